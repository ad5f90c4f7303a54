import { expect, test } from 'vitest';
import { NEW_POLL, type PollFields } from '../../../server/records/poll.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { EVENT_UID, fileOf, line, open, type EventBooth } from './event-booth.ts';
import { q } from './event-content.ts';

const AT = '2026-11-25T10:00:00.000Z';
const TALLY = { voters: 3, votes: [1, 2], words: [] };
const DRAFT: PollFields = {
  ...NEW_POLL,
  kind: 'single',
  question: 'Which one?',
  options: ['Red', 'Blue'],
  right_option: null,
  created_at: AT,
};
/** What the phases of a running and of an ended poll come with. */
const OPEN: PollFields = { ...DRAFT, phase: 'open', started_at: AT };
const ENDED: PollFields = { ...OPEN, phase: 'ended', tally: TALLY, ended_at: AT };

function add(booth: EventBooth, phase: string): number {
  const id = booth.db
    .prepare(
      `INSERT INTO polls (event_id, kind, question, options, phase, created_at, updated_at)
       VALUES (?, 'single', 'Which one?', '["Red","Blue"]', ?, 1, 1) RETURNING id`,
    )
    .pluck()
    .get(booth.openId(), phase);
  booth.db.prepare(`INSERT INTO poll_votes VALUES (?, x'01', '[2]')`).run(id);
  return Number(id);
}
function pollsIn(booth: EventBooth) {
  return booth.db.prepare('SELECT question, phase, tally FROM polls ORDER BY id').all();
}

/** Takes a state of a poll into a booth. @returns what it came to */
async function take(booth: EventBooth, data: PollFields, version: number) {
  const path = `${tempFolder()}/x.booth`;
  await fileOf(path, `${line('poll', q(1), data, { version, at: AT })}\n`);
  const { added, changed, skipped, erased } = await booth.import(path);
  const came = { added, changed, skipped, erased };
  return Object.entries(came).find(([, counts]) => counts.poll !== undefined)?.[0];
}

test('a file has no votes of a running poll, which is prepared where it comes in', async () => {
  const from = open(1);
  for (const phase of ['open', 'ended']) add(from, phase);
  const file = await from.export();
  const to = open(2);
  const { event, added } = await to.import(file);
  expect(added.poll).toBe(2);
  expect(pollsIn(to)).toEqual([
    { question: 'Which one?', phase: 'draft', tally: null },
    { question: 'Which one?', phase: 'ended', tally: null },
  ]);
  expect(to.count('poll_votes')).toBe(0);
  // The same again, there and back.
  expect((await to.import(file)).changed).toEqual({});
  expect((await from.import(await to.export(event.id))).changed).toEqual({});
  expect(pollsIn(from)[0]).toMatchObject({ phase: 'open' });
  expect(from.count('poll_votes')).toBe(2);
});

test('of two states of a poll the later one counts, in whatever order they come', async () => {
  const booth = open(3);
  expect(await take(booth, OPEN, 2)).toBe('added');
  expect(await take(booth, ENDED, 5)).toBe('changed');
  expect(await take(booth, DRAFT, 1)).toBe('skipped');
  expect(await take(booth, ENDED, 5)).toBe('skipped');
  expect(pollsIn(booth)).toEqual([
    { question: 'Which one?', phase: 'ended', tally: JSON.stringify(TALLY) },
  ]);
  const gone: PollFields = { ...DRAFT, question: '', options: [], phase: 'deleted' };
  expect(await take(booth, gone, 6)).toBe('erased');
  expect(await take(booth, ENDED, 5)).toBe('skipped');
  expect(pollsIn(booth)).toMatchObject([{ question: '', phase: 'deleted', tally: null }]);
});

test('a poll that runs here is not replaced', async () => {
  const booth = open(4);
  const id = add(booth, 'open');
  booth.db.prepare('UPDATE events SET uid = ?').run(EVENT_UID);
  booth.db.prepare('UPDATE polls SET uid = ? WHERE id = ?').run(q(1), id);
  expect(await take(booth, ENDED, 9)).toBe('skipped');
  expect(pollsIn(booth)).toEqual([{ question: 'Which one?', phase: 'open', tally: null }]);
  expect(booth.count('poll_votes')).toBe(1);
});
