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
} from '../../../server/contract/brand-colour.ts';
import { SMOKE_CEILING } from '../../../renderer/display/smoke/smoke-colour.ts';
import { seededRandom } from '../../support/random.ts';

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
  const random = seededRandom(20_261_122);
  for (let round = 0; round < 6000; round += 1) {
    const colour = `#${Math.floor(random() * 0x1000000)
      .toString(16)
      .padStart(6, '0')}`;
    for (const theme of THEMES) {
      const accent = brandAccent(colour, theme);
      if (!accent) throw new Error(`${colour} has no accent.`);
      const worst = Math.min(
        ...GROUNDS[theme].map((ground) => contrast(accent['--accent'], ground)),
      );
      expect(worst, `${colour} on ${theme}`).toBeGreaterThanOrEqual(4.5);
      const stage = contrastOf(luminance(accent['--accent']), anyStageGround(theme, random()));
      expect(stage, `${colour} large on the ${theme} stage`).toBeGreaterThanOrEqual(3);
      for (const button of ['--accent', '--accent-hover'] as const) {
        const ratio = contrast(accent['--on-accent'], accent[button]);
        expect(ratio, `text on ${button} of ${colour}, ${theme}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  }
});

test('a colour that is moved in lightness stays of its hue and as vivid as a screen can show it', () => {
  const navy = brandAccent('#0b2a6f', 'dark')?.['--accent'] ?? '';
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    parseInt(navy.slice(at, at + 2), 16),
  );
  expect(blue).toBeGreaterThan(red + 80);
  expect(blue).toBeGreaterThan(green);
  // No lighter than it has to be.
  expect(contrastOf(luminance(navy), luminance(furthestGround('dark')))).toBeLessThan(3.1);
});

test('a colour that can be read stays as it is, and none is none', () => {
  expect(brandAccent('#4fc98f', 'dark')?.['--accent']).toBe('#4fc98f');
  expect(brandAccent('#12734a', 'light')?.['--accent']).toBe('#12734a');
  expect(brandAccent('', 'dark')).toBeUndefined();
  expect(brandAccent('url(x)', 'dark')).toBeUndefined();
});

test('Booth’s own accent and quiet text can be read on the stage, whatever is behind them', () => {
  for (const theme of THEMES) {
    expect(tokensOf(theme, 'bg')).toBe(STAGE_GROUND[theme]);
    expect(contrast(tokensOf(theme, 'accent'), furthestGround(theme))).toBeGreaterThanOrEqual(3);
    expect(contrast(tokensOf(theme, 'text-2'), furthestGround(theme))).toBeGreaterThanOrEqual(4.5);
  }
});

test('smoke goes no further from the background than a picture may', () => {
  for (const theme of THEMES) {
    const from = luminance(STAGE_GROUND[theme]);
    const furthest = Math.abs(luminance(furthestGround(theme)) - from);
    expect(SMOKE_CEILING[theme]).toBeLessThanOrEqual(furthest);
    expect(BACKDROP_SHARE[theme]).toBeLessThan(0.3);
  }
});
