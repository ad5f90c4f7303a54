import { useEffect } from 'react';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import { STAGE } from './on-stage.ts';
import { type Control, type Pace, type Player, usePlayer } from './use-player.ts';

/** Plays the questions, a poll while one runs, and slides while nobody asks. */
export function useStagePlayer(
  questions: readonly ApprovedQuestion[] | null,
  pace: Pace,
  control: Control,
): Player {
  const player = usePlayer(STAGE, questions, pace, control);
  const { idle, dispatch } = player;
  const wait = idle?.wait ?? null;
  useEffect(() => {
    if (wait === null || wait === 'over') return undefined;
    const timer = setTimeout(() => dispatch({ type: 'slide-due', wait }), wait.ms);
    return () => clearTimeout(timer);
  }, [wait, dispatch]);
  return player;
}
