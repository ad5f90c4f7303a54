import { expect, test } from 'vitest';
import { brandAccent, contrast } from '../../../server/contract/brand-colour.ts';
import { seededRandom } from '../../support/random.ts';

const GROUNDS = {
  dark: ['#0c0d10', '#14161b', '#1c1f26'],
  light: ['#faf8f5', '#ffffff', '#f3f0eb'],
} as const;
const THEMES = ['dark', 'light'] as const;

test('whatever colour a company has, text in it and on it can be read', () => {
  const random = seededRandom(20_261_122);
  for (let round = 0; round < 4000; round += 1) {
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
      for (const button of ['--accent', '--accent-hover'] as const) {
        const ratio = contrast(accent['--on-accent'], accent[button]);
        expect(ratio, `text on ${button} of ${colour}, ${theme}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  }
});

test('a colour that can be read stays as it is, and none is none', () => {
  expect(brandAccent('#4fc98f', 'dark')?.['--accent']).toBe('#4fc98f');
  expect(brandAccent('#12734a', 'light')?.['--accent']).toBe('#12734a');
  expect(brandAccent('', 'dark')).toBeUndefined();
  expect(brandAccent('url(x)', 'dark')).toBeUndefined();
});
