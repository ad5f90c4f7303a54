import { useCallback, useEffect, useRef, useState } from 'react';
import type { PublicSettings } from '../../../../server/contract/settings.ts';
import { same } from '../form/values.ts';

/** Milliseconds for which the preview's clock runs ahead, until the cycle has noticed. */
const HURRY_MS = 150;

/**
 * Makes the stage go on to its next question: by hand, and by itself when another transition was chosen.
 * @param possible whether there is a next one to go to
 */
export function useNextQuestion(settings: PublicSettings | null, possible: boolean) {
  const [hurried, setHurried] = useState(false);
  const { fadeTypes, randomizeOrder } = settings?.wedeliver ?? {};
  const shown = useRef({ fadeTypes, randomizeOrder });

  useEffect(() => {
    const before = shown.current;
    shown.current = { fadeTypes, randomizeOrder };
    if (before.fadeTypes && !same(before, shown.current)) setHurried(true);
  }, [fadeTypes, randomizeOrder]);

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
