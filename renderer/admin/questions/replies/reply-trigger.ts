import { REPLY_KEY_MAX_LENGTH } from '../../../../server/contract/replies.ts';

/** A slash and what was typed after it, up to the caret. */
export type ReplyTrigger = { start: number; typed: string };

/** A slash where a word begins: none of "and/or", of an address, of a path. */
const TRIGGER = /(?:^|[\s([{"'“‘«„])\/([\p{L}\p{M}\p{N}_-]*)$/u;

/** The beginning of a reply's key before the caret, or null where there is none. */
export function replyTrigger(text: string, caret: number): ReplyTrigger | null {
  const before = text.slice(Math.max(0, caret - REPLY_KEY_MAX_LENGTH - 2), caret);
  const typed = TRIGGER.exec(before)?.[1];
  if (typed === undefined) return null;
  const start = caret - typed.length - 1;
  // Where the text was cut, its first character is no beginning of a word.
  if (start > 0 && !/[\s([{"'“‘«„]/.test(text.charAt(start - 1))) return null;
  return { start, typed };
}
