import { randomBytes } from 'node:crypto';
import excel from 'exceljs';
import { describe, expect, test } from 'vitest';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth } from '../support/http-booth.ts';
import { recordOf } from '../support/export-files.ts';
import { computedIn } from '../support/spreadsheet.ts';
import { addLabel, mark } from '../support/labels.ts';
import { actions } from '../support/leads.ts';
import { MINUTE, insightsOf, openIn } from '../support/insights-booth.ts';

test('a booth without anything has numbers, too', async () => {
  const booth = await openHttpBooth();
  const told = await insightsOf(booth);
  expect(told).toMatchObject({ day: null, days: [], quarters: [], hours: [], busiest: null });
  expect(told.questions).toMatchObject({ asked: 0, waiting_since: null });
  expect(told.wait).toEqual({ measured: 0, median_ms: null, slowest_ms: null });
  expect(told.texts).toEqual({ received: 0, questions: 0, with_media: 0, sent: 0 });
});

test('a question has waited until its answer was approved, not until the draft of it', async () => {
  const { booth, clock } = await openIn('UTC', '2031-03-21T09:00:00Z');
  const put = (json: object) => booth.staff.put('/api/admin/question/1', json);
  await booth.ask('How long?');
  clock.at += 5 * MINUTE;
  await put({ answer: 'A draft' });
  expect((await insightsOf(booth)).wait.measured).toBe(0);
  clock.at += 5 * MINUTE;
  await put({ status: 'approved' });
  expect((await insightsOf(booth)).wait).toMatchObject({ measured: 1, median_ms: 10 * MINUTE });
  clock.at += 5 * MINUTE;
  await put({ answer: 'A better one' });
  expect((await insightsOf(booth)).wait.median_ms).toBe(10 * MINUTE);
  await put({ answer: null });
  expect((await insightsOf(booth)).wait.measured).toBe(0);
  clock.at += 5 * MINUTE;
  await put({ answer: 'At last' });
  expect((await insightsOf(booth)).wait.slowest_ms).toBe(20 * MINUTE);
});

test('the numbers are the same after a restart', async () => {
  const booth = await openHttpBooth();
  await booth.ask('Still here?');
  const before = await insightsOf(booth);
  await booth.restart();
  expect({ ...(await insightsOf(booth)), at: '' }).toEqual({ ...before, at: '' });
});

test('the spreadsheet has the same numbers, a sheet each, nothing that would run, and is logged', async () => {
  const booth = await openHttpBooth({ config: { rateLimits: false } });
  const label = await addLabel(booth, '=HYPERLINK("http://evil.example")');
  for (const content of ['=1+1', '@SUM(A1)']) {
    const id = await booth.ask(content);
    await booth.staff.put(`/api/admin/question/${id}`, { status: 'approved' });
    const voter = randomBytes(16).toString('base64url');
    const vote = await booth.visitor.post(`/api/question/${id}/vote`, { voter, wanted: true });
    expect(vote.status).toBe(200);
    await mark(booth, id, [label.id]);
  }
  const all = await insightsOf(booth, 'today');
  const answer = await booth.staff.get('/api/admin/insights.xlsx?day=today');
  expect(answer.headers['content-disposition']).toMatch(/"insights-\d{8}-\d{4}\.xlsx"/);
  const book = new excel.Workbook();
  await book.xlsx.load(Uint8Array.from(answer.bytes).buffer);
  const rowsOf = (name: string) => {
    const sheet = book.getWorksheet(name);
    if (!sheet) throw new Error(`There is no sheet ${name}.`);
    expect(computedIn(sheet)).toEqual([]);
    return Array.from({ length: sheet.rowCount - 1 }, (_, row) => recordOf(sheet, row + 2));
  };
  expect(rowsOf('Summary')).toContainEqual({ What: 'Questions asked', Number: 2 });
  expect(rowsOf('Days')).toEqual([{ Day: all.day, Questions: 2, Leads: 0, Texts: 0 }]);
  const quarters = rowsOf('Quarters of an hour').map((row) => row['Questions']);
  expect(quarters).toEqual(all.quarters.map(({ questions }) => questions));
  expect(rowsOf('Hours of the day')).toHaveLength(all.hours.length);
  expect(rowsOf('Most wanted').map(({ Question }) => Question)).toEqual(["'@SUM(A1)", "'=1+1"]);
  expect(rowsOf('Labels')).toEqual([
    { Label: `'${label.name}`, Questions: 2, 'Without an answer': 2 },
  ]);
  expect(rowsOf('Leads')[0]).toEqual({ What: 'Leads', Number: 0 });
  expect(rowsOf('Texts')[0]).toEqual({ What: 'Received', Number: 0 });
  expect(await actions(booth)).toContain(`Exported insights as xlsx (${all.day})`);
});

describe('who may', () => {
  test('nobody without a session, and nobody on the public host', async () => {
    const booth = await openHttpBooth();
    expectRefusal(await booth.visitor.get('/api/admin/insights'), 404, 'not_found');
    const stranger = booth.client({ host: 'admin.booth.local' });
    expectRefusal(await stranger.get('/api/admin/insights'), 401, 'unauthorized');
  });

  test.each(['yesterday', '2031-02-30', '21.03.2031', '2031-3-1'])('%s is no day', async (day) => {
    const booth = await openHttpBooth();
    const answer = await booth.staff.get(`/api/admin/insights?day=${day}`);
    expectRefusal(answer, 400, 'validation_failed', /./, 'day');
  });
});

test('the hour that a clock shows twice is two hours', async () => {
  const { booth, clock } = await openIn('Europe/Berlin', '2031-10-26T00:30:00Z');
  const ask = async (at: string, count: number) => {
    clock.at = Date.parse(at);
    for (let n = 0; n < count; n += 1) await booth.ask(`At ${at}, number ${n}?`);
  };
  // Half past two in summer time, and an hour later again.
  await ask('2031-10-26T00:30:00Z', 2);
  await ask('2031-10-26T01:30:00Z', 2);
  await ask('2031-10-26T09:10:00Z', 3);
  expect((await insightsOf(booth)).busiest).toEqual({
    at: '2031-10-26T09:00:00.000Z',
    day: '2031-10-26',
    time: '10:00',
    questions: 3,
  });
});
