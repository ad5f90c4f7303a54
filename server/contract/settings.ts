import { z } from 'zod';
import { aiKey, DEFAULT_AI } from './settings/ai.ts';
import { DEFAULT_BRAND, publicBrand } from './settings/brand.ts';
import { DEFAULT_CAPTIVE } from './settings/captive.ts';
import { DEFAULT_CORS } from './settings/cors.ts';
import { DEFAULT_IDLE, idleSettings } from './settings/idle.ts';
import { DEFAULT_NAMES } from './settings/names.ts';
import { lenient, partials, PARTS } from './settings/parts.ts';
import { phoneLogo } from './settings/phone-logo.ts';
import { DEFAULT_PRIVACY } from './settings/privacy.ts';
import { DEFAULT_QRCODE, publicQrcodeSettings } from './settings/qrcode.ts';
import { DEFAULT_TWILIO, twilioToken } from './settings/twilio.ts';
import { DEFAULT_VOTES, votesSettings } from './settings/votes.ts';
import { DEFAULT_WEDELIVER, wedeliverSettings } from './settings/wedeliver.ts';
import { DEFAULT_WIFI, publicWifi } from './settings/wifi.ts';

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
  /** What comes is not kept, which every screen and page says. */
  rehearsal: z.boolean().default(false),
  votes: votesSettings.strip().default(DEFAULT_VOTES),
  idle: idleSettings.strip().default(DEFAULT_IDLE),
  /** Null while staff have chosen none for the header. */
  logo: phoneLogo.nullable().default(null),
});
export type PublicSettings = z.infer<typeof publicSettings>;

/** What the live page on a phone needs of them: a phone need not load the shapes of everything that screens use. */
export const phoneSettings = publicSettings
  .pick({ theme: true, rehearsal: true, votes: true, logo: true })
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

/** What a fresh booth starts with (specification, section 9, and what it leaves open). */
export const DEFAULT_SETTINGS: Settings = {
  theme: 'dark',
  wedeliver: DEFAULT_WEDELIVER,
  cors: DEFAULT_CORS,
  ai: DEFAULT_AI,
  twilio: DEFAULT_TWILIO,
  qrcode: DEFAULT_QRCODE,
  wifi: DEFAULT_WIFI,
  brand: DEFAULT_BRAND,
  names: DEFAULT_NAMES,
  captive: DEFAULT_CAPTIVE,
  votes: DEFAULT_VOTES,
  privacy: DEFAULT_PRIVACY,
  idle: DEFAULT_IDLE,
};
