import { expect, test, vi } from 'vitest';
import {
  daysInWords,
  daysToChoose,
  durationOf,
  hourFrom,
  isEmpty,
  labelsShown,
  numbersOf,
  percentagesOf,
  standTime,
  summaryOf,
  ticksUpTo,
  timeCharts,
  toAnswerInWords,
  wantedInWords,
} from '../../../../renderer/admin/insights/model.ts';
import { part } from '../../../support/part.ts';
import { chance } from '../../../support/random.ts';

test.each([
  { parts: [1, 1, 1], are: [34, 33, 33] },
  { parts: [2, 1, 0], are: [67, 33, 0] },
  { parts: [0, 0], are: [0, 0] },
  { parts: [], are: [] },
])('$parts are $are per cent', ({ parts, are }) => {
  expect(percentagesOf(parts)).toEqual(are);
});

test('percentages add up to 100, and none is a whole one away from its share', () => {
  const { below } = chance(47);
  for (let each = 0; each < 500; each += 1) {
    const parts = Array.from({ length: 1 + below(6) }, () => below(1000));
    const whole = parts.reduce((sum, part) => sum + part, 0);
    if (whole === 0) continue;
    const percentages = percentagesOf(parts);
    const total = percentages.reduce((sum, one) => sum + one, 0);
    expect(total, parts.join()).toBe(100);
    const away = parts.map((part, at) => Math.abs((percentages[at] ?? 0) - (100 * part) / whole));
    expect(Math.max(...away), parts.join()).toBeLessThan(1);
  }
});

test('how many are to be answered follows from what was asked', () => {
  const asked = { asked: 420, named: 0, answered: 214, unanswered: 87 };
  const words = (rejected: number, repeats: number) =>
    toAnswerInWords({
      questions: { ...asked, rejected, repeats, drafts_used: 0, waiting_since: null },
    });
  expect(words(71, 48)).toBe('420 asked − 71 rejected − 48 repeats = 301 to answer');
  expect(words(0, 1)).toBe('420 asked − 1 repeat = 301 to answer');
  expect(words(0, 0)).toBe('301 to answer');
});

test.each([
  [{ total: 3, followed_up: 3 }, 'All have been followed up.'],
  [{ total: 3, followed_up: 2 }, '1 still needs following up.'],
  [{ total: 3, followed_up: 2, hot: 1 }, '1 still needs following up; 1 is hot.'],
  [{ total: 5, followed_up: 2, hot: 2 }, '3 still need following up; 2 are hot.'],
])('what is left to do about leads: %j', (leads, words) => {
  const none = { questions: part({ asked: 0 }), busiest: null, texts: part({ received: 0 }) };
  const all = part({ ...none, leads: part({ consent: 0, hot: 0, ...leads }) });
  expect(summaryOf(all).at(-1)).toBe(words);
});

test.each([
  [-3000, '0 s'],
  [29_400, '29 s'],
  [59_600, '1 min'],
  [4_320_000, '1 h 12 min'],
  [86_340_000, '23 h 59 min'],
  [86_400_000, '1 day'],
  [183_600_000, '2 days 3 h'],
])('%i ms are %s', (ms, words) => expect(durationOf(ms)).toBe(words));

test('an hour ends with the next one, at midnight too', () => {
  expect(['09:00', '23:00'].map(hourFrom)).toEqual(['09:00–10:00', '23:00–00:00']);
});

function days(...names: string[]) {
  return names.map((day) => part({ day }));
}
function quarter(day: string, time: string, questions: number) {
  return part({ day, time, questions });
}

test('the days that are counted: one, several, or none', () => {
  expect(daysInWords({ day: '2026-11-21', days: [] })).toBe('November 21, 2026');
  expect(daysInWords({ day: null, days: days('2026-11-21') })).toBe('November 21, 2026');
  expect(daysInWords({ day: null, days: days('2026-11-21', '2026-11-23') })).toBe(
    'November 21\u2009–\u200923, 2026',
  );
  expect(daysInWords({ day: null, days: [] })).toBeNull();
});

test.each(['America/New_York', 'Pacific/Auckland'])(
  'a day of the laptop’s calendar is the same on a device in %s',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    // Loaded there: its formats keep the zone.
    const path = `../../../../renderer/admin/insights/model.ts?${zone}`;
    const there: typeof import('../../../../renderer/admin/insights/model.ts') = await import(path);
    expect(there.dayName('2026-03-29')).toBe('Sun, Mar 29');
    expect(there.longDay('2026-10-25')).toBe('October 25, 2026');
  },
);

test('a time is told on the stand’s clock, before and after that changes', () => {
  const times = ['00:30', '01:30', '02:30'].map((at) =>
    standTime(`2026-10-25T${at}:00Z`, { time_zone: 'Europe/Berlin' }).replace('\u202f', ' '),
  );
  expect(times).toEqual([2, 2, 3].map((hour) => `Oct 25, 2026, ${hour}:30 AM`));
});

test.each([
  [{ votes: 0, asked: 1, answered: false, status: 'pending' }, 'not answered'],
  [{ votes: 1, asked: 1, answered: false, status: 'approved' }, '1 vote · shown without an answer'],
  [{ votes: 12, asked: 3, answered: true, status: 'approved' }, '12 votes · asked 3× · answered'],
])('how much a question is wanted: %j', (question, words) => {
  expect(wantedInWords(part(question))).toBe(words);
});

test.each([
  [{ asked: 0 }, 'Nobody asked a question.'],
  [{ asked: 1, named: 0, answered: 0, unanswered: 0 }, '1 question was asked.'],
  [
    { asked: 2, named: 1, answered: 0, unanswered: 2 },
    '2 questions were asked, 1 with a name. None has been answered.',
  ],
  [
    { asked: 2, named: 0, answered: 1, unanswered: 1 },
    '2 questions were asked. 50% have been answered, half of them within 4 min.',
  ],
])('how questions went, in sentences: %j', (questions, words) => {
  const none = { busiest: null, texts: { received: 0 }, leads: { total: 0 } };
  const said = summaryOf(part({ ...none, wait: { median_ms: 240_000 }, questions })).join(' ');
  expect(said).toBe(`${words} Nobody left contact details.`);
});

test('charts of some days have their quarters, all from the same hour on; of many days, a column each', () => {
  const [one, two] = ['2026-11-21', '2026-11-22'];
  // An hour that the clock showed twice.
  const twice = [quarter(one, '09:45', 2), quarter(one, '09:45', 1)];
  const quarters = [...twice, quarter(one, '08:00', 0), quarter(two, '10:15', 4)];
  const few = [one, two].map((day) => part({ day, questions: 3 }));
  const charts = timeCharts({ day: null, days: few, quarters });
  expect(charts.map(({ title, columns }) => [title, columns.length])).toEqual([
    ['Sat, Nov 21', 8],
    ['Sun, Nov 22', 8],
  ]);
  expect(charts[0]?.columns.slice(3, 5)).toEqual([
    { name: '09:45', isTick: false, value: 3 },
    { name: '10:00', isTick: true, value: 0 },
  ]);
  const many = Array.from({ length: 6 }, (_, at) => part({ day: `2026-11-2${at}`, questions: at }));
  const [chart, ...others] = timeCharts({ day: null, days: many, quarters });
  expect([chart?.columns.map(({ value }) => value), others]).toEqual([[0, 1, 2, 3, 4, 5], []]);
  const [hour] = timeCharts({ day: one, days: many, quarters: quarters.slice(0, 1) });
  expect(hour?.columns).toHaveLength(4);
});

test.each([
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [41, [0, 20, 40, 60]],
])('the lines up to %i are round', (highest, lines) => expect(ticksUpTo(highest)).toEqual(lines));

test.each([
  [{ received: 1, questions: 1 }, '1 text message came in; 1 became a question.'],
  [{ received: 12, questions: 3 }, '12 text messages came in; 3 became questions.'],
  [{ received: 2, questions: 0 }, '2 text messages came in; 0 became questions.'],
])('what became of texts: %j', (texts, words) => {
  const none = { questions: { asked: 0 }, busiest: null, leads: { total: 0 } };
  expect(summaryOf(part({ ...none, texts })).at(-1)).toBe(words);
});

test('the busiest hour is named with its day', () => {
  const none = { questions: { asked: 0 }, leads: { total: 0 }, texts: { received: 0 } };
  const busiest = { day: '2026-11-21', time: '14:00', questions: 1 };
  expect(summaryOf(part({ ...none, busiest }))[1]).toBe(
    'The busiest hour was Sat, Nov 21, 14:00–15:00, with 1 question.',
  );
});

test.each([
  [{}, true],
  [{ questions: { asked: 1 } }, false],
  [{ leads: { total: 1 } }, false],
  [{ texts: { received: 1 } }, false],
  [{ polls: [{}] }, false],
])('with %j there is nothing to count: %s', (parts, empty) => {
  const nothing = { questions: { asked: 0 }, leads: { total: 0 }, texts: { received: 0 } };
  expect(isEmpty(part({ ...nothing, polls: [], ...parts }))).toBe(empty);
});

test.each([
  [null, ['2026-11-20', '2026-11-19']],
  ['today', ['2026-11-20', '2026-11-19']],
  ['2026-11-19', ['2026-11-20', '2026-11-19']],
  // Without anything on it.
  ['2026-11-25', ['2026-11-25', '2026-11-20', '2026-11-19']],
])('on the page of %s the days to choose are %j, beside today', (day, names) => {
  const all = { days: days('2026-11-19', '2026-11-20', '2026-11-21'), today: '2026-11-21' };
  expect(daysToChoose(all, day)).toEqual(names);
});

test.each([
  [0, 0, 0, '0 questions have no label'],
  [12, 1, 12, '1 question has no label'],
  [13, 2, 12, '2 questions have no label · 1 more label in the spreadsheet'],
  [15, 2, 12, '2 questions have no label · 3 more labels in the spreadsheet'],
])('of %i labels with questions, and %i questions without, %i are shown: %s', (...row) => {
  const [used, unlabelled, count, intro] = row;
  const labels = Array.from({ length: used }, (_, at) => ({ questions: at + 1 }));
  const shown = labelsShown([{ questions: 0 }, ...labels], unlabelled);
  expect(shown).toEqual({ shown: labels.slice(0, count), intro });
});

const NUMBERS = {
  questions: part({ asked: 1200, named: 3, answered: 2, unanswered: 1 }),
  wait: part({ median_ms: 240_000, slowest_ms: 3_600_000 }),
  leads: part({ total: 5, hot: 1, followed_up: 2 }),
  busiest: part({ day: '2026-11-21', time: '14:00', questions: 1 }),
};

test('the numbers that one looks for first have notes, also before there is anything', () => {
  expect(numbersOf(NUMBERS)).toEqual([
    ['Questions', '1,200', '3 with a name'],
    ['Answered', '67%', '2 of 3 to answer'],
    ['Time to answer', '4 min', 'median; slowest 1 h'],
    ['Without an answer', '1'],
    ['Leads', '5', '1 hot · 3 to follow up'],
    ['Busiest hour', '14:00–15:00', 'Sat, Nov 21 · 1 question'],
  ]);
  const questions = part({ asked: 0, named: 0, answered: 0, unanswered: 0 });
  const wait = part({ median_ms: null, slowest_ms: null });
  const leads = part({ total: 0, hot: 0, followed_up: 0 });
  const none = numbersOf({ questions, wait, leads, busiest: null });
  expect(none.map(([, value]) => value)).toEqual(['0', '–', '–', '0', '0', '–']);
  expect(none.map(([, , note]) => note)).toContain('nothing answered');
});
