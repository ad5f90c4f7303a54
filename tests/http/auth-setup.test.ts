import { describe, expect, test } from 'vitest';
import { MESSAGES } from '../../server/contract/messages.ts';
import { lanAddresses } from '../../server/platform/network/ranking.ts';
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
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import type { Answer } from '../support/http-client.ts';

/** Express believes what this machine's own proxy says; the tests stand in for it. */
const BEHIND_PROXY = { config: { trustProxy: 'loopback' } };
const FROM_PHONE = { headers: { 'x-forwarded-for': '192.168.7.20' } };
function accounts(booth: HttpBooth) {
  return booth.deps.db.prepare('SELECT count(*) FROM admin_account').pluck().get();
}

describe('first-time setup', () => {
  test('creates the account at the laptop and signs in', async () => {
    const booth = await openHttpBooth({ from: 'fresh' });
    const client = adminClient(booth);
    expect(await statusOf(client)).toEqual({
      requires_setup: true,
      setup_code_required: false,
      authenticated: false,
    });
    tokenOf(await logIn(client));
    expect(await statusOf(client)).toEqual({
      requires_setup: false,
      setup_code_required: false,
      authenticated: true,
    });
    expect(await canRead(client)).toBe(true);
    expect(booth.deps.auth.setupCode()).toBe(null);
    // No less than OWASP's floor for scrypt.
    expect(passwordHash(booth)).toMatch(/^scrypt\$131072\$8\$1\$/);
  });

  test.each([
    ['admin.booth.local', false],
    ['admin.localhost', false],
    ['ADMIN.Booth.Local', false],
    ['admin.local', false],
    ['admin.attacker.example', true],
    ['admin.booth.local.attacker.example', true],
    ['admin.192.168.7.2.nip.io', true],
  ])('from this machine as %s: code required %s', async (host, required) => {
    const booth = await openHttpBooth({ from: 'fresh' });
    expect((await statusOf(adminClient(booth, { host }))).setup_code_required).toBe(required);
  });

  test('from another machine needs the code that the laptop shows', async () => {
    const booth = await openHttpBooth({ from: 'fresh', ...BEHIND_PROXY });
    const phone = adminClient(booth, FROM_PHONE);
    expect((await statusOf(phone)).setup_code_required).toBe(true);

    const code = booth.deps.auth.setupCode() ?? '';
    expect(code).toMatch(/^\d{6}$/);
    const wrong = code === '123456' ? '654321' : '123456';
    for (const setup_code of [undefined, '', wrong, `${code}0`]) {
      expectRefusal(
        await logIn(phone, { ...LOGIN, setup_code }),
        401,
        'unauthorized',
        'Please enter the setup code that the laptop shows.',
        'setup_code',
      );
    }
    expect(accounts(booth)).toBe(0);
    tokenOf(await logIn(phone, { ...LOGIN, setup_code: ` ${code} ` }));
    expect(await canRead(phone)).toBe(true);
  });

  test('a phone on the Wi-Fi cannot pretend to be the laptop', async () => {
    // Forwarded headers count for nothing unless a proxy is configured.
    const lan = lanAddresses()[0]?.address;
    const booth = await openHttpBooth({ from: 'fresh', listenOn: '0.0.0.0' });
    if (lan === undefined) {
      console.warn('This machine has no network address: a request from elsewhere was not tried.');
      return;
    }
    const headers = {
      'x-forwarded-for': '127.0.0.1',
      forwarded: 'for=127.0.0.1',
      'x-real-ip': '127.0.0.1',
    };
    const phone = adminClient(booth, { address: lan, headers });
    expect((await statusOf(phone)).setup_code_required).toBe(true);
    expect((await logIn(phone)).status).toBe(401);
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
    expectRefusal(answers[loser] as Answer, 401, 'unauthorized', MESSAGES.loginWrong);

    expect(accounts(booth)).toBe(1);
    const again = await Promise.all(rivals.map(({ body }) => logIn(adminClient(booth), body)));
    expect(again.map(({ status }) => status === 200)).toEqual(
      answers.map(({ status }) => status === 200),
    );
  });

  test.each<[string, unknown, number, string | RegExp]>([
    ['another name', { ...LOGIN, username: 'root' }, 401, MESSAGES.loginWrong],
    ['a short password', { ...LOGIN, password: '1234567' }, 400, MESSAGES.passwordTooShort],
    ['no password', { username: 'admin' }, 400, /^password: /],
    ['a password of 201 characters', { ...LOGIN, password: 'x'.repeat(201) }, 400, /^password: /],
    ['nothing', {}, 400, /^username: /],
  ])('%s creates nothing', async (_name, body, status, message) => {
    const booth = await openHttpBooth({ from: 'fresh' });
    const code = status === 401 ? 'unauthorized' : 'validation_failed';
    expectRefusal(await logIn(adminClient(booth), body), status, code, message);
    expect(accounts(booth)).toBe(0);
  });
});
