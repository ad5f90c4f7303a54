import { expect, test } from 'vitest';
import { leadDetail, leadList, submittedLead } from '../../server/contract/leads.ts';
import { dataOf } from '../support/data-of.ts';
import { jsonOf } from '../support/expect-answer.ts';
import { download, rowsOfJson } from '../support/export-files.ts';
import { openHttpBooth } from '../support/http-booth.ts';

function at(time: string) {
  return Date.parse(`2026-11-21T${time}.000Z`);
}

test('a lead tells when it came and when it was last changed', async () => {
  let now = at('10:00:00');
  const booth = await openHttpBooth({ now: () => now });
  const submission = { name: 'Ada', email: 'ada@example.com' };
  const { id } = dataOf(submittedLead, await booth.visitor.post('/api/lead', submission), 201);
  const times = async () => {
    const detail = dataOf(leadDetail, await booth.staff.get(`/api/admin/lead/${id}`));
    const list = leadList.parse(jsonOf(await booth.staff.get('/api/admin/leads')));
    expect(list.data[0]?.updated_at, 'in the list').toBe(detail.updated_at);
    return [detail.created_at, detail.updated_at].map((time) => time.slice(11, 19));
  };
  expect(await times()).toEqual(['10:00:00', '10:00:00']);

  now = at('11:30:00');
  await booth.staff.put(`/api/admin/lead/${id}`, { rating: 'hot' });
  expect(await times()).toEqual(['10:00:00', '11:30:00']);

  now = at('12:00:00');
  const refused = await booth.staff.put(`/api/admin/lead/${id}`, { notes: 'late', version: 1 });
  expect(refused.status).toBe(409);
  expect(await times(), 'after a refused change').toEqual(['10:00:00', '11:30:00']);

  now = at('12:30:00');
  await booth.staff.put(`/api/admin/lead/${id}`, { notes: 'Call her.', version: 2 });
  expect(await times()).toEqual(['10:00:00', '12:30:00']);
  const [row] = rowsOfJson(await download(booth, 'leads.json'));
  expect(row).toMatchObject({ id, created_at: expect.stringContaining('10:00:00') as unknown });
});
