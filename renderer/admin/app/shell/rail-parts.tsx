import { NavLink, Tooltip, useMantineColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMoon, IconSun } from '@tabler/icons-react';
import classes from './rail.module.css';
import { IconButton } from '../../../ui/icon-button.tsx';

/** Props of a `NavLink` in the rail and in a phone's sheet. */
export const ROW = { className: classes.row, classNames: { body: classes.words } } as const;
export const ROW_ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The tooltip of an entry: only the folded rail needs it. */
export function useRailTip() {
  const isFolded = useMediaQuery('(min-width: 48em) and (max-width: 68.74em)');
  return { position: 'right', disabled: !isFolded } as const;
}

/** The product's mark: a speech bubble with a live dot. */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--accent)" />
      <path
        d="M9 8.5h14a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1-2.5 2.5h-6.4L11.5 25v-3.5H9A2.5 2.5 0 0 1 6.5 19v-8A2.5 2.5 0 0 1 9 8.5Z"
        fill="var(--on-accent)"
      />
      <circle cx="16" cy="15" r="3.2" fill="var(--accent)" />
    </svg>
  );
}

/** The other theme: its name, its icon, and the way to it. */
function useOtherTheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const next = colorScheme === 'light' ? 'dark' : 'light';
  return { next, Icon: next === 'light' ? IconSun : IconMoon, show: () => setColorScheme(next) };
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

/** The same where there is no rail. */
export function ThemeToggle() {
  const { next, Icon, show } = useOtherTheme();
  return (
    <IconButton
      icon={Icon}
      glyph={[18, 1.75]}
      size={36}
      label={`Switch to ${next} theme`}
      onClick={show}
    />
  );
}
