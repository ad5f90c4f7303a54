import { describe, expect, test } from 'vitest';
import { MESSAGES } from '../../server/contract/messages.ts';
import { ADMIN_HOST } from '../support/api.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { flood, type Wave } from '../support/flood.ts';
import type { Answer, Client, ClientOptions } from '../support/http-client.ts';

/** A clock that stands still until it is moved. */
function handClock() {
  let time = Date.parse('2026-11-21T09:00:00Z');
  return { now: () => time, advance: (ms: number) => void (time += ms) };
}
const BEHIND_PROXY = { config: { trustProxy: 'loopback' } };
function at(booth: HttpBooth, address: string, options: Partial<ClientOptions> = {}): Client {
  return booth.client({ headers: { 'x-forwarded-for': address }, ...options });
}

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

describe('pages', () => {
  test('come through in a burst of 400 an address, then 20 a second; others are not touched', async () => {
    const clock = handClock();
    const booth = await openHttpBooth({ now: clock.now, ...BEHIND_PROXY });
    const open = () => at(booth, '192.168.1.20').get('/');
    const wave = (count: number) => statusesFrom(booth, '192.168.1.20', { count, path: '/' });
    expect(await wave(400)).toEqual({ 200: 400 });
    expectBusyPage(await open());
    for (const path of ['/wedeliver', '/contact-funnel', '/anything']) {
      expectBusyPage(await at(booth, '192.168.1.20').get(path));
    }
    expect((await at(booth, '192.168.1.21').get('/')).status).toBe(200);
    // Whoever opens too many pages can still ask.
    const ask = await at(booth, '192.168.1.20').post('/api/question', { content: 'Q' });
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
    expectBusyPage(await at(booth, '10.0.1.1').get('/'));

    const laptop = booth.client();
    expect((await laptop.get('/wedeliver')).status).toBe(200);
    // From the very address of the flood, thanks to the session alone.
    const staff = at(booth, '10.0.0.1', { host: ADMIN_HOST });
    expectBusyPage(await staff.get('/dashboard'));
    staff.setCookie(booth.staff.cookie());
    expect((await staff.get('/dashboard')).status).toBe(200);
    const forged = at(booth, '10.0.0.1', { host: ADMIN_HOST });
    forged.setCookie(`${booth.staff.cookie().slice(0, -3)}abc`);
    expectBusyPage(await forged.get('/dashboard'));
  });

  test('that fail say so in words and try again by themselves', async () => {
    const booth = await openHttpBooth({
      pages: {
        html: () => Promise.reject(new Error('a secret fault')),
        plainHtml: () => Promise.reject(new Error('a secret fault')),
        renderPrivacy: () => Promise.resolve(''),
        renderVisitor: () => Promise.resolve(''),
        renderLive: () => Promise.resolve(''),
        renderOwn: () => Promise.resolve(''),
        renderPhone: () => Promise.resolve(''),
        wordsLink: () => '',
        rehearsalScript: '',
        assets: (_request, _response, next) => next(),
      },
    });
    const answer = await booth.visitor.get('/');
    expect(answer.status).toBe(500);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.text).toContain('http-equiv="refresh"');
    expect(answer.text).not.toContain('secret');
    expect(booth.logLines().join('\n')).toContain('a secret fault');
  });
});

describe('everything together', () => {
  test('ends at 1500 for one address, whatever it asks for, and comes back', async () => {
    const clock = handClock();
    const booth = await openHttpBooth({ now: clock.now, ...BEHIND_PROXY });
    const phone = at(booth, '192.168.1.20');
    const wave = (count: number) =>
      statusesFrom(booth, '192.168.1.20', { count, path: '/api/nothing' });
    expect(await wave(1500)).toEqual({ 404: 1500 });

    const [call, page] = await Promise.all([phone.get('/api/questions/approved'), phone.get('/')]);
    expectRefusal(call, 429, 'rate_limited', MESSAGES.rateLimited(1));
    expect(call.headers['retry-after']).toBe('1');
    expectBusyPage(page);
    expect((await at(booth, '192.168.1.21').get('/')).status).toBe(200);

    clock.advance(1000);
    expect(await wave(101)).toEqual({ 404: 100, 429: 1 });
  });

  test('of an IPv6 network counts as one, and IPv4 is IPv4 however it is written', async () => {
    const clock = handClock();
    const booth = await openHttpBooth({ now: clock.now, ...BEHIND_PROXY });
    let host = 0;
    const roaming = () => `2001:db8:1:2:${(host += 1).toString(16)}::7`;
    const wave = { count: 1501, path: '/api/nothing' };
    expect(await statusesFrom(booth, roaming, wave)).toEqual({ 404: 1500, 429: 1 });
    expect((await at(booth, '2001:db8:1:3::7').get('/')).status).toBe(200);

    await statusesFrom(booth, '192.168.1.20', { count: 400, path: '/' });
    expectBusyPage(await at(booth, '::ffff:192.168.1.20').get('/'));
  });
});

test('one address that floods leaves the whole server’s share of questions to the others', async () => {
  const clock = handClock();
  const booth = await openHttpBooth({ now: clock.now, ...BEHIND_PROXY });
  const submit = (address: string, count: number) =>
    statusesFrom(booth, address, { count, path: '/api/question', json: { content: '' } });
  expect(await submit('10.0.0.1', 600)).toEqual({ 400: 40, 429: 560 });
  for (let i = 2; i <= 10; i += 1) {
    expect(await submit(`10.0.0.${i}`, 40)).toEqual({ 400: 40 });
  }
  // Only now, after 400 that were really taken, is the common share used up.
  expect(await submit('10.0.0.11', 1)).toEqual({ 429: 1 });
});
