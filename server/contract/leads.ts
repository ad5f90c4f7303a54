import { z } from 'zod';
import { DEVICE_NAME_MAX } from './devices.ts';
import { DRAWN } from './draw.ts';
import { isEmail, tidyEmail, withoutUnseen } from './email.ts';
import { eventScope, knownRows, listQuery } from './envelope.ts';
import { LANGUAGES } from './languages.ts';
import { DETAIL_FIELDS, ofEachDetail } from './lead-details.ts';
import {
  LEAD_FIELD_MAX_LENGTH,
  LEAD_NOTES_MAX_LENGTH,
  LEAD_QUALIFIERS_MAX,
  RAW_TEXT_MAX_LENGTH,
} from './limits.ts';
import { FIELD_MESSAGES, MESSAGES } from './messages.ts';
import { qualifierAnswer } from './qualifiers.ts';
import { question } from './questions.ts';
import { tidyLine, tidyMarkdown } from './text.ts';

const tooLong = `At most ${LEAD_FIELD_MAX_LENGTH} characters.`;
const required = z
  .string(MESSAGES.leadRequired)
  .max(RAW_TEXT_MAX_LENGTH, { error: tooLong, abort: true })
  .overwrite(tidyLine)
  .min(1, MESSAGES.leadRequired)
  .max(LEAD_FIELD_MAX_LENGTH, tooLong);
/** A line of contact details. */
export const line = z
  .string()
  .max(RAW_TEXT_MAX_LENGTH, { error: tooLong, abort: true })
  .overwrite(tidyLine)
  .max(LEAD_FIELD_MAX_LENGTH, tooLong);
export const phone = line.overwrite(withoutUnseen);
/** Text that need not be given: empty is null. */
export function optional(text: typeof line) {
  return text.nullish().transform((v) => v || null);
}
/** Text in an update: empty or null clears the field, and a field that is not sent stays unchanged. */
function corrected(text: typeof line) {
  return text.nullable().transform((v) => v || null);
}

const email = required.overwrite(tidyEmail).refine(isEmail, FIELD_MESSAGES.emailIncomplete);

/** Contact details that a visitor enters. */
export const CONTACT_FIELDS = ['name', 'email', 'phone', 'company', 'city', 'state'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];
/** Returns an object with the value for every contact detail. */
export function ofEachContact<T>(value: T): Record<ContactField, T> {
  return { name: value, email: value, phone: value, company: value, city: value, state: value };
}

/** Details of a person as a badge or a list has them. */
export const someDetails = z.object(ofEachDetail(z.string())).partial();

/**
 * POST /api/lead, body. `consent` and `consent_given` mean the same; consent counts as given only if none of the two
 * that is sent is false. `consent_language` is the language in which it was read, English by default, and
 * `consent_version` the version of the wording.
 *
 * `question_claim`, as POST /api/question returned it, links the lead to its question. An id links nothing and is
 * ignored, and so is a claim that is not valid or was used before: the first lead keeps its question, since erasing a
 * lead may erase its question too. Two people who share a phone each have a question with a claim.
 *
 * A phone may send the details first and the question after them, when there is no claim yet. It then sends the
 * question's `Idempotency-Key` as `question_key`, which, like the claim, nobody else can know (22 characters or more;
 * a shorter one is ignored). The two are linked in either order of arrival.
 *
 * `draw` is the name of the draw that the visitor agreed to take part in; another draw than the event's is ignored.
 *
 * `privacy_notice` is the id of the privacy notice on the page; an id that no page ever had is ignored.
 */
export const leadSubmission = z
  .object({
    name: required,
    email,
    phone: optional(phone),
    company: optional(line),
    city: optional(line),
    state: optional(line),
    draw: optional(line),
    consent: z.boolean().optional(),
    consent_given: z.boolean().optional(),
    consent_language: z.enum(LANGUAGES).catch('en'),
    consent_version: z.string().max(40).optional().catch(undefined),
    question_claim: z.string().max(100).nullish(),
    question_key: z.string().max(100).nullish(),
    privacy_notice: z.string().max(100).nullish(),
  })
  .transform(({ consent, consent_given, ...lead }) => ({
    ...lead,
    question_claim: lead.question_claim ?? null,
    question_key: lead.question_key ?? null,
    privacy_notice: lead.privacy_notice ?? null,
    consent_given:
      [consent, consent_given].includes(true) && ![consent, consent_given].includes(false),
  }));
export type LeadSubmission = z.infer<typeof leadSubmission>;

/** POST /api/lead, 201 `data`. */
export const submittedLead = z.object({ id: z.int() });
export type SubmittedLead = z.infer<typeof submittedLead>;

/** Origins of a lead: the visitor's form, a capture by staff, or the picture of a card or a badge. */
export const LEAD_SOURCES = ['form', 'capture', 'card'] as const;

/** Givers of a consent: the visitor on the visitor's own phone, or staff who asked aloud. */
export const CONSENT_BY = ['visitor', 'staff'] as const;

export const LEAD_RATINGS = ['hot', 'warm', 'cold'] as const;
export const leadRating = z.enum(LEAD_RATINGS);
export type LeadRating = z.infer<typeof leadRating>;

/**
 * A lead as staff see it in a list. `version` grows with every change of the row: send it back with an edit, and an
 * edit of a row that another user changed meanwhile is refused with 409 `conflict`.
 */
export const lead = z.object({
  id: z.int(),
  /** The event that it belongs to. */
  event: z.int(),
  /** Empty, like the address, where only a code or a phone number was captured. */
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  job_title: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  /** The text of a badge's code. */
  code: z.string().nullable(),
  /** The device of staff that captured it. */
  captured_by: z.string().nullable(),
  source: z.enum(LEAD_SOURCES),
  qualifiers: z.array(qualifierAnswer),
  /** Name of the one who follows it up. */
  owner: z.string().nullable(),
  /** The owner was removed from the people: the name stays, and the lead counts as one without an owner. */
  owner_left: z.boolean(),
  consent_given: z.boolean(),
  /** Name of the draw that they agreed to take part in, and what came of it. */
  draw: z.string().nullable(),
  drawn: z.enum(DRAWN).nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  rating: leadRating.nullable(),
  followed_up: z.boolean(),
  has_notes: z.boolean(),
  /** A picture of a badge or a card is kept: GET /api/admin/lead/{id}/picture. */
  has_picture: z.boolean(),
  /** The picture waits for staff to type what it says. */
  to_type: z.boolean(),
  /** The question that the lead came with, or null. */
  question_id: z.int().nullable(),
  version: z.int(),
});
export type Lead = z.infer<typeof lead>;

/**
 * Consent that the visitor gave. `wording` is null when this version of the app does not know the wording's version.
 */
const leadConsent = z.object({
  version: z.string(),
  /** Null where nobody noted it. */
  by: z.enum(CONSENT_BY).nullable(),
  wording: z.string().nullable(),
  at: z.iso.datetime(),
});

/**
 * Privacy notice of the contact page: who keeps visitors' details, for how many days, and the company's privacy text.
 */
export const privacyNotice = z.object({
  company: z.string(),
  /** 0 is "no longer than the follow-up takes". */
  keep_days: z.int(),
  text: z.string(),
});
export type PrivacyNotice = z.infer<typeof privacyNotice>;

/**
 * A contact detail, a rating or an answer that staff or a later capture changed: what it was, and what it is since. An
 * answer's values begin with its qualifier's name: "Budget: 10 to 50".
 */
export const leadCorrection = z.object({
  at: z.iso.datetime(),
  field: z.enum([...DETAIL_FIELDS, 'code', 'rating', 'qualifiers']),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Name of the person who made it, or captured it; absent while there were no people. */
  by: z.string().optional(),
});
export type LeadCorrection = z.infer<typeof leadCorrection>;
/** Maximum number of corrections kept for a lead; the oldest are dropped. */
export const LEAD_HISTORY_MAX = 60;

/**
 * GET and PUT /api/admin/lead/{id}, `data`. `consent` is null when none was given; `privacy` is the notice that the
 * visitor saw, null when it is unknown.
 */
export const leadDetail = lead.extend({
  notes: z.string(),
  consent: leadConsent.nullable(),
  /** Time of the agreement to the draw. */
  draw_at: z.iso.datetime().nullable(),
  privacy: privacyNotice.nullable().default(null),
  question: question.nullable(),
  /** Corrections by staff, oldest first. */
  history: z.array(leadCorrection).default([]),
});
export type LeadDetail = z.infer<typeof leadDetail>;

/** Numbers of all leads, regardless of the filters. */
const leadCounts = z.object({
  total: z.int(),
  hot: z.int(),
  warm: z.int(),
  cold: z.int(),
  /** Leads that are not marked as followed up. */
  open: z.int(),
});
export type LeadCounts = z.infer<typeof leadCounts>;

/** Orders of leads. `today`: the hottest first, of these the ones without an owner, the newest first. */
export const LEAD_SORTS = ['created_at', 'name', 'email', 'company', 'rating', 'today'] as const;

/** Filters of the lead list and of its export. Booleans are "true" or "false"; `rating=none` finds the unrated. */
export const leadFilter = listQuery.pick({ q: true, order: true }).extend({
  ...eventScope.shape,
  sort: z.enum(LEAD_SORTS).default('created_at'),
  rating: z.enum([...LEAD_RATINGS, 'none']).optional(),
  followed_up: z.stringbool().optional(),
  consent: z.stringbool().optional(),
  to_type: z.stringbool().optional(),
  /** True finds those who agreed to take part in a draw. */
  draw: z.stringbool().optional(),
});
export type LeadFilter = z.infer<typeof leadFilter>;

/** GET /api/admin/leads, query. */
export const leadQuery = leadFilter.extend({ ...listQuery.shape, ...knownRows.shape });
export type LeadQuery = z.infer<typeof leadQuery>;

/** GET /api/admin/leads. `total` is of all that the filters let through, `counts` of all there are. */
export const leadList = z.object({
  success: z.literal(true),
  data: z.array(lead),
  left: z.array(lead).default([]),
  total: z.int(),
  counts: leadCounts,
});
export type LeadList = z.infer<typeof leadList>;

/** PUT /api/admin/lead/{id}, body: any subset. Contact details are as strict as a visitor's; null takes one away. */
export const leadUpdate = z
  .strictObject({
    notes: z
      .string()
      .overwrite(tidyMarkdown)
      .max(LEAD_NOTES_MAX_LENGTH, `Notes have at most ${LEAD_NOTES_MAX_LENGTH} characters.`),
    rating: leadRating.nullable(),
    followed_up: z.boolean(),
    to_type: z.boolean(),
    version: z.int(),
    ...ofEachDetail(corrected(line)),
    name: required,
    email,
    phone: corrected(phone),
    qualifiers: z.array(qualifierAnswer).max(LEAD_QUALIFIERS_MAX),
    owner: corrected(
      line.max(DEVICE_NAME_MAX, `A name has at most ${DEVICE_NAME_MAX} characters.`),
    ),
  })
  .partial();
export type LeadUpdate = z.infer<typeof leadUpdate>;

/**
 * DELETE /api/admin/lead/{id}, body. The lead is erased permanently. Its question stays, on the screen too, but loses
 * its author's name; with `erase_question` it is erased as well.
 */
export const leadErasure = z.strictObject({ erase_question: z.boolean().default(false) });
