import { queryOptions } from '@tanstack/react-query';
import { REFRESH_MS } from '../../../../server/contract/limits.ts';
import {
  reply,
  type Reply,
  REPLY_KEY_MAX_LENGTH,
  type ReplyDraft,
  replyList,
} from '../../../../server/contract/replies.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { liveKey } from '../../kit/live.ts';

export const REPLIES_PATH = '/api/admin/replies';

export const REPLIES_KEY = liveKey(['replies'], ['replies']);

/** All saved replies, by their keys. */
export function repliesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: REPLIES_KEY,
    queryFn: ({ signal }) => api.data('GET', REPLIES_PATH, replyList, { signal }),
    // What changes is pushed.
    staleTime: REFRESH_MS,
  });
}

/** Throws ApiError; 400 with the field at fault. */
export function addReply(api: ApiClient, body: ReplyDraft) {
  return api.data('POST', REPLIES_PATH, reply, { body });
}

/** A reply that was looked for; `named` when its key or its title says so, not its text alone. */
type FoundReply = { reply: Reply; named: boolean };

/** One form for a text however it was typed: lower case, without accents. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function wordsOf(text: string): string[] {
  return folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Ranks a reply by how well it matches the words: 0 is best, null is no match. */
function rankOf({ key, title, text }: Reply, whole: string, words: string[]): number | null {
  const folds = folded(key);
  if (folds === whole) return 0;
  if (folds.startsWith(whole)) return 1;
  const names = wordsOf(`${key} ${title ?? ''}`);
  if (words.every((word) => names.some((name) => name.startsWith(word)))) return 2;
  const said = folded(`${key} ${title ?? ''} ${text}`);
  return words.every((word) => said.includes(word)) ? 3 : null;
}

/**
 * The replies that hold all of the typed words: those whose key begins with them, then by key or title, then by text.
 * @param replies by their keys; that order stays among equals
 */
export function findReplies(replies: readonly Reply[], typed: string): FoundReply[] {
  const whole = folded(typed.trim().replace(/^\//, ''));
  const words = wordsOf(whole);
  if (whole === '') return replies.map((reply) => ({ reply, named: false }));
  if (words.length === 0) return [];
  return replies
    .map((reply) => ({ reply, rank: rankOf(reply, whole, words) }))
    .flatMap(({ reply, rank }) => (rank === null ? [] : [{ reply, rank }]))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ reply, rank }) => ({ reply, named: rank < 3 }));
}

/** A slash and what was typed after it, up to the caret. */
export type ReplyTrigger = { start: number; typed: string };

const TRIGGER = /\/([\p{L}\p{M}\p{N}_-]*)$/u;
/** Characters that a reply's slash may follow. The slash in "and/or", an address or a path does not count. */
const BEFORE_A_WORD = /[\s([{"'“‘«„]/;

/** The beginning of a reply's key before the caret, or null where there is none. */
export function replyTrigger(text: string, caret: number): ReplyTrigger | null {
  const before = text.slice(Math.max(0, caret - REPLY_KEY_MAX_LENGTH - 1), caret);
  const typed = TRIGGER.exec(before)?.[1];
  if (typed === undefined) return null;
  const start = caret - typed.length - 1;
  return start === 0 || BEFORE_A_WORD.test(text.charAt(start - 1)) ? { start, typed } : null;
}
