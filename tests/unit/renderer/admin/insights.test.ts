import { expect, test } from 'vitest';
import {
  percentagesOf,
  summaryOf,
  toAnswerInWords,
} from '../../../../renderer/admin/insights/model.ts';
import { part } from '../../../support/part.ts';
import { chance } from '../../../support/random.ts';

test.each([
  { parts: [1, 1, 1], are: [34, 33, 33] },
  { parts: [2, 1, 0], are: [67, 33, 0] },
  { parts: [214, 87, 71, 48], are: [51, 21, 17, 11] },
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
    expect(
      percentages.reduce((sum, one) => sum + one, 0),
      parts.join(),
    ).toBe(100);
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
