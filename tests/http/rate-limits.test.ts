import { describe, expect, test } from 'vitest';
import { MESSAGES } from '../../server/contract/messages.ts';
import { ADMIN_HOST } from '../support/api.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import type { Answer, Client } from '../support/http-client.ts';

/** A clock that moves when it is told to. */
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
  expectRefusal(answer, 429, 'rate_limited', MESSAGES.rateLimited(seconds));
  expect(answer.headers['retry-after']).toBe(String(seconds));
}

describe('submissions', () => {
  test('come through in a burst of 40 an address, then one every two seconds', async () => {
    const clock = handClock();
    const booth = await openHttpBooth({ now: clock.now });
    expect(await statusesOf(40, () => submit(booth.visitor))).toEqual(times(40, 400));
    expectLimited(await submit(booth.visitor), 2);
    clock.advance(500);
    expectLimited(await submit(booth.visitor), 2);
    clock.advance(1000);
    expectLimited(await submit(booth.visitor), 1);
    clock.advance(500);
    expect(await statusesOf(2, () => submit(booth.visitor))).toEqual([400, 429]);
    clock.advance(10 * 60_000);
    expect(await statusesOf(41, () => submit(booth.visitor))).toEqual([...times(40, 400), 429]);
  });

  test('of questions and of leads are counted together', async () => {
    const clock = handClock();
    const booth = await openHttpBooth({ now: clock.now });
    await statusesOf(39, () => submit(booth.visitor));
    expect((await booth.visitor.post('/api/lead', {})).status).toBe(400);
    expectLimited(await booth.visitor.post('/api/lead', {}), 2);
    expectLimited(await submit(booth.visitor), 2);
  });

  test('of one address leave the others alone', async () => {
    const clock = handClock();
    const booth = await openHttpBooth({ now: clock.now, ...BEHIND_PROXY });
    const [one, other] = [phoneAt(booth, '192.168.1.20'), phoneAt(booth, '192.168.1.21')];
    expect((await statusesOf(41, () => submit(one))).at(-1)).toBe(429);
    expect((await submit(other)).status).toBe(400);
  });

  test('of one IPv6 network count as one', async () => {
    const clock = handClock();
    const booth = await openHttpBooth({ now: clock.now, ...BEHIND_PROXY });
    let host = 0;
    const roaming = () => submit(phoneAt(booth, `2001:db8:1:2::${(host += 1).toString(16)}`));
    expect((await statusesOf(41, roaming)).at(-1)).toBe(429);
    expect((await submit(phoneAt(booth, '2001:db8:ffff::1'))).status).toBe(400);
  });

  test('cannot escape by a forwarded header', async () => {
    const clock = handClock();
    const booth = await openHttpBooth({ now: clock.now });
    let host = 0;
    const liar = () => submit(phoneAt(booth, `192.168.1.${(host += 1)}`));
    expect((await statusesOf(41, liar)).at(-1)).toBe(429);
  });

  test('have a ceiling for the whole server', async () => {
    const clock = handClock();
    const booth = await openHttpBooth({ now: clock.now, ...BEHIND_PROXY });
    const burst = async (address: string) => statusesOf(40, () => submit(phoneAt(booth, address)));
    const addresses = Array.from({ length: 10 }, (_, i) => `10.0.0.${i + 1}`);
    const statuses = (await Promise.all(addresses.map(burst))).flat();
    expect(statuses).toEqual(times(400, 400));
    expectLimited(await submit(phoneAt(booth, '10.0.1.1')), 1);
    clock.advance(1000);
    expect((await statusesOf(21, () => submit(phoneAt(booth, '10.0.1.2')))).at(-1)).toBe(429);
  });

  test('of a form are limited too, in words on a page', async () => {
    const clock = handClock();
    const booth = await openHttpBooth({ now: clock.now });
    await statusesOf(40, () => submit(booth.visitor));
    const answer = await booth.visitor.send('/api/question', { form: { content: 'Kept' } });
    expect(answer.status).toBe(429);
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    expect(answer.text).toContain(MESSAGES.rateLimited(2));
    expect(answer.text).toContain('Kept');
  });
});

test('reading comes through in a burst of 600, refilled 50 times a second', async () => {
  const clock = handClock();
  const booth = await openHttpBooth({ now: clock.now });
  const read = () => booth.visitor.get('/api/questions/approved');
  const batches = Array.from({ length: 12 }, () => statusesOf(50, read));
  expect(new Set((await Promise.all(batches)).flat())).toEqual(new Set([200]));
  expectLimited(await read(), 1);
  expectLimited(await booth.visitor.get('/api/settings/public'), 1);
  clock.advance(1000);
  expect((await read()).status).toBe(200);
  // Whoever reads too much can still ask.
  expect((await submit(booth.visitor)).status).toBe(400);
});

/** A browser on the login page. */
async function openLogin(booth: HttpBooth, address: string): Promise<Client> {
  const client = booth.client({ host: ADMIN_HOST, headers: { 'x-forwarded-for': address } });
  const { text } = await client.get('/api/admin/csrf-token');
  client.csrf = /"csrf_token":"([^"]+)"/.exec(text)?.[1] ?? '';
  return client;
}

describe('wrong tries', () => {
  const wrong = { username: 'nobody', password: 'x'.repeat(10) };

  const logIn = (client: Client, json: unknown = wrong) => client.post('/api/admin/login', json);

  test('to log in end after ten, for this address alone', async () => {
    // Nobody has set the booth up: then a wrong name is refused without hashing a password.
    const booth = await openHttpBooth({ from: 'fresh', ...BEHIND_PROXY });
    const attacker = await openLogin(booth, '192.168.1.66');
    const answers = await Promise.all(Array.from({ length: 15 }, () => logIn(attacker)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    const [limited] = answers.filter(({ status }) => status === 429);
    const seconds = Number(limited?.headers['retry-after']);
    expect(seconds).toBe(90);
    expectRefusal(limited as Answer, 429, 'rate_limited', MESSAGES.rateLimited(seconds));

    // Correct credentials do not help now either; another address is not affected.
    const right = {
      username: 'admin',
      password: 'x'.repeat(10),
      setup_code: booth.deps.auth.setupCode(),
    };
    expect((await logIn(attacker, right)).status).toBe(429);
    expect((await logIn(await openLogin(booth, '192.168.1.67'))).status).toBe(401);
  });

  test('count only when they are wrong', async () => {
    const booth = await openHttpBooth({ from: 'fresh' });
    const client = await openLogin(booth, '127.0.0.1');
    const mistyped = { username: 'admin', password: 'short' };
    expect(await statusesOf(15, () => logIn(client, mistyped))).toEqual(times(15, 400));
    expect((await logIn(client)).status).toBe(401);
  });

  test('of the current password end after ten', async () => {
    const booth = await openHttpBooth();
    const change = () => booth.staff.put('/api/admin/account/password', {});
    expect(await statusesOf(11, change)).toEqual([...times(10, 400), 429]);
  });
});

test('staff have a wide limit of their own', async () => {
  const clock = handClock();
  const booth = await openHttpBooth({ now: clock.now });
  const read = () => booth.staff.get('/api/admin/setup-status');
  const batches = Array.from({ length: 12 }, () => statusesOf(50, read));
  expect(new Set((await Promise.all(batches)).flat())).toEqual(new Set([200]));
  expectLimited(await read(), 1);
  expect((await booth.visitor.get('/api/questions/approved')).status).toBe(200);
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

test('staff share their limit with nobody who has the same address', async () => {
  const booth = await openHttpBooth({ now: handClock().now, ...BEHIND_PROXY });
  const stranger = booth.client({
    host: ADMIN_HOST,
    headers: { 'x-forwarded-for': '192.168.1.20' },
  });
  const read = () => stranger.get('/api/admin/setup-status');
  await Promise.all(Array.from({ length: 12 }, () => statusesOf(50, read)));
  expectLimited(await read(), 1);
  const headers = { 'x-forwarded-for': '192.168.1.20' };
  expect((await booth.staff.get('/api/admin/questions', headers)).status).toBe(200);
});

test('all of them are off when the configuration says so', async () => {
  const booth = await openHttpBooth({ config: { rateLimits: false } });
  expect(await statusesOf(60, () => submit(booth.visitor))).toEqual(times(60, 400));
});
