import { describe, expect, vi } from 'vitest';
import { MESSAGES } from '../../server/contract/messages.ts';
import {
  LOGIN,
  adminClient,
  statusOf,
  tokenOf,
  fetchToken,
  logIn,
  canRead,
  passwordHash,
} from '../support/admin-login.ts';
import { SqliteSessionStore } from '../../server/features/auth/auth.repository.ts';
import { expectRefusal, expectDone } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth, test } from '../support/http-booth.ts';
import type { Answer, Client } from '../support/http-client.ts';
import { ADMIN_PASSWORD, ADMIN_HOST } from '../support/api.ts';
import { changed, openEventStream } from '../support/event-stream.ts';
import { needLoopbackAddresses, ONE, OTHER } from './loopback.ts';

function accounts(booth: HttpBooth) {
  return booth.deps.db.prepare('SELECT count(*) FROM admin_account').pluck().get();
}

describe('first-time setup', () => {
  test('creates the account at the laptop and signs in', async () => {
    const booth = await openHttpBooth({ from: 'fresh' });
    const client = adminClient(booth);
    expect(await statusOf(client)).toEqual({ requires_setup: true, authenticated: false });
    tokenOf(await logIn(client));
    expect(await statusOf(client)).toEqual({ requires_setup: false, authenticated: true });
    expect(await canRead(client)).toBe(true);
    // No less than OWASP's floor for scrypt.
    expect(passwordHash(booth)).toMatch(/^scrypt\$131072\$8\$1\$/);
  });

  test('is for the laptop’s own name, not for one that a page or a neighbour made point here', async () => {
    const booth = await openHttpBooth({ from: 'fresh' });
    const rebound = adminClient(booth, { host: 'admin.localhost.example' });
    expectRefusal(await rebound.get('/api/admin/setup-status'), 'forbidden');
    expectRefusal(await rebound.get('/api/settings/public'), 'forbidden');
    expectRefusal(await rebound.post('/api/admin/login', LOGIN), 'forbidden');
    // A browser at the laptop is shown the way, which is no secret.
    const page = await rebound.get('/leads?q=1');
    const way = `http://${ADMIN_HOST}:${booth.port}/leads?q=1`;
    expect([page.status, page.headers.location]).toEqual([307, way]);
    expect(accounts(booth)).toBe(0);
    expect((await logIn(adminClient(booth, { host: 'ADMIN.LocalHost' }))).status).toBe(200);
  });

  test('is not for a phone, whatever it says of itself', async ({ task, skip }) => {
    needLoopbackAddresses({ task, skip });
    const config = { trustProxy: 1 };
    const booth = await openHttpBooth({ from: 'fresh', listenOn: '0.0.0.0', config });
    const forwarded = ['127.0.0.1', '::1', ''].map((self) => ({ 'x-forwarded-for': self }));
    for (const headers of [{}, ...forwarded]) {
      const phone = adminClient(booth, { address: OTHER, from: ONE, headers });
      expectRefusal(await phone.get('/api/admin/setup-status'), 'forbidden');
      expectRefusal(await phone.post('/api/admin/login', LOGIN), 'forbidden');
    }
    expect(accounts(booth)).toBe(0);
  });

  test('of two at the same moment one wins, and only its password is right', async () => {
    const booth = await openHttpBooth({ from: 'fresh' });
    const rivals = ['first password', 'second password'].map((password) => ({
      body: { ...LOGIN, password },
      client: adminClient(booth),
    }));
    await Promise.all(rivals.map(({ client }) => fetchToken(client)));
    const answers = await Promise.all(
      rivals.map(({ client, body }) => client.post('/api/admin/login', body)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const loser = answers.findIndex(({ status }) => status !== 200);
    expectRefusal(answers[loser] as Answer, 'unauthorized', MESSAGES.loginWrong);

    expect(accounts(booth)).toBe(1);
    const again = await Promise.all(rivals.map(({ body }) => logIn(adminClient(booth), body)));
    expect(again.map(({ status }) => status === 200)).toEqual(
      answers.map(({ status }) => status === 200),
    );
  });

  test('what is no login creates nothing', async () => {
    const booth = await openHttpBooth({ from: 'fresh' });
    const another = await logIn(adminClient(booth), { ...LOGIN, username: 'root' });
    expectRefusal(another, 'unauthorized', MESSAGES.loginWrong);
    for (const [password, message] of [
      ['1234567', MESSAGES.passwordTooShort],
      ['123456789', /at least 10 characters/],
    ] as const) {
      const refused = await logIn(adminClient(booth), { ...LOGIN, password });
      expectRefusal(refused, 'validation_failed', message);
    }
    expect(accounts(booth)).toBe(0);
  });
});

function sessions(booth: HttpBooth) {
  return booth.deps.db.prepare('SELECT sid FROM sessions').pluck().all();
}

describe('login', () => {
  test('gives a new session and a new token; what is wrong is 401', async ({ booth }) => {
    for (const wrong of [{ password: `${ADMIN_PASSWORD}!` }, { username: 'Admin' }]) {
      const client = adminClient(booth);
      const refused = await logIn(client, { ...LOGIN, ...wrong });
      expectRefusal(refused, 'unauthorized', MESSAGES.loginWrong);
      expect(await canRead(client)).toBe(false);
    }

    const client = adminClient(booth);
    client.setCookie('booth.sid=s%3Aattackers-choice.c2lnbmF0dXJl');
    await logIn(client);
    expect(client.cookie()).not.toMatch(/attackers-choice/);
    expect(await canRead(client)).toBe(true);

    const fresh = adminClient(booth);
    await fetchToken(fresh);
    const [oldToken, oldCookie] = [fresh.csrf, fresh.cookie()];
    expect(oldCookie).toMatch(/^booth\.sid=/);
    const answer = await logIn(fresh);
    const line = answer.headers['set-cookie']?.[0] ?? '';
    expect(line).toMatch(/; HttpOnly/);
    expect(line).toMatch(/; SameSite=Strict/);
    expect(line).toMatch(/; Path=\//);
    expect(line).not.toMatch(/Secure|Domain/);
    expect(fresh.cookie()).not.toBe(oldCookie);
    expect(fresh.csrf).not.toBe(oldToken);
    // The old id is nobody's session, and the old token opens nothing.
    const thief = adminClient(booth);
    thief.setCookie(oldCookie);
    expect(await canRead(thief)).toBe(false);
    const late = await fresh.put('/api/admin/settings', {}, { 'x-csrf-token': oldToken });
    expectRefusal(late, 'csrf_failed', MESSAGES.securityCheckFailed);
    expect((await fresh.put('/api/admin/settings', {})).status).toBe(200);
  });

  test('needs the token of the same cookie, which lasts over a restart', async ({ booth }) => {
    const client = adminClient(booth);
    await fetchToken(client);
    await booth.restart();
    expect(await canRead(booth.staff)).toBe(true);
    expect((await booth.staff.put('/api/admin/settings', {})).status).toBe(200);
    const answer = await client.post('/api/admin/login', LOGIN);
    expect(answer.status, answer.text).toBe(200);

    const [known, other] = [adminClient(booth), adminClient(booth)];
    await fetchToken(known);
    await fetchToken(other);
    const forged = { 'x-csrf-token': other.csrf };
    expectRefusal(await known.post('/api/admin/login', LOGIN, forged), 'csrf_failed');
    const noCookie = adminClient(booth);
    noCookie.csrf = known.csrf;
    expectRefusal(await noCookie.post('/api/admin/login', LOGIN), 'csrf_failed');
    expect((await known.post('/api/admin/login', LOGIN)).status).toBe(200);
  });

  test('stores a session, and nothing before it does', async ({ booth }) => {
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

  test('an expired session ends, and is deleted at a login or a restart', async ({ booth }) => {
    // A browser that never comes back.
    await logIn(adminClient(booth));
    const before = sessions(booth);
    const expire = () =>
      booth.deps.db.prepare('UPDATE sessions SET expires_at = ?').run(Date.now() - 1);
    expire();
    const answer = await booth.staff.get('/api/admin/questions');
    expectRefusal(answer, 'unauthorized', MESSAGES.sessionExpired);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_001 });
    await logIn(adminClient(booth));
    const [only, ...others] = sessions(booth);
    expect(others).toEqual([]);
    expect(before).not.toContainEqual(only);
    expire();
    await booth.restart();
    expect(sessions(booth)).toEqual([]);
  });

  test('each request makes it last a day longer, in the browser too', async ({ booth }) => {
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
});

test('a token counts in its header alone, from any request of the session', async ({ booth }) => {
  const form = { _csrf: booth.staff.csrf, theme: 'light' };
  const call = { method: 'PUT', form, headers: { 'x-csrf-token': '' } };
  expectRefusal(await booth.staff.send('/api/admin/settings', call), 'csrf_failed');

  const tokens = [
    tokenOf(await booth.staff.get('/api/admin/csrf-token')),
    tokenOf(await booth.staff.get('/api/admin/csrf-token')),
  ];
  for (const token of tokens) {
    const headers = { 'x-csrf-token': token };
    expect((await booth.staff.put('/api/admin/settings', {}, headers)).status).toBe(200);
  }
});

function listen(booth: HttpBooth, client: Client) {
  return openEventStream(
    { port: booth.port, host: ADMIN_HOST, headers: { cookie: client.cookie() } },
    '/api/admin/events',
  );
}

describe('the end of a session', () => {
  test('logout ends it, its event stream and its cookie', async ({ booth }) => {
    const cookie = booth.staff.cookie();
    const stream = await listen(booth, booth.staff);
    const answer = await booth.staff.post('/api/admin/logout');
    expectDone(answer);
    expect(answer.headers['set-cookie']?.[0]).toMatch(/^booth\.sid=;.*Expires=Thu, 01 Jan 1970/);
    await stream.ended;

    const thief = adminClient(booth);
    thief.setCookie(cookie);
    expect(await canRead(thief)).toBe(false);
    expectRefusal(await thief.get('/api/admin/events'), 'unauthorized', MESSAGES.sessionExpired);
    expectRefusal(await thief.post('/api/admin/logout'), 'unauthorized');
  });

  test('a new password ends all sessions but the one that set it', async ({ booth }) => {
    const other = adminClient(booth);
    await logIn(other);
    const streams = [await listen(booth, booth.staff), await listen(booth, other)] as const;

    const change = { current_password: ADMIN_PASSWORD, new_password: 'zehn Zeichen' };
    expectDone(await booth.staff.put('/api/admin/account/password', change));
    await streams[1].ended;
    expect(await canRead(other)).toBe(false);
    expect(await canRead(booth.staff)).toBe(true);
    await booth.staff.put('/api/admin/settings', { theme: 'light' });
    await changed(streams[0], 'settings');
    streams[0].close();

    expect((await logIn(adminClient(booth))).status).toBe(401);
    const renewed = await logIn(adminClient(booth), { ...LOGIN, password: 'zehn Zeichen' });
    expect(renewed.status).toBe(200);
    expect(passwordHash(booth)).toMatch(/^scrypt\$131072\$8\$1\$/);
  });
});

test('a password change is refused', async ({ booth }) => {
  const before = passwordHash(booth);
  for (const [current_password, new_password, message, field] of [
    ['not this one', 'a new password', 'The current password isn’t right.', 'current_password'],
    ['', 'a new password', 'Please enter your current password.', 'current_password'],
    [ADMIN_PASSWORD, '123456789', 'A new password needs at least 10 characters.', 'new_password'],
  ] as const) {
    const body = { current_password, new_password };
    const answer = await booth.staff.put('/api/admin/account/password', body);
    expectRefusal(answer, 'validation_failed', message, field);
    expect(passwordHash(booth)).toBe(before);
  }
});

test('sessions end only when no other connection writes any more, however many there are', async () => {
  const { deps } = await openHttpBooth();
  const holds = [Promise.resolve(), Promise.resolve(), null];
  const count = () => deps.db.prepare('SELECT count(*) FROM sessions').pluck().get();
  const before = count();
  const hold = () => {
    expect(count()).toBe(before);
    return holds.shift() ?? null;
  };
  await new SqliteSessionStore(deps.db, { hold }).destroyAllBut('');
  expect([holds, count()]).toEqual([[], 0]);
});
