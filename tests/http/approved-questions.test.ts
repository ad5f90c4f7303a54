import { expect, test } from 'vitest';
import { NO_AI } from '../../server/contract/ai.ts';
import { PUBLIC_LIST_MAX } from '../../server/contract/limits.ts';
import { approvedQuestions, type ApprovedQuestions } from '../../server/contract/questions.ts';
import { createQuestionsRepository } from '../../server/features/questions/questions.repository.ts';
import { jsonOf } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';

const PATH = '/api/questions/approved';

async function listOf(booth: HttpBooth): Promise<ApprovedQuestions> {
  const answer = await booth.visitor.get(PATH);
  expect(answer.status, answer.text).toBe(200);
  return approvedQuestions.strict().parse(jsonOf(answer));
}
function put(booth: HttpBooth, id: number, body: unknown) {
  return booth.staff.put(`/api/admin/question/${id}`, body);
}

test('a fresh booth has an empty list', async () => {
  const booth = await openHttpBooth();
  expect(await listOf(booth)).toMatchObject({ success: true, data: [] });
});

test('only approved questions are on it, newest approval first', async () => {
  let now = Date.parse('2026-11-21T09:00:00Z');
  const booth = await openHttpBooth({ now: () => (now += 1000) });
  const [a, b, c, d] = [
    await booth.ask('A'),
    await booth.ask('B', 'Ada'),
    await booth.ask('C'),
    await booth.ask('D'),
  ];
  await put(booth, b, { status: 'approved', answer: '**Yes**' });
  await put(booth, a, { status: 'approved' });
  await put(booth, c, { status: 'rejected' });
  expect((await listOf(booth)).data.map(({ content }) => content)).toEqual(['A', 'B']);

  const [, second] = (await listOf(booth)).data;
  expect(second).toStrictEqual({
    id: b,
    content: 'B',
    author_name: 'Ada',
    created_at: expect.stringMatching(/^2026-11-21T09:00:\d\d\.000Z$/),
    answer: '**Yes**',
    votes: null,
    votable: false,
  });

  await put(booth, d, { status: 'approved' });
  await put(booth, b, { status: 'pending' });
  expect((await listOf(booth)).data.map(({ content }) => content)).toEqual(['D', 'A']);

  // Approved again is a new approval; an answer that is edited later moves nothing.
  await put(booth, b, { status: 'approved' });
  await put(booth, a, { answer: 'edited' });
  expect((await listOf(booth)).data.map(({ content }) => content)).toEqual(['B', 'D', 'A']);
});

test('it holds the newest thousand, however many there are', async () => {
  let now = Date.parse('2026-11-21T09:00:00Z');
  const booth = await openHttpBooth({ now: () => (now += 1000) });
  const { db } = booth.deps;
  const questions = createQuestionsRepository(db, () => NO_AI, booth.deps.questionTexts);
  const [oldest = 0, ...others] = db.transaction(() =>
    Array.from({ length: PUBLIC_LIST_MAX }, (_, index) => {
      const id = questions.insert({ content: `Question ${index}`, author_name: null }, index);
      questions.update(id, { status: 'approved' }, index);
      return id;
    }),
  )();
  expect((await listOf(booth)).data.at(-1)?.id).toBe(oldest);

  const newest = await booth.ask('One more');
  await put(booth, newest, { status: 'approved' });
  const { data } = await listOf(booth);
  expect(data.map(({ id }) => id)).toEqual([newest, ...others.toReversed()]);
});

test('a list that did not change is 304, and every change makes a new one', async () => {
  const booth = await openHttpBooth();
  const id = await booth.ask('Q');
  const first = await booth.visitor.get(PATH);
  const etag = first.headers.etag ?? '';
  expect(etag).toMatch(/^(W\/)?"[^"]+"$/);
  expect(first.headers['cache-control']).toBe('no-cache');

  const same = await booth.visitor.get(PATH, { 'if-none-match': etag });
  expect([same.status, same.text]).toEqual([304, '']);
  expect(same.headers.etag).toBe(etag);

  await booth.ask('Another that waits');
  expect((await booth.visitor.get(PATH, { 'if-none-match': etag })).status).toBe(304);

  let last = etag;
  for (const change of [
    { status: 'approved' },
    { answer: 'An answer' },
    { author_name: 'Ada' },
    { status: 'rejected' },
  ]) {
    await put(booth, id, change);
    const answer = await booth.visitor.get(PATH, { 'if-none-match': last });
    expect(answer.status, JSON.stringify(change)).toBe(200);
    last = answer.headers.etag ?? '';
  }
});

test('the version grows with each public change and survives a restart', async () => {
  const booth = await openHttpBooth();
  const id = await booth.ask('Q');
  const versions = [(await listOf(booth)).version];
  for (const status of ['approved', 'rejected', 'approved', 'pending']) {
    await put(booth, id, { status });
    versions.push((await listOf(booth)).version);
  }
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  expect(new Set(versions).size).toBe(versions.length);
  await booth.restart();
  expect((await listOf(booth)).version).toBe(versions.at(-1));
});
