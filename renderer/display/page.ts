import { useEffect } from 'react';
import { TRIAL_LINE } from '../../server/contract/limits.ts';
import type { PublicSettings } from '../../server/contract/settings.ts';

/** The whole page wears the theme that staff chose. */
export function usePageTheme(theme: PublicSettings['theme']): void {
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
}

/** The line of a trial that the server sent along; null in any other time. */
export function trialLine(): Element | null {
  return document.querySelector(`body > .${TRIAL_LINE}`);
}

/** The stage says it on a separate line: takes away what the server sent along for phones. */
export function removeTrialLine(): void {
  trialLine()?.remove();
}
