import { SMOKE_COLORS } from '../../../server/contract/settings/wedeliver.ts';
import { smokeHex } from '../../display/backdrop/colours.ts';
import type { SettingValues } from '../kit/form/setting-values.ts';

/** The settings that together make the background. */
export const BACKGROUND_NAMES = [
  'wedeliver.backgroundPreset',
  'wedeliver.backgroundEffect',
  'wedeliver.smokeColor',
  'wedeliver.overlayImageUrl',
] as const;
type Background = Pick<SettingValues, (typeof BACKGROUND_NAMES)[number]>;

/** Choices for staff; `custom` is any other combination, which the API and *Advanced* allow. */
export const BACKGROUNDS = ['none', 'smoke', 'grid', 'image', 'custom'] as const;
export type BackgroundKind = (typeof BACKGROUNDS)[number];

/** Returns the choice that matches the stored combination. */
export function backgroundOf(values: Background): BackgroundKind {
  const preset = values['wedeliver.backgroundPreset'];
  const effect = values['wedeliver.backgroundEffect'];
  const base =
    preset === 'overlay-grid' ? 'grid' : preset === 'none' && effect === 'none' ? 'none' : 'smoke';
  if (values['wedeliver.overlayImageUrl'] === '') return base;
  return base === 'none' ? 'image' : 'custom';
}

/** The colour of the smoke that these settings show. @param company the company's own, or '' */
export function smokeColourOf(values: Background, company: string): string {
  const preset = values['wedeliver.backgroundPreset'];
  if (preset === 'smoke-red') return smokeHex('red');
  if (preset === 'smoke-blue') return smokeHex('blue');
  return smokeHex(values['wedeliver.smokeColor'], company);
}

/** A prepared colour of smoke by its name: the first of them follows the company's colour. Any other as it is. */
export function smokeNamed(colour: string, company: string): string {
  return SMOKE_COLORS.find((each) => smokeHex(each, company) === colour) ?? colour;
}

/** The settings that make a background. @param image the path of the one to show, where it is an image */
export function settingsOf(
  kind: Exclude<BackgroundKind, 'custom'>,
  image = '',
): Omit<Background, 'wedeliver.smokeColor'> {
  return {
    'wedeliver.backgroundPreset': kind === 'grid' ? 'overlay-grid' : 'none',
    'wedeliver.backgroundEffect': kind === 'smoke' ? 'smoke' : 'none',
    'wedeliver.overlayImageUrl': kind === 'image' ? image : '',
  };
}

/** Sentence about the choice. @param opacity the overlay's, in percent */
export function backgroundHint(kind: BackgroundKind, opacity: number): string {
  if (kind === 'custom') return 'A combination made under Advanced. Choosing one here replaces it.';
  if (kind !== 'image') return 'What is behind the text, which always keeps its contrast.';
  return `Shown at ${opacity} %: the overlay opacity, under Advanced.`;
}

/** True if an image has to be chosen first. @param last the one that was there before; empty for none */
export function asksForImage(next: BackgroundKind, last: string): boolean {
  return next === 'image' && last === '';
}
