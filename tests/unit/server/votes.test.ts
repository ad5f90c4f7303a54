import { expect, test, vi } from 'vitest';
import { createPublicVotes } from '../../../server/features/votes/public-votes.ts';
import { createVoteRise } from '../../../server/features/votes/vote-rise.ts';
import { createVoterMarks, createVotesService } from '../../../server/features/votes/votes.ts';
import { createBus } from '../../../server/platform/bus.ts';
import { part } from '../../support/part.ts';

/** Votes on one question of which nobody has said anything yet. */
function openVotes(bus = createBus()) {
  const question = { status: 'approved', shelf: 'active', answer: null, votes: 0 };
  return createVotesService({
    votes: part({
      has: () => false,
      add: () => (question.votes += 1),
      remove: () => {},
      mergedInto: () => [],
    }),
    publicVotes: part({ shown: (votes: number) => votes, changed: () => {} }),
    questions: part({ find: () => ({ ...question }), isPublic: () => true }),
    enabled: () => true,
    secret: 'secret',
    writes: part({ run: (work: () => unknown) => work() }),
    bus,
    logs: part({}),
    now: () => 0,
    elapsed: () => 0,
  });
}

test('a phone that takes back a vote that it never gave is not known as having voted', async () => {
  const votes = openVotes();
  await votes.cast(1, { voter: 'made up', wanted: false });
  expect(votes.isKnown('made up')).toBe(false);
});

test('twenty thousand phones are known as having voted; then the first one is forgotten first', async () => {
  const votes = openVotes();
  await Promise.all(
    Array.from({ length: 20_000 }, (_, phone) =>
      votes.cast(1, { voter: `phone ${phone}`, wanted: true }),
    ),
  );
  expect(votes.isKnown('phone 0')).toBe(true);
  await votes.cast(1, { voter: 'one more', wanted: true });
  expect(['phone 0', 'phone 1', 'one more'].map(votes.isKnown)).toEqual([false, true, true]);
});

test('the first vote is told at once, the others of a second together', async () => {
  vi.useFakeTimers();
  const bus = createBus();
  const told: unknown[] = [];
  bus.on('votes', (votes) => told.push(votes));
  const votes = openVotes(bus);
  await votes.cast(1, { voter: 'phone 0', wanted: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([[{ id: 1, votes: 1 }]]);
  for (let phone = 1; phone < 50; phone += 1) {
    await votes.cast(1, { voter: `phone ${phone}`, wanted: true });
  }
  await vi.advanceTimersByTimeAsync(999);
  expect(told).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual([[{ id: 1, votes: 1 }], [{ id: 1, votes: 50 }]]);
  // After a quiet second the next one is sent at once again.
  await vi.advanceTimersByTimeAsync(1000);
  await votes.cast(1, { voter: 'late', wanted: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toHaveLength(3);
});

test('a rise is offered for a quarter of an hour, with the newest votes, and the next one begins from none', () => {
  let now = 0;
  const rise = createVoteRise(() => now);
  const add = (count: number, isNew: boolean) => {
    for (let n = 0; n < count; n += 1) rise.add({ id: 1, mark: Buffer.of(), phone: '', isNew });
  };
  add(149, true);
  now += 60_001;
  add(1, true);
  expect(rise.state()).toBeNull();
  add(149, true);
  expect(rise.state()).toEqual({ votes: 150, sinceMs: 0 });
  now += 15 * 60_000;
  expect(rise.state()).toEqual({ votes: 150, sinceMs: 15 * 60_000 });
  now += 1;
  expect(rise.state()).toBeNull();
  add(150, true);
  add(20_000, false);
  expect(rise.end()).toHaveLength(20_000);
  add(149, true);
  expect(rise.state()).toBeNull();
});

test('a mark carries over to another question, and keeps no more memory than its own', () => {
  const marks = createVoterMarks('secret');
  const mark = marks.of(1, 'phone');
  expect(mark.toString('hex')).toBe('6d0d104565ba89560f201d42dffc053c');
  expect(marks.carried(mark, 1, 2)).toEqual(marks.of(2, 'phone'));
  expect(mark.buffer.byteLength).toBeLessThan(100);
});

test.each([
  [true, 2, null, true],
  [true, 3, 3, true],
  [false, 3, null, false],
])('while votes are on (%s), of %i visitors see %s and may vote (%s)', (...row) => {
  const [enabled, votes, seen, votable] = row;
  const publicVotes = createPublicVotes(() => ({ enabled, minimum: 3 }), Date.now);
  expect(publicVotes.of({ votes, answer: null })).toEqual({ votes: seen, votable });
  expect(publicVotes.of({ votes, answer: 'No.' })).toEqual({ votes: seen, votable: false });
});

test('phones get a new list when a number, the least of them or the switch changed, and after a restart', () => {
  const settings = { enabled: true, minimum: 3 };
  const startedAt = (ms: number) =>
    createPublicVotes(
      () => ({ ...settings }),
      () => ms,
    );
  const publicVotes = startedAt(1000);
  const states = [publicVotes, publicVotes, startedAt(2000)].map((each) => each.state());
  publicVotes.changed();
  states.push(publicVotes.state());
  settings.minimum = 4;
  states.push(publicVotes.state());
  settings.enabled = false;
  states.push(publicVotes.state());
  expect(new Set(states).size).toBe(states.length - 1);
});
