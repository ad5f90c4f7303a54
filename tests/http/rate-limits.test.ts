import { describe, expect } from 'vitest';
import { LANGUAGE_PARAM } from '../../server/contract/languages.ts';
import { MESSAGES } from '../../server/contract/messages.ts';
import { ADMIN_HOST } from '../support/api.ts';
import { adminClient, fetchToken, logIn } from '../support/admin-login.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { flood, type Wave } from './flood.ts';
import { openHttpBooth, type HttpBooth, test } from '../support/http-booth.ts';
import { openDevice } from '../support/paired-client.ts';
import type { Answer, Client } from '../support/http-client.ts';
import { stubPages } from '../support/stub-pages.ts';
import { saveSettings } from './settings-calls.ts';

/** A clock that moves only by `advance`. */
function handClock() {
  let time = Date.parse('2026-11-21T09:00:00Z');
  return { now: () => time, advance: (ms: number) => void (time += ms) };
}
const BEHIND_PROXY = { config: { trustProxy: 'loopback' } };
function phoneAt(booth: HttpBooth, address: string): Client {
  return booth.client({ headers: { 'x-forwarded-for': address } });
}

/** A request that costs the server nothing to refuse, and counts all the same. */
function submit(client: Client) {
  return client.post('/api/question', { content: '' });
}
async function statusesOf(count: number, send: () => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < count; i += 1) statuses.push((await send()).status);
  return statuses;
}
function times(count: number, status: number) {
  return Array.from({ length: count }, () => status);
}

function expectLimited(answer: Answer, seconds: number): void {
  expectRefusal(answer, 'rate_limited', MESSAGES.rateLimited(seconds));
  expect(answer.headers['retry-after']).toBe(String(seconds));
}

test('questions and leads are counted together, by form and with a forwarded header too: 40 an address at once', async () => {
  const booth = await openHttpBooth({ now: handClock().now });
  expect((await booth.visitor.post('/api/lead', {})).status).toBe(400);
  expect(await statusesOf(40, () => submit(booth.visitor))).toEqual([...times(39, 400), 429]);
  expectLimited(await booth.visitor.post('/api/lead', {}), 2);
  expectLimited(await submit(phoneAt(booth, '192.168.1.1')), 2);
  const answer = await booth.visitor.send('/api/question', { form: { content: 'Kept' } });
  expect(answer.status).toBe(429);
  expect(answer.headers['retry-after']).toBe('2');
  expect(answer.headers['content-type']).toMatch(/^text\/html/);
  expect(answer.text).toContain(MESSAGES.rateLimited(2));
  expect(answer.text).toContain('Kept');
});

describe('wrong tries', () => {
  test('count only when they are wrong', async () => {
    const booth = await openHttpBooth({ from: 'fresh' });
    const client = adminClient(booth);
    await fetchToken(client);
    const tryLogin = (password: string) =>
      client.post('/api/admin/login', { username: 'nobody', password });
    expect(await statusesOf(15, () => tryLogin('short'))).toEqual(times(15, 400));
    expect((await tryLogin('x'.repeat(10))).status).toBe(401);
  });

  test('of the current password end after ten', async ({ booth }) => {
    const change = () => booth.staff.put('/api/admin/account/password', {});
    expect(await statusesOf(11, change)).toEqual([...times(10, 400), 429]);
  });
});

test('staff have a wide limit that they share with nobody at the same address', async () => {
  const booth = await openHttpBooth({ now: handClock().now });
  const path = '/api/admin/setup-status';
  const host = `${ADMIN_HOST}:${booth.port}`;
  expect(await flood(booth.port, { count: 600, path }, () => ({ host }))).toEqual({ 200: 600 });
  expectLimited(await booth.client({ host: ADMIN_HOST }).get(path), 1);
  const headers = { host, cookie: booth.staff.cookie() };
  expect(await flood(booth.port, { count: 600, path }, () => headers)).toEqual({ 200: 600 });
  expectLimited(await booth.staff.get(path), 1);
});

test('staff have room for what others may not send any more; a session’s id without its signature gives none', async () => {
  const booth = await openHttpBooth({ now: handClock().now });
  const cookie = booth.staff.cookie();
  const forged = cookie.replace(/(s%3A[\w-]+\.)(.)/, (_all, id: string, first: string) =>
    id.concat(first === 'A' ? 'B' : 'A'),
  );
  expect(forged).not.toBe(cookie);
  const [real, stranger] = [cookie, forged].map((one) =>
    booth.client({ headers: { cookie: one } }),
  );
  expect(await statusesOf(41, () => submit(real!))).toEqual(times(41, 400));
  expect((await submit(stranger!)).status).toBe(429);
});

/** How many of this many requests from an address got each status. */
function statusesFrom(booth: HttpBooth, address: string | (() => string), wave: Wave) {
  const from = typeof address === 'string' ? () => address : address;
  return flood(booth.port, wave, () => ({ 'x-forwarded-for': from() }));
}

function expectBusyPage(answer: Answer): void {
  expect(answer.status).toBe(429);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
  const seconds = Number(answer.headers['retry-after']);
  expect(seconds).toBeGreaterThanOrEqual(1);
  // It tries again by itself, without a script, and asks for nothing else.
  expect(answer.text).toContain(`<meta http-equiv="refresh" content="${seconds}">`);
  expect(answer.text).toContain('One moment, please');
  expect(answer.text).not.toMatch(/<script|<img|src=|\{"success"/);
  expect(answer.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-/,
  );
  expect(answer.bytes.length).toBeLessThan(3000);
}

function html() {
  return Promise.reject(new Error('a secret fault'));
}

describe('pages', () => {
  test('come through in a burst of 400 an address, then 20 a second; others are not touched', async () => {
    const clock = handClock();
    const booth = await openHttpBooth({ now: clock.now, ...BEHIND_PROXY });
    const open = () => phoneAt(booth, '192.168.1.20').get('/');
    const wave = (count: number) => statusesFrom(booth, '192.168.1.20', { count, path: '/' });
    expect(await wave(400)).toEqual({ 200: 400 });
    expectBusyPage(await open());
    for (const path of ['/wedeliver', '/contact-funnel', '/anything']) {
      expectBusyPage(await phoneAt(booth, '192.168.1.20').get(path));
    }
    expect((await phoneAt(booth, '192.168.1.21').get('/')).status).toBe(200);
    const form = { content: 'Q', [LANGUAGE_PARAM]: 'de' };
    const again = await phoneAt(booth, '192.168.1.20').send('/api/question', { form });
    expect([again.status, again.headers['refresh']]).toEqual([429, undefined]);
    expect(again.text).toContain('http-equiv="refresh"');
    // Someone who opens too many pages can still ask.
    const ask = await phoneAt(booth, '192.168.1.20').post('/api/question', { content: 'Q' });
    expect(ask.status).toBe(201);
    clock.advance(1000);
    expect(await wave(21)).toEqual({ 200: 20, 429: 1 });
  });

  test('stay open for the laptop and for staff when others have used all up', async () => {
    const clock = handClock();
    const booth = await openHttpBooth({ now: clock.now, ...BEHIND_PROXY });
    for (let i = 1; i <= 5; i += 1) {
      await statusesFrom(booth, `10.0.0.${i}`, { count: 400, path: '/' });
    }
    expectBusyPage(await phoneAt(booth, '10.0.1.1').get('/'));

    const laptop = booth.client();
    expect((await laptop.get('/wedeliver')).status).toBe(200);
    // A device can be added all the same, and gets pages with its session.
    const device = await openDevice(booth, { paired: true });
    expectBusyPage(await device.get('/dashboard'));
    await logIn(device);
    expect((await device.get('/dashboard')).status).toBe(200);
    device.setCookie(`${/__Host-booth\.sid=[^;]+/.exec(device.cookie())?.[0].slice(0, -3)}abc`);
    expectBusyPage(await device.get('/dashboard'));
  });

  test('that fail say so in words and try again by themselves', async () => {
    const booth = await openHttpBooth({ pages: { ...stubPages, html, plainHtml: html } });
    const answer = await booth.visitor.get('/');
    expect(answer.status).toBe(500);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.text).toContain('http-equiv="refresh"');
    expect(answer.text).not.toContain('secret');
    expect(booth.logLines().join('\n')).toContain('a secret fault');
  });
});

test('everything together ends at 1500 for one address, whatever it asks for, and comes back', async () => {
  const clock = handClock();
  const booth = await openHttpBooth({ now: clock.now, ...BEHIND_PROXY });
  const phone = phoneAt(booth, '192.168.1.20');
  const wave = (count: number) =>
    statusesFrom(booth, '192.168.1.20', { count, path: '/api/nothing' });
  expect(await wave(1500)).toEqual({ 404: 1500 });

  const [call, page] = await Promise.all([phone.get('/api/questions/approved'), phone.get('/')]);
  expectRefusal(call, 'rate_limited', MESSAGES.rateLimited(1));
  expect(call.headers['retry-after']).toBe('1');
  expectBusyPage(page);
  expect((await phoneAt(booth, '192.168.1.21').get('/')).status).toBe(200);

  clock.advance(1000);
  expect(await wave(101)).toEqual({ 404: 100, 429: 1 });
});

test('one address that floods leaves the whole server’s share of questions to the others', async () => {
  const clock = handClock();
  const booth = await openHttpBooth({ now: clock.now, ...BEHIND_PROXY });
  const submitFrom = (address: string, count: number) =>
    statusesFrom(booth, address, { count, path: '/api/question', json: { content: '' } });
  expect(await submitFrom('10.0.0.1', 600)).toEqual({ 400: 40, 429: 560 });
  for (let i = 2; i <= 10; i += 1) {
    expect(await submitFrom(`10.0.0.${i}`, 40)).toEqual({ 400: 40 });
  }
  // Only now, after 400 that were really taken, is the common share used up.
  expectLimited(await submit(phoneAt(booth, '10.0.0.11')), 1);
  clock.advance(1000);
  expect(await submitFrom('10.0.0.12', 21)).toEqual({ 400: 20, 429: 1 });
});

type Limit = 'page' | 'submission' | 'publicRead' | 'votes' | 'screens' | null;

/**
 * What protects a route beside the limits of connections and of all requests of an address: its own limit, the bytes that
 * it reads of a body, and whether pages of other origins may call it if staff allow them.
 */
const PUBLIC: [call: string, limit: Limit, mostBytes: number | null, cors: boolean][] = [
  // The short chain (server/visitor-chain.ts).
  ['GET /', 'page', null, false],
  ['GET /wedeliver', 'page', null, false],
  ['POST /api/question', 'submission', 16_384, true],
  ['POST /api/lead', 'submission', 16_384, true],
  ['POST /api/question/1/vote', 'votes', 16_384, true],
  ['GET /api/questions/approved', 'publicRead', null, true],
  ['GET /api/settings/public', 'publicRead', null, true],
  // It has a limit of listeners instead.
  ['GET /api/events', null, null, true],
  // The long one.
  ['GET /contact-funnel', 'page', null, false],
  ['GET /anything', 'page', null, false],
  ['POST /api/screens', 'screens', 16_384, true],
  ['GET /api/air', 'publicRead', null, true],
  ['GET /api/nothing', null, null, true],
];
const ORIGIN = 'https://shop.example';
const BURSTS: Record<Exclude<Limit, null>, { count: number; call: string }> = {
  page: { count: 400, call: 'GET /' },
  submission: { count: 40, call: 'POST /api/question' },
  publicRead: { count: 600, call: 'GET /api/settings/public' },
  votes: { count: 120, call: 'POST /api/question/1/vote' },
  screens: { count: 60, call: 'POST /api/screens' },
};

const GUARDS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

/** Sends a call; a stream is asked for its headers alone. */
function send(
  client: Client,
  call: string,
  given: { json?: unknown; headers?: Record<string, string> } = {},
) {
  const [method = '', path = ''] = call.split(' ');
  if (method === 'POST') return client.send(path, { method, json: {}, ...given });
  return client.send(path, { ...given, method: path === '/api/events' ? 'HEAD' : method });
}

async function expectGuarded(client: Client, call: string, isCors: boolean) {
  const { headers } = await send(client, call, { headers: { origin: ORIGIN } });
  expect(headers, call).toMatchObject(GUARDS);
  expect(headers['content-security-policy'], call).toMatch(
    /^default-src 'self';script-src 'self' 'sha256-/,
  );
  expect(headers['x-request-id'], call).toMatch(/^[\da-f-]{36}$/);
  expect(headers['access-control-allow-origin'], call).toBe(isCors ? ORIGIN : undefined);
  const foreign = await send(client, call, { headers: { origin: 'https://evil.example' } });
  expect(foreign.headers, call).not.toHaveProperty('access-control-allow-origin');
}

test('each route has its headers, allows whom it should, and reads no more than it should', async () => {
  const booth = await openHttpBooth({ config: { rateLimits: false } });
  await saveSettings(booth, { cors: { allowed_origins: [ORIGIN] } });
  for (const [call, , mostBytes, isCors] of PUBLIC) {
    await expectGuarded(booth.visitor, call, isCors);
    if (mostBytes === null) continue;
    const json = { content: 'x'.repeat(mostBytes) };
    expect((await send(booth.visitor, call, { json })).status, call).toBe(413);
  }
  for (const client of [booth.visitor, booth.staff])
    await expectGuarded(client, 'GET /api/admin/questions', false);
});

test('each public route stands behind its own limit, which comes back, and behind no other', async () => {
  for (const [limit, { count, call }] of Object.entries(BURSTS)) {
    let time = 0;
    const booth = await openHttpBooth({ now: () => time });
    const isFree = async (each: string) => (await send(booth.visitor, each)).status !== 429;
    const [method, path = ''] = call.split(' ');
    if (method === 'GET') {
      const answers = await flood(booth.port, { count, path }, () => ({}));
      expect(answers, limit).toEqual({ 200: count });
    } else for (let sent = 0; sent < count; sent += 1) expect(await isFree(call), limit).toBe(true);
    const refused = [];
    for (const [each] of PUBLIC) if (!(await isFree(each))) refused.push(each);
    expect(refused, limit).toEqual(PUBLIC.filter(([, own]) => own === limit).map(([each]) => each));
    time += 2000;
    expect(await isFree(call), limit).toBe(true);
  }
});
