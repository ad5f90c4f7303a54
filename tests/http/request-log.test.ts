import { expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN_HOST } from '../support/api.ts';
import { openHttpBooth } from '../support/http-booth.ts';

const SECRET = 'Ada-Lovelace-0151';

test('a query string never reaches the log, whatever becomes of the request', async () => {
  const booth = await openHttpBooth();
  const answers = [
    await booth.visitor.get(`/api/questions/approved?q=${SECRET}`),
    await booth.visitor.get(`/api/nothing?q=${SECRET}`),
    await booth.visitor.get(`/api/qr.png?data=${SECRET}&size=1`),
    await booth.visitor.get(`/?q=${SECRET}`),
    await booth.visitor.post(`/api/question?q=${SECRET}`, { content: '' }),
    await booth.staff.get(`/api/admin/leads?q=${SECRET}`),
    await booth.staff.put(`/api/admin/settings?q=${SECRET}`, { theme: 'light' }),
    await booth.staff.get(`/api/admin/questions?page=0&q=${SECRET}`),
    await booth.client({ host: 'admin.booth.local' }).get(`/api/admin/leads?q=${SECRET}`),
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

test('strangers who knock at the admin area leave no line that is kept', async () => {
  const booth = await openHttpBooth();
  const stranger = booth.client({ host: ADMIN_HOST });
  for (let i = 0; i < 20; i += 1) {
    await stranger.post('/api/admin/login', { username: 'admin', password: 'a guess of mine' });
    await stranger.put('/api/admin/settings', { theme: 'light' });
  }
  await booth.staff.put('/api/admin/settings', { theme: 'light' });
  const INFO = 30;
  const kept = booth
    .logLines()
    .map((line) =>
      z.object({ level: z.number(), path: z.string().optional() }).parse(JSON.parse(line)),
    )
    .filter(({ level, path }) => level >= INFO && path !== undefined);
  expect(kept).toEqual([{ level: INFO, path: '/api/admin/settings' }]);
});
