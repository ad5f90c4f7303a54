import { sample } from '../support/sample.ts';
import { onTestFinished, vi, describe, expect } from 'vitest';
import { insights, type Insights } from '../../server/contract/insights.ts';
import { dataOf } from '../support/data-of.ts';
import { openHttpBooth, type HttpBooth, test } from '../support/http-booth.ts';
import excel from 'exceljs';
import { expectRefusal, expectDone } from '../support/expect-answer.ts';
import { recordOf } from '../support/export-files.ts';
import { computedIn } from './spreadsheet.ts';
import { addLabel, mark, listQuestions } from '../support/labels.ts';
import { actions } from '../support/leads.ts';
import { merge } from '../support/merging.ts';
import { expectedInsights, showIn } from './insights-model.ts';
import { chance } from '../support/random.ts';
import { approved } from './question-calls.ts';
import { step } from './show-walk.ts';
import { counted, phone } from './vote-calls.ts';

const MINUTE = 60_000;

async function insightsOf(booth: HttpBooth, day?: string): Promise<Insights> {
  const query = day === undefined ? '' : `?day=${day}`;
  return dataOf(insights.strict(), await booth.staff.get(`/api/admin/insights${query}`));
}

/** A booth in a time zone, whose clock the test moves. */
async function openIn(zone: string, start: string) {
  vi.stubEnv('TZ', zone);
  onTestFinished(() => void vi.unstubAllEnvs());
  const clock = { at: Date.parse(start) };
  const booth = await openHttpBooth({ config: { rateLimits: false }, now: () => clock.at });
  return { booth, clock };
}

test('a booth without anything has numbers, too; what is no day is 400', async ({ booth }) => {
  const told = await insightsOf(booth);
  expect(told).toMatchObject({ day: null, days: [], quarters: [], hours: [], busiest: null });
  expect(told.questions).toMatchObject({ asked: 0, waiting_since: null });
  expect(told.wait).toEqual({ measured: 0, median_ms: null, slowest_ms: null });
  expect(told.texts).toEqual({ received: 0, questions: 0, with_media: 0, sent: 0 });

  const cases = ['yesterday', '2031-02-30', '21.03.2031', '2031-3-1'] as const;
  for (const day of cases) {
    const answer = await booth.staff.get(`/api/admin/insights?day=${day}`);
    expectRefusal(answer, 'validation_failed', /./, 'day');
  }
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

test('a question that many asked is wanted as much as one with votes', async ({ booth }) => {
  const voted = await approved(booth, 'How heavy?');
  await counted(booth, voted, phone());
  const asked = await booth.ask('How tall?');
  for (const words of ['What height?', 'Its height?'])
    await merge(booth, await booth.ask(words), asked);
  expect((await insightsOf(booth)).wanted.map(({ id }) => id)).toEqual([asked, voted]);
});

test('the spreadsheet has the same numbers, a sheet each, nothing that would run, and is logged', async () => {
  const booth = await openHttpBooth({ config: { rateLimits: false } });
  const label = await addLabel(booth, '=HYPERLINK("http://evil.example")');
  for (const content of ['=1+1', '@SUM(A1)']) {
    const id = await approved(booth, content);
    await counted(booth, id, phone());
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
  expect(rowsOf('Most wanted').map(({ Question }) => Question)).toEqual(['@SUM(A1)', '=1+1']);
  expect(rowsOf('Labels')).toEqual([{ Label: label.name, Questions: 2, 'Without an answer': 2 }]);
  expect(rowsOf('Leads')[0]).toEqual({ What: 'Leads', Number: 0 });
  expect(rowsOf('Texts')[0]).toEqual({ What: 'Received', Number: 0 });
  expect(await actions(booth)).toContain(`Exported insights as xlsx (${all.day})`);
});

test('the hour that a clock shows twice is two hours, after a restart too', async () => {
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
  const before = await insightsOf(booth);
  await booth.restart();
  expect(await insightsOf(booth)).toEqual(before);
});

const DAY = 24 * 60 * MINUTE;

/** Everything that staff's lists show, whatever shelf it lies on. */
async function everyQuestion(booth: HttpBooth) {
  const shelves = ['active', 'archived', 'merged'].map((shelf) =>
    listQuestions(booth, { shelf, page_size: '100' }),
  );
  return (await Promise.all(shelves)).flatMap(({ items }) => items);
}

/** The most wanted questions and the labels, from what staff's own lists say. */
async function expectedLists(booth: HttpBooth, isWithin: (at: string) => boolean, ids: number[]) {
  const rows = (await everyQuestion(booth)).filter(
    ({ created_at, shelf }) => isWithin(created_at) && shelf !== 'merged',
  );
  const isAnswered = (row: (typeof rows)[number]) =>
    row.status === 'approved' && row.answer !== null;
  const wanted = rows
    .filter(({ votes, asked, status }) => votes + asked > 1 && status !== 'rejected')
    .toSorted((a, b) => b.votes + b.asked - a.votes - a.asked || b.id - a.id)
    .slice(0, 10)
    .map((row) => {
      const { id, content, status, votes, asked } = row;
      return { id, content, status, votes, asked, answered: isAnswered(row) };
    });
  const labels = ids.map((id) => {
    const carried = rows.filter((row) => row.labels.includes(id));
    const open = carried.filter((row) => !isAnswered(row) && row.status !== 'rejected');
    return { id, questions: carried.length, unanswered: open.length };
  });
  return { wanted, labels, unlabelled: rows.filter((row) => row.labels.length === 0).length };
}

describe('every number of a random three-day show is what counting row by row gives', () => {
  // Clocks go back an hour, forward an hour, by half an hour, and never; offsets of whole, half and quarter hours.
  test.each(
    sample([
      ['Europe/Berlin', '2031-10-24T20:00:00Z', 1],
      ['America/New_York', '2031-03-08T02:00:00Z', 2],
      ['Australia/Lord_Howe', '2031-04-05T02:00:00Z', 3],
      ['Asia/Kathmandu', '2031-06-01T15:00:00Z', 4],
      ['UTC', '2031-12-30T18:00:00Z', 5],
    ]),
  )('in %s from %s', async (zone, start, seed) => {
    const { booth, clock } = await openIn(zone, start);
    const random = chance(seed);
    const labels: number[] = [];
    for (const name of ['Price', 'Range', '=1+1']) labels.push((await addLabel(booth, name)).id);
    const walk = { booth, clock, labels, random, claims: new Map<number, string>() };
    const steps = 160;
    for (let i = 0; i < steps; i += 1) {
      // A show has busy and quiet hours; midnight and the hour of the change are never left out.
      clock.at += Math.round((3 * DAY * 2 * random.next()) / steps);
      await step(walk);
    }
    // A label that was deleted is on no question any more, though the question keeps its bit.
    expectDone(await booth.staff.send(`/api/admin/labels/${labels.pop()}`, { method: 'DELETE' }));

    const show = showIn(booth.deps.db);
    const days = expectedInsights(show, null, zone).days.map(({ day }) => day);
    expect(days.length).toBeGreaterThanOrEqual(3);
    for (const day of [undefined, ...days, 'today', '2031-01-01']) {
      const told = await insightsOf(booth, day);
      const localDay = (at: string | number) =>
        new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(at));
      const date = day === 'today' ? localDay(clock.at) : (day ?? null);
      expect(told).toMatchObject({ day: date, today: localDay(clock.at) });
      expect(told, day).toMatchObject(expectedInsights(show, date, zone));
      const isWithin = (at: string) => date === null || localDay(at) === date;
      const lists = await expectedLists(booth, isWithin, labels);
      expect(told.wanted).toEqual(lists.wanted);
      expect(told.unlabelled).toBe(lists.unlabelled);
      expect(told.labels).toHaveLength(lists.labels.length);
      for (const label of lists.labels) {
        expect(told.labels).toContainEqual(expect.objectContaining(label));
      }
      const { asked, answered, unanswered, rejected, repeats } = told.questions;
      expect(answered + unanswered + rejected + repeats).toBe(asked);
    }
  });
});
