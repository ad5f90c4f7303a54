import { expect, test } from 'vitest';
import { bestOfTheDay, scenesOf, unitsOf } from '../../../../../renderer/display/idle/scenes.ts';
import type { ApprovedQuestion } from '../../../../../server/contract/questions.ts';
import { DEFAULT_IDLE } from '../../../../../server/contract/settings/idle.ts';

const NOW = Date.parse('2026-11-22T09:00:00.000Z');
const NOTHING = { pictures: new Map<string, number>(), questions: [], now: NOW };

function question(id: number, more: Partial<ApprovedQuestion> = {}): ApprovedQuestion {
  return {
    id,
    content: `Question ${id}?`,
    author_name: null,
    created_at: '2026-11-22T08:00:00.000Z',
    answer: null,
    votes: null,
    votable: true,
    ...more,
  };
}
function dayOf(iso: string): string {
  return iso.slice(0, 10);
}

test('a countdown is there until its moment has come, and while it is switched on', () => {
  const idle = {
    ...DEFAULT_IDLE,
    countdownTo: '2026-11-22T09:30:00.000Z',
    countdownTitle: 'Doors open',
  };
  expect(scenesOf(idle, NOTHING)).toMatchObject([{ kind: 'countdown', title: 'Doors open' }]);
  expect(scenesOf(idle, { ...NOTHING, now: NOW + 30 * 60_000 })).toEqual([]);
  expect(scenesOf({ ...idle, showCountdown: false }, NOTHING)).toEqual([]);
  expect(scenesOf(DEFAULT_IDLE, NOTHING)).toEqual([]);
});

test('only pictures that have loaded are shown, in the order that staff chose', () => {
  const idle = { ...DEFAULT_IDLE, pictures: ['/media/a.png', '/media/gone.png', '/media/b.png'] };
  const pictures = new Map([
    ['/media/b.png', 1],
    ['/media/a.png', 1.5],
  ]);
  const shown = scenesOf(idle, { ...NOTHING, pictures });
  expect(shown).toMatchObject([{ url: '/media/a.png', aspect: 1.5 }, { url: '/media/b.png' }]);
  expect(scenesOf({ ...idle, showPictures: false }, { ...NOTHING, pictures })).toEqual([]);
});

test('the best questions are the most wanted of the newest one’s day, asked again counts as well', () => {
  const list = [
    question(1, { votes: 4 }),
    question(2),
    question(3, { votes: 3, also: [10, 11] }),
    question(4, { votes: 99, created_at: '2026-11-21T08:00:00.000Z' }),
    question(5, { votes: 50, content: 'x'.repeat(141) }),
    question(6),
  ];
  expect(bestOfTheDay(list, dayOf).map(({ id }) => id)).toEqual([3, 1, 2]);
  const longest = question(2, { content: 'x'.repeat(140) });
  expect(bestOfTheDay([question(1), longest], dayOf)).toHaveLength(2);
  // A clock that was a day ahead for a while chooses no day.
  const ahead = question(1, { created_at: '2026-11-23T08:00:00.000Z' });
  expect(bestOfTheDay([ahead, question(2), question(3)], dayOf).map(({ id }) => id)).toEqual([
    2, 3,
  ]);
  // A single one isn't a list.
  expect(bestOfTheDay([question(1)], dayOf)).toEqual([]);
  expect(bestOfTheDay([], dayOf)).toEqual([]);
});

test.each([
  [1, { minute: 0, second: 1 }],
  [61_000, { minute: 1, second: 1 }],
  [3_600_000, { hour: 1, minute: 0, second: 0 }],
  [90_061_000, { day: 1, hour: 1, minute: 1 }],
  [-5, { minute: 0, second: 0 }],
])('%s ms are told in their largest units', (milliseconds, units) => {
  const told = unitsOf(milliseconds).map(({ unit, value }) => [unit, value]);
  expect(Object.fromEntries(told)).toEqual(units);
});
