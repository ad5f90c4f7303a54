import { z } from 'zod';
import { aiSettings, DEFAULT_AI } from './ai.ts';
import { brandSettings } from './brand.ts';
import { DEFAULT_QRCODE, qrcodeSettings } from './qrcode.ts';
import { DEFAULT_TWILIO, twilioSettings } from './twilio.ts';
import { DEFAULT_WEDELIVER, wedeliverSettings } from './wedeliver.ts';
import { DEFAULT_WIFI, wifiSettings } from './wifi.ts';
import { whole, mediaPath } from './fields.ts';
import { parsedUrl } from '../parsed-url.ts';
import { SLIDE_MESSAGES, SLIDES_MAX } from '../slides.ts';
import { tidyMarkdown, tidyText } from '../text.ts';

/** Longest privacy text, in UTF-16 code units. */
export const PRIVACY_TEXT_MAX_LENGTH = 20_000;

const privacySettings = z.strictObject({
  /** Days for which contact details are kept, as the contact page promises; 0 says that the follow-up ends it. */
  keepDays: whole(0, 3650, 'The number of days'),
  /**
   * True if leads are deleted permanently after those days (features/retention/retention.ts); with 0 days none is.
   */
  deleteLeads: z.boolean(),
  /** The company's own privacy text, in Markdown; empty has no page. */
  text: z
    .string()
    .max(PRIVACY_TEXT_MAX_LENGTH, {
      error: `At most ${PRIVACY_TEXT_MAX_LENGTH} characters.`,
      abort: true,
    })
    .overwrite(tidyMarkdown),
});

/** Idle loop of the display, which runs beside its invitation while nothing is asked. */
export const idleSettings = z.strictObject({
  showPictures: z.boolean(),
  /** Minutes without a new approval after which the loop comes between the questions. */
  afterMinutes: whole(1, 120, 'Quiet minutes'),
  sceneSeconds: whole(5, 60, 'Seconds for each'),
});
export type IdleSettings = z.infer<typeof idleSettings>;

/**
 * The same with the pictures of the loop, by their paths: in files of events, and in an update, where they take the place of
 * its pictures.
 */
export const idleWithPictures = idleSettings.extend({
  pictures: z.array(mediaPath.min(1, 'Choose a picture.')).max(SLIDES_MAX, SLIDE_MESSAGES.tooMany),
});

export const DEFAULT_IDLE: IdleSettings = {
  showPictures: true,
  afterMinutes: 10,
  sceneSeconds: 12,
};

/**
 * Characters of the name's own part: people type it, and `admin.` and `-2` may be added to it (63 at most, RFC 1035).
 */
const NAME_LABEL_MAX = 30;
/** The part of the booth's names that staff choose: `acme` makes `acme.local` and `admin.acme.local`. */
const namesSettings = z.strictObject({
  label: z
    .string()
    .trim()
    .toLowerCase()
    .max(NAME_LABEL_MAX, `A name has at most ${NAME_LABEL_MAX} characters.`)
    // Phones differ in how they look for an umlaut or an underscore, so nobody finds such a name everywhere.
    .regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'Use letters from a to z, digits and single hyphens between them.',
    )
    .refine(
      (label) => !['admin', 'localhost', 'local'].includes(label),
      'This name already means something else. Choose another one.',
    ),
});

export const votesSettings = z.strictObject({
  /** Visitors can say on their phones that they want to know something too. */
  enabled: z.boolean(),
  /** Smallest number of votes that visitors see. */
  minimum: whole(1, 100, 'The smallest number shown'),
});
export type VotesSettings = z.infer<typeof votesSettings>;

export const DEFAULT_VOTES: VotesSettings = { enabled: true, minimum: 3 };

/**
 * Answer to phones' checks for internet access, where a name server on the booth's network directs them here. `stay`
 * answers as the internet would, so that phones stay on this Wi-Fi.
 */
const mode = z.enum(['off', 'stay']);

const captiveSettings = z.strictObject({ mode });
export type CaptiveSettings = z.infer<typeof captiveSettings>;

const origin = z
  .string()
  .regex(/^https?:\/\/[^/\s?#]+$/, 'An origin looks like https://example.com, without a path.')
  // As browsers send it: in small letters, without the port that goes without saying.
  .overwrite((url) => parsedUrl(url)?.origin ?? url);
const corsSettings = z.strictObject({ allowed_origins: z.array(origin).max(100) });

/** Most characters of all words to flag. */
export const WATCHED_MAX_LENGTH = 4000;
const moderationSettings = z.strictObject({
  /** Words with which staff want a question flagged, between commas or on lines. */
  words: z
    .string()
    .max(WATCHED_MAX_LENGTH, `At most ${WATCHED_MAX_LENGTH} characters.`)
    .overwrite(tidyText),
});

/** Every part of the settings but the theme, which has no part. */
export const PARTS = {
  wedeliver: wedeliverSettings,
  cors: corsSettings,
  ai: aiSettings,
  twilio: twilioSettings,
  qrcode: qrcodeSettings,
  wifi: wifiSettings,
  brand: brandSettings,
  names: namesSettings,
  captive: captiveSettings,
  votes: votesSettings,
  moderation: moderationSettings,
  privacy: privacySettings,
  idle: idleSettings,
};
export type Part = keyof typeof PARTS;

/** Settings of a fresh booth (specification, section 9, and choices of ours where it gives none). */
export const DEFAULT_PARTS: { [P in Part]: z.infer<(typeof PARTS)[P]> } = {
  wedeliver: DEFAULT_WEDELIVER,
  cors: { allowed_origins: [] },
  ai: DEFAULT_AI,
  twilio: DEFAULT_TWILIO,
  qrcode: DEFAULT_QRCODE,
  wifi: DEFAULT_WIFI,
  brand: { companyName: '', siteUrl: '', eventName: '', colour: '' },
  names: { label: 'booth' },
  captive: { mode: 'off' },
  votes: DEFAULT_VOTES,
  moderation: { words: '' },
  privacy: { keepDays: 0, deleteLeads: false, text: '' },
  idle: DEFAULT_IDLE,
};

type Objects = Record<string, z.ZodObject>;
type Partials<Parts extends Objects> = {
  [P in keyof Parts]: z.ZodObject<
    { [N in keyof Parts[P]['shape']]: z.ZodOptional<Parts[P]['shape'][N]> },
    z.core.$strict
  >;
};
type Lenient<Parts extends Objects> = {
  [P in keyof Parts]: z.ZodObject<Parts[P]['shape']>;
};

// In both, the overload says what `Object.fromEntries` cannot: each part keeps its own shape.

/** Makes all settings of each part optional. */
export function partials<Parts extends Objects>(parts: Parts): Partials<Parts>;
export function partials(parts: Objects): Objects {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.partial()]));
}

/** Makes the parts drop unknown settings instead of refusing them. */
export function lenient<Parts extends Objects>(parts: Parts): Lenient<Parts>;
export function lenient(parts: Objects): Objects {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.strip()]));
}
