import { furthestGround, luminance, STAGE_GROUND } from '../../../server/contract/brand-colour.ts';
import type { PublicSettings } from '../../../server/contract/settings.ts';
import type { WedeliverSettings } from '../../../server/contract/settings/wedeliver.ts';
import { smokeCeiling } from '../smoke/smoke-colour.ts';

type SmokeSetting = { color: WedeliverSettings['smokeColor']; intensity: number };

/** The smoke to show: a preset takes precedence over the single settings. */
export function smokeOf(wedeliver: WedeliverSettings): SmokeSetting | null {
  const { backgroundPreset, backgroundEffect, smokeColor, smokeIntensity: intensity } = wedeliver;
  if (backgroundPreset === 'smoke-red') return { color: 'red', intensity };
  if (backgroundPreset === 'smoke-blue') return { color: 'blue', intensity };
  if (backgroundPreset === 'overlay-grid' || backgroundEffect === 'none') return null;
  return { color: smokeColor, intensity };
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
