import { describe, expect, test } from 'vitest';
import { MESSAGES } from '../../server/contract/messages.ts';
import { LOGIN, adminClient, tokenOf, fetchToken, canRead } from '../support/admin-login.ts';
import { ADMIN_PASSWORD } from '../support/api.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth } from '../support/http-booth.ts';

describe('CSRF', () => {
  const MUTATIONS: [string, string, unknown][] = [
    ['POST', '/api/admin/login', LOGIN],
    ['POST', '/api/admin/logout', undefined],
    ['PUT', '/api/admin/settings', { theme: 'light' }],
    ['PUT', '/api/admin/question/1', { status: 'approved' }],
    ['POST', '/api/admin/question/1/clear-ai', {}],
    ['POST', '/api/admin/question/1/rerun-ai', undefined],
    ['DELETE', '/api/admin/logs', undefined],
    [
      'PUT',
      '/api/admin/account/password',
      { current_password: ADMIN_PASSWORD, new_password: 'another password' },
    ],
  ];
  test.each(MUTATIONS)(
    '%s %s without, with a wrong and with a stranger’s token is 403',
    async (method, path, json) => {
      const booth = await openHttpBooth();
      await booth.ask('Q');
      const stranger = adminClient(booth);
      await fetchToken(stranger);
      for (const token of ['', 'x'.repeat(38), stranger.csrf]) {
        const headers: Record<string, string> = { 'x-csrf-token': token };
        const answer = await booth.staff.send(path, { method, json, headers });
        expectRefusal(answer, 403, 'csrf_failed', MESSAGES.securityCheckFailed);
      }
      const summaries = booth.deps.db
        .prepare('SELECT action_summary FROM admin_logs')
        .pluck()
        .all();
      expect(summaries).toEqual(['Created the admin account']);
      expect(booth.deps.settings.current().theme).toBe('dark');
      expect(await canRead(booth.staff)).toBe(true);
    },
  );

  test('a token in the address or the body of a form does not count', async () => {
    const booth = await openHttpBooth();
    const form = { _csrf: booth.staff.csrf, theme: 'light' };
    const answer = await booth.staff.send('/api/admin/settings', {
      method: 'PUT',
      form,
      headers: { 'x-csrf-token': '' },
    });
    expectRefusal(answer, 403, 'csrf_failed');
  });

  test('the token is the same session’s from any of its requests', async () => {
    const booth = await openHttpBooth();
    const tokens = [
      tokenOf(await booth.staff.get('/api/admin/csrf-token')),
      tokenOf(await booth.staff.get('/api/admin/csrf-token')),
    ];
    for (const token of tokens) {
      const answer = await booth.staff.put('/api/admin/settings', {}, { 'x-csrf-token': token });
      expect(answer.status).toBe(200);
    }
  });
});
