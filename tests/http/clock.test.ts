import { expect, test } from 'vitest';
import { PHONE_TEST_WITHIN_MS } from '../../server/contract/readiness.ts';
import { openHttpBooth } from '../support/http-booth.ts';
import { actions, leave, listLeads } from '../support/leads.ts';
import { codePath, phoneTestOf, scan } from './phone-test-phone.ts';

const HOUR_MS = 3_600_000;

test('what is approved last comes first, though the clock was set back meanwhile', async () => {
  let time = Date.UTC(2026, 10, 26, 15);
  const booth = await openHttpBooth({ now: () => time });
  const [first, second] = [await booth.ask('First?'), await booth.ask('Second?')];
  await booth.staff.put(`/api/admin/question/${first}`, { status: 'approved' });
  time -= 6 * HOUR_MS;
  await booth.staff.put(`/api/admin/question/${second}`, { status: 'approved' });
  const { text } = await booth.visitor.get('/api/questions/approved');
  expect(text.indexOf('Second?')).toBeGreaterThan(0);
  expect(text.indexOf('Second?')).toBeLessThan(text.indexOf('First?'));
});

test('what came last stands first in staff’s lists, page by page, though the clock was ahead meanwhile', async () => {
  let time = Date.UTC(2026, 10, 26, 9);
  const booth = await openHttpBooth({ now: () => time });
  const ask = async (content: string) => {
    await leave(booth, { name: content, email: 'ann@example.com' });
    return booth.ask(content);
  };
  await ask('Before');
  time += 30 * 24 * HOUR_MS;
  await ask('Meanwhile');
  time -= 30 * 24 * HOUR_MS;
  await ask('Afterwards');
  const newest = ['Afterwards', 'Meanwhile', 'Before'];
  for (const query of ['', '&status=pending', '&sort=status', '&sort=votes', '&q=e']) {
    const pages = await Promise.all(
      [1, 2, 3].map((page) =>
        booth.staff.get(`/api/admin/questions?page=${page}&page_size=1${query}`),
      ),
    );
    expect(
      pages.map(({ text }) => newest.find((one) => text.includes(one))),
      query,
    ).toEqual(newest);
  }
  expect((await listLeads(booth)).data.map(({ name }) => name)).toEqual(newest);
  await booth.staff.put('/api/admin/question/1', { status: 'rejected' });
  time -= HOUR_MS;
  await booth.staff.put('/api/admin/question/2', { status: 'rejected' });
  expect((await actions(booth)).slice(0, 2)).toEqual([
    expect.stringContaining('uestion 2'),
    expect.stringContaining('uestion 1'),
  ]);
});

test('what waits goes on, though the clock is set back meanwhile', async () => {
  let time = Date.UTC(2026, 10, 26, 9);
  let elapsed = 0;
  const booth = await openHttpBooth({ now: () => time, elapsed: () => elapsed });
  await scan(booth, await codePath(booth));
  time -= 24 * HOUR_MS;
  elapsed += PHONE_TEST_WITHIN_MS;
  expect((await phoneTestOf(booth)).phones).toMatchObject([{ stalled: true }]);
});
