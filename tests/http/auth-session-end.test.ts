import { describe, expect, test } from 'vitest';
import { MESSAGES } from '../../server/contract/messages.ts';
import { LOGIN, adminClient, logIn, canRead, passwordHash } from '../support/admin-login.ts';
import { ADMIN_HOST, ADMIN_PASSWORD } from '../support/api.ts';
import { openEventStream } from '../support/event-stream.ts';
import { expectDone, expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import type { Client } from '../support/http-client.ts';

function listen(booth: HttpBooth, client: Client) {
  return openEventStream(
    { port: booth.port, host: ADMIN_HOST, headers: { cookie: client.cookie() } },
    '/api/admin/events',
  );
}

describe('the end of a session', () => {
  test('logout ends it, its event stream and its cookie', async () => {
    const booth = await openHttpBooth();
    const cookie = booth.staff.cookie();
    const stream = await listen(booth, booth.staff);
    const answer = await booth.staff.post('/api/admin/logout');
    expectDone(answer);
    expect(answer.headers['set-cookie']?.[0]).toMatch(/^booth\.sid=;.*Expires=Thu, 01 Jan 1970/);
    await stream.ended;

    const thief = adminClient(booth);
    thief.setCookie(cookie);
    expect(await canRead(thief)).toBe(false);
    expectRefusal(
      await thief.get('/api/admin/events'),
      401,
      'unauthorized',
      MESSAGES.sessionExpired,
    );
    expectRefusal(await thief.post('/api/admin/logout'), 401, 'unauthorized');
  });

  test('a new password ends all sessions but the one that set it', async () => {
    const booth = await openHttpBooth();
    const other = adminClient(booth);
    await logIn(other);
    const streams = [await listen(booth, booth.staff), await listen(booth, other)] as const;

    const change = { current_password: ADMIN_PASSWORD, new_password: 'zehn Zeichen' };
    expectDone(await booth.staff.put('/api/admin/account/password', change));
    await streams[1].ended;
    expect(await canRead(other)).toBe(false);
    expect(await canRead(booth.staff)).toBe(true);
    await booth.staff.put('/api/admin/settings', { theme: 'light' });
    await streams[0].next('settings');
    streams[0].close();

    expect((await logIn(adminClient(booth))).status).toBe(401);
    expect((await logIn(adminClient(booth), { ...LOGIN, password: 'zehn Zeichen' })).status).toBe(
      200,
    );
    expect(passwordHash(booth)).toMatch(/^scrypt\$131072\$8\$1\$/);
  });
});

describe('a password change is refused', () => {
  const good = { current_password: ADMIN_PASSWORD, new_password: 'a new password' };
  test.each<[string, unknown, string | RegExp, string]>([
    [
      'wrong current',
      { ...good, current_password: 'not this one' },
      'The current password isn’t right.',
      'current_password',
    ],
    [
      'no current',
      { ...good, current_password: '' },
      'Please enter your current password.',
      'current_password',
    ],
    [
      'nine characters',
      { ...good, new_password: '123456789' },
      'The new password must be at least 10 characters.',
      'new_password',
    ],
    ['201 characters', { ...good, new_password: 'x'.repeat(201) }, /at most 200/, 'new_password'],
    ['a number', { ...good, new_password: 1234567890 }, /^new_password: /, 'new_password'],
    ['nothing', {}, /^current_password: /, 'current_password'],
  ])('%s', async (_name, body, message, field) => {
    const booth = await openHttpBooth();
    const before = passwordHash(booth);
    const answer = await booth.staff.put('/api/admin/account/password', body);
    expectRefusal(answer, 400, 'validation_failed', message, field);
    expect(passwordHash(booth)).toBe(before);
  });
});
