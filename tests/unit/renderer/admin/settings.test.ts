import { expect, test } from 'vitest';
import { keepDaysHint } from '../../../../renderer/admin/settings/cards.tsx';
import {
  answerSizeFor,
  shownOrigins,
  splitOrigins,
  transitionsHint,
} from '../../../../renderer/admin/settings/controls.tsx';
import { freePosition } from '../../../../renderer/admin/settings/image-settings.tsx';
import { movedBy, planWords } from '../../../../renderer/admin/settings/slides-setting.tsx';
import { hasNext, previewWords } from '../../../../renderer/admin/settings/stage-preview.tsx';
import * as choice from '../../../../renderer/admin/settings/background.ts';
import { smokeHex } from '../../../../renderer/display/backdrop/colours.ts';
import {
  LOGO_POSITIONS,
  type WedeliverSettings,
} from '../../../../server/contract/settings/wedeliver.ts';

type Preset = WedeliverSettings['backgroundPreset'];
function background(preset: Preset, effect: 'none' | 'smoke', image = '', smokeColor = '#12abcd') {
  return {
    'wedeliver.backgroundPreset': preset,
    'wedeliver.backgroundEffect': effect,
    'wedeliver.smokeColor': smokeColor,
    'wedeliver.overlayImageUrl': image,
  };
}

test.each([
  ['none', background('none', 'none'), /contrast/],
  ['smoke', background('smoke-red', 'none'), /contrast/],
  ['grid', background('overlay-grid', 'smoke'), /contrast/],
  ['image', background('none', 'none', '/media/a.png'), /20 %/],
  ['custom', background('smoke-blue', 'none', '/media/a.png'), /replaces it/],
  ['custom', background('overlay-grid', 'none', '/media/a.png'), /replaces it/],
] as const)('staff see the background as “%s”, and choosing it makes it', (kind, values, hint) => {
  expect(choice.backgroundOf(values)).toBe(kind);
  expect(choice.backgroundHint(kind, 20)).toMatch(hint);
  if (kind === 'custom') return;
  const made = choice.settingsOf(kind, '/media/a.png');
  expect(choice.backgroundOf({ ...values, ...made })).toBe(kind);
});

test('smoke has the color of its preset, else the chosen one, else the company’s', () => {
  const colours = [
    background('smoke-red', 'smoke'),
    background('smoke-blue', 'smoke'),
    background('none', 'smoke'),
    background('none', 'smoke', '', 'red'),
  ].map((values) => choice.smokeColourOf(values, '#aa0000'));
  expect(colours).toEqual([smokeHex('red'), smokeHex('blue'), '#12abcd', '#aa0000']);
});

test.each([
  [{}, 'Picture · All day · All big screens'],
  [{ starts: '09:00', screens: ['hall'] }, 'Picture · 09:00 to 24:00 · hall'],
  [{ ends: '12:00', screens: ['hall', 'bar'] }, 'Picture · 00:00 to 12:00 · hall and bar'],
  [{ film: { ms: 45_000, poster_path: null } }, 'Film, 0:45 · All day · All big screens'],
])('the slide %j is planned as “%s”', (plan, words) => {
  expect(planWords({ film: null, starts: null, ends: null, screens: [], ...plan })).toBe(words);
});

test.each([
  [false, false, 'As on the big screen'],
  [false, true, 'Sample questions'],
  [true, true, 'Not saved yet'],
])('a preview with unsaved changes: %s, samples: %s says “%s”', (isDirty, isSample, words) => {
  expect(previewWords(isDirty, isSample)).toBe(words);
});

test('a picture for the background is asked for where none was there before', () => {
  expect([
    choice.asksForImage('image', ''),
    choice.asksForImage('image', '/media/a.png'),
    choice.asksForImage('smoke', ''),
  ]).toEqual([true, false, false]);
});

test('a prepared color of smoke is kept by its name, so that it follows the company’s', () => {
  const [company, blue] = ['#aa0000', smokeHex('blue')];
  const named = [smokeHex('red', company), blue, '#12abcd'].map((one) =>
    choice.smokeNamed(one, company),
  );
  expect(named).toEqual(['red', 'blue', '#12abcd']);
});

test.each([
  [0, false, /^0 says/],
  [0, true, /nothing is deleted/],
  [30, false, /erasing them is up to you/],
  [30, true, /go sooner/],
])('leads that are promised %i days, deleted then: %s', (days, deletes, words) => {
  expect(keepDaysHint({ 'privacy.keepDays': days, 'privacy.deleteLeads': deletes })).toMatch(words);
});

test.each([
  [21, 19],
  // Within its own limits.
  [12, 12],
])('questions of the size %i have answers of the size %i', (size, answer) => {
  const saved = { 'wedeliver.questionSize': 20, 'wedeliver.answerSize': 18 };
  expect(answerSizeFor(size, saved, [12, 48])).toBe(answer);
  const large = { 'wedeliver.questionSize': 12, 'wedeliver.answerSize': 40 };
  expect(answerSizeFor(24, large, [12, 48])).toBe(48);
});

test('origins stand as they were typed, until another device saves others', () => {
  const typed = 'https://a.example, ,\n  https://b.example ';
  const origins = ['https://a.example', 'https://b.example'];
  expect(splitOrigins(typed)).toEqual(origins);
  expect(shownOrigins(typed, origins)).toBe(typed);
  expect(shownOrigins(typed, ['https://c.example', ...origins])).toBe(
    'https://c.example\nhttps://a.example\nhttps://b.example',
  );
  expect(shownOrigins(typed, [])).toBe('');
});

test.each([
  [[], false, 'Half a second each.'],
  [['zoom'], true, 'Half a second each.'],
  [['zoom', 'fade'], true, /at random/],
  [['zoom', 'fade'], false, /only the first is used: Zoom/],
] as const)('of the transitions %j, at random: %s, some are used', (chosen, isRandom, words) => {
  expect(transitionsHint([...chosen], isRandom)).toMatch(words);
});

const [FIRST, SECOND, THIRD] = LOGO_POSITIONS;

test.each([
  [[], FIRST],
  [[FIRST], SECOND],
  [[SECOND, FIRST], THIRD],
  [LOGO_POSITIONS.slice(1), FIRST],
  [LOGO_POSITIONS, 'bottom-right'],
])('a logo beside those at %j is added at %s', (taken, position) => {
  expect(freePosition(taken.map((one) => ({ position: one })))).toBe(position);
});

test.each([
  [0, 1, ['b', 'a', 'c', 'd']],
  [3, -1, ['a', 'b', 'd', 'c']],
] as const)('the slide at place %i moved by %i', (at, by, order) => {
  expect(movedBy(['a', 'b', 'c', 'd'], at, by)).toEqual(order);
});

test.each([
  ['questions', 2, true, true],
  ['questions', 1, true, false],
  ['questions', 2, false, false],
  ['idle', 2, true, false],
] as const)('a preview of %s, %i of them, one after the other: %s, has a next: %s', (...row) => {
  const [view, count, isAutomatic, expected] = row;
  expect(hasNext(view, count, isAutomatic)).toBe(expected);
});
