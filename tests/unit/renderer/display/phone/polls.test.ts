import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PublicPoll } from '../../../../../server/contract/polls.ts';
import { createPollVotes } from '../../../../../renderer/display/live-page/poll-votes.ts';
import {
  ballotOfOptions,
  ballotOfWords,
  barsOf,
  choicesOf,
  fieldsKey,
  noteOf,
  voteState,
  type OwnBallot,
  type VoteState,
} from '../../../../../renderer/display/live-page/poll-view.ts';
import {
  laterOf,
  whenToFetch,
} from '../../../../../renderer/display/live-page/use-current-poll.ts';
import { createKeptVotes } from '../../../../../renderer/display/data/votes.ts';
import { browserStorage } from '../../../../../renderer/lib/browser-storage.ts';
import type { Outcome } from '../../../../../renderer/lib/outcome.ts';
import { createServices } from '../../../../../renderer/visitor/visitor-services.ts';
import { webStorage } from '../../../../support/memory-storage.ts';

const OPTIONS = ['Red', 'Blue'].map((text, at) => ({ id: at + 1, text }));
const OPEN = { phase: 'open', round: 1, voters: 4, results: null } as const;
const POLL: PublicPoll = { id: 7, kind: 'single', question: 'Which?', options: OPTIONS, ...OPEN };
const NO_RESULTS = { votes: [], right: null, scale: null, words: [], more_words: 0 };
const OWN: OwnBallot = { key: 'a', poll: 7, round: 1, ballot: { options: [2] }, told: false };

test('a poll that is shown is fetched at once when the server is back', () => {
  expect([whenToFetch(true, true, true), whenToFetch(false, true, true)]).toEqual(['later', 'now']);
  expect([whenToFetch(true, false, true), whenToFetch(false, true, false)]).toEqual([null, null]);
});

test('what was typed for a poll stays while that changes, not after a reset or for another one', () => {
  const others = [{}, { voters: 9 }, { round: 2 }, { id: 8 }];
  const keys = others.map((other) => fieldsKey({ ...POLL, ...other }));
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2, 3]);
});

describe('this phone’s vote', () => {
  test.each<[PublicPoll['phase'], OwnBallot | null, 'sending' | 'kept' | null, VoteState]>([
    ['open', null, null, 'none'],
    ['open', OWN, 'sending', 'sending'],
    ['open', OWN, 'kept', 'kept'],
    ['open', { ...OWN, told: true }, null, 'counted'],
    ['revealed', { ...OWN, told: true }, null, 'counted'],
    ['locked', OWN, null, 'late'],
    ['revealed', OWN, null, 'late'],
    // Refused, and opened again since.
    ['open', OWN, null, 'none'],
    // Of another poll, and of the round before a reset.
    ['open', { ...OWN, poll: 6, told: true }, null, 'none'],
    ['open', { ...OWN, round: 0, told: true }, null, 'none'],
  ])('in phase %s, with %o on its way as %s: %s', (phase, own, parcel, state) => {
    expect(voteState({ ...POLL, phase }, own, parcel)).toBe(state);
  });

  test.each([
    ['none', null, 'poll.soon', null],
    ['sending', 'live.mine.sending', 'live.mine.sending', 'live.mine.sending'],
    ['kept', 'poll.kept', 'poll.kept', 'poll.kept'],
    ['counted', 'poll.until', 'poll.soon', null],
    ['late', null, 'poll.late', 'poll.late'],
  ] as const)('as %s is said to be: %s; locked: %s; revealed: %s', (state, ...notes) => {
    const phases = ['open', 'locked', 'revealed'] as const;
    expect(phases.map((phase) => noteOf(phase, state))).toEqual(notes);
  });

  test('is named by the texts of its options, its number or its words', () => {
    expect(choicesOf(POLL, { options: [2, 1] })).toEqual(['Red', 'Blue']);
    expect(choicesOf(POLL, { scale: 4 })).toEqual(['4']);
    expect(choicesOf(POLL, { words: ['fast', 'quiet'] })).toEqual(['fast', 'quiet']);
  });
});

test('a vote that takes more than a tap needs one choice or one word', () => {
  expect([[], ['2', '4']].map(ballotOfOptions)).toEqual([null, { options: [2, 4] }]);
  expect(ballotOfWords(['', ' '])).toBeNull();
  expect(ballotOfWords([' fast', '', 'quiet '])).toEqual({ words: ['fast', 'quiet'] });
});

test('of two states of the poll the later one is shown, however late it comes', () => {
  const newer = { version: 3, poll: null };
  const older = { ...newer, version: 2 };
  expect(laterOf(older, newer)).toBe(newer);
  expect(laterOf(newer, older)).toBe(newer);
});

describe('the bars of the results', () => {
  test('options in their order, by share of the phones, with the right one, none before the reveal', () => {
    expect(barsOf(POLL, 8)).toEqual({ bars: [], more: 0 });
    const results = { ...NO_RESULTS, votes: [{ id: 2, votes: 3 }], right: 1 };
    const { bars } = barsOf({ ...POLL, kind: 'quiz', results }, 8);
    expect(bars).toEqual([
      { key: 1, label: 'Red', votes: 0, share: 0, isRight: true },
      { key: 2, label: 'Blue', votes: 3, share: 0.75, isRight: false },
    ]);
    const { bars: none } = barsOf({ ...POLL, voters: 0, results: NO_RESULTS }, 8);
    expect(none.map(({ share }) => share)).toEqual([0, 0]);
  });

  test('a scale from 1 to 5', () => {
    const results = { ...NO_RESULTS, scale: { votes: [0, 1, 0, 0, 3], mean: 4.25 } };
    const { bars } = barsOf({ ...POLL, kind: 'scale', options: [], results }, 8);
    expect(bars.map(({ label }) => label)).toEqual(['1', '2', '3', '4', '5']);
    expect(bars.map(({ votes }) => votes)).toEqual([0, 1, 0, 0, 3]);
  });

  test('eight words, and the number of all others', () => {
    const words = Array.from({ length: 12 }, (_, at) => ({ text: `word ${at}`, votes: 12 - at }));
    const results = { ...NO_RESULTS, words, more_words: 5 };
    const { bars, more } = barsOf({ ...POLL, kind: 'words', options: [], results }, 8);
    expect(bars.map(({ label }) => label)).toEqual(words.slice(0, 8).map(({ text }) => text));
    expect(more).toBe(9);
  });
});

/** A phone, and what it sent; the test answers. */
function openPhone() {
  const area = webStorage();
  const sent: unknown[] = [];
  const waiting: ((outcome: Outcome) => void)[] = [];
  const { unsentQueue } = createServices(({ kind, body }) => {
    sent.push({ kind, ...body });
    return new Promise((resolve) => waiting.push(resolve));
  });
  const open = () => {
    const [kept, storage] = [createKeptVotes(() => area), browserStorage(() => area)];
    const votes = createPollVotes(unsentQueue, kept, storage);
    votes.watch();
    return votes;
  };
  const answer = (outcome: Outcome) => {
    waiting.shift()?.(outcome);
    return vi.advanceTimersByTimeAsync(0);
  };
  return { open, sent, answer, unsentQueue };
}

const SENT: Outcome = { kind: 'sent', id: null };
const AWAY: Outcome = { kind: 'unreachable' };
const OVER = { code: 'conflict', message: 'Voting has closed.' } as const;
const CLOSED: Outcome = { kind: 'refused', status: 409, field: null, ...OVER };

describe('votes that are sent', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });

  test('one after the other, without those that a newer one replaced', async () => {
    const { open, sent, answer } = openPhone();
    const votes = open();
    for (const option of [1, 2, 1]) {
      votes.cast(7, 1, { options: [option] });
      await vi.advanceTimersByTimeAsync(0);
    }
    const voter: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);
    const first = { kind: 'poll', poll: 7, voter, options: [1] };
    expect(sent).toEqual([first]);
    expect(votes.parcel()).toBe('sending');
    await answer(SENT);
    expect(votes.own()).toMatchObject({ ballot: { options: [1] }, told: false });
    expect(sent).toEqual([first, first]);
    await answer(SENT);
    expect(votes.own()).toMatchObject({ told: true });
    expect(votes.parcel()).toBeNull();
  });

  test('later, when the booth is away; the phone’s token and its vote outlive the page', async () => {
    const { open, sent, answer } = openPhone();
    const before = open();
    before.cast(7, 1, { scale: 4 });
    await vi.advanceTimersByTimeAsync(0);
    await answer(AWAY);
    expect(before.parcel()).toBe('kept');
    const votes = open();
    expect(votes.own()).toMatchObject({ ballot: { scale: 4 }, told: false });
    expect(votes.parcel()).toBe('kept');
    await vi.advanceTimersByTimeAsync(2000);
    await answer(SENT);
    expect(sent[1]).toEqual(sent[0]);
    expect(votes.own()).toMatchObject({ told: true });
    votes.cast(7, 1, { scale: 5 });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent[2]).toEqual({ ...(sent[0] as object), scale: 5 });
    await answer(SENT);
  });

  test('in vain once voting has closed: no copy stays', async () => {
    const { open, answer, unsentQueue } = openPhone();
    const votes = open();
    votes.cast(7, 1, { options: [1] });
    await vi.advanceTimersByTimeAsync(0);
    await answer(CLOSED);
    expect(votes.parcel()).toBeNull();
    expect(votes.own()).toMatchObject({ told: false });
    expect(unsentQueue.list()).toEqual([]);
  });
});
