import { useEffect, useEffectEvent } from 'react';
import { session } from '../../lib/browser-storage.ts';
import { renewPage } from '../../lib/renew-page.ts';
import { useRenewal } from '../../lib/use-renewal.ts';
import { comingNext, questionOn, type PlayerState } from './state.ts';
import type { Player } from './use-player.ts';

/** Key under which a stage that reloads leaves the question that it goes on with. */
const FROM_KEY = 'booth.stage.from';

/** Returns the id of the question that a reloaded stage goes on with, once. */
export function takeFrom(): number | null {
  const from = session.read(FROM_KEY);
  session.remove(FROM_KEY);
  return typeof from === 'number' ? from : null;
}

/** The question that a stage goes on with after a reload: the one that is on, else the one that follows. */
export function goesOnWith(player: PlayerState): number | null {
  const question = player.leaving ? null : questionOn(player);
  return (question ?? comingNext(player))?.id ?? null;
}

/**
 * True while a reload takes nothing from those who look: between two questions, on an empty stage, or while nothing
 * follows. Never while staff run a poll or a draw on it.
 * @param wholeMs time of the current item; null while it stays
 */
export function mayReload(player: PlayerState, isBlank: boolean, wholeMs: number | null): boolean {
  if (player.staged) return false;
  return isBlank || wholeMs === null || player.leaving || questionOn(player) === null;
}

/** Reloads a page of another build than its server, when it may. */
export function useStageRenewal(player: Player, blank: boolean, isOld: boolean): void {
  const { current, time } = player;
  const leave = () => void session.write(FROM_KEY, goesOnWith(player));
  useRenewal(isOld && mayReload(player, blank, time.wholeMs), true, leave);
  // Staff's *Next* leads from one question to another without a time in between.
  const onStep = useEffectEvent(() => {
    if (isOld && !player.staged) void renewPage(leave);
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => onStep(), [current?.key]);
}
