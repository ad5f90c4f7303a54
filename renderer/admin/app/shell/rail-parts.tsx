import { NavLink, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { BrandMark } from '../../../ui/brand-mark.tsx';
import { Link } from '../../kit/link.tsx';
import classes from './rail.module.css';
import { useOtherTheme } from '../../kit/theme-toggle.tsx';

/** Props of a `NavLink` in the rail and in a phone's sheet. */
export const ROW = { className: classes.row, classNames: { body: classes.words } } as const;
export const ROW_ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The tooltip of an entry: only the folded rail needs it. */
export function useRailTip() {
  const isFolded = useMediaQuery('(min-width: 48em) and (max-width: 68.74em)');
  return { position: 'right', disabled: !isFolded } as const;
}

/** The name of the app, at the top of the rail. */
export function HomeRow({ to, page }: { to: string; page: string }) {
  return (
    <NavLink
      component={Link}
      to={to}
      aria-label={`Booth, go to ${page}`}
      label="Booth"
      leftSection={<BrandMark size={24} />}
      fw={650}
      {...ROW}
    />
  );
}

/** Switches the theme: an icon that shares its line. */
export function ThemeRow() {
  const { next, Icon, show } = useOtherTheme();
  const label = `Switch to ${next} theme`;
  return (
    <Tooltip label={label} position="right">
      <NavLink
        component="button"
        type="button"
        aria-label={label}
        leftSection={<Icon {...ROW_ICON} />}
        onClick={show}
        {...ROW}
      />
    </Tooltip>
  );
}
