import { beforeEach, expect, test, vi } from 'vitest';
import {
  createKeptVotes,
  createVoteBox,
  type VoteOutcome,
} from '../../../../../renderer/display/data/votes.ts';

/** A phone's votes, and what it told the booth, which answers when the test says so. */
function openBox() {
  const kept = new Map<string, string>();
  const area = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
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
  return { box, told, answer };
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
