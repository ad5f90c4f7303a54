import { REPLY_KEY_MAX_LENGTH } from '../../../../server/contract/replies.ts';

/** A slash and what was typed after it, up to the caret. */
export type ReplyTrigger = { start: number; typed: string };

const TRIGGER = /\/([\p{L}\p{M}\p{N}_-]*)$/u;
/** What a word begins after; the slash in "and/or", in an address or in a path does not count. */
const BEFORE_A_WORD = /[\s([{"'“‘«„]/;

/** The beginning of a reply's key before the caret, or null where there is none. */
export function replyTrigger(text: string, caret: number): ReplyTrigger | null {
  const before = text.slice(Math.max(0, caret - REPLY_KEY_MAX_LENGTH - 1), caret);
  const typed = TRIGGER.exec(before)?.[1];
  if (typed === undefined) return null;
  const start = caret - typed.length - 1;
  return start === 0 || BEFORE_A_WORD.test(text.charAt(start - 1)) ? { start, typed } : null;
}
