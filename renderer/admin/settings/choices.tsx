import {
  IconAlignCenter,
  IconAlignLeft,
  IconMoon,
  IconSun,
  type IconPhoto,
} from '@tabler/icons-react';
import { LANGUAGE_NAMES, LANGUAGES } from '../../../server/contract/languages.ts';
import {
  BACKGROUND_PRESETS,
  DATE_FORMATS,
  FONT_FAMILIES,
  LAYOUT_PRESETS,
} from '../../../server/contract/settings/wedeliver.ts';
import { formatDate } from '../../display/content/date.ts';
import { TYPEFACES } from '../../display/stage/typefaces.ts';
import type { SettingValues } from '../form/setting-values.ts';
import classes from './choices.module.css';
import { SAMPLE_DATE } from './stage/samples.ts';

/** What there is to choose from, in words and pictures. */

function withIcon(Icon: typeof IconPhoto, word: string) {
  return (
    <span className={classes.withIcon}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {word}
    </span>
  );
}

export const THEME_CHOICES = [
  { value: 'dark' as const, label: withIcon(IconMoon, 'Dark') },
  { value: 'light' as const, label: withIcon(IconSun, 'Light') },
];

export const ALIGNMENTS = [
  { value: 'left' as const, label: withIcon(IconAlignLeft, 'Left') },
  { value: 'center' as const, label: withIcon(IconAlignCenter, 'Centre') },
];

export const EFFECTS = [
  { value: 'none' as const, label: 'None' },
  { value: 'smoke' as const, label: 'Smoke' },
];

/** The languages that the big screen can speak. */
export const SCREEN_LANGUAGES = [
  ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
  { value: 'browser' as const, label: 'The browser’s' },
];

export const DATES = DATE_FORMATS.map((value) => ({
  value,
  label: formatDate(SAMPLE_DATE, value, 'en'),
}));

const TYPEFACE_WORDS = {
  bricolage: 'Bricolage',
  inter: 'Inter',
  'space-grotesk': 'Space Grotesk',
  fraunces: 'Fraunces',
  atkinson: 'Atkinson',
  'sofia-condensed': 'Sofia Condensed',
  system: 'System',
  serif: 'Serif',
} as const;

export const TYPEFACE_CHOICES = FONT_FAMILIES.map((value) => ({
  value,
  label: TYPEFACE_WORDS[value],
  picture: (
    <span className={classes.letters} style={{ fontFamily: TYPEFACES[value].question }}>
      Aa
    </span>
  ),
}));

const BACKDROP_WORDS = {
  none: 'None',
  'smoke-red': 'Red smoke',
  'smoke-blue': 'Blue smoke',
  'overlay-grid': 'Grid',
} as const;

export const BACKDROPS = BACKGROUND_PRESETS.map((value) => ({
  value,
  label: BACKDROP_WORDS[value],
  picture: <span className={classes.backdrop} data-preset={value} />,
}));

/** Why a setting has no effect while a background preset is chosen. */
export function presetRules(values: SettingValues): string {
  const preset = BACKDROP_WORDS[values['wedeliver.backgroundPreset']];
  return `The preset “${preset}” decides this. Choose “None” above to set it yourself.`;
}

const ARRANGEMENT_WORDS = {
  classic: 'Classic',
  'corner-duo': 'Corner duo',
  topbar: 'Top bar',
} as const;

export const ARRANGEMENTS = LAYOUT_PRESETS.map((value) => ({
  value,
  label: ARRANGEMENT_WORDS[value],
  picture: (
    <span className={classes.arrangement} data-layout={value}>
      <i data-bar />
      <i data-line />
      <i data-line />
      <i data-code />
    </span>
  ),
}));

/** Seconds that are worth a stop of the slider: finer where booths use them. */
export const SECONDS = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 25, 30, 35, 40, 45, 50, 60, 75, 90,
  120, 150, 180, 240, 300, 420, 600,
];
