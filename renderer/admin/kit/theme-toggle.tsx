import { useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';

/** The other theme: its name, its icon, and the way to it. */
export function useOtherTheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const next = colorScheme === 'light' ? 'dark' : 'light';
  return { next, Icon: next === 'light' ? IconSun : IconMoon, show: () => setColorScheme(next) };
}

/** Switches the theme, where there is no rail. */
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
