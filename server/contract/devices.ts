import { z } from 'zod';
import { RAW_TEXT_MAX_LENGTH } from './limits.ts';
import { tidyLine } from './text.ts';

/** Longest name of a device, in UTF-16 code units. */
export const DEVICE_NAME_MAX = 30;

/** Random id made by each browser and window of staff; nobody else knows it. */
const randomId = z.string().regex(/^[\w-]{16,64}$/);

/**
 * A device of staff, as it calls itself: there are no accounts, and it proves nothing. `named`: staff gave it the name;
 * otherwise it is what the browser says it runs on, such as "Laptop" or "iPhone".
 */
export const device = z.object({
  id: randomId,
  name: z.string().max(RAW_TEXT_MAX_LENGTH).overwrite(tidyLine).min(1).max(DEVICE_NAME_MAX),
  named: z.boolean(),
});
export type Device = z.infer<typeof device>;

/** Milliseconds between two signs of life of a window in which a question is answered, and how long one counts without. */
export const ANSWERING_SIGN_MS = 4000;
export const ANSWERING_SILENT_MS = 12_000;
/** Milliseconds for which a device counts as here without asking for anything. */
export const DEVICE_SILENT_MS = 75_000;

/** POST /api/admin/presence, body: the question whose dialog is open in this window; null for none. */
export const answeringReport = z.object({
  window: randomId,
  question_id: z.int().positive().nullable(),
});
export type AnsweringReport = z.infer<typeof answeringReport>;

/** A question that is open in someone's window right now. */
export const answering = z.object({
  window: randomId,
  device,
  question_id: z.int(),
  since: z.iso.datetime(),
});
export type Answering = z.infer<typeof answering>;

/** GET and POST /api/admin/presence, `data`, and the admin event `presence`: who is here, and who answers what. */
export const presence = z.object({ devices: z.array(device), answering: z.array(answering) });
export type Presence = z.infer<typeof presence>;
