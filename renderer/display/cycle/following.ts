import type { ApprovedQuestion } from '../../../server/contract/questions.ts';
import { listed, stays, type CycleState } from './state.ts';

export type Following = { question: ApprovedQuestion; pushed: boolean; chosen: boolean };

/** The first of the ids that is on the list and not on the stage. */
function firstOther(state: CycleState, ids: readonly number[]): ApprovedQuestion | undefined {
  const other = ids.find((id) => id !== state.current?.question.id && listed(state, id));
  return other === undefined ? undefined : listed(state, other);
}

/**
 * What follows the current item: what was approved meanwhile and waits for its place, what staff asked for, what they
 * went back from, what came out of turn, then the cycle.
 * @param keepNewest it follows by itself, where the newest one stays
 */
export function following(state: CycleState, keepNewest: boolean): Following | null {
  const { list, current, cursor, cutShort, after, ahead, urgent } = state;
  if (!list?.[0]) return null;
  const fresh = urgent && !keepNewest ? firstOther(state, cutShort) : undefined;
  if (fresh) return { question: fresh, pushed: true, chosen: false };
  const asked = firstOther(state, after);
  if (asked) return { question: asked, pushed: true, chosen: true };
  if (keepNewest) {
    return { question: list[0], pushed: cutShort.includes(list[0].id), chosen: false };
  }
  const waiting = firstOther(state, ahead.toReversed()) ?? firstOther(state, cutShort);
  if (waiting) return { question: waiting, pushed: true, chosen: false };
  const order = list.map((_, step) => list[((cursor?.next ?? 0) + step) % list.length]);
  const other = order.find((question) => question && question.id !== current?.question.id);
  return { question: other ?? list[0], pushed: false, chosen: false };
}

/** What comes next by itself or when staff go on; null when there is nothing else. */
export function comingNext(state: CycleState): ApprovedQuestion | null {
  const next = following(state, false)?.question;
  return next && next.id !== state.current?.question.id ? next : null;
}

/** What was shown last before the current item and is still on the list. */
export function previousOf(state: CycleState): ApprovedQuestion | null {
  return firstOther(state, state.back.toReversed()) ?? null;
}

/** Whether something new gets the current item's place as soon as that one was seen; of a burst, each the one before it. */
export function isAwaited(state: CycleState): boolean {
  const { list, current, cutShort, keepNewest, urgent } = state;
  if (!current || state.leaving || stays(state)) return false;
  if (keepNewest) return urgent && list?.[0]?.id !== current.question.id;
  const isOfBurst = current.pushed && !current.chosen;
  return (urgent || isOfBurst) && firstOther(state, cutShort) !== undefined;
}
