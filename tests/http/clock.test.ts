import { expect, test } from 'vitest';
import { openHttpBooth } from '../support/http-booth.ts';

test('what is approved last comes first, though the clock was set back meanwhile', async () => {
  let time = Date.UTC(2026, 10, 26, 15);
  const booth = await openHttpBooth({ now: () => time });
  const [first, second] = [await booth.ask('First?'), await booth.ask('Second?')];
  await booth.staff.put(`/api/admin/question/${first}`, { status: 'approved' });
  time -= 6 * 3_600_000;
  await booth.staff.put(`/api/admin/question/${second}`, { status: 'approved' });
  const { text } = await booth.visitor.get('/api/questions/approved');
  expect(text.indexOf('Second?')).toBeGreaterThan(0);
  expect(text.indexOf('Second?')).toBeLessThan(text.indexOf('First?'));
});
