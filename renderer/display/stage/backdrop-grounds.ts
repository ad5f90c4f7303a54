import { furthestGround, luminance, STAGE_GROUND } from '../../../server/contract/brand-colour.ts';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import type { WedeliverSettings } from '../../../server/contract/settings/wedeliver.ts';
import { smokeCeiling, smokeHex } from '../smoke/smoke-colour.ts';

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

/** What can be behind a logo. The surfaces of bars and cards are as near to the background as smoke is. */
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
