import { expect } from 'vitest';
import { z } from 'zod';
import { ADMIN_HOST } from '../support/api.ts';
import { test } from '../support/http-booth.ts';

const SECRET = 'Ada-Lovelace-0151';

test('a query string never reaches the log, whatever becomes of the request', async ({ booth }) => {
  const answers = [
    await booth.visitor.get(`/api/questions/approved?q=${SECRET}`),
    await booth.visitor.get(`/api/nothing?q=${SECRET}`),
    await booth.visitor.get(`/api/qr.png?data=${SECRET}&size=1`),
    await booth.visitor.get(`/?q=${SECRET}`),
    await booth.visitor.post(`/api/question?q=${SECRET}`, { content: '' }),
    await booth.staff.get(`/api/admin/leads?q=${SECRET}`),
    await booth.staff.put(`/api/admin/settings?q=${SECRET}`, { theme: 'light' }),
    await booth.staff.get(`/api/admin/questions?page=0&q=${SECRET}`),
    await booth.client({ host: ADMIN_HOST }).get(`/api/admin/leads?q=${SECRET}`),
  ];
  booth.deps.db.exec('ALTER TABLE questions RENAME TO elsewhere');
  answers.push(
    await booth.visitor.post(`/api/question?q=${SECRET}`, { content: 'Q' }),
    await booth.staff.get(`/api/admin/questions?q=${SECRET}`),
  );
  expect(answers.map(({ status }) => status)).toEqual([
    200, 404, 400, 200, 400, 200, 200, 400, 401, 500, 500,
  ]);
  const log = booth.logLines().join('\n');
  for (const path of ['/api/questions/approved', '/api/admin/leads', '/api/admin/questions']) {
    expect(log).toContain(`"path":"${path}"`);
  }
  expect(log).toContain('request failed');
  expect(log).not.toContain(SECRET);
});

test('the log keeps what staff change, and no line of a stranger', async ({ booth }) => {
  const stranger = booth.client({ host: ADMIN_HOST });
  const long = `/api/admin/${'x'.repeat(10_000)}`;
  for (let i = 0; i < 20; i += 1) {
    await stranger.post('/api/admin/login', { username: 'admin', password: 'a guess of mine' });
    await stranger.post('/api/admin/login', 'no login');
    await stranger.put('/api/admin/settings', { theme: 'light' });
    await stranger.post(long);
    await booth.visitor.post(long);
    await booth.visitor.post('/api/admin/settings', { theme: 'light' });
  }
  await booth.staff.put('/api/admin/settings', { theme: 'light' });
  expect((await booth.staff.post('/api/admin/logout')).status).toBe(200);
  const INFO = 30;
  const lines = booth
    .logLines()
    .map((line) =>
      z
        .object({ level: z.number(), msg: z.string().optional(), path: z.string().optional() })
        .parse(JSON.parse(line)),
    );
  const kept = lines.filter(({ level, path }) => level >= INFO && path !== undefined);
  const ofStaff = { level: INFO, msg: 'staff: request' };
  expect(kept).toEqual([
    { ...ofStaff, path: '/api/admin/settings' },
    { ...ofStaff, path: '/api/admin/logout' },
  ]);
  expect(Math.max(...booth.logLines().map(({ length }) => length))).toBeLessThan(1000);
});
