import { z } from 'zod';
import { TRIALS } from './limits.ts';
import { aiKey } from './settings/ai.ts';
import { publicBrand } from './settings/brand.ts';
import {
  DEFAULT_IDLE,
  DEFAULT_PARTS,
  DEFAULT_VOTES,
  idleSettings,
  idleWithPictures,
  lenient,
  partials,
  PARTS,
  votesSettings,
} from './settings/parts.ts';
import { publicQrcodeSettings } from './settings/qrcode.ts';
import { twilioToken } from './settings/twilio.ts';
import { shownSlide } from './slides.ts';
import { wedeliverSettings } from './settings/wedeliver.ts';
import { publicWifi } from './settings/wifi.ts';

/**
 * The company's logo as phones get it: small, and within the page, so that it costs no request and moves nothing. `src` is
 * a `data:` address, `width` and `height` are in CSS pixels, the plate under it included.
 */
const phoneLogo = z.object({
  src: z.string(),
  width: z.int(),
  height: z.int(),
  /** Background behind the logo where it would be invisible on the page; null without one. */
  plate: z.enum(['light', 'dark']).nullable(),
});
export type PhoneLogo = z.infer<typeof phoneLogo>;

export const THEMES = ['dark', 'light'] as const;

/** Every stored setting but the secrets. */
export const settings = z.strictObject({ theme: z.enum(THEMES), ...PARTS });
export type Settings = z.infer<typeof settings>;

/** PUT /api/admin/settings, body: any subset, merged deeply; lists are replaced whole. */
export const settingsUpdate = z
  .strictObject({
    theme: z.enum(THEMES),
    ...partials({
      ...PARTS,
      ai: PARTS.ai.extend({ apiKey: aiKey }),
      twilio: PARTS.twilio.extend({ authToken: twilioToken }),
      idle: idleWithPictures,
    }),
  })
  .partial();
export type SettingsUpdate = z.infer<typeof settingsUpdate>;

/**
 * GET and PUT /api/admin/settings, `data`. Answers are read leniently, here and below: a page that stayed open across
 * an update of the app meets settings that it does not know yet, and has to carry on without them.
 */
export const adminSettings = z.object({
  theme: z.enum(THEMES),
  ...lenient({
    ...PARTS,
    ai: PARTS.ai.extend({ has_key: z.boolean(), key_locked: z.boolean().default(false) }),
    twilio: PARTS.twilio.extend({
      has_token: z.boolean(),
      token_locked: z.boolean().default(false),
    }),
  }),
});
export type AdminSettings = z.infer<typeof adminSettings>;

/**
 * GET /api/settings/public, `data`. `join` is where phones reach the visitor's page: `url` for a QR code, `label` the
 * same without scheme for people to type, `secondary` a friendlier name that not every phone can resolve. `wifi` is
 * null for all but devices on the booth's own network, and while staff have not switched it on.
 */
export const publicSettings = z.object({
  theme: z.enum(THEMES),
  wedeliver: wedeliverSettings.strip(),
  twilio: z.object({ phone: z.string() }),
  qrcode: publicQrcodeSettings.strip(),
  brand: publicBrand,
  join: z.object({ url: z.string(), label: z.string(), secondary: z.string().nullable() }),
  wifi: publicWifi.nullable().default(null),
  /** Kind of the trial that is on: nothing that arrives is kept, and every screen and page says so. */
  trial: z.enum(TRIALS).nullable().default(null),
  votes: votesSettings.strip().default(DEFAULT_VOTES),
  idle: idleSettings.strip().default(DEFAULT_IDLE),
  /** Slides of the idle loop whose time of day it is, in their order. */
  slides: z.array(shownSlide).default([]),
  /** Logo in the header; null while staff have chosen none. */
  logo: phoneLogo.nullable().default(null),
  /** Time zone of the stand, from the laptop: a screen or a phone may be set to another one. */
  timeZone: z.string().optional(),
});
export type PublicSettings = z.infer<typeof publicSettings>;

/**
 * Public settings that the live page on a phone needs, so that phones need not load every schema that screens use.
 */
export const phoneSettings = publicSettings
  .pick({ theme: true, trial: true, votes: true, logo: true, timeZone: true })
  .extend({
    wedeliver: wedeliverSettings.strip().pick({
      autoFade: true,
      cycleSeconds: true,
      showAsked: true,
      showDate: true,
      dateFormat: true,
      answerMarkdown: true,
    }),
    brand: publicBrand.omit({ colour: true }),
    wifi: publicWifi.pick({ ssid: true }).nullable().default(null),
  });
export type PhoneSettings = z.infer<typeof phoneSettings>;

export const DEFAULT_SETTINGS: Settings = { theme: 'dark', ...DEFAULT_PARTS };
