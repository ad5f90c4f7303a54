import { useEffect, useEffectEvent } from 'react';
import { session } from '../../lib/browser-storage.ts';
import { renewPage } from '../../lib/renew-page.ts';
import { useRenewal } from '../../lib/use-renewal.ts';
import { comingNext, pollOn, questionOn } from './state.ts';
import type { Player } from './use-player.ts';

/** Key under which a stage that reloads leaves the question that it goes on with. */
const FROM_KEY = 'booth.stage.from';

/** Returns the id of the question that a reloaded stage goes on with, once. */
export function takeFrom(): number | null {
  const from = session.read(FROM_KEY);
  session.remove(FROM_KEY);
  return typeof from === 'number' ? from : null;
}

/** Reloads a page of another build than its server: between two items, or while none follows. Never during a poll. */
export function useStageRenewal(player: Player, blank: boolean, isOld: boolean): void {
  const { current, leaving, time } = player;
  const question = leaving ? null : questionOn(player);
  const leave = () => void session.write(FROM_KEY, (question ?? comingNext(player))?.id ?? null);
  const isFree = question === null || blank || time.wholeMs === null;
  useRenewal(isOld && isFree && pollOn(player) === null, true, leave);
  // Staff's *Next* leads from one question to another without a time in between.
  const onStep = useEffectEvent(() => {
    if (isOld) void renewPage(leave);
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => onStep(), [current?.key]);
}
