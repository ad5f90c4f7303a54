import { expect, describe, vi } from 'vitest';
import { PUBLIC_LIST_MAX } from '../../server/contract/limits.ts';
import { insertQuestions } from '../support/export-files.ts';
import { openHttpBooth, test } from '../support/http-booth.ts';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { readQuestion } from '../support/llm.ts';
import { approved, publicList, put } from './question-calls.ts';

const PATH = '/api/questions/approved';

test('only approved questions are on it, newest approval first', async () => {
  let now = Date.parse('2026-11-21T09:00:00Z');
  const booth = await openHttpBooth({ now: () => (now += 1000) });
  expect(await publicList(booth)).toMatchObject({ success: true, data: [] });
  const [a, b] = [await booth.ask('A'), await booth.ask('B', 'Ada')];
  const [c, d] = [await booth.ask('C'), await booth.ask('D')];
  await put(booth, b, { status: 'approved', answer: '**Yes**' });
  await put(booth, a, { status: 'approved' });
  await put(booth, c, { status: 'rejected' });
  const listed = async () => (await publicList(booth)).data.map(({ content }) => content);
  expect(await listed()).toEqual(['A', 'B']);

  const [, second] = (await publicList(booth)).data;
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
  expect(await listed()).toEqual(['D', 'A']);

  // Approved again is a new approval; an answer that is edited later moves nothing.
  await put(booth, b, { status: 'approved' });
  await put(booth, a, { answer: 'edited' });
  expect(await listed()).toEqual(['B', 'D', 'A']);
});

test('it holds the newest thousand, however many there are', async ({ booth }) => {
  const old = Array.from({ length: PUBLIC_LIST_MAX }, (_, n) => `Question ${n}`);
  insertQuestions(
    booth,
    old.map((content) => ({ content })),
  );
  booth.deps.db.exec("UPDATE questions SET status = 'approved', approved_at = created_at");
  const listed = async () => (await publicList(booth)).data.map(({ content }) => content);
  expect(await listed()).toEqual(old.toReversed());
  await approved(booth, 'One more');
  expect(await listed()).toEqual(['One more', ...old.slice(1).toReversed()]);
});

test('an unchanged list is 304, and every change makes a new version of it', async ({ booth }) => {
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

  const { version } = await publicList(booth);
  await booth.restart();
  expect((await publicList(booth)).version).toBe(version);
});

const drawn = vi.hoisted(() => ({ codes: 0 }));
vi.mock('../../server/features/qrcode/qr-image.ts', async (original) => {
  const real = await original<typeof import('../../server/features/qrcode/qr-image.ts')>();
  return {
    ...real,
    drawCode: (...args: Parameters<typeof real.drawCode>) => {
      drawn.codes += 1;
      return real.drawCode(...args);
    },
  };
});

const gzip = { 'accept-encoding': 'gzip' };

function code(data: string) {
  return `/api/qr.png?data=${encodeURIComponent(data)}&size=200`;
}

describe('a code', () => {
  test('is drawn once for all who ask, at the same moment and later', async ({ booth }) => {
    drawn.codes = 0;
    const path = code('http://booth.local/');
    const answers = await Promise.all(Array.from({ length: 30 }, () => booth.visitor.get(path)));
    answers.push(await booth.visitor.get(path));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
    expect(drawn.codes).toBe(1);
    // Another look is another image.
    await booth.visitor.get(`${path}&style=dots`);
    await booth.staff.put('/api/admin/settings', { qrcode: { foreground: '#112233' } });
    await booth.visitor.get(path);
    expect(drawn.codes).toBe(3);
  });

  test('that is always another one is drawn sixty times for an address, then one a second', async () => {
    let time = Date.parse('2026-11-21T09:00:00Z');
    const booth = await openHttpBooth({ now: () => time, config: { trustProxy: 'loopback' } });
    const phone = booth.client({ headers: { 'x-forwarded-for': '192.168.1.20' } });
    drawn.codes = 0;
    const statuses: number[] = [];
    for (let i = 0; i < 61; i += 1) {
      statuses.push((await phone.get(code(`http://a.example/${i}`))).status);
    }
    expect(statuses.indexOf(429)).toBe(60);
    expect(drawn.codes).toBe(60);
    // What is drawn already still comes, and others get theirs.
    expect((await phone.get(code('http://a.example/7'))).status).toBe(200);
    const other = booth.client({ headers: { 'x-forwarded-for': '192.168.1.21' } });
    expect((await other.get(code('http://b.example/'))).status).toBe(200);
    expect((await booth.visitor.get(code('http://c.example/'))).status).toBe(200);
    time += 1000;
    expect((await phone.get(code('http://a.example/next'))).status).toBe(200);
  });
});

test('the approved list is read once a version, however it is compressed', async ({ booth }) => {
  const ids = [await approved(booth, 'A'.repeat(900)), await approved(booth, 'B'.repeat(900))];
  const reads = vi.spyOn(booth.deps.questions, 'approved');
  for (const headers of [{}, gzip, { 'accept-encoding': 'br, gzip' }, gzip, {}]) {
    expect((await booth.visitor.get(PATH, headers)).status).toBe(200);
  }
  expect(reads).toHaveBeenCalledTimes(1);
  await booth.ask('Not on the list yet');
  await booth.visitor.get(PATH);
  expect(reads).toHaveBeenCalledTimes(1);
  await put(booth, ids[0]!, { status: 'rejected' });
  expect((await publicList(booth)).data.map(({ id }) => id)).toEqual([ids[1]]);
  expect(reads).toHaveBeenCalledTimes(2);

  await approved(booth, 'Ä'.repeat(900));
  const plain = await booth.visitor.get(PATH, { 'accept-encoding': 'identity' });
  expect(plain.headers['content-encoding']).toBe(undefined);
  const zipped = await booth.visitor.get(PATH, gzip);
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true);
  const brotli = await booth.visitor.get(PATH, { 'accept-encoding': 'gzip, br' });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
  for (const answer of [plain, zipped, brotli]) {
    expect(answer.headers.etag).toBe(plain.headers.etag);
    expect(answer.headers.vary).toMatch(/Accept-Encoding/);
  }
  const head = await booth.visitor.send(PATH, { method: 'HEAD' });
  expect([head.status, head.text]).toEqual([200, '']);
});

test('marks piled on letters are stored, and kept from everybody’s screens', async ({ booth }) => {
  const piled = Array.from('Hm?', (letter) => `${letter}\u0316\u0317\u0318`).join('');
  const id = await booth.ask(piled, piled);
  await put(booth, id, { status: 'approved' });
  const shown = { content: 'H\u0316\u0317m\u0316\u0317?\u0316\u0317' };
  expect((await publicList(booth)).data).toMatchObject([{ ...shown, author_name: shown.content }]);
  expect(await readQuestion(booth, id)).toMatchObject({ content: piled, author_name: piled });
});
