import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';

const KEY = 'booth.admin.theme';

export type Theme = 'dark' | 'light';

function isTheme(value: unknown): value is Theme {
  return value === 'dark' || value === 'light';
}

/** The theme that this browser chose; dark until then, and where storage is forbidden. */
export function readStoredTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return isTheme(stored) ? stored : 'dark';
  } catch {
    return 'dark';
  }
}

/** Sets the theme on the document. The server names the display's theme there, which is not the staff's. */
export function showTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  document.documentElement.dataset['mantineColorScheme'] = theme;
}

/** Keeps Mantine's colour scheme in this browser and follows a change made in another tab. */
export function createThemeManager(): MantineColorSchemeManager {
  let listener: ((event: StorageEvent) => void) | null = null;
  const unsubscribe = () => {
    if (listener) removeEventListener('storage', listener);
    listener = null;
  };
  return {
    get: readStoredTheme,
    set: (value) => {
      const theme = isTheme(value) ? value : 'dark';
      showTheme(theme);
      try {
        localStorage.setItem(KEY, theme);
      } catch {
        // Without storage the choice lasts until the page is closed.
      }
    },
    subscribe: (onUpdate) => {
      unsubscribe();
      listener = (event) => {
        if (event.key !== KEY || !isMantineColorScheme(event.newValue)) return;
        showTheme(readStoredTheme());
        onUpdate(event.newValue);
      };
      addEventListener('storage', listener);
    },
    unsubscribe,
    clear: () => localStorage.removeItem(KEY),
  };
}
