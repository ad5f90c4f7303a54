import { expect, test } from 'vitest';
import {
  backgroundHint,
  backgroundOf,
  settingsOf,
  smokeColourOf,
} from '../../../../renderer/admin/settings/background.ts';
import { smokeHex } from '../../../../renderer/display/backdrop/colours.ts';
import type { WedeliverSettings } from '../../../../server/contract/settings/wedeliver.ts';

type Preset = WedeliverSettings['backgroundPreset'];
function background(preset: Preset, effect: 'none' | 'smoke', image = '') {
  return {
    'wedeliver.backgroundPreset': preset,
    'wedeliver.backgroundEffect': effect,
    'wedeliver.smokeColor': '#12abcd',
    'wedeliver.overlayImageUrl': image,
  };
}

test.each([
  ['none', background('none', 'none')],
  ['smoke', background('none', 'smoke')],
  ['smoke', background('smoke-red', 'none')],
  ['grid', background('overlay-grid', 'smoke')],
  ['image', background('none', 'none', '/media/a.png')],
  ['custom', background('smoke-blue', 'none', '/media/a.png')],
  ['custom', background('overlay-grid', 'none', '/media/a.png')],
] as const)('staff see the background as “%s”', (kind, values) => {
  expect(backgroundOf(values)).toBe(kind);
  if (kind !== 'custom') {
    const made = settingsOf(kind, '/media/a.png');
    expect(backgroundOf({ ...values, ...made })).toBe(kind);
  }
});

test('smoke has the color of its preset, else the chosen one, else the company’s', () => {
  const colourOf = (preset: Preset, smokeColor = '#12abcd') =>
    smokeColourOf(
      { ...background(preset, 'smoke'), 'wedeliver.smokeColor': smokeColor },
      '#aa0000',
    );
  expect(colourOf('smoke-red')).toBe(smokeHex('red'));
  expect(colourOf('smoke-blue')).toBe(smokeHex('blue'));
  expect(colourOf('none')).toBe('#12abcd');
  expect(colourOf('none', 'red')).toBe(smokeHex('red', '#aa0000'));
});

test('a combination from elsewhere says that it will be replaced, an image how strong it is', () => {
  expect(backgroundHint('custom', 20)).toMatch(/made under Advanced.*replaces it/);
  expect(backgroundHint('image', 20)).toMatch(/20 %/);
  expect(backgroundHint('grid', 20)).not.toMatch(/Advanced/);
});
