import type { PollVote, PublicPoll } from '../../../server/contract/polls.ts';
import type { TextKey } from '../../../server/contract/words/words.ts';

/** Content of a phone's vote, by the kind of the poll. */
export type Ballot = Omit<PollVote, 'voter'>;

/** The ballot of what is chosen among several options; null for none. @param values of the chosen boxes */
export function ballotOfOptions(values: readonly FormDataEntryValue[]): Ballot | null {
  return values.length > 0 ? { options: values.map(Number) } : null;
}
/** The ballot of the words that were typed; null for none. */
export function ballotOfWords(values: readonly string[]): Ballot | null {
  const words = values.map((value) => value.trim()).filter((word) => word !== '');
  return words.length > 0 ? { words } : null;
}

/** This phone's newest vote; `key` is its parcel's. `told`: the server has it. */
export type OwnBallot = {
  key: string;
  poll: number;
  round: number;
  ballot: Ballot;
  told: boolean;
};

/** State of this phone's vote. `late`: it reached the server after voting had closed. */
export type VoteState = 'none' | 'sending' | 'kept' | 'counted' | 'late';

/** Returns the vote that counts in this round of the poll: after a reset, the phone is asked again. */
export function ballotIn(
  { id, round }: Pick<PublicPoll, 'id' | 'round'>,
  own: OwnBallot | null,
): OwnBallot | null {
  return own?.poll === id && own.round === round ? own : null;
}

/** Names the fields of a ballot: others, and empty, for another poll and after a reset; the same while it only changes. */
export function fieldsKey({ id, round }: Pick<PublicPoll, 'id' | 'round'>): string {
  return `${id} ${round}`;
}

/** @param parcel state of the vote on its way; null if it is not on its way */
export function voteState(
  poll: Pick<PublicPoll, 'id' | 'round' | 'phase'>,
  own: OwnBallot | null,
  parcel: 'sending' | 'kept' | null,
): VoteState {
  const ballot = ballotIn(poll, own);
  if (ballot === null) return 'none';
  if (ballot.told) return 'counted';
  return parcel ?? (poll.phase === 'open' ? 'none' : 'late');
}

type Note = 'live.mine.sending' | 'poll.kept' | 'poll.until' | 'poll.soon' | 'poll.late';

/** The sentence about this phone's vote; null for none. */
export function noteOf(phase: PublicPoll['phase'], state: VoteState): Note | null {
  if (state === 'sending') return 'live.mine.sending';
  if (state === 'kept') return 'poll.kept';
  if (phase === 'open') return state === 'counted' ? 'poll.until' : null;
  if (state === 'late') return 'poll.late';
  return phase === 'locked' ? 'poll.soon' : null;
}

/** Instructions for each kind of poll that needs some. */
export const HINTS = {
  single: null,
  quiz: null,
  multiple: 'poll.several',
  scale: 'poll.scale',
  words: 'poll.words',
} as const satisfies Record<PublicPoll['kind'], TextKey | null>;

/** Numbers of a scale. */
export const SCALE = [1, 2, 3, 4, 5] as const;

/** The choices of a ballot, in the poll's order. */
export function choicesOf({ options }: Pick<PublicPoll, 'options'>, ballot: Ballot): string[] {
  const { options: chosen = [], scale, words = [] } = ballot;
  const texts = options.filter(({ id }) => chosen.includes(id)).map(({ text }) => text);
  return [...texts, ...(scale === undefined ? [] : [String(scale)]), ...words];
}

/** One line of the results. `share` of the phones that voted, from 0 to 1. */
export type PollBar = {
  key: number | string;
  label: string;
  votes: number;
  share: number;
  isRight: boolean;
};

/** The results as bars, and the number of words without one. @param wordsShown most words that have one */
export function barsOf(
  { kind, options, voters, results }: Pick<PublicPoll, 'kind' | 'options' | 'voters' | 'results'>,
  wordsShown: number,
): { bars: PollBar[]; more: number } {
  if (!results) return { bars: [], more: 0 };
  const barOf = (key: PollBar['key'], label: string, votes = 0, isRight = false): PollBar => ({
    key,
    label,
    votes,
    share: voters === 0 ? 0 : Math.min(1, votes / voters),
    isRight,
  });
  const { votes, right, scale, words, more_words: more } = results;
  if (kind === 'scale') {
    const bars = SCALE.map((number, at) => barOf(number, String(number), scale?.votes[at]));
    return { bars, more: 0 };
  }
  if (kind === 'words') {
    const shown = words.slice(0, wordsShown);
    return {
      bars: shown.map(({ text, votes: count }) => barOf(text, text, count)),
      more: words.length - shown.length + more,
    };
  }
  const counts = new Map(votes.map((one) => [one.id, one.votes]));
  return {
    bars: options.map(({ id, text }) => barOf(id, text, counts.get(id), id === right)),
    more: 0,
  };
}
