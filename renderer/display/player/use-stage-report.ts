import { useEffect } from 'react';
import type { ScreenReport } from '../../../server/contract/screens.ts';
import { comingNext, isPinned, previousOf, questionOn } from './state.ts';
import type { Player } from './use-player.ts';

/** Content of the stage, as reported to the server. */
export type Shown = Omit<ScreenReport, 'id' | 'name' | 'sleeps' | 'gone' | 'turn'>;

/** Calls `onShow` with the stage's content at every change. */
export function useStageReport(
  player: Player,
  blank: boolean,
  failed: ReadonlySet<number>,
  onShow: ((shown: Shown) => void) | undefined,
): void {
  const { current, leaving, turn, time } = player;
  const { paused = false } = player.playback ?? {};
  const id = questionOn(player)?.id;
  const comesBack = blank && !leaving ? id : undefined;
  const currentId = leaving ? null : (id ?? null);
  const nextId = comesBack ?? comingNext(player)?.id ?? null;
  const hasPrevious = previousOf(player) !== null;
  const pinned = isPinned(player);
  const isBetween = leaving && current !== null && !blank;
  const { wholeMs, leftMs } = time;
  useEffect(() => {
    if (isBetween) return;
    onShow?.({
      question_id: blank ? null : currentId,
      // Slides that take turns lead to no question.
      next_in_ms: nextId === null ? null : leftMs(),
      time_ms: nextId === null ? null : wholeMs,
      next_id: nextId,
      has_previous: hasPrevious,
      paused,
      blank,
      pinned,
      failed: [...failed],
    });
  }, [
    onShow,
    isBetween,
    // Each turn is one, even of the same question.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
    turn,
    currentId,
    nextId,
    wholeMs,
    leftMs,
    hasPrevious,
    paused,
    blank,
    pinned,
    failed,
  ]);
}
