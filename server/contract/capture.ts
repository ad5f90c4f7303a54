import { z } from 'zod';
import { badgeForms } from './badge-forms.ts';
import { DEVICE_NAME_MAX } from './devices.ts';
import { isEmail, tidyEmail } from './email.ts';
import { LANGUAGES } from './languages.ts';
import { ofEachDetail } from './lead-details.ts';
import { lead, leadRating, line, optional, phone, someDetails, submittedLead } from './leads.ts';
import { CAPTURE_NOTE_MAX_LENGTH, CODE_MAX_LENGTH, QUALIFIERS_MAX } from './limits.ts';
import { FIELD_MESSAGES } from './messages.ts';
import { qualifierAnswer, qualifiers } from './qualifiers.ts';
import { tidyMarkdown } from './text.ts';

/** Bytes of a capture beside its picture. */
export const PICTURED_MAX_BYTES = 64 * 1024;

export const CAPTURE_MESSAGES = {
  empty: 'Scan a code, or enter an email address or a phone number.',
  notThere: 'The laptop does not have this lead yet.',
  eventGone: 'The event in which this lead was captured was deleted on the laptop.',
} as const;

/** A person as a capture names them. */
const capturer = z.object({ id: z.string().max(40), name: line.max(DEVICE_NAME_MAX) });

/**
 * GET /api/admin/capture, `data`: what the next capture is made with: the open event, its qualifiers, the forms of its codes,
 * and the wording of the consent in the visitors' language. `device`: what the lead will say of who captured it.
 */
export const captureState = z.object({
  event: z.object({ uid: z.string(), name: z.string() }),
  device: z.string().nullable(),
  /** The person who was chosen; null while there are no people. */
  person: capturer.nullable(),
  qualifiers,
  forms: badgeForms,
  consent: z.object({ version: z.string(), language: z.enum(LANGUAGES), wording: z.string() }),
  /** The draw that visitors are asked to take part in; null without one. */
  draw: z.object({ name: z.string(), wording: z.string() }).nullable(),
});
export type CaptureState = z.infer<typeof captureState>;

/** PUT /api/admin/capture/qualifiers, body: the open event's from now on. `data`: {@link captureState}. */
export const qualifiersUpdate = z.strictObject({ qualifiers });

const email = line
  .overwrite(tidyEmail)
  .refine((text) => text === '' || isEmail(text), FIELD_MESSAGES.emailIncomplete);
const eventUid = z.string().regex(/^[0-9a-f]{32}$/);

/** Details by which a person is known again; an empty or absent one is not known. */
const identity = z.object({
  name: line.default(''),
  email: email.default(''),
  phone: optional(phone),
  code: z
    .string()
    .max(CODE_MAX_LENGTH, `A code has at most ${CODE_MAX_LENGTH} characters.`)
    // Half of a surrogate pair is no Unicode; `toWellFormed` is newer than staff's browsers may be.
    .overwrite((code) =>
      code
        .replaceAll(/\p{Cs}/gu, '\ufffd')
        .replaceAll('\0', '')
        .trim(),
    )
    .nullish()
    .transform((code) => code || null),
});
export type Identity = z.infer<typeof identity>;

const captured = z.strictObject({
  ...ofEachDetail(optional(line)),
  ...identity.shape,
  event: eventUid,
  at: z.iso.datetime(),
  note: z
    .string()
    .overwrite(tidyMarkdown)
    .max(CAPTURE_NOTE_MAX_LENGTH, `A note has at most ${CAPTURE_NOTE_MAX_LENGTH} characters.`)
    .default(''),
  rating: leadRating.nullable().default(null),
  qualifiers: z.array(qualifierAnswer).max(QUALIFIERS_MAX).default([]),
  consent: z
    .object({ version: z.string().max(40), language: z.enum(LANGUAGES) })
    .nullable()
    .default(null),
  draw: optional(line),
  apart: z.boolean().default(false),
  person: capturer.nullable().optional(),
});

/**
 * POST /api/admin/capture, body: a conversation at the stand. One of email, phone and code is enough. `event` is the uid of
 * the event in which it was made, and `at` the device's time of it: it may arrive hours later. `consent` names the wording
 * that the visitor agreed to, null without an agreement; `draw` the draw that they agreed to take part in. The same person again is added to, unless `apart`. `person` was chosen
 * on the device when it was made; the one who is chosen when it arrives, unless given.
 */
export const capture = captured.refine(
  ({ email: mail, phone: number, code }) => Boolean(mail || number || code),
  { error: CAPTURE_MESSAGES.empty, path: ['email'] },
);
export type Capture = z.infer<typeof capture>;

/**
 * POST /api/admin/capture/picture, multipart: a part `capture`, which is a {@link capture} as JSON and needs no address, number
 * or code, and a part `file`, the picture of a badge or a card by which the person is known. `data`: {@link capturedLead}.
 */
export const pictured = z.object({
  capture: z
    .string()
    .transform((text, context) => {
      try {
        const json: unknown = JSON.parse(text);
        return json;
      } catch {
        context.addIssue('It is no JSON.');
        return z.NEVER;
      }
    })
    .pipe(captured),
});

/** POST /api/admin/capture, 201 `data`. The same key again gives the same answer. */
export const capturedLead = submittedLead;

/**
 * POST /api/admin/capture/known, body: what the next capture says of a person, and its event. `data`: the lead that it would
 * be added to, null for a new person; and what the organiser's list says of the code.
 */
export const knownSearch = identity.extend({ event: eventUid });
export const knownPerson = lead
  .pick({
    id: true,
    name: true,
    company: true,
    rating: true,
    captured_by: true,
    created_at: true,
    qualifiers: true,
  })
  .extend({ notes: z.string() });
export type KnownPerson = z.infer<typeof knownPerson>;
export const knownDetails = z.object({
  lead: knownPerson.nullable(),
  listed: someDetails,
});
export type KnownDetails = z.infer<typeof knownDetails>;

/**
 * POST /api/admin/capture/test, body: a {@link capture}. `data`: how it would look in an export, under the headings there; what
 * is empty is left out. Nothing is kept.
 */
export const testedCapture = z.object({
  columns: z.array(z.object({ title: z.string(), value: z.string() })),
});
export type TestedCapture = z.infer<typeof testedCapture>;

/** POST /api/admin/capture/consent, body: the key under which a capture was sent. 409 while the laptop does not have it. */
export const consentCodeRequest = z.strictObject({ key: z.string().min(1).max(255) });
/**
 * POST /api/admin/capture/consent, `data`: the page on which the visitor consents on their own phone, for ten minutes; and
 * whether they did.
 */
export const consentCode = z.object({ url: z.string(), given: z.boolean() });
export type ConsentCode = z.infer<typeof consentCode>;
