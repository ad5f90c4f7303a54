import { z } from 'zod';
import { LANGUAGES } from '../languages.ts';
import { hexColour, mediaPath, range, whole } from './fields.ts';

export const FADE_TYPES = ['fade', 'slide', 'zoom'] as const;
export const DATE_FORMATS = ['short', 'medium', 'long'] as const;
export const LAYOUT_PRESETS = ['classic', 'corner-duo', 'topbar'] as const;
export const BACKGROUND_PRESETS = ['none', 'smoke-red', 'smoke-blue', 'overlay-grid'] as const;
export const LOGO_POSITIONS = [
  'top-left',
  'top-center',
  'top-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const;
/** Maximum number of logos beside the header's. */
export const LOGOS_MAX = 12;
/** Typefaces of the display; all but `system` and `serif` are shipped with the app. */
export const FONT_FAMILIES = [
  'bricolage',
  'inter',
  'space-grotesk',
  'fraunces',
  'atkinson',
  'sofia-condensed',
  'system',
  'serif',
] as const;
export const SMOKE_COLORS = ['red', 'blue', 'green', 'purple', 'amber', 'white'] as const;

export const logo = z.strictObject({
  url: mediaPath.min(1, 'Choose a picture for the logo.'),
  height: whole(16, 200, 'Logo height'),
  position: z.enum(LOGO_POSITIONS),
});

export const wedeliverSettings = z.strictObject({
  /** Show "3 / 12" on the stage. */
  showCount: z.boolean(),
  /** Cycle by itself; off, the newest approval stays. */
  autoFade: z.boolean(),
  cycleSeconds: range(3, 600, 'Seconds per question'),
  fadeTypes: z
    .array(z.enum(FADE_TYPES))
    .min(1, 'Choose at least one transition.')
    .max(FADE_TYPES.length),
  /** Pick a random transition among `fadeTypes` at each change; off, the first one. */
  randomizeOrder: z.boolean(),
  /** Show "asked 4×" where the same was asked more than once and staff merged it. */
  showAsked: z.boolean(),
  showDate: z.boolean(),
  dateFormat: z.enum(DATE_FORMATS),
  /** Language of the display's own texts; `browser` is the language of the browser that shows it. */
  language: z.enum([...LANGUAGES, 'browser']),
  questionSize: whole(12, 48, 'Question size'),
  answerSize: whole(12, 48, 'Answer size'),
  questionLineHeight: range(1.2, 2, 'Question line height'),
  answerLineHeight: range(1.2, 2, 'Answer line height'),
  fontFamily: z.enum(FONT_FAMILIES),
  logoUrl: mediaPath,
  logoSize: whole(24, 200, 'Logo size'),
  logos: z.array(logo).max(LOGOS_MAX, `At most ${LOGOS_MAX} logos.`),
  layoutPreset: z.enum(LAYOUT_PRESETS),
  backgroundPreset: z.enum(BACKGROUND_PRESETS),
  contentMaxWidth: whole(640, 1400, 'Content width'),
  sectionPadding: whole(0, 64, 'Section padding'),
  shadow: z.boolean(),
  showTwilioPhone: z.boolean(),
  textAlign: z.enum(['left', 'center']),
  headerVisible: z.boolean(),
  backgroundEffect: z.enum(['none', 'smoke']),
  smokeColor: z.union([z.enum(SMOKE_COLORS), hexColour], 'Choose a smoke color.'),
  smokeIntensity: range(0.2, 1, 'Smoke intensity'),
  overlayImageUrl: mediaPath,
  overlayOpacity: whole(0, 100, 'Overlay opacity'),
  answerMarkdown: z.boolean(),
});
export type WedeliverSettings = z.infer<typeof wedeliverSettings>;

export const DEFAULT_WEDELIVER: WedeliverSettings = {
  showCount: false,
  autoFade: true,
  cycleSeconds: 8,
  fadeTypes: ['fade'],
  randomizeOrder: false,
  showAsked: true,
  showDate: false,
  dateFormat: 'medium',
  language: 'en',
  questionSize: 20,
  answerSize: 18,
  questionLineHeight: 1.4,
  answerLineHeight: 1.4,
  fontFamily: 'bricolage',
  logoUrl: '',
  logoSize: 48,
  logos: [],
  layoutPreset: 'classic',
  backgroundPreset: 'none',
  contentMaxWidth: 960,
  sectionPadding: 32,
  shadow: true,
  showTwilioPhone: true,
  textAlign: 'left',
  headerVisible: true,
  backgroundEffect: 'smoke',
  smokeColor: 'red',
  smokeIntensity: 0.4,
  overlayImageUrl: '',
  overlayOpacity: 20,
  answerMarkdown: true,
};
