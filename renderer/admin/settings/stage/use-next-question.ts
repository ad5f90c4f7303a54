import { useCallback, useEffect, useState } from 'react';
import { TRANSITION_MS } from '../../../../server/contract/limits.ts';
import type { PublicSettings } from '../../../../server/contract/settings.ts';

/** Milliseconds for which the preview's clock runs ahead, until the cycle has noticed. */
const HURRY_MS = 150;
/** Milliseconds without a change of the choice: a transition under way would still be one of the choice before. */
const SETTLED_MS = TRANSITION_MS + 100;

/**
 * Makes the stage go on to its next question: by hand, and by itself when another transition was chosen.
 * @param possible whether there is a next one to go to
 */
export function useNextQuestion(settings: PublicSettings | null, possible: boolean) {
  const [hurried, setHurried] = useState(false);
  const { fadeTypes, randomizeOrder } = settings?.wedeliver ?? {};
  const chosen = settings && JSON.stringify([fadeTypes, randomizeOrder]);
  /** The choice whose transition was shown last. */
  const [shown, setShown] = useState(chosen);
  if (shown === null && chosen !== null) setShown(chosen);

  useEffect(() => {
    if (chosen === shown) return undefined;
    const timer = setTimeout(() => {
      setShown(chosen);
      setHurried(true);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [chosen, shown]);

  useEffect(() => {
    if (!hurried) return undefined;
    const timer = setTimeout(() => setHurried(false), HURRY_MS);
    return () => clearTimeout(timer);
  }, [hurried]);

  const hurry = hurried && possible && settings !== null;
  return {
    settings: hurry
      ? { ...settings, wedeliver: { ...settings.wedeliver, cycleSeconds: 0.02 } }
      : settings,
    next: useCallback(() => setHurried(true), []),
  };
}
