import { POLL_CLOUD_MAX, POLL_SCALE_MAX } from '../../contract/limits.ts';
import type { PollKind, PollResults } from '../../contract/polls.ts';
import { searchable } from '../../contract/searchable.ts';
import { withoutStacks } from '../../contract/text.ts';
import { POLL_WORDS_KEPT, type PollFields, type Tally } from '../../records/poll.ts';

/** A phone's vote: ids of options, a number, or words. */
export type Choice = readonly (number | string)[];

/** The form in which words are compared: without case and accents. */
export function folded(word: string): string {
  return searchable(word).trim() || word;
}

/** A word as most wrote it; of spellings as frequent, the first by their characters. */
function usualSpelling(spellings: ReadonlyMap<string, number>): string {
  const [most = ['', 0]] = [...spellings].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return most[0];
}

/** Different words with their numbers, the most frequent first. A phone counts once for each. */
function countWords(choices: readonly Choice[]): Tally['words'] {
  const words = new Map<string, Map<string, number>>();
  for (const choice of choices) {
    const once = new Map(choice.map((word) => [folded(String(word)), String(word)]));
    for (const [key, word] of once) {
      const spellings = words.get(key) ?? new Map<string, number>();
      words.set(key, spellings.set(word, (spellings.get(word) ?? 0) + 1));
    }
  }
  return [...words.values()]
    .map((spellings) => ({
      text: withoutStacks(usualSpelling(spellings)),
      votes: [...spellings.values()].reduce((sum, n) => sum + n, 0),
    }))
    .toSorted((a, b) => b.votes - a.votes || (a.text < b.text ? -1 : 1));
}

/** Number of things that a poll counts, apart from words. */
function sizeOf({ kind, options }: { kind: PollKind; options: readonly string[] }): number {
  return kind === 'scale' ? POLL_SCALE_MAX : options.length;
}

/** Sums of all votes of a poll. */
export function tallyOf(
  poll: Pick<PollFields, 'kind' | 'options'>,
  choices: readonly Choice[],
): Tally {
  const isOfWords = poll.kind === 'words';
  const votes = Array.from({ length: sizeOf(poll) }, () => 0);
  if (!isOfWords)
    for (const id of choices.flat()) {
      const place = Number(id) - 1;
      votes[place] = (votes[place] ?? 0) + 1;
    }
  const words = isOfWords ? countWords(choices).slice(0, POLL_WORDS_KEPT) : [];
  return { voters: choices.length, votes, words };
}

function meanOf(votes: readonly number[]): number | null {
  const voters = votes.reduce((sum, n) => sum + n, 0);
  const points = votes.reduce((sum, n, place) => sum + n * (place + 1), 0);
  return voters === 0 ? null : Math.round((100 * points) / voters) / 100;
}

/** Results as everybody sees them; null before the reveal. @param most number of words */
export function resultsOf(
  poll: Pick<PollFields, 'kind' | 'options' | 'right_option' | 'hidden_words' | 'tally'>,
  most = POLL_CLOUD_MAX,
): PollResults | null {
  const { kind, tally } = poll;
  if (tally === null) return null;
  const votes = Array.from({ length: sizeOf(poll) }, (_, place) => tally.votes[place] ?? 0);
  const hidden = new Set(poll.hidden_words);
  const words = tally.words.filter(({ text }) => !hidden.has(folded(text)));
  return {
    votes: kind === 'scale' ? [] : votes.map((n, place) => ({ id: place + 1, votes: n })),
    right: poll.right_option,
    scale: kind === 'scale' ? { votes, mean: meanOf(votes) } : null,
    words: words.slice(0, most),
    more_words: Math.max(0, words.length - most),
  };
}
