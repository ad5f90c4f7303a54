import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import {
  BACKDROP_SHARE,
  brandAccent,
  contrast,
  contrastOf,
  furthestGround,
  luminance,
  STAGE_GROUND,
  luminanceOf,
} from '../../../server/contract/brand-colour.ts';
import { brandStyle } from '../../../renderer/lib/brand-style.ts';
import {
  SMOKE_CEILING,
  dimTo,
  groundsOf,
  smokeHex,
  smokeOf,
} from '../../../renderer/display/backdrop/colours.ts';
import { chance } from '../../support/random.ts';
import { outlineOf, plateOf } from '../../../server/contract/logo-plate.ts';
import {
  DEFAULT_WEDELIVER,
  type WedeliverSettings,
} from '../../../server/contract/settings/wedeliver.ts';
import { part } from '../../support/part.ts';

const GROUNDS = {
  dark: ['#0c0d10', '#14161b', '#1c1f26'],
  light: ['#faf8f5', '#ffffff', '#f3f0eb'],
} as const;
const THEMES = ['dark', 'light'] as const;

/** The plain grounds and default accents of tokens.css. */
function tokensOf(theme: (typeof THEMES)[number], name: string): string {
  const css = readFileSync(resolve(import.meta.dirname, '../../../renderer/ui/tokens.css'), 'utf8');
  const block = css.split(theme === 'dark' ? ':root,' : "[data-theme='light']")[1] ?? '';
  return new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(block)?.[1] ?? '';
}

/** The stage's background with anything behind the text, between its own colour and the furthest from it. */
function anyStageGround(theme: (typeof THEMES)[number], share: number): number {
  const [plain, furthest] = [luminance(STAGE_GROUND[theme]), luminance(furthestGround(theme))];
  return plain + (furthest - plain) * share;
}

test('whatever colour a company has, text in it and on it can be read on every ground', () => {
  const random = chance(20_261_122);
  for (let round = 0; round < 2000; round += 1) {
    const colour = `#${random.below(0x1000000).toString(16).padStart(6, '0')}`;
    for (const theme of THEMES) {
      const accent = brandAccent(colour, theme);
      if (!accent) throw new Error(`${colour} has no accent.`);
      const worst = Math.min(
        ...GROUNDS[theme].map((ground) => contrast(accent['--accent'], ground)),
      );
      expect(worst, `${colour} on ${theme}`).toBeGreaterThanOrEqual(4.5);
      const stage = contrastOf(luminance(accent['--accent']), anyStageGround(theme, random.next()));
      expect(stage, `${colour} large on the ${theme} stage`).toBeGreaterThanOrEqual(3);
      for (const button of ['--accent', '--accent-hover'] as const) {
        const ratio = contrast(accent['--on-accent'], accent[button]);
        expect(ratio, `text on ${button} of ${colour}, ${theme}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  }
});

/** Degrees on the wheel of colours, and how vivid it is, 0 to 1. */
function hueOf(colour: string): [hue: number, vividness: number] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(colour.slice(at, at + 2), 16),
  );
  const angle = Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue);
  const most = Math.max(red, green, blue);
  return [(angle * 180) / Math.PI, (most - Math.min(red, green, blue)) / most];
}
const DARK = ['#6f0b0b', '#6f4a0b', '#556f0b', '#0b6f1a', '#0b6f6a', '#0b2a6f', '#3a0b6f'];
const PALE = ['#ff9a9a', '#ffd27a', '#d8ff7a', '#7affa0', '#7afff5', '#8ab4ff', '#c79aff'];
test.each([
  ...DARK.map((colour) => ['dark', colour, '#000000', 0.43] as const),
  ...PALE.map((colour) => ['light', colour, '#ffffff', 0.51] as const),
])('%s stage: %s is moved just enough, and stays vivid', (theme, colour, text, vivid) => {
  const accent = brandAccent(colour, theme);
  const moved = accent?.['--accent'] ?? '';
  const [[before], [after, vividness]] = [hueOf(colour), hueOf(moved)];
  expect(Math.abs(((after - before + 540) % 360) - 180)).toBeLessThan(12);
  expect(vividness).toBeGreaterThan(vivid);
  expect(contrast(moved, furthestGround(theme))).toBeLessThan(theme === 'dark' ? 3.1 : 5);
  expect(accent?.['--on-accent']).toBe(text);
  const hover = accent?.['--accent-hover'] ?? '';
  expect(contrast(hover, text)).toBeGreaterThan(contrast(moved, text));
  expect(contrast(hover, moved)).toBeLessThan(1.4);
});

test('a colour that can be read stays as it is, and none is none', () => {
  expect(brandAccent('#4fc98f', 'dark')?.['--accent']).toBe('#4fc98f');
  expect(brandAccent('#12734a', 'light')?.['--accent']).toBe('#12734a');
  expect(brandAccent('', 'dark')).toBeUndefined();
  for (const none of ['url(x)', '#4fc98', '#4fc98f0', 'a#4fc98f'])
    expect(brandAccent(none, 'dark')).toBeUndefined();
});

test('Booth’s own accent and quiet text can be read on the stage, whatever is behind them', () => {
  for (const theme of THEMES) {
    expect(tokensOf(theme, 'bg')).toBe(STAGE_GROUND[theme]);
    expect(contrast(tokensOf(theme, 'accent'), furthestGround(theme))).toBeGreaterThanOrEqual(3);
    expect(contrast(tokensOf(theme, 'text-2'), furthestGround(theme))).toBeGreaterThanOrEqual(4.5);
  }
});

test('smoke goes no further from the background than an image may', () => {
  for (const theme of THEMES) {
    const from = luminance(STAGE_GROUND[theme]);
    const furthest = Math.abs(luminance(furthestGround(theme)) - from);
    expect(SMOKE_CEILING[theme]).toBeLessThanOrEqual(furthest);
    expect(BACKDROP_SHARE[theme]).toBeLessThan(0.3);
  }
});

test('smoke wears the company’s colour until staff choose another one', () => {
  expect(smokeHex('red', '#1d62a8')).toBe('#1d62a8');
  expect(smokeHex('red')).toBe('#e0301e');
  expect(smokeHex('blue', '#1d62a8')).toBe('#2f6bff');
});

test.each([
  ['smoke-red', 'none', '#e0301e'],
  ['smoke-blue', 'none', '#2f6bff'],
  ['overlay-grid', 'smoke', undefined],
  ['none', 'none', undefined],
  ['none', 'smoke', '#1d62a8'],
] as const)('the preset %s and the effect %s have the smoke %s', (preset, effect, colour) => {
  const chosen = { backgroundPreset: preset, backgroundEffect: effect, smokeIntensity: 0.3 };
  const wedeliver = { ...DEFAULT_WEDELIVER, ...chosen };
  const smoke = colour ? { colour, intensity: 0.3 } : null;
  expect(smokeOf({ ...wedeliver, smokeColor: 'red' }, '#1d62a8')).toEqual(smoke);
  expect(smokeOf({ ...wedeliver, smokeColor: '#1d62a8' })).toEqual(smoke);
});

test('a bright smoke is dimmed, a dark one stays', () => {
  const half = 0.5 ** (1 / 2.2);
  expect(dimTo('#ffffff', 0.5)).toEqual([half, half, half]);
  expect(dimTo('#336699', 0.9)).toEqual([0.2, 0.4, 0.6]);
  expect(dimTo('#000000', 0.1)).toEqual([0, 0, 0]);
});

const IMAGE = { overlayImageUrl: '/media/a.png', overlayOpacity: 20 };
test.each([
  ['dark', {}, 0],
  ['dark', { backgroundEffect: 'smoke', smokeIntensity: 0 }, SMOKE_CEILING.dark / 2],
  ['dark', { backgroundEffect: 'smoke', smokeIntensity: 1 }, SMOKE_CEILING.dark],
  ['light', { backgroundEffect: 'smoke', smokeIntensity: 0.5 }, -SMOKE_CEILING.light * 0.75],
  ['dark', { ...IMAGE, overlayOpacity: 0 }, 0],
  ['dark', IMAGE, null],
  ['light', { ...IMAGE, backgroundEffect: 'smoke', smokeIntensity: 0 }, null],
] satisfies [(typeof THEMES)[number], Partial<WedeliverSettings>, number | null][])(
  'behind a logo on the %s stage, with %j, is as much as smoke or a picture adds',
  (theme, settings, added) => {
    const plain = luminance(STAGE_GROUND[theme]);
    const far = added === null ? luminance(furthestGround(theme)) : plain + added;
    const wedeliver = { ...DEFAULT_WEDELIVER, backgroundEffect: 'none' as const, ...settings };
    expect(groundsOf({ theme, wedeliver })).toEqual(theme === 'dark' ? [plain, far] : [far, plain]);
  },
);

const EDGE = 12;
type Paint = (x: number, y: number) => readonly [number, number, number, number];

const NOTHING = [0, 0, 0, 0] as const;
const BLACK = [0, 0, 0, 255] as const;
const WHITE = [255, 255, 255, 255] as const;

/** The outline of an image that is painted pixel by pixel. */
function painted(paint: Paint): number[] {
  const pixels = Array.from({ length: EDGE * EDGE }, (_, at) =>
    paint(at % EDGE, Math.floor(at / EDGE)),
  ).flat();
  return outlineOf(pixels, EDGE, EDGE);
}
function isInside(x: number, y: number, margin: number) {
  return Math.min(x, y) >= margin && Math.max(x, y) < EDGE - margin;
}
/** A square of one colour in the middle of nothing. */
function square(colour: ReturnType<Paint>): number[] {
  return painted((x, y) => (isInside(x, y, 3) ? colour : NOTHING));
}

function stage(theme: 'dark' | 'light', backgroundEffect: 'none' | 'smoke' = 'none') {
  return groundsOf({ theme, wedeliver: { ...DEFAULT_WEDELIVER, backgroundEffect } });
}

test('a dark logo gets paper on a dark stage, a white one ink on a light stage, and neither where it is seen', () => {
  expect(plateOf(square(BLACK), stage('dark'))).toBe('light');
  expect(plateOf(square(BLACK), stage('light'))).toBeNull();
  expect(plateOf(square(WHITE), stage('light'))).toBe('dark');
  expect(plateOf(square(WHITE), stage('dark'))).toBeNull();
});

test('what lies inside a logo counts for nothing, and an image that fills its frame brings its own ground', () => {
  const darkOnWhite = painted((x, y) => {
    if (isInside(x, y, 5)) return BLACK;
    return isInside(x, y, 2) ? WHITE : NOTHING;
  });
  const filled = painted(() => BLACK);
  for (const outline of [darkOnWhite, filled]) expect(plateOf(outline, stage('dark'))).toBeNull();
});

test('the outline of a logo is where it touches nothing, or the end of its frame', () => {
  const across = painted((_x, y) => (y > 2 && y < 9 ? BLACK : NOTHING));
  const upright = painted((x) => (x > 2 && x < 9 ? BLACK : NOTHING));
  const faint = [127, 128].map((alpha) => square([0, 0, 0, alpha]));
  const lengths = [square(BLACK), across, upright, ...faint].map(({ length }) => length);
  expect(lengths).toEqual([20, 32, 32, 0, 20]);
});

test.each([
  [12, null],
  [13, null],
  [50, null],
  [60, 'light'],
])('on black, a white logo of which %i %% are black gets the plate %s', (black, plate) => {
  const outline = Array.from({ length: 100 }, (_, at) => (at < black ? 0 : 1));
  expect(plateOf(outline, [0])).toBe(plate);
});

test('a logo that is seen on the plain stage and not in front of its smoke gets a plate with the smoke', () => {
  const blue = square([0x1c, 0x62, 0xc8, 255]);
  expect(plateOf(blue, stage('dark'))).toBeNull();
  expect(plateOf(blue, stage('dark', 'smoke'))).toBe('light');
});

test('whatever its colour, a logo of one colour holds 3 : 1 on its plate, or on the stage without one', () => {
  const { below } = chance(4711);
  for (let round = 0; round < 2000; round += 1) {
    const [red, green, blue] = [below(256), below(256), below(256)] as const;
    for (const theme of THEMES) {
      const grounds = stage(theme, round % 2 === 0 ? 'smoke' : 'none');
      const plate = plateOf(square([red, green, blue, 255]), grounds);
      const behind =
        plate === null ? grounds : [plate === 'light' ? 1 : luminanceOf(0x14, 0x16, 0x1b)];
      for (const ground of behind) {
        const ratio = contrastOf(luminanceOf(red, green, blue), ground);
        expect(ratio, `${red},${green},${blue} on ${theme}, ${plate}`).toBeGreaterThanOrEqual(3);
      }
    }
  }
});

test('edges of fields and of what is chosen, and the focus, stand out from every ground', () => {
  for (const theme of THEMES) {
    for (const name of ['line-strong', 'accent', 'focus']) {
      for (const ground of ['bg', 'surface', 'surface-2', 'surface-3']) {
        const ratio = contrast(tokensOf(theme, name), tokensOf(theme, ground));
        expect(ratio, `--${name} on --${ground}, ${theme}`).toBeGreaterThanOrEqual(3);
      }
    }
  }
});

test('a screen has the company’s accent on what it draws', () => {
  const brand = { colour: '#4fc98f' };
  expect(brandStyle(part({ theme: 'dark', brand }))).toEqual(brandAccent('#4fc98f', 'dark'));
});
