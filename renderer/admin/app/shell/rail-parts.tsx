import { NavLink } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { BrandMark } from '../../../ui/brand-mark.tsx';
import { tipped } from '../../../ui/tips.tsx';
import { Link } from '../../kit/link.tsx';
import classes from './rail.module.css';
import { useOtherTheme } from '../../kit/theme-toggle.tsx';

/** Props of a `NavLink` in the rail and in a phone's sheet. */
export const ROW = { className: classes.row, classNames: { body: classes.words } } as const;
export const ROW_ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Returns a function that gives an entry its tooltip: only the folded rail needs it, and the entry's name says the same. */
export function useRailTip() {
  const isFolded = useMediaQuery('(min-width: 48em) and (max-width: 68.74em)');
  return (words: string) => (isFolded ? tipped(words, true) : undefined);
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
    <NavLink
      component="button"
      type="button"
      {...tipped(label, true)}
      aria-label={label}
      leftSection={<Icon {...ROW_ICON} />}
      onClick={show}
      {...ROW}
    />
  );
}
