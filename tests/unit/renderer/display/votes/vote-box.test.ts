import { beforeEach, expect, test, vi } from 'vitest';
import {
  createKeptVotes,
  createVoteBox,
  sendVote,
  type VoteOutcome,
} from '../../../../../renderer/display/data/votes.ts';
import { webStorage } from '../../../../support/memory-storage.ts';

/**
 * A phone's votes, and what it told the booth, which answers when the test says so.
 * @param kept what the browser stores, for another page of the same phone
 */
function openBox(kept = new Map<string, string>()) {
  const area = webStorage(kept);
  const told: string[] = [];
  const waiting: ((outcome: VoteOutcome) => void)[] = [];
  const box = createVoteBox(
    createKeptVotes(() => area),
    (id, { wanted }) => {
      told.push(`${id} ${wanted}`);
      return new Promise((resolve) => waiting.push(resolve));
    },
  );
  const answer = (outcome: VoteOutcome) => {
    waiting.shift()?.(outcome);
    return vi.advanceTimersByTimeAsync(0);
  };
  return { box, told, answer, kept };
}

beforeEach(() => {
  vi.useFakeTimers();
  // The spread of a crowd's retries: none.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

test('a tap while the one before is being told is told after it, and the number follows both', async () => {
  const { box, told, answer } = openBox();
  box.toggle(7, 3);
  expect(box.countOf(7, 3)).toBe(4);
  box.toggle(7, 3);
  expect(told).toEqual(['7 true']);
  await answer({ kind: 'counted', votes: 4 });
  expect(told).toEqual(['7 true', '7 false']);
  expect(box.countOf(7, 3)).toBe(3);
  await answer({ kind: 'counted', votes: 3 });
  expect(box.of(7)).toEqual({ wanted: false, told: false });
  expect(told).toHaveLength(2);
});

test('while the booth is away it is asked again after 2 s, 4, 8 … 60 at most', async () => {
  const { box, told, answer } = openBox();
  box.toggle(7, 3);
  for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
    const before = told.length;
    await answer({ kind: 'later', waitMs: 0 });
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(told).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toHaveLength(before + 1);
  }
});

test('a busy booth gets the time that it asked for, also when another question is tapped', async () => {
  const { box, told, answer } = openBox();
  box.toggle(7, 3);
  await answer({ kind: 'later', waitMs: 20_000 });
  await vi.advanceTimersByTimeAsync(10_000);
  box.toggle(8, 0);
  await vi.advanceTimersByTimeAsync(9999);
  expect(told).toEqual(['7 true']);
  await vi.advanceTimersByTimeAsync(1);
  await answer({ kind: 'counted', votes: 4 });
  expect(told).toEqual(['7 true', '7 true', '8 true']);
});

test('a question that takes no more votes has the number that it had', async () => {
  const { box, answer } = openBox();
  box.toggle(7, 3);
  expect([box.of(7).wanted, box.countOf(7, 3)]).toEqual([true, 4]);
  await answer({ kind: 'refused' });
  expect([box.of(7).wanted, box.countOf(7, 3)]).toEqual([false, 3]);
});

test.each([
  ['is the one that this phone was told, until the list has another', 9, [9, 9, 11]],
  ['is not shown where the booth does not say it', null, [null, null, 11]],
])('the number after a vote %s', async (_what, votes, expected) => {
  const { box, answer } = openBox();
  box.toggle(7, 3);
  await answer({ kind: 'counted', votes });
  expect([box.countOf(7, 3), box.countOf(7, 3), box.countOf(7, 11)]).toEqual(expected);
  // A tap counts from what is shown by then.
  box.toggle(7, 11);
  expect(box.countOf(7, 11)).toBe(10);
});

test('a vote is there for the next page and for another tab, which hears of it', () => {
  const first = openBox();
  first.box.toggle(7, 3);
  const other = openBox(first.kept);
  expect(other.box.of(7)).toEqual({ wanted: true, told: false });
  // What the page before could not tell any more.
  void other.box.flush();
  expect(other.told).toEqual(['7 true']);
  first.box.toggle(8, 0);
  const heard = vi.fn<() => void>();
  const stop = other.box.subscribe(heard);
  for (const [key, wanted] of [
    ['booth.draft', false],
    ['booth.votes', true],
  ] as const) {
    other.box.changedElsewhere(key);
    expect(other.box.of(8).wanted).toBe(wanted);
  }
  expect(heard).toHaveBeenCalledOnce();
  stop();
  other.box.changedElsewhere(null);
  expect(heard).toHaveBeenCalledOnce();
});

const COUNTED = { success: true, data: { wanted: true, votes: 4 } };
const REFUSED = { success: false, error: 'No.', code: 'conflict' };
const WAIT = { status: 429, headers: { 'Retry-After': '9' } };
const LATER = { kind: 'later', waitMs: 0 } as const;

test.each<[string, Response | null, VoteOutcome]>([
  ['its number', Response.json(COUNTED), { kind: 'counted', votes: 4 }],
  ['a refusal', Response.json(REFUSED, { status: 409 }), { kind: 'refused' }],
  ['a fault', Response.json(REFUSED, { status: 500 }), LATER],
  ['a page of some network', new Response('<html>'), LATER],
  ['nothing of a vote', Response.json({ success: true }), LATER],
  ['a wait', new Response('', WAIT), { kind: 'later', waitMs: 9000 }],
  ['nothing', null, LATER],
])('a vote that is answered with %s', async (_what, answer, outcome) => {
  vi.stubGlobal('fetch', async () => answer ?? Promise.reject(new TypeError('It was lost.')));
  expect(await sendVote(7, { voter: '0'.repeat(32), wanted: true })).toEqual(outcome);
});
