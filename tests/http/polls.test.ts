import { expect } from 'vitest';
import { boothEvent } from '../../server/contract/event.ts';
import { POLL_MESSAGES, poll, pollWords } from '../../server/contract/polls.ts';
import { publicMessages } from '../../server/contract/stream.ts';
import { dataOf } from '../support/data-of.ts';
import { changed, type EventStream } from '../support/event-stream.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, test as base } from '../support/http-booth.ts';
import { pageDataOf } from '../support/http-client.ts';
import {
  DRAFTS,
  listPolls,
  prepare,
  press,
  pressed,
  running,
  started,
  voteIn,
} from './poll-calls.ts';
import { OPEN, phone } from './vote-calls.ts';

const test = base.extend('booth', () => openHttpBooth(OPEN));

async function told(stream: EventStream) {
  return publicMessages.poll.strict().parse(await stream.next('poll')).poll;
}
function path(id: number): string {
  return `/api/admin/polls/${id}`;
}

/** The running poll in the first message that shows so many voters. */
async function toldOf(stream: EventStream, voters: number) {
  for (let messages = 1; ; messages += 1) {
    const current = await told(stream);
    if (current?.voters === voters) return messages;
  }
}

test('a poll goes from draft to its end, and visitors see it while it runs', async ({ booth }) => {
  const [hall, staff] = [await booth.listen(), await booth.listenAsStaff()];
  const draft = await prepare(booth, DRAFTS.quiz);
  await changed(staff, 'polls');
  expect(draft).toMatchObject({ phase: 'draft', right: 1, results: null, started_at: null });
  expect(await running(booth)).toBe(null);
  expectRefusal(await voteIn(booth, draft, { options: [1] }), 'not_found');

  const open = await pressed(booth, draft, 'start');
  const { id, question, options } = open;
  const shown = { id, kind: 'quiz', question, options, phase: 'open', round: 1 };
  expect(options).toEqual([
    { id: 1, text: 'Oslo' },
    { id: 2, text: 'Bergen' },
  ]);
  expect(await told(hall)).toEqual({ ...shown, voters: 0, results: null });
  const form = async () => pageDataOf(await booth.visitor.get('/'));
  expect(await form()).toMatchObject({ poll: question });
  for (const chosen of [1, 1, 2])
    expect((await voteIn(booth, open, { options: [chosen] })).status).toBe(200);
  await toldOf(hall, 3);
  expectRefusal(await voteIn(booth, open, { scale: 1 }), 'validation_failed');

  const locked = await pressed(booth, open, 'lock');
  expect(await told(hall)).toEqual({ ...shown, phase: 'locked', voters: 3, results: null });
  expect(await form()).toMatchObject({ poll: null });
  expectRefusal(await voteIn(booth, open, { options: [2] }), 'conflict', POLL_MESSAGES.closed);

  const revealed = await pressed(booth, locked, 'reveal');
  const votes = [
    { id: 1, votes: 2 },
    { id: 2, votes: 1 },
  ];
  const results = { votes, right: 1, scale: null, words: [], more_words: 0 };
  expect(revealed.results).toEqual(results);
  expect(await told(hall)).toEqual({ ...shown, phase: 'revealed', voters: 3, results });
  expect(await told(await booth.listen())).toMatchObject({ phase: 'revealed' });
  expectRefusal(await voteIn(booth, open, { options: [2] }), 'conflict', POLL_MESSAGES.closed);

  const ended = await pressed(booth, revealed, 'end');
  expect(await told(hall)).toBe(null);
  expect(await running(booth)).toBe(null);
  expect(ended).toMatchObject({ phase: 'ended', voters: 3, results });
  expectRefusal(await voteIn(booth, open, { options: [2] }), 'conflict', POLL_MESSAGES.closed);
  // Who voted what is of no use any more.
  expect(booth.deps.db.prepare('SELECT count(*) FROM poll_votes').pluck().get()).toBe(0);
});

test('the newest vote of a phone counts, once, and a phone has another mark in each poll', async ({
  booth,
}) => {
  const open = await started(booth, DRAFTS.single);
  const voter = phone();
  for (const options of [[1], [2], [2]]) await voteIn(booth, open, { options }, voter);
  const marks = booth.deps.db.prepare('SELECT voter FROM poll_votes').pluck();
  const [first] = marks.all() as Buffer[];
  const revealed = await pressed(booth, open, 'reveal');
  expect(revealed).toMatchObject({
    voters: 1,
    results: {
      votes: [
        { id: 1, votes: 0 },
        { id: 2, votes: 1 },
      ],
    },
  });
  await pressed(booth, revealed, 'end');
  await voteIn(booth, await started(booth, DRAFTS.single), { options: [1] }, voter);
  const [second] = marks.all() as Buffer[];
  expect(second).not.toEqual(first);
});

test('a hall that votes at once is told of a few times', async ({ booth }) => {
  const hall = await booth.listen();
  const open = await started(booth, DRAFTS.scale);
  await Promise.all(Array.from({ length: 60 }, () => voteIn(booth, open, { scale: 4 })));
  expect(await toldOf(hall, 60)).toBeLessThan(15);
});

test('a reset begins another round without votes, once', async ({ booth }) => {
  const open = await started(booth, DRAFTS.words);
  await voteIn(booth, open, { words: ['first'] });
  const revealed = await pressed(booth, open, 'reveal');
  const reset = await pressed(booth, revealed, 'reset');
  expect(reset).toMatchObject({ phase: 'open', round: 2, voters: 0, results: null });
  expect((await voteIn(booth, open, { words: ['second'] })).text).toContain('"round":2');
  // The press is repeated after a lost answer: the votes since then stay.
  expect(await pressed(booth, revealed, 'reset')).toMatchObject({ round: 2, voters: 1 });
  const { results } = await pressed(booth, reset, 'reveal');
  expect(results?.words).toEqual([{ text: 'second', votes: 1 }]);
});

test('a word that staff hide is gone for all, in each spelling, and stays so', async ({
  booth,
}) => {
  const hall = await booth.listen();
  const open = await started(booth, DRAFTS.words);
  const words = `${path(open.id)}/words`;
  await voteIn(booth, open, { words: ['Pfui', 'Café'] });
  await voteIn(booth, open, { words: ['cafe', 'café'] });
  const answer = await booth.staff.put(words, { text: 'PFUI', hidden: true });
  const { items } = dataOf(pollWords.strict(), answer);
  expect(dataOf(pollWords.strict(), await booth.staff.get(words)).items).toEqual(items);
  expect(items).toEqual([
    { text: 'Café', hidden: false },
    { text: 'Pfui', hidden: true },
  ]);
  await voteIn(booth, open, { words: ['pfui'] });
  const [before] = await listPolls(booth);
  if (!before) throw new Error('It is there.');
  await pressed(booth, before, 'reveal');
  const shown = async () => {
    for (;;) {
      const results = (await told(hall))?.results;
      if (results) return results.words;
    }
  };
  expect(await shown()).toEqual([{ text: 'Café', votes: 2 }]);
  await booth.staff.put(words, { text: 'cafe', hidden: true });
  expect(await shown()).toEqual([]);
  await booth.staff.put(words, { text: 'pfui', hidden: false });
  expect(await shown()).toEqual([{ text: 'Pfui', votes: 2 }]);
});

test('one poll runs at a time; what was started is neither changed nor, while it runs, deleted', async ({
  booth,
}) => {
  const draft = await prepare(booth, DRAFTS.single);
  const change = { draft: DRAFTS.scale, version: draft.version };
  const scale = dataOf(poll.strict(), await booth.staff.put(path(draft.id), change));
  expect(scale).toMatchObject({ ...draft, ...DRAFTS.scale, version: 2 });
  const stale = await booth.staff.put(path(draft.id), change);
  expectRefusal(stale, 'conflict', POLL_MESSAGES.editedMeanwhile);
  const other = await prepare(booth, DRAFTS.quiz);
  const open = await pressed(booth, scale, 'start');
  expectRefusal(await press(booth, other, 'start'), 'conflict', POLL_MESSAGES.otherRunning);
  const late = await booth.staff.put(path(open.id), { draft: DRAFTS.quiz, version: open.version });
  expectRefusal(late, 'conflict', POLL_MESSAGES.started);
  expectRefusal(await booth.staff.delete(path(open.id)), 'conflict', POLL_MESSAGES.running);
  await voteIn(booth, open, { scale: 2 });
  const ended = await pressed(booth, open, 'end');
  expect(ended).toMatchObject({ voters: 1, results: null });
  // One that was ended in a hurry keeps its votes for staff.
  expect(await pressed(booth, ended, 'reveal')).toMatchObject({
    phase: 'ended',
    results: { scale: { mean: 2 } },
  });
  expect((await booth.staff.delete(path(open.id))).status).toBe(200);
  expectRefusal(await booth.staff.delete(path(open.id)), 'not_found');
  expect(await listPolls(booth)).toMatchObject([{ id: other.id }]);
});

test('after a restart a poll is as it was, during the vote and at the reveal', async ({
  booth,
}) => {
  const open = await started(booth, DRAFTS.scale);
  const voter = phone();
  await voteIn(booth, open, { scale: 1 }, voter);
  await booth.restart();
  expect(await running(booth)).toMatchObject({ phase: 'open', voters: 1, results: null });
  await voteIn(booth, open, { scale: 5 }, voter);
  const shown = await pressed(booth, open, 'reveal');
  await booth.restart();
  const after = await running(booth);
  expect(after).toMatchObject({ phase: 'revealed', voters: 1, results: shown.results });
  expect(after?.results?.scale?.mean).toBe(5);
});

test('visitors see and answer polls of the open event alone', async ({ booth }) => {
  const hall = await booth.listen();
  const open = await started(booth, DRAFTS.scale);
  const prepared = await prepare(booth, DRAFTS.quiz);
  await told(hall);
  const answer = await booth.staff.post('/api/admin/event', { name: '', kind: 'rehearsal' });
  const rehearsal = dataOf(boothEvent, answer, 201);
  expect(await told(hall)).toBe(null);
  expectRefusal(await voteIn(booth, open, { scale: 1 }), 'not_found');
  // A rehearsal has the prepared ones to try, and its end leaves nothing of them.
  const [copy] = await listPolls(booth);
  if (!copy) throw new Error('It is there.');
  expect(copy).toMatchObject({ ...DRAFTS.quiz, options: prepared.options, version: 1 });
  const tried = await pressed(booth, copy, 'start');
  await voteIn(booth, tried, { options: [1] });
  await booth.staff.delete(`/api/admin/event/${rehearsal.id}`);
  const rows = (table: string) => booth.deps.db.prepare(`SELECT count(*) FROM ${table}`).pluck();
  await expect.poll(() => rows('poll_votes').get()).toBe(0);
  expect(await listPolls(booth)).toEqual([open, prepared]);
  expect(await running(booth)).toMatchObject({ id: open.id, phase: 'open' });
});
