import { z } from 'zod';
import { aiSettings } from './ai.ts';
import { brandSettings } from './brand.ts';
import { captiveSettings } from './captive.ts';
import { corsSettings } from './cors.ts';
import { idleSettings } from './idle.ts';
import { namesSettings } from './names.ts';
import { privacySettings } from './privacy.ts';
import { qrcodeSettings } from './qrcode.ts';
import { twilioSettings } from './twilio.ts';
import { votesSettings } from './votes.ts';
import { wedeliverSettings } from './wedeliver.ts';
import { wifiSettings } from './wifi.ts';

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
  privacy: privacySettings,
  idle: idleSettings,
};
export type Part = keyof typeof PARTS;

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

/** The same parts, each with any subset of its settings. */
export function partials<Parts extends Objects>(parts: Parts): Partials<Parts>;
export function partials(parts: Objects): Objects {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.partial()]));
}

/** The same parts, which drop what they do not know instead of refusing it. */
export function lenient<Parts extends Objects>(parts: Parts): Lenient<Parts>;
export function lenient(parts: Objects): Objects {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.strip()]));
}
