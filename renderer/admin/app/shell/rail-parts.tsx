import { NavLink, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
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

/** Switches the theme, as an entry of the rail. */
export function ThemeRow() {
  const { next, Icon, show } = useOtherTheme();
  const tip = useRailTip();
  const label = `Switch to ${next} theme`;
  return (
    <Tooltip label={label} {...tip}>
      <NavLink
        component="button"
        type="button"
        aria-label={label}
        label={next === 'light' ? 'Light theme' : 'Dark theme'}
        leftSection={<Icon {...ROW_ICON} />}
        onClick={show}
        {...ROW}
      />
    </Tooltip>
  );
}
