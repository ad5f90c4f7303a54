import { expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN_HOST, ADMIN_PASSWORD } from '../support/api.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import type { Answer } from '../support/http-client.ts';

const row = z.object({
  request_id: z.string(),
  admin_username: z.string(),
  ip_address: z.string(),
  user_agent: z.string(),
  action_summary: z.string(),
});
function newest(booth: HttpBooth) {
  return row.parse(
    booth.deps.db.prepare('SELECT * FROM admin_logs ORDER BY id DESC LIMIT 1').get(),
  );
}
function count(booth: HttpBooth) {
  return booth.deps.db.prepare('SELECT count(*) FROM admin_logs').pluck().get();
}

test('everything that staff do is written down, with the request that did it', async () => {
  const booth = await openHttpBooth({ now: () => Date.parse('2026-11-21T09:00:00Z') });
  const { staff } = booth;
  const id = await booth.ask('Q');
  const question = `/api/admin/question/${id}`;
  const acts: [() => Promise<Answer>, string][] = [
    [() => staff.put(question, { status: 'approved' }), `Question ${id}: Approved`],
    [
      () => staff.put(question, { answer: 'Yes', author_name: 'A' }),
      `Question ${id}: edited answer, edited author`,
    ],
    [
      () => staff.put(question, { status: 'pending', answer: 'Yes' }),
      `Question ${id}: Set to pending`,
    ],
    [
      () => staff.put(question, { status: 'rejected', answer: 'No' }),
      `Question ${id}: Rejected, edited answer`,
    ],
    [() => staff.put(question, {}), `Question ${id}: saved without changes`],
    [() => staff.post(`${question}/clear-ai`, {}), `Question ${id}: cleared AI flag`],
    [
      () => staff.post(`${question}/clear-ai`, { clear_answer: true }),
      `Question ${id}: cleared AI answer`,
    ],
    [
      () => staff.put('/api/admin/settings', { theme: 'light', wedeliver: { cycleSeconds: 9 } }),
      'Settings: theme, wedeliver.cycleSeconds',
    ],
    [
      () => staff.put('/api/admin/settings', { ai: { apiKey: 'sk-secret' } }),
      'Settings: ai.apiKey',
    ],
    [() => staff.put('/api/admin/settings', {}), 'Settings: saved without changes'],
    [
      () =>
        staff.put('/api/admin/account/password', {
          current_password: ADMIN_PASSWORD,
          new_password: 'zehn Zeichen',
        }),
      'Changed the password',
    ],
    [() => staff.delete('/api/admin/logs'), 'Cleared the logs'],
    [() => staff.post('/api/admin/logout'), 'Logged out'],
  ];
  for (const [act, summary] of acts) {
    const answer = await act();
    expect(answer.status, summary).toBe(200);
    expect(newest(booth)).toMatchObject({
      request_id: answer.headers['x-request-id'],
      admin_username: 'admin',
      ip_address: expect.stringMatching(/127\.0\.0\.1$/),
      action_summary: summary,
    });
  }
  // Clearing leaves the entry that says who cleared, and what came after.
  expect(count(booth)).toBe(2);
});

test('logins are written down, right or wrong, with the browser; no password ever is', async () => {
  const booth = await openHttpBooth();
  const agent = `Mozilla/5.0 ${'x'.repeat(500)}`;
  const client = booth.client({ host: ADMIN_HOST, headers: { 'user-agent': agent } });
  const { text } = await client.get('/api/admin/csrf-token');
  client.csrf = /"csrf_token":"([^"]+)"/.exec(text)?.[1] ?? '';
  const logIn = (password: string) =>
    client.post('/api/admin/login', { username: 'admin', password });

  expect((await logIn('a wrong password')).status).toBe(401);
  expect(newest(booth)).toMatchObject({
    action_summary: 'Failed login',
    user_agent: agent.slice(0, 300),
  });
  expect((await logIn(ADMIN_PASSWORD)).status).toBe(200);
  expect(newest(booth).action_summary).toBe('Logged in');

  const everything = booth.deps.db.serialize().toString('latin1') + booth.logLines().join('\n');
  expect(everything).not.toMatch(new RegExp(`a wrong password|${ADMIN_PASSWORD}`));
});

test('what is refused is not written down', async () => {
  const booth = await openHttpBooth();
  const id = await booth.ask('Q');
  const before = count(booth);
  const refused = [
    await booth.staff.put(`/api/admin/question/${id}`, { status: 'open' }),
    await booth.staff.put(`/api/admin/question/${id}`, { answer: 'late', version: 7 }),
    await booth.staff.put('/api/admin/question/99', { status: 'approved' }),
    await booth.staff.put('/api/admin/settings', { theme: 'purple' }),
    await booth.staff.post(`/api/admin/question/${id}/rerun-ai`),
  ];
  expect(refused.map(({ status }) => status)).toEqual([400, 409, 404, 400, 409]);
  expect(count(booth)).toBe(before);
});
