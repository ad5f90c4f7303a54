/** Plain values without zod, so that the visitor's page can import it. */

/** A colour as `#rrggbb`. */
type Hex = string;

/** Contrast of text against its ground at least (WCAG 2.2, 1.4.3). */
const CONTRAST_MIN = 4.5;
/**
 * What an accent stands on, of all grounds of a theme the one nearest to it (`--surface-2` in tokens.css): what holds
 * there holds on all.
 */
const GROUNDS = { dark: '#1c1f26', light: '#f3f0eb' } as const;
const BLACK = '#000000';
const WHITE = '#ffffff';

/** Red, green and blue, 0–255. */
function channelsOf(hex: Hex): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

/** Relative luminance of `#rrggbb`, 0–1. @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
export function luminance(hex: Hex): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours, 1–21. @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: Hex, other: Hex): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

/** @param share of `other`, 0–1 */
function mix(hex: Hex, other: Hex, share: number): Hex {
  const others = channelsOf(other);
  const mixed = channelsOf(hex).map((value, at) =>
    Math.round(value + ((others[at] ?? 0) - value) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${mixed.join('')}`;
}

/** The colour itself where it can be read on the ground, else the nearest to it towards `end` that can. */
function readable(colour: Hex, ground: Hex, end: Hex): Hex {
  if (contrast(colour, ground) >= CONTRAST_MIN) return colour;
  let [least, most] = [0, 1];
  // A 256th is one step of a channel.
  while (most - least > 1 / 256) {
    const middle = (least + most) / 2;
    if (contrast(mix(colour, end, middle), ground) >= CONTRAST_MIN) most = middle;
    else least = middle;
  }
  return mix(colour, end, most);
}

/** The tokens of the accent in the company's colour, as CSS variables. */
export type BrandAccent = Record<
  '--accent' | '--accent-hover' | '--on-accent' | '--accent-soft',
  Hex
>;

/**
 * The accent that a company's colour makes: moved in lightness until text in it and text on it can be read.
 * @param colour `#rrggbb`; anything else has no accent of its own
 */
export function brandAccent(colour: string, theme: 'dark' | 'light'): BrandAccent | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return undefined;
  const ground = GROUNDS[theme];
  const [end, from] = theme === 'dark' ? [WHITE, BLACK] : [BLACK, WHITE];
  const accent = readable(colour, ground, end);
  return {
    '--accent': accent,
    '--accent-hover': mix(accent, end, 0.16),
    '--on-accent': contrast(accent, from) >= contrast(accent, end) ? from : end,
    '--accent-soft': mix(ground, accent, 0.16),
  };
}

/** The company's colour on white paper; black without one. */
export function brandInk(colour: string): Hex {
  return brandAccent(colour, 'light')?.['--accent'] ?? BLACK;
}
