import { z } from 'zod';
import { aiKey, aiSettings, DEFAULT_AI_SETTINGS } from './ai.ts';
import { TWILIO_WEBHOOK_PATH } from './sms.ts';

function range(min: number, max: number, what: string) {
  return z
    .number(`${what} must be a number from ${min} to ${max}.`)
    .min(min, `${what} must be from ${min} to ${max}.`)
    .max(max, `${what} must be from ${min} to ${max}.`);
}
function whole(min: number, max: number, what: string) {
  return range(min, max, what).int(`${what} must be a whole number.`);
}

/** Empty, or the path of an uploaded picture: the display never asks another machine for anything. */
const mediaPath = z
  .string()
  .regex(
    /^(\/media\/[A-Za-z0-9][A-Za-z0-9._-]{0,120})?$/,
    'Choose a picture from the media library.',
  );
const hexColour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'A colour is written #rrggbb.');

export const THEMES = ['dark', 'light'] as const;
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
/** Typefaces of the display; all but `system` and `serif` are shipped with the app. */
export const FONT_FAMILIES = ['bricolage', 'inter', 'system', 'serif'] as const;
export const SMOKE_COLORS = ['red', 'blue', 'green', 'purple', 'amber', 'white'] as const;
export const QR_STYLES = ['squares', 'dots'] as const;
/** What the public code holds: the address that phones reach on the LAN, or an address of staff's own. */
export const QR_TARGETS = ['lan', 'custom'] as const;
/** As the phones' "WIFI:" codes name them; WPA stands for WPA2 and WPA3 too. */
export const WIFI_SECURITIES = ['WPA', 'WEP', 'nopass'] as const;

/**
 * A numeric setting's limits: `[minimum, maximum, step]`. Lengths and font sizes are units of the display's
 * 1280×720 stage; the cycle is in seconds; the opacity in percent.
 */
export const SETTING_LIMITS = {
  cycleSeconds: [3, 600, 1],
  questionSize: [12, 48, 1],
  answerSize: [12, 48, 1],
  questionLineHeight: [1.2, 2, 0.1],
  answerLineHeight: [1.2, 2, 0.1],
  logoSize: [24, 200, 1],
  logoHeight: [16, 200, 1],
  contentMaxWidth: [640, 1400, 10],
  sectionPadding: [0, 64, 1],
  smokeIntensity: [0.2, 1, 0.05],
  overlayOpacity: [0, 100, 1],
  qrSize: [64, 512, 1],
} as const satisfies Record<string, readonly [number, number, number]>;

const L = SETTING_LIMITS;

export const logo = z.strictObject({
  url: mediaPath.min(1, 'Choose a picture for the logo.'),
  height: whole(L.logoHeight[0], L.logoHeight[1], 'Logo height'),
  position: z.enum(LOGO_POSITIONS),
});

export const wedeliverSettings = z.strictObject({
  /** Show "3 / 12" on the stage. */
  showCount: z.boolean(),
  /** Cycle by itself; off, the newest approval stays. */
  autoFade: z.boolean(),
  cycleSeconds: range(L.cycleSeconds[0], L.cycleSeconds[1], 'Cycle seconds'),
  fadeTypes: z
    .array(z.enum(FADE_TYPES))
    .min(1, 'Choose at least one transition.')
    .max(FADE_TYPES.length),
  /** Pick a random transition among `fadeTypes` at each change; off, the first one. */
  randomizeOrder: z.boolean(),
  showDate: z.boolean(),
  dateFormat: z.enum(DATE_FORMATS),
  questionSize: whole(L.questionSize[0], L.questionSize[1], 'Question size'),
  answerSize: whole(L.answerSize[0], L.answerSize[1], 'Answer size'),
  questionLineHeight: range(
    L.questionLineHeight[0],
    L.questionLineHeight[1],
    'Question line height',
  ),
  answerLineHeight: range(L.answerLineHeight[0], L.answerLineHeight[1], 'Answer line height'),
  fontFamily: z.enum(FONT_FAMILIES),
  logoUrl: mediaPath,
  logoSize: whole(L.logoSize[0], L.logoSize[1], 'Logo size'),
  logos: z.array(logo).max(12, 'At most 12 logos.'),
  layoutPreset: z.enum(LAYOUT_PRESETS),
  backgroundPreset: z.enum(BACKGROUND_PRESETS),
  contentMaxWidth: whole(L.contentMaxWidth[0], L.contentMaxWidth[1], 'Content width'),
  sectionPadding: whole(L.sectionPadding[0], L.sectionPadding[1], 'Section padding'),
  shadow: z.boolean(),
  showTwilioPhone: z.boolean(),
  textAlign: z.enum(['left', 'center']),
  headerVisible: z.boolean(),
  backgroundEffect: z.enum(['none', 'smoke']),
  smokeColor: z.union([z.enum(SMOKE_COLORS), hexColour], 'Choose a smoke colour.'),
  smokeIntensity: range(L.smokeIntensity[0], L.smokeIntensity[1], 'Smoke intensity'),
  overlayImageUrl: mediaPath,
  overlayOpacity: whole(L.overlayOpacity[0], L.overlayOpacity[1], 'Overlay opacity'),
  answerMarkdown: z.boolean(),
});
export type WedeliverSettings = z.infer<typeof wedeliverSettings>;

const origin = z
  .string()
  .regex(/^https?:\/\/[^/\s?#]+$/, 'An origin looks like https://example.com, without a path.');
export const corsSettings = z.strictObject({ allowed_origins: z.array(origin).max(100) });

const WEBHOOK_PATH_END = new RegExp(`/*${TWILIO_WEBHOOK_PATH}$`);

export const twilioSettings = z.strictObject({
  /** Taken as Twilio's console shows it, +1 (555) 123-4567, and kept in E.164. */
  phoneNumber: z
    .string()
    .max(40, 'A phone number is written +15551234567.')
    .overwrite((number) => number.replace(/[\s().\-\p{Cf}]/gu, ''))
    .regex(/^(\+[1-9]\d{6,14})?$/, 'A phone number is written +15551234567.'),
  accountSid: z
    .string()
    .trim()
    .regex(/^(AC[0-9a-fA-F]{32})?$/, 'An account SID is AC and 32 hexadecimal digits.'),
  autoReplyEnabled: z.boolean(),
  autoReplyText: z.string().max(480, 'At most 480 characters.'),
  /**
   * Where the internet reaches this server (a tunnel's address), without a slash at the end; empty when it does not.
   * Twilio's signatures are checked against it.
   */
  publicUrl: z
    .string()
    .trim()
    .max(200, 'At most 200 characters.')
    .regex(
      /^(https?:\/\/[^\s/?#:@]+(:\d{1,5})?(\/[^\s?#]*)?)?$/,
      'A public address looks like https://example.ngrok.app, without ? and #.',
    )
    .refine((url) => url === '' || URL.canParse(url), 'This address is not complete.')
    // Who pastes the whole address of the webhook means its beginning.
    .overwrite((url) => url.replace(/\/+$/, '').replace(WEBHOOK_PATH_END, '')),
  /** A text becomes a pending question; off, it stands in the history alone. */
  textsBecomeQuestions: z.boolean(),
  /** When a texted question is approved with an answer, its sender gets the answer, once. */
  answerByText: z.boolean(),
});
export type TwilioSettings = z.infer<typeof twilioSettings>;

export const qrcodeSettings = z.strictObject({
  enabled: z.boolean(),
  style: z.enum(QR_STYLES),
  size: whole(L.qrSize[0], L.qrSize[1], 'QR size'),
  foreground: hexColour,
  background: hexColour,
  logoUrl: mediaPath,
  target: z.enum(QR_TARGETS),
  /** Empty: the likeliest of the machine's addresses, again at each change. An address that is gone counts as empty. */
  lanAddress: z
    .string()
    .regex(/^(\d{1,3}(\.\d{1,3}){3})?$/, 'Choose one of this machine’s addresses.'),
  /** Needed when the target is `custom`. */
  customUrl: z
    .string()
    .trim()
    .max(300, 'An address for the code has at most 300 characters.')
    .regex(
      /^(https?:\/\/[^\s/?#:@]+(:\d{1,5})?([/?#]\S*)?)?$/,
      'An address starts with https:// or http://.',
    ),
});
export type QrcodeSettings = z.infer<typeof qrcodeSettings>;

/** What of it everybody may see: how the code looks. */
export const publicQrcodeSettings = z.object(
  qrcodeSettings.pick({
    enabled: true,
    style: true,
    size: true,
    foreground: true,
    background: true,
    logoUrl: true,
  }).shape,
);

/** Bytes of a network name at most (IEEE 802.11); an umlaut has two, an emoji four. */
export const SSID_MAX_BYTES = 32;
/** Characters of a WPA passphrase (IEEE 802.11, annex J). */
export const WIFI_PASSWORD_MIN = 8;
export const WIFI_PASSWORD_MAX = 63;

const NO_CONTROLS = /^\P{Cc}*$/u;
/** The booth's Wi-Fi, for the code that joins it. Staff see the password, for the sign; the public never does. */
export const wifiSettings = z.strictObject({
  enabled: z.boolean(),
  ssid: z
    .string()
    .regex(NO_CONTROLS, 'A network name is a single line.')
    .refine(
      (name) => new TextEncoder().encode(name).length <= SSID_MAX_BYTES,
      `A network name has at most ${SSID_MAX_BYTES} bytes.`,
    ),
  password: z
    .string()
    .regex(NO_CONTROLS, 'A Wi-Fi password is a single line.')
    .max(WIFI_PASSWORD_MAX, `A Wi-Fi password has at most ${WIFI_PASSWORD_MAX} characters.`),
  security: z.enum(WIFI_SECURITIES),
  hidden: z.boolean(),
});
export type WifiSettings = z.infer<typeof wifiSettings>;

export const brandSettings = z.strictObject({
  companyName: z.string().trim().max(80, 'At most 80 characters.'),
  siteUrl: z
    .string()
    .trim()
    .max(200)
    .regex(/^(https?:\/\/[^\s]+)?$/, 'An address starts with https:// or http://.'),
  eventName: z.string().trim().max(80, 'At most 80 characters.'),
});
export type BrandSettings = z.infer<typeof brandSettings>;

/** Characters of the name's own part: people type it, and `admin.` and `-2` may come to it (63 at most, RFC 1035). */
export const NAME_LABEL_MAX = 30;
/** The part of the booth's names that staff choose: `acme` makes `acme.local` and `admin.acme.local`. */
export const namesSettings = z.strictObject({
  label: z
    .string()
    .trim()
    .toLowerCase()
    .max(NAME_LABEL_MAX, `A name has at most ${NAME_LABEL_MAX} characters.`)
    // Phones differ in how they look for an umlaut or an underscore, so nobody finds such a name everywhere.
    .regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'A name has letters from a to z, digits and single hyphens inside.',
    )
    .refine(
      (label) => !['admin', 'localhost', 'local'].includes(label),
      'This name means something else already. Choose another one.',
    ),
});
export type NamesSettings = z.infer<typeof namesSettings>;

/** Every stored setting but the secrets. */
export const settings = z.strictObject({
  theme: z.enum(THEMES),
  wedeliver: wedeliverSettings,
  cors: corsSettings,
  ai: aiSettings,
  twilio: twilioSettings,
  qrcode: qrcodeSettings,
  wifi: wifiSettings,
  brand: brandSettings,
  names: namesSettings,
});
export type Settings = z.infer<typeof settings>;

/** Twilio's auth token as staff enter it. Write-only: an absent one keeps the stored token, an empty one clears it. */
export const twilioToken = z.string().trim().max(500, 'An auth token has at most 500 characters.');

/** PUT /api/admin/settings, body: any subset, merged deeply; lists are replaced whole. */
export const settingsUpdate = z
  .strictObject({
    theme: z.enum(THEMES),
    wedeliver: wedeliverSettings.partial(),
    cors: corsSettings.partial(),
    ai: aiSettings.partial().extend({ apiKey: aiKey.optional() }),
    twilio: twilioSettings.partial().extend({ authToken: twilioToken.optional() }),
    qrcode: qrcodeSettings.partial(),
    wifi: wifiSettings.partial(),
    brand: brandSettings.partial(),
    names: namesSettings.partial(),
  })
  .partial();
export type SettingsUpdate = z.infer<typeof settingsUpdate>;

/**
 * GET and PUT /api/admin/settings, `data`. Answers are read leniently, here and below: a page that stayed open over an
 * update of the app meets settings that it does not know yet, and has to go on without them.
 */
export const adminSettings = settings.strip().extend({
  wedeliver: wedeliverSettings.strip(),
  cors: corsSettings.strip(),
  ai: aiSettings.strip().extend({ has_key: z.boolean() }),
  twilio: twilioSettings.strip().extend({ has_token: z.boolean() }),
  qrcode: qrcodeSettings.strip(),
  brand: brandSettings.strip(),
  wifi: wifiSettings.strip(),
  names: namesSettings.strip(),
});
export type AdminSettings = z.infer<typeof adminSettings>;

/**
 * GET /api/settings/public, `data`. `join` is where phones reach the visitor's page: `url` for a QR code, `label` the
 * same without scheme for people to type, `secondary` a friendlier name that not every phone can resolve.
 */
export const publicSettings = z.object({
  theme: z.enum(THEMES),
  wedeliver: wedeliverSettings.strip(),
  twilio: z.object({ phone: z.string() }),
  qrcode: publicQrcodeSettings.strip(),
  brand: brandSettings.strip(),
  join: z.object({ url: z.string(), label: z.string(), secondary: z.string().nullable() }),
});
export type PublicSettings = z.infer<typeof publicSettings>;

/** What a fresh booth starts with (specification, section 9, and what it leaves open). */
export const DEFAULT_SETTINGS: Settings = {
  theme: 'dark',
  wedeliver: {
    showCount: false,
    autoFade: true,
    cycleSeconds: 8,
    fadeTypes: ['fade'],
    randomizeOrder: false,
    showDate: false,
    dateFormat: 'medium',
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
  },
  cors: { allowed_origins: [] },
  ai: DEFAULT_AI_SETTINGS,
  twilio: {
    phoneNumber: '',
    accountSid: '',
    autoReplyEnabled: false,
    autoReplyText: 'Thank you! Your question reached our stand. Watch the big screen.',
    publicUrl: '',
    textsBecomeQuestions: true,
    answerByText: false,
  },
  qrcode: {
    enabled: true,
    style: 'squares',
    size: 160,
    foreground: '#000000',
    background: '#ffffff',
    logoUrl: '',
    target: 'lan',
    lanAddress: '',
    customUrl: '',
  },
  wifi: { enabled: false, ssid: '', password: '', security: 'WPA', hidden: false },
  brand: { companyName: '', siteUrl: '', eventName: '' },
  names: { label: 'booth' },
};
