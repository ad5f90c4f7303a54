import type { Reply } from '../../../../server/contract/replies.ts';

/** A reply that was looked for; `named` when its key or its title says so, not its text alone. */
export type FoundReply = { reply: Reply; named: boolean };

/** One form for a text however it was typed: lower case, without accents. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function wordsOf(text: string): string[] {
  return folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** How near a reply is to the words, 0 the nearest; null when it does not match. */
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
