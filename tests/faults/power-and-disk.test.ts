import Database from 'better-sqlite3';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { submittedLead } from '../../server/contract/leads.ts';
import {
  submittedQuestion,
  questionPage,
  approvedQuestions,
} from '../../server/contract/questions.ts';
import { MESSAGES } from '../../server/contract/messages.ts';
import { PUBLIC_HOST, ADMIN_HOST } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { changed, openEventStream } from '../support/event-stream.ts';
import { expectRefusal, jsonOf } from '../support/expect-answer.ts';
import { sendRequest } from '../support/http-client.ts';
import { ROOT } from '../support/node-binary.ts';
import { fillDisk, mountDisk } from '../support/small-disk.ts';
import { startTestServer } from '../support/test-server.ts';
import { staffedFolder, startStaffed } from '../support/staffed-server.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** Phones that submit, and how many of them are thanked before the plug is pulled. */
const PHONES = 400;
const AT_ONCE = 200;
const THANKED = 120;

const CALLS = [
  { path: '/api/question', body: (n: number) => ({ content: `Q${n}` }), answer: submittedQuestion },
  {
    path: '/api/lead',
    body: (n: number) => ({ name: `N${n}`, email: `n${n}@example.com` }),
    answer: submittedLead,
  },
];

test('a plug that is pulled during 200 submissions at once loses nothing that was thanked for', async () => {
  const dataDir = tempFolder();
  const first = await startTestServer(dataDir);
  const { port } = first;

  /** Submits as phone `n`, whose key stays the same. Resolves with the id that it was given. */
  async function submit(n: number): Promise<number> {
    const { path, body, answer } = CALLS[n % 2] ?? CALLS[0]!;
    const headers = { 'idempotency-key': `phone-number-${n}` };
    const sent = await sendRequest({ port, host: PUBLIC_HOST }, path, { json: body(n), headers });
    return dataOf(answer, sent, 201).id;
  }

  const thanked = new Map<number, number>();
  const kills: Promise<void>[] = [];
  const phones = Array.from({ length: PHONES }, (_, n) => n).values();
  const queue = async () => {
    for (const n of phones) {
      try {
        thanked.set(n, await submit(n));
      } catch {
        // The plug was pulled.
      }
      if (thanked.size >= THANKED) kills.push(first.kill());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, queue));
  await Promise.all(kills);
  expect(thanked.size).toBeGreaterThanOrEqual(THANKED);
  expect(thanked.size).toBeLessThan(PHONES);

  const second = await startTestServer(dataDir, { port });
  // Every phone tries again, thanked or not, as it does when it comes back from a dead spot.
  const again = await Promise.all(
    Array.from({ length: PHONES }, async (_, n) => [n, await submit(n)] as const),
  );
  for (const [n, id] of again) if (thanked.has(n)) expect(id, `phone ${n}`).toBe(thanked.get(n));
  expect(await second.stop()).toBe(0);

  const db = new Database(join(dataDir, 'booth.db'), { readonly: true });
  const all = (sql: string) => db.prepare(sql).pluck().all();
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  const named = (letter: string, first: number) =>
    Array.from({ length: PHONES / 2 }, (_, i) => `${letter}${first + 2 * i}`).toSorted();
  expect(all('SELECT content FROM questions ORDER BY content')).toEqual(named('Q', 0));
  expect(all('SELECT name FROM leads ORDER BY name')).toEqual(named('N', 1));
  db.close();
});

const { storageFull: SENTENCE, diskFull } = MESSAGES;

test('a full disk is told in a sentence, stores no halves, and is over when space is free', async (context) => {
  const disk = mountDisk(context, 'size=12m');
  const server = await startStaffed(staffedFolder(disk));
  const { visitor, staff } = server;

  const submit = (n: number) =>
    visitor.post(
      '/api/question',
      { content: `${n} ${'x'.repeat(900)}` },
      { 'idempotency-key': `phone-number-${n}` },
    );
  const stored = async () => {
    const page = dataOf(questionPage, await staff.get('/api/admin/questions?page_size=100'));
    return { total: page.total, numbers: page.items.map(({ content }) => parseInt(content, 10)) };
  };

  const kept = new Set<number>();
  for (let n = 0; n < 5; n += 1) {
    expect((await submit(n)).status).toBe(201);
    kept.add(n);
  }
  fillDisk(join(disk, 'filler'));

  // What is left of the last block may take one or two more.
  let refused = -1;
  for (let n = 5; n < 100 && refused === -1; n += 1) {
    const answer = await submit(n);
    if (answer.status === 201) kept.add(n);
    else {
      refused = n;
      expectRefusal(answer, 'storage_full', SENTENCE);
    }
  }
  expect(refused).toBeGreaterThan(0);
  for (let n = refused + 1; n < refused + 5; n += 1) {
    expectRefusal(await submit(n), 'storage_full', SENTENCE);
  }
  for (const answer of [
    await staff.put('/api/admin/settings', { theme: 'light' }),
    await staff.put('/api/admin/question/1', { status: 'approved' }),
  ]) {
    expectRefusal(answer, 'storage_full', diskFull);
  }
  const form = await visitor.send('/api/question', { form: { content: 'By form' } });
  expect(form.status).toBe(507);
  expect(form.headers['content-type']).toMatch(/^text\/html/);

  // Everything that was thanked for is there, and nothing else; reading goes on.
  expect(new Set((await stored()).numbers)).toEqual(kept);
  expect(
    approvedQuestions.parse(jsonOf(await visitor.get('/api/questions/approved'))).data,
  ).toEqual([]);
  expect((await staff.get('/api/admin/settings')).text).toContain('"theme":"dark"');

  rmSync(join(disk, 'filler'));
  const late = dataOf(submittedQuestion, await submit(refused), 201);
  expect(dataOf(submittedQuestion, await submit(refused), 201)).toEqual(late);
  kept.add(refused);
  expect((await staff.put('/api/admin/settings', { theme: 'light' })).status).toBe(200);
  const after = await stored();
  expect(new Set(after.numbers)).toEqual(kept);
  expect(after.total).toBe(kept.size);

  expect(await server.stop()).toBe(0);
  const log = readFileSync(join(disk, 'logs/booth.1.log'), 'utf8');
  expect(log).toContain('stopped');
});

test('a question is thanked for and announced once the disk has it, stored once, and nobody else waits for that', async () => {
  const file = join(tempFolder(), 'disk');
  const turn = (disk: 'quick' | 'wait' | 'fail') => writeFileSync(file, disk);
  turn('quick');
  const { staff, visitor, contents, port } = await startStaffed(staffedFolder(), {
    env: {
      BOOTH_TEST_DISK: file,
      NODE_OPTIONS: `--import=${resolve(ROOT, 'tests/faults/gated-disk.mjs')}`,
    },
  });
  const send = (content: string, key: string) =>
    visitor.post('/api/question', { content }, { 'idempotency-key': key });
  const listening = { port, host: ADMIN_HOST, headers: { cookie: staff.cookie() } };
  const events = await openEventStream(listening, '/api/admin/events');
  await events.next('ping');
  turn('wait');
  const answered: string[] = [];
  const sending = send('How tall?', 'phone-number-1').finally(() => answered.push('first'));
  await vi.waitFor(async () => expect(await contents()).toEqual(['How tall?']), 15_000);
  // The phone heard nothing and sends it again; by then the database knows it.
  const again = send('How tall?', 'phone-number-1').finally(() => answered.push('again'));
  for (let look = 0; look < 20; look += 1) {
    expect((await visitor.get('/api/questions/approved')).status).toBe(200);
  }
  expect(answered).toEqual([]);
  expect(JSON.stringify(events.unread())).not.toContain('questions');
  turn('quick');
  const { id } = dataOf(submittedQuestion, await sending, 201);
  expect((await again).status).toBeLessThan(300);
  expect(dataOf(submittedQuestion, await again, (await again).status).id).toBe(id);
  await changed(events, 'questions');
  expect(await contents()).toEqual(['How tall?']);
  events.close();

  turn('fail');
  expectRefusal(await send('How wide?', 'phone-number-2'), 'storage_full', SENTENCE);
  // Nor is a request thanked that changes nothing and only reads what was stored.
  expect((await send('How wide?', 'phone-number-2')).status).toBe(507);
  turn('quick');
  expect((await send('How wide?', 'phone-number-2')).status).toBeLessThan(300);
  expect(await contents()).toEqual(['How tall?', 'How wide?']);
});
