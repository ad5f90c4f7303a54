import { useEffect, useState } from 'react';
import { TRANSITION_MS } from '../../../../server/contract/limits.ts';
import type { SettingValues } from '../../form/setting-values.ts';

/** Milliseconds without a change of the choice: a transition under way would still be one from the previous choice. */
const SETTLED_MS = TRANSITION_MS + 100;

/** Takes the stage to its next question: by hand, and by itself to show a transition that was just chosen. */
export function useStep(values: SettingValues): { step: number; next: () => void } {
  const [step, setStep] = useState(0);
  const chosen = JSON.stringify([
    values['wedeliver.fadeTypes'],
    values['wedeliver.randomizeOrder'],
  ]);
  /** The choice whose transition was shown last. */
  const [shown, setShown] = useState(chosen);

  useEffect(() => {
    if (chosen === shown) return undefined;
    const timer = setTimeout(() => {
      setShown(chosen);
      setStep((before) => before + 1);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [chosen, shown]);

  return { step, next: () => setStep((before) => before + 1) };
}
