import { useEffect, useMemo, useRef } from 'react';
import type { ShownDraw } from '../../../server/contract/draw.ts';
import type { PublicPoll } from '../../../server/contract/polls.ts';
import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import { STAGE } from './on-stage.ts';
import { EMPTY_PLAYER, type Staged } from './state.ts';
import { type Control, type Pace, type Player, usePlayer } from './use-player.ts';

type StageControl = Omit<Control, 'staged' | 'first'> & {
  /** Id of the question to begin with. */
  from?: number | null;
  /** Number of the caller's; each new one makes the cycle go on immediately. */
  step?: number;
  poll: PublicPoll | null | undefined;
  draw: ShownDraw | null | undefined;
};

/** Plays the questions, the result of a draw or a poll while staff run it, and slides while nobody asks. */
export function useStagePlayer(
  questions: readonly ApprovedQuestion[] | null,
  pace: Pace,
  { poll, draw, step = 0, from = null, ...control }: StageControl,
): Player {
  const staged = useMemo((): Staged | null => {
    if (draw) return { kind: 'draw', draw };
    return poll ? { kind: 'poll', poll } : null;
  }, [draw, poll]);
  const first = from === null ? EMPTY_PLAYER : { ...EMPTY_PLAYER, cursor: { id: from, next: 0 } };
  const player = usePlayer(STAGE, questions, pace, { ...control, staged, first });
  const { idle, dispatch } = player;
  const taken = useRef(step);
  useEffect(() => {
    if (taken.current === step) return;
    taken.current = step;
    dispatch({ type: 'step' });
  }, [step, dispatch]);
  const wait = idle?.wait ?? null;
  useEffect(() => {
    if (wait === null || wait === 'over') return undefined;
    const timer = setTimeout(() => dispatch({ type: 'slide-due', wait }), wait.ms);
    return () => clearTimeout(timer);
  }, [wait, dispatch]);
  return player;
}
