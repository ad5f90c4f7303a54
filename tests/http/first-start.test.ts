import { describe, expect, test } from 'vitest';
import { setupStatus } from '../../server/contract/auth.ts';
import {
  FIRST_START_HEADER,
  firstStart,
  TEST_LIFETIME_MS,
  type FirstStart,
} from '../../server/contract/first-start.ts';
import { leadList } from '../../server/contract/leads.ts';
import { logList } from '../../server/contract/logs.ts';
import { questionPage } from '../../server/contract/questions.ts';
import { adminClient, logIn, LOGIN } from '../support/admin-login.ts';
import { databaseFiles } from '../support/database-files.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import type { Answer, Client } from '../support/http-client.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';

const PATH = '/api/admin/first-start';
const PHONE = '127.0.0.7';

function stateOf(answer: Answer): FirstStart {
  return dataOf(firstStart, answer);
}
async function read(client: Client) {
  return stateOf(await client.get(PATH));
}
function openOf(answer: Answer) {
  return dataOf(setupStatus, answer).first_start ?? false;
}
async function runningTest(booth: HttpBooth) {
  const { test: run } = stateOf(await booth.staff.post(`${PATH}/test`));
  if (!run) throw new Error('No test runs.');
  return run;
}
/** A phone that scanned the code of the test. */
async function scan(booth: HttpBooth, url: string) {
  const phone = booth.client({ from: PHONE });
  const { pathname, search } = new URL(url);
  const page = await phone.get(`${pathname}${search}`);
  expect(page.status).toBe(200);
  return phone;
}
function ask(phone: Client, content: string) {
  return phone.post('/api/question', { content, author_name: null });
}
function show(booth: HttpBooth, questionId: number) {
  const report = { id: 'a-screen-of-the-stand', question_id: questionId, next_in_ms: null };
  return booth.visitor.post('/api/screens', report);
}
async function questionsOf(booth: HttpBooth) {
  return dataOf(questionPage, await booth.staff.get('/api/admin/questions'));
}

/** What the setup page sends beside the password. */
const PAGE = { [FIRST_START_HEADER]: '1' };

async function setUp(booth: HttpBooth, headers: Record<string, string>) {
  const client = adminClient(booth, { headers });
  expect((await logIn(client, LOGIN)).status).toBe(200);
  return openOf(await client.get('/api/admin/setup-status'));
}

describe('who is led through the first start', () => {
  test('whoever makes the account on its page; a program that does is not', async () => {
    expect(await setUp(await openHttpBooth({ from: 'fresh' }), PAGE)).toBe(true);
    expect(await setUp(await openHttpBooth({ from: 'fresh' }), {})).toBe(false);
  });

  test('not a booth that was there before, nor one with questions', async () => {
    const older = await openHttpBooth();
    expect(openOf(await older.staff.get('/api/admin/setup-status'))).toBe(false);
    expect((await read(older.staff)).open).toBe(false);
    const used = await openHttpBooth({ from: 'fresh' });
    await used.ask('Were you here last year?');
    expect(await setUp(used, PAGE)).toBe(false);
  });

  test('nobody hears of it who is not signed in', async () => {
    const booth = await openHttpBooth({ from: 'fresh' });
    const stranger = adminClient(booth);
    await setUp(booth, PAGE);
    expect(openOf(await stranger.get('/api/admin/setup-status'))).toBe(false);
  });
});

test('each step is kept over a restart, and a second device sees the same', async () => {
  const booth = await openHttpBooth();
  const stream = await booth.listenAsStaff();
  await booth.staff.put(PATH, { open: true });
  await stream.next('first-start');
  await booth.staff.put(PATH, { at: 'phones', steps: { stand: 'done' } });
  const told = firstStart.parse(await stream.next('first-start'));
  expect(told).toMatchObject({ open: true, at: 'phones', test: null });
  expect(told.steps).toEqual({ stand: 'done', phones: 'open', screen: 'open', question: 'open' });
  stream.close();
  await booth.restart();
  expect(await read(booth.staff)).toEqual(told);
  const ended = stateOf(await booth.staff.put(PATH, { open: false, steps: { phones: 'skipped' } }));
  expect(ended).toMatchObject({ open: false, steps: { stand: 'done', phones: 'skipped' } });
  const entries = dataOf(logList.shape.data, await booth.staff.get('/api/admin/logs'));
  expect(entries.map(({ action_summary: what }) => what).slice(0, 2)).toEqual([
    'First start: ended',
    'First start: begun again',
  ]);
});

test('what is no step is refused', async () => {
  const cases = [
    [{ at: 'moon' }],
    [{ steps: { stand: 'maybe' } }],
    [{ steps: { moon: 'done' } }],
    [{ x: 1 }],
  ] as const;
  const booth = await openHttpBooth();
  for (const body of cases) {
    expectRefusal(await booth.staff.put(PATH, body), 400, 'validation_failed');
  }
});

describe('the test question', () => {
  test('lights each station by what really happened', async () => {
    const booth = await openHttpBooth();
    const run = await runningTest(booth);
    expect(run).toMatchObject({ opened: null, question: null, shown: null, others: [] });
    // Started twice, it is the same one.
    expect((await runningTest(booth)).code).toBe(run.code);

    const phone = await scan(booth, run.url);
    expect((await read(booth.staff)).test).toMatchObject({ opened: { local: false } });
    const { id } = JSON.parse((await ask(phone, 'Does it work?')).text).data;
    // A screen shows something else: no light.
    await show(booth, id + 1);
    const arrived = (await read(booth.staff)).test;
    expect(arrived).toMatchObject({ question: { id, status: 'pending' }, shown: null, others: [] });

    await booth.staff.put(`/api/admin/question/${id}`, { status: 'approved' });
    await show(booth, id);
    await expect
      .poll(async () => (await read(booth.staff)).test?.shown)
      .toMatchObject({
        name: 'This laptop',
        local: true,
      });
    // What was lit stays lit when the next question takes its place.
    await show(booth, id + 1);
    await booth.restart();
    expect((await read(booth.staff)).test).toMatchObject({
      opened: { local: false },
      question: { id, status: 'approved' },
      shown: { local: true },
    });
  });

  test('a phone without script, and the laptop itself, take part as well', async () => {
    const booth = await openHttpBooth();
    const run = await runningTest(booth);
    const phone = await scan(booth, run.url);
    const form = { content: 'Without script', include_name: '', idempotency_key: 'k'.repeat(22) };
    expect((await phone.send('/api/question', { method: 'POST', form })).status).toBe(201);
    expect((await read(booth.staff)).test?.question?.content).toBe('Without script');
    const body = { content: 'From the laptop', author_name: null };
    await booth.staff.post('/api/question', body, { 'X-Booth-Test': run.code });
    expect((await read(booth.staff)).test?.question?.content).toBe('From the laptop');
  });

  test('a visitor’s question never counts by itself; staff may say that it is theirs', async () => {
    const booth = await openHttpBooth();
    const before = await booth.ask('From before the test');
    const run = await runningTest(booth);
    const id = await booth.ask('Typed the address');
    await booth.visitor.post(
      '/api/question',
      { content: 'With a code that is none', author_name: null },
      { 'X-Booth-Test': 'aaaaaaaa' },
    );
    const { test: waiting } = await read(booth.staff);
    expect(waiting).toMatchObject({ question: null, opened: null });
    expect(waiting?.others.map(({ content }) => content)).toEqual([
      'With a code that is none',
      'Typed the address',
    ]);
    expectRefusal(await booth.staff.post(`${PATH}/test/adopt`, { id: before }), 409, 'conflict');
    expectRefusal(await booth.staff.post(`${PATH}/test/adopt`, { id: 999 }), 404, 'not_found');
    const adopted = stateOf(await booth.staff.post(`${PATH}/test/adopt`, { id }));
    expect(adopted.test?.question?.id).toBe(id);

    await booth.staff.delete(`${PATH}/test`);
    const left = (await questionsOf(booth)).items.map(({ content }) => content);
    expect(left).toEqual(['With a code that is none', 'From before the test']);
    // The code is worth nothing any more.
    const late = await scan(booth, run.url);
    await ask(late, 'Sent after the end');
    expect((await questionsOf(booth)).counts.total).toBe(3);
  });

  test('is erased without a trace, with what came with it', async () => {
    const secret = 'Xylophonorchester';
    const booth = await openHttpBooth();
    const run = await runningTest(booth);
    const phone = await scan(booth, run.url);
    const { id, claim } = JSON.parse((await ask(phone, `Do you have a ${secret}?`)).text).data;
    const lead = { name: `Ada ${secret}`, email: 'ada@example.com', question_claim: claim };
    expect((await phone.post('/api/lead', lead)).status).toBe(201);
    const answer = { status: 'approved', answer: `One ${secret}.` };
    await booth.staff.put(`/api/admin/question/${id}`, answer);
    expect((await booth.visitor.get('/api/questions/approved')).text).toContain(secret);
    expect(databaseFiles(booth.dataDir)).toContain(secret.toLowerCase());

    const { test: over } = stateOf(await booth.staff.put(PATH, { open: false }));
    expect(over).toBeNull();
    const paths = [
      '/api/admin/questions?q=xylophon',
      '/api/admin/export/questions.json',
      '/api/admin/export/leads.csv',
      '/api/admin/logs',
      '/api/questions/approved',
      '/api/settings/public',
    ];
    for (const path of paths) {
      const { status, text } = await booth.staff.get(path);
      expect(status, path).toBe(200);
      expect(text, path).not.toContain(secret);
    }
    expect((await questionsOf(booth)).counts).toEqual({
      total: 0,
      approved: 0,
      pending: 0,
      rejected: 0,
      archived: 0,
    });
    expect(leadList.parse(JSON.parse((await booth.staff.get('/api/admin/leads')).text)).total).toBe(
      0,
    );
    expect(databaseFiles(booth.dataDir)).not.toContain(secret.toLowerCase());
    expect(booth.logLines().join('\n')).not.toContain(secret);
  });

  test('a test that nobody ended ends by itself, even while the booth was off', async () => {
    let time = Date.parse('2026-03-14T10:00:00Z');
    const booth = await openHttpBooth({ now: () => time });
    const run = await runningTest(booth);
    await ask(await scan(booth, run.url), 'Forgotten');
    time += TEST_LIFETIME_MS;
    expect((await read(booth.staff)).test).toBeNull();
    await booth.restart();
    expect((await questionsOf(booth)).counts.total).toBe(0);
    expect((await runningTest(booth)).code).not.toBe(run.code);
  });
});
