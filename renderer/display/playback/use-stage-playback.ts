import { useEffect } from 'react';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import { STAGE } from './on-stage.ts';
import { type Control, type Pace, type Playback, usePlayback } from './use-playback.ts';

/** Plays the questions, and slides while nobody asks. */
export function useStagePlayback(
  questions: readonly ApprovedQuestion[] | null,
  pace: Pace,
  control: Control,
): Playback {
  const playback = usePlayback(STAGE, questions, pace, control);
  const { idle, dispatch } = playback;
  const wait = idle?.wait ?? null;
  useEffect(() => {
    if (wait === null || wait === 'over') return undefined;
    const timer = setTimeout(() => dispatch({ type: 'slide-due', wait }), wait.ms);
    return () => clearTimeout(timer);
  }, [wait, dispatch]);
  return playback;
}
