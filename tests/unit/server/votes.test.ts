import { expect, test } from 'vitest';
import { createVotesService } from '../../../server/features/votes/votes.ts';
import { createEventBus } from '../../../server/platform/events.ts';

/** A part of what a module needs: typed as what it is passed for. */
function part(parts: object): never {
  return parts as never;
}

/** Votes on one question of which nobody has said anything yet. */
function openVotes() {
  const question = { status: 'approved', shelf: 'active', answer: null, votes: 0 };
  return createVotesService({
    votes: part({ has: () => false, add: () => {}, remove: () => {}, mergedInto: () => [] }),
    publicVotes: part({ shown: () => null }),
    questions: part({ find: () => question, isPublic: () => true }),
    enabled: () => true,
    secret: 'secret',
    writes: part({ run: (work: () => unknown) => work() }),
    events: createEventBus(),
  });
}

test('who takes back what was never given is not known as having voted', async () => {
  const votes = openVotes();
  await votes.cast(1, { voter: 'made up', wanted: false });
  expect(votes.isKnown('made up')).toBe(false);
});

test('twenty thousand phones are known as having voted; then the first one is forgotten first', async () => {
  const votes = openVotes();
  for (let phone = 0; phone < 20_000; phone += 1) {
    await votes.cast(1, { voter: `phone ${phone}`, wanted: true });
  }
  expect(votes.isKnown('phone 0')).toBe(true);
  await votes.cast(1, { voter: 'one more', wanted: true });
  expect(['phone 0', 'phone 1', 'one more'].map(votes.isKnown)).toEqual([false, true, true]);
});
