/** Plain values without zod, so that the visitor's page can import it. */

/** A colour as `#rrggbb`. */
type Hex = string;
type Theme = 'dark' | 'light';

/** Minimum contrast of text against its ground, and of large text and shapes (WCAG 2.2, 1.4.3 and 1.4.11). */
const CONTRAST_MIN = 4.5;
export const LARGE_CONTRAST_MIN = 3;

const BLACK = '#000000';
const WHITE = '#ffffff';

/** The stage's background (`--bg` in tokens.css). */
export const STAGE_GROUND = { dark: '#0c0d10', light: '#faf8f5' } as const;
/**
 * Share, 0–1, by which an image or smoke may move the stage's background towards white or black; all text stays
 * readable up to it.
 */
export const BACKDROP_SHARE = { dark: 0.26, light: 0.2 } as const;
/** Colour towards which a theme's colours move to stand out. */
const END = { dark: WHITE, light: BLACK } as const;

/** The ground furthest from the stage's own that a backdrop can make. */
export function furthestGround(theme: Theme): Hex {
  return mix(STAGE_GROUND[theme], END[theme], BACKDROP_SHARE[theme]);
}

/**
 * Backgrounds of an accent, each with the contrast that it needs there. The first is the plain background of the
 * theme that is closest to accents (`--surface-2` in tokens.css): an accent that works there works on all of them.
 * The second is the stage with a backdrop, where an accent is never small.
 */
const GROUNDS = {
  dark: [
    ['#1c1f26', CONTRAST_MIN],
    [furthestGround('dark'), LARGE_CONTRAST_MIN],
  ],
  light: [
    ['#f3f0eb', CONTRAST_MIN],
    [furthestGround('light'), LARGE_CONTRAST_MIN],
  ],
} as const;

/** Red, green and blue, 0–255. */
function channelsOf(hex: Hex): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

/** @param channels red, green and blue, 0–255 */
function hexOf(channels: readonly number[]): Hex {
  const digits = channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0'));
  return `#${digits.join('')}`;
}

/** A channel of 0–255 in linear light, 0–1. */
function toLinear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** The reverse of {@link toLinear}. */
function fromLinear(value: number): number {
  return 255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
}

/** Relative luminance of three channels of 0–255, 0–1. @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
export function luminanceOf(red: number, green: number, blue: number): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

/** Relative luminance of `#rrggbb`, 0–1. */
export function luminance(hex: Hex): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex);
  return luminanceOf(red, green, blue);
}

/** Contrast ratio of two relative luminances, 1–21. @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Contrast ratio of two colours, 1–21. */
export function contrast(one: Hex, other: Hex): number {
  return contrastOf(luminance(one), luminance(other));
}

/** @param share of `other`, 0–1 */
function mix(hex: Hex, other: Hex, share: number): Hex {
  const others = channelsOf(other);
  return hexOf(channelsOf(hex).map((value, at) => value + ((others[at] ?? 0) - value) * share));
}

/** Lightness, 0–1, and the two axes of hue and chroma. @see https://bottosson.github.io/posts/oklab/ */
type Oklab = readonly [lightness: number, a: number, b: number];

function oklabOf(hex: Hex): Oklab {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map(toLinear);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

/** Red, green and blue in linear light; outside 0–1 where screens cannot show the colour. */
function linearOf([lightness, a, b]: Oklab): number[] {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** True if a screen can show the colour, within rounding. @param channels in linear light */
function isShown(channels: readonly number[]): boolean {
  return channels.every((value) => value > -1e-4 && value < 1.0001);
}

/** The colour at another lightness: its hue stays, and as much of its chroma as a screen can show there. */
function atLightness([, a, b]: Oklab, lightness: number): Hex {
  const withChroma = (share: number) => linearOf([lightness, a * share, b * share]);
  const share = isShown(withChroma(1)) ? 1 : boundary((at) => !isShown(withChroma(at)), 1 / 128);
  const clipped = withChroma(Math.max(0, share - 1 / 128));
  const channels = share === 1 ? withChroma(1) : clipped;
  return hexOf(channels.map((value) => fromLinear(Math.min(1, Math.max(0, value)))));
}

/** The point from 0 to 1 at which something begins to hold, and from which it keeps holding; 1 where it never does. */
function boundary(holds: (at: number) => boolean, precision: number): number {
  let [least, most] = [0, 1];
  while (most - least > precision) {
    const middle = (least + most) / 2;
    if (holds(middle)) most = middle;
    else least = middle;
  }
  return most;
}

/** The colour itself where it can be read, else the nearest to it in lightness that can. */
function readable(colour: Hex, theme: Theme): Hex {
  const isReadable = (candidate: Hex) =>
    GROUNDS[theme].every(([ground, least]) => contrast(candidate, ground) >= least);
  if (isReadable(colour)) return colour;
  const lab = oklabOf(colour);
  const end = theme === 'dark' ? 1 : 0;
  const moved = (share: number) => atLightness(lab, lab[0] + (end - lab[0]) * share);
  return moved(boundary((share) => isReadable(moved(share)), 1 / 1024));
}

/** The tokens of the accent in the company's colour, as CSS variables. */
export type BrandAccent = Record<
  '--accent' | '--accent-hover' | '--on-accent' | '--accent-soft',
  Hex
>;

/**
 * The accent that a company's colour makes: moved in lightness until text in it and text on it can be read.
 * @param colour `#rrggbb`; anything else has no accent
 */
export function brandAccent(colour: string, theme: Theme): BrandAccent | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return undefined;
  const [end, from] = theme === 'dark' ? [WHITE, BLACK] : [BLACK, WHITE];
  const accent = readable(colour, theme);
  return {
    '--accent': accent,
    '--accent-hover': mix(accent, end, 0.16),
    '--on-accent': contrast(accent, from) >= contrast(accent, end) ? from : end,
    '--accent-soft': mix(GROUNDS[theme][0][0], accent, 0.16),
  };
}

/** The company's colour on white paper; black without one. */
export function brandInk(colour: string): Hex {
  return brandAccent(colour, 'light')?.['--accent'] ?? BLACK;
}
