import { useEffect } from 'react';
import type { ScreenReport } from '../../../server/contract/screens.ts';
import { comingNext, isPinned, previousOf, questionOn, type PlayerState } from './state.ts';
import type { Player } from './use-player.ts';

/** Content of the stage, as reported to the server. */
export type Shown = Omit<ScreenReport, 'id' | 'name' | 'sleeps' | 'gone' | 'turn'>;

type Times = Pick<Shown, 'next_in_ms' | 'time_ms'>;

/** Content of the stage without its times; null between two items, where staff go on reading about the one before. */
export function whatIsOn(
  player: PlayerState,
  blank: boolean,
  failed: ReadonlySet<number>,
): Omit<Shown, keyof Times> | null {
  const { current, leaving, playback } = player;
  if (leaving && current !== null && !blank) return null;
  const id = leaving ? null : (questionOn(player)?.id ?? null);
  return {
    question_id: blank ? null : id,
    // An empty stage goes on with the question that it hides.
    next_id: (blank ? id : null) ?? comingNext(player)?.id ?? null,
    has_previous: previousOf(player) !== null,
    paused: playback?.paused ?? false,
    blank,
    pinned: isPinned(player),
    failed: [...failed],
  };
}

/** The times of what is on; none where no question follows, as while slides take turns. */
export function timesOf(nextId: number | null, { wholeMs, leftMs }: Player['time']): Times {
  return nextId === null
    ? { next_in_ms: null, time_ms: null }
    : { next_in_ms: leftMs(), time_ms: wholeMs };
}

/** Calls `onShow` with the stage's content at every change. */
export function useStageReport(
  player: Player,
  blank: boolean,
  failed: ReadonlySet<number>,
  onShow: ((shown: Shown) => void) | undefined,
): void {
  const { turn, time } = player;
  const { wholeMs, leftMs } = time;
  const on = whatIsOn(player, blank, failed);
  const told = JSON.stringify(on);
  useEffect(() => {
    if (on) onShow?.({ ...on, ...timesOf(on.next_id, { wholeMs, leftMs }) });
    // It is another object at every render, and the same as long as its text is; each turn is one, even of the same
    // question.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [onShow, told, turn, wholeMs, leftMs]);
}
