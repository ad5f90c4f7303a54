import { useEffect } from 'react';
import type { PublicSettings } from '../../server/contract/settings.ts';

/** The whole page wears the theme that staff chose. */
export function usePageTheme(theme: PublicSettings['theme']): void {
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
}
