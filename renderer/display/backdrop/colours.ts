import { STAGE_GROUND, furthestGround, luminance } from '../../../server/contract/brand-colour.ts';
import type {
  SMOKE_COLORS,
  WedeliverSettings,
} from '../../../server/contract/settings/wedeliver.ts';
import type { PublicSettings } from '../../../server/contract/settings.ts';

/** Maximum difference between smoke and background, in relative luminance: more would make the faintest text unreadable. */
export const SMOKE_CEILING = { dark: 0.062, light: 0.27 } as const;

/** Returns {@link SMOKE_CEILING} scaled to an intensity of 0–1. */
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

/** Default colour of the smoke. */
const STANDARD_SMOKE = 'red' satisfies keyof typeof NAMED;

/** The smoke's colour as `#rrggbb`. @param company its own colour, which replaces the standard one; or '' */
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

/**
 * The smoke to show, its colour as `#rrggbb`: a preset takes precedence over the single settings.
 * @param company its colour, or ''
 */
export function smokeOf(
  wedeliver: WedeliverSettings,
  company = '',
): { colour: string; intensity: number } | null {
  const { backgroundPreset, backgroundEffect, smokeColor, smokeIntensity: intensity } = wedeliver;
  if (backgroundPreset === 'smoke-red') return { colour: smokeHex('red'), intensity };
  if (backgroundPreset === 'smoke-blue') return { colour: smokeHex('blue'), intensity };
  if (backgroundPreset === 'overlay-grid' || backgroundEffect === 'none') return null;
  return { colour: smokeHex(smokeColor, company), intensity };
}

/** Relative luminances that can be behind something on the stage, from the darkest to the brightest. */
export type Grounds = readonly [darkest: number, brightest: number];

/** Returns the luminances that can be behind a logo. Bars and cards are as close to the background as smoke is. */
export function groundsOf({
  theme,
  wedeliver,
}: Pick<PublicSettings, 'theme' | 'wedeliver'>): Grounds {
  const plain = luminance(STAGE_GROUND[theme]);
  const smoke = smokeOf(wedeliver);
  const hasPicture = wedeliver.overlayImageUrl !== '' && wedeliver.overlayOpacity > 0;
  const away = theme === 'dark' ? 1 : -1;
  const smoked = smoke ? plain + away * smokeCeiling(theme, smoke.intensity) : plain;
  const pictured = hasPicture ? luminance(furthestGround(theme)) : plain;
  return theme === 'dark'
    ? [plain, Math.max(smoked, pictured)]
    : [Math.min(smoked, pictured), plain];
}
