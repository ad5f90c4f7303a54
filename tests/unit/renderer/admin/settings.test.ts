import { expect, test } from 'vitest';
import { planWords } from '../../../../renderer/admin/settings/slides-setting.tsx';
import { previewWords } from '../../../../renderer/admin/settings/stage-preview.tsx';
import * as choice from '../../../../renderer/admin/settings/background.ts';
import { smokeHex } from '../../../../renderer/display/backdrop/colours.ts';
import type { WedeliverSettings } from '../../../../server/contract/settings/wedeliver.ts';

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
  ['smoke', background('none', 'smoke'), /contrast/],
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
