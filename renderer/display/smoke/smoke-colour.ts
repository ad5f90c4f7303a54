import { luminance } from '../../../server/contract/brand-colour.ts';
import type {
  SMOKE_COLORS,
  WedeliverSettings,
} from '../../../server/contract/settings/wedeliver.ts';

/**
 * How far from the background the smoke goes at most, in relative luminance: the faintest text cannot take any more.
 */
export const SMOKE_CEILING = { dark: 0.062, light: 0.27 } as const;

/** As {@link SMOKE_CEILING}, for smoke with an intensity of 0–1. */
export function smokeCeiling(theme: keyof typeof SMOKE_CEILING, intensity: number): number {
  return SMOKE_CEILING[theme] * (0.5 + 0.5 * intensity);
}

/** Red, green and blue, each 0–1. */
export type Rgb = readonly [number, number, number];

const NAMED: Record<(typeof SMOKE_COLORS)[number], string> = {
  red: '#e0301e',
  blue: '#2f6bff',
  green: '#1fa862',
  purple: '#8b46e8',
  amber: '#f09a1a',
  white: '#dfe3ea',
};

function isNamed(colour: string): colour is keyof typeof NAMED {
  return colour in NAMED;
}

/** What smoke has until staff choose another colour. */
export const STANDARD_SMOKE = 'red' satisfies keyof typeof NAMED;

/** The smoke's colour as `#rrggbb`. @param company's own colour, which takes the place of the standard one; or '' */
export function smokeHex(colour: WedeliverSettings['smokeColor'], company = ''): string {
  if (colour === STANDARD_SMOKE && company) return company;
  return isNamed(colour) ? NAMED[colour] : colour;
}

/** The colour no brighter than the relative luminance `most`: a bright smoke keeps its shading below its ceiling. */
export function dimTo(hex: string, most: number): Rgb {
  const factor = Math.min(1, most / Math.max(luminance(hex), 0.001)) ** (1 / 2.2);
  const [red, green, blue] = toRgb(hex);
  return [red * factor, green * factor, blue * factor];
}

/** @param hex `#rrggbb` */
export function toRgb(hex: string): Rgb {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}
