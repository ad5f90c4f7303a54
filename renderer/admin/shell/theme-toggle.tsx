import { ActionIcon, NavLink, Tooltip, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { ROW, ROW_ICON, useRailTip } from './rail-row.ts';

/** The other theme: its name, its icon, and the way to it. */
export function useOtherTheme() {
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
  const label = `Switch to ${next} theme`;
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} onClick={show}>
        <Icon {...ROW_ICON} />
      </ActionIcon>
    </Tooltip>
  );
}
