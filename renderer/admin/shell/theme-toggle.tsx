import { ActionIcon, Tooltip, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

export function ThemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const next = colorScheme === 'light' ? 'dark' : 'light';
  const label = next === 'light' ? 'Switch to light theme' : 'Switch to dark theme';
  const Icon = next === 'light' ? IconSun : IconMoon;
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={label}
        onClick={() => setColorScheme(next)}
      >
        <Icon size={18} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}
