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

/** True while a reload takes nothing from those who look: between two items, or while none follows. Never during a poll. */
export function mayReload(stage: {
  isBetween: boolean;
  isBlank: boolean;
  isLast: boolean;
  isPoll: boolean;
}): boolean {
  return !stage.isPoll && (stage.isBetween || stage.isBlank || stage.isLast);
}

/** Reloads a page of another build than its server, when it may. */
export function useStageRenewal(player: Player, blank: boolean, isOld: boolean): void {
  const { current, leaving, time } = player;
  const question = leaving ? null : questionOn(player);
  const leave = () => void session.write(FROM_KEY, (question ?? comingNext(player))?.id ?? null);
  const isFree = mayReload({
    isBetween: question === null,
    isBlank: blank,
    isLast: time.wholeMs === null,
    isPoll: pollOn(player) !== null,
  });
  useRenewal(isOld && isFree, true, leave);
  // Staff's *Next* leads from one question to another without a time in between.
  const onStep = useEffectEvent(() => {
    if (isOld) void renewPage(leave);
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => onStep(), [current?.key]);
}
