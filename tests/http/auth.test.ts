import { describe, expect, test } from 'vitest';
import { MESSAGES } from '../../server/contract/messages.ts';
import {
  LOGIN,
  adminClient,
  statusOf,
  fetchToken,
  logIn,
  canRead,
} from '../support/admin-login.ts';
import { ADMIN_PASSWORD } from '../support/api.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';

function sessions(booth: HttpBooth) {
  return booth.deps.db.prepare('SELECT sid FROM sessions').pluck().all();
}

describe('login', () => {
  test.each([
    ['a wrong password', { ...LOGIN, password: `${ADMIN_PASSWORD}!` }],
    ['another user', { ...LOGIN, username: 'Admin' }],
    [
      'a setup code, when there is nothing to set up',
      { ...LOGIN, password: 'other password', setup_code: '123456' },
    ],
  ])('%s is 401', async (_name, body) => {
    const booth = await openHttpBooth();
    const client = adminClient(booth);
    expectRefusal(await logIn(client, body), 401, 'unauthorized', MESSAGES.loginWrong);
    expect(await canRead(client)).toBe(false);
  });

  test('a short password is told before it is tried', async () => {
    const booth = await openHttpBooth();
    const answer = await logIn(adminClient(booth), { ...LOGIN, password: '1234567' });
    expectRefusal(answer, 400, 'validation_failed', MESSAGES.passwordTooShort, 'password');
  });

  test('gives a new session id and kills the old token', async () => {
    const booth = await openHttpBooth();
    const client = adminClient(booth);
    await fetchToken(client);
    const [oldToken, oldCookie] = [client.csrf, client.cookie()];
    expect(oldCookie).toMatch(/^booth\.sid=/);

    const answer = await logIn(client);
    const line = answer.headers['set-cookie']?.[0] ?? '';
    expect(line).toMatch(/; HttpOnly/);
    expect(line).toMatch(/; SameSite=Strict/);
    expect(line).toMatch(/; Path=\//);
    expect(line).not.toMatch(/Secure|Domain/);
    expect(client.cookie()).not.toBe(oldCookie);
    expect(client.csrf).not.toBe(oldToken);

    // The old id is nobody's session, and the old token opens nothing.
    const thief = adminClient(booth);
    thief.setCookie(oldCookie);
    expect(await canRead(thief)).toBe(false);
    const late = await client.put('/api/admin/settings', {}, { 'x-csrf-token': oldToken });
    expectRefusal(late, 403, 'csrf_failed', MESSAGES.securityCheckFailed);
    expect((await client.put('/api/admin/settings', {})).status).toBe(200);
  });

  test('a session id that the browser made up is not taken', async () => {
    const booth = await openHttpBooth();
    const client = adminClient(booth);
    client.setCookie('booth.sid=s%3Aattackers-choice.c2lnbmF0dXJl');
    await logIn(client);
    expect(client.cookie()).not.toMatch(/attackers-choice/);
    expect(await canRead(client)).toBe(true);
  });

  test('lasts over a restart', async () => {
    const booth = await openHttpBooth();
    await booth.restart();
    expect(await canRead(booth.staff)).toBe(true);
    expect((await booth.staff.put('/api/admin/settings', {})).status).toBe(200);
  });

  test('stores a session, and nothing before it does', async () => {
    const booth = await openHttpBooth();
    const before = sessions(booth);
    const client = adminClient(booth);
    for (let i = 0; i < 3; i += 1) {
      await statusOf(client);
      await fetchToken(client);
      const wrong = await client.post('/api/admin/login', { ...LOGIN, password: 'short' });
      expect(wrong.status).toBe(400);
      await client.get('/api/admin/questions');
      await fetchToken(adminClient(booth));
    }
    expect(sessions(booth)).toEqual(before);
    await logIn(client);
    expect(sessions(booth)).toHaveLength(before.length + 1);
  });

  test('goes on after a restart while the page was open', async () => {
    const booth = await openHttpBooth();
    const client = adminClient(booth);
    await fetchToken(client);
    await booth.restart();
    const answer = await client.post('/api/admin/login', LOGIN);
    expect(answer.status, answer.text).toBe(200);
  });

  test('needs the token of its own cookie, even before there is a session', async () => {
    const booth = await openHttpBooth();
    const [client, other] = [adminClient(booth), adminClient(booth)];
    await fetchToken(client);
    await fetchToken(other);
    const forged = { 'x-csrf-token': other.csrf };
    expectRefusal(await client.post('/api/admin/login', LOGIN, forged), 403, 'csrf_failed');
    const noCookie = adminClient(booth);
    noCookie.csrf = client.csrf;
    expectRefusal(await noCookie.post('/api/admin/login', LOGIN), 403, 'csrf_failed');
    expect((await client.post('/api/admin/login', LOGIN)).status).toBe(200);
  });

  test('nothing is kept of browsers that never came back', async () => {
    const booth = await openHttpBooth();
    await logIn(adminClient(booth));
    expect(sessions(booth)).toHaveLength(2);
    booth.deps.db.prepare('UPDATE sessions SET expires_at = ?').run(Date.now() - 1);
    await booth.restart();
    expect(sessions(booth)).toEqual([]);
  });

  test('each request makes it last a day longer, in the browser too', async () => {
    const booth = await openHttpBooth();
    const [hour, day] = [3_600_000, 24 * 3_600_000];
    booth.deps.db.prepare('UPDATE sessions SET expires_at = ?').run(Date.now() + hour);
    const from = Date.now();
    const answer = await booth.staff.get('/api/admin/questions');
    const until = booth.deps.db.prepare('SELECT expires_at FROM sessions').pluck().get();
    expect(until).toBeGreaterThanOrEqual(from + day);
    const [, expires = ''] = /Expires=([^;]+)/.exec(answer.headers['set-cookie']?.[0] ?? '') ?? [];
    // A cookie’s time has no milliseconds.
    expect(Date.parse(expires)).toBeGreaterThanOrEqual(from + day - 1000);
  });

  test('takes a password however the keyboard composes its letters', async () => {
    const booth = await openHttpBooth({ from: 'fresh' });
    const password = 'größer als Köln';
    await logIn(adminClient(booth), { ...LOGIN, password: password.normalize('NFC') });
    const answer = await logIn(adminClient(booth), {
      ...LOGIN,
      password: password.normalize('NFD'),
    });
    expect(answer.status).toBe(200);
  });

  test('an expired session is none', async () => {
    const booth = await openHttpBooth();
    booth.deps.db.prepare('UPDATE sessions SET expires_at = ?').run(Date.now() - 1);
    const answer = await booth.staff.get('/api/admin/questions');
    expectRefusal(answer, 401, 'unauthorized', MESSAGES.sessionExpired);
  });
});

test('nothing of the admin area answers without a session', async () => {
  const booth = await openHttpBooth();
  const stranger = adminClient(booth);
  for (const path of ['questions', 'settings', 'logs', 'events', 'leads', 'no-such-thing']) {
    const answer = await stranger.get(`/api/admin/${path}`);
    expectRefusal(answer, 401, 'unauthorized', MESSAGES.sessionExpired);
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});
