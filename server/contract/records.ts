import { z } from 'zod';
import { draftSource, KNOWLEDGE_MAX_BYTES } from './ai.ts';
import { device } from './devices.ts';
import { withoutUnseen } from './email.ts';
import { LABEL_NAME_MAX_LENGTH, labelColour } from './labels.ts';
import { LEAD_HISTORY_MAX, leadCorrection, leadRating } from './leads.ts';
import {
  ANSWER_MAX_LENGTH,
  AUTHOR_NAME_MAX_LENGTH,
  LEAD_FIELD_MAX_LENGTH,
  LEAD_NOTES_MAX_LENGTH,
  QUESTION_MAX_LENGTH,
  RAW_TEXT_MAX_LENGTH,
} from './limits.ts';
import { questionShelf, questionStatus } from './questions.ts';
import { REPLY_KEY_MAX_LENGTH, REPLY_TITLE_MAX_LENGTH } from './replies.ts';
import { PRIVACY_TEXT_MAX_LENGTH } from './settings/parts.ts';
import { SMS_KEYWORDS, SMS_SOURCES } from './sms.ts';
import { tidyLine, tidyMarkdown, tidyText } from './text.ts';

/**
 * One shape for everything that leaves or enters a booth: what a row says, by names that mean the same on every laptop.
 *
 * Limits and tidiness are those under which the row came into a booth: longer is refused, untidy is tidied. What a form
 * demanded (that an address looks like one) was checked there, by the rules of that time, and is not checked again: a row of
 * an older version is never refused for a rule that came later.
 */

/** Highest version that is stored; a higher one counts as this, so that the next change can still raise it. */
const VERSION_MAX = 2 ** 40;
/** Longest text of a message, in UTF-16 code units, as the inbox keeps it. */
const MESSAGE_MAX_LENGTH = 20_000;
/** Labels that a question can carry: a bit each. */
const SLOTS = 53;

/** A text for which there is a way of tidying. @param max UTF-16 code units, afterwards */
function tidied(max: number, tidy: (text: string) => string) {
  return z
    .string()
    .max(2 * max + RAW_TEXT_MAX_LENGTH, { error: `At most ${max} characters.`, abort: true })
    .overwrite(tidy)
    .max(max, `At most ${max} characters.`);
}
function orNone<T extends z.ZodType<string>>(text: T) {
  return text.transform((found) => found || null).nullable();
}

/** Replaces half surrogate pairs and removes NULs, which no database should store. */
function storable(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD').replaceAll('\0', '');
}
/** Text by others, stored unchanged except for characters that cannot be stored. */
function verbatim(max: number) {
  return z.string().max(max, `At most ${max} characters.`).overwrite(storable);
}

/** A moment that a laptop's clock may have shown. */
const time = z.iso
  .datetime('A time is written as 2026-11-25T10:00:00.000Z.')
  .refine((text) => {
    const year = new Date(text).getUTCFullYear();
    return year >= 1970 && year <= 2200;
  }, 'No laptop’s clock shows this time.')
  // So that the later one is the greater text.
  .overwrite((text) => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString()));

const hex32 = z.string().regex(/^[0-9a-f]{32}$/, 'This is not a name that Booth gives.');
/** Twilio's name of a message. */
const sid = z.string().regex(/^[!-~]{1,64}$/, 'This is not a message’s name.');
/** A question's own, or one that follows from the text that it came with. */
const questionUid = z
  .string()
  .regex(/^(?:[0-9a-f]{32}|text-[!-~]{1,64})$/, 'This is not a name that Booth gives.');
const noticeHash = z.string().regex(/^[\w-]{16}$/, 'This is not a privacy notice’s name.');
export const boothId = z.string().regex(/^[0-9a-f]{16}$/, 'This is no booth’s name.');

/** The name of a file in `media/` or `sms-media/`: 24 hexadecimal digits, and what it is. */
export const STORED_NAME = /^[0-9a-f]{24}\.[a-z]{3,4}$/;
/** Types of files that a page displays, by file extension; any other file is a download. */
export const SHOWN_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  svg: 'image/svg+xml',
};

const eventData = z.strictObject({
  name: tidied(80, tidyLine),
  opened_at: time,
  closed_at: time.nullable(),
});

/** Draft kept beside the answer. */
export const questionDraft = z.strictObject({
  proposal: orNone(tidied(ANSWER_MAX_LENGTH, tidyMarkdown)),
  covered: z.boolean().nullable(),
  sources: z
    .array(
      draftSource.extend({
        document: verbatim(255).nullable(),
        heading: verbatim(2000),
        text: verbatim(20_000),
      }),
    )
    .max(50),
});

/** `labels`: the names of the labels given to it, not of those that it has from questions merged into it. */
const questionData = z.strictObject({
  content: tidied(QUESTION_MAX_LENGTH, tidyText),
  author_name: orNone(tidied(AUTHOR_NAME_MAX_LENGTH, tidyLine)),
  status: questionStatus,
  shelf: questionShelf,
  answer: orNone(tidied(ANSWER_MAX_LENGTH, tidyMarkdown)),
  ai_suggested: z.boolean(),
  created_at: time,
  approved_at: time.nullable(),
  answered_at: time.nullable(),
  changed_by: device.nullable().catch(null),
  claimed: z.boolean(),
  merged_into: questionUid.nullable(),
  labels: z.array(tidied(LABEL_NAME_MAX_LENGTH, tidyLine)).max(SLOTS),
  draft: questionDraft.nullable(),
});
export type QuestionData = z.infer<typeof questionData>;

/** A field that visitors may leave empty. */
const optional = orNone(tidied(LEAD_FIELD_MAX_LENGTH, tidyLine));
function tidyAddress(text: string): string {
  return withoutUnseen(tidyLine(text));
}
/** Corrections that staff made to a lead. */
export const leadHistory = z
  .array(leadCorrection.extend({ from: optional, to: optional }))
  .max(LEAD_HISTORY_MAX);

/** `question` is the one that the lead came with, `privacy_notice` what the page said. */
const leadData = z.strictObject({
  name: tidied(LEAD_FIELD_MAX_LENGTH, tidyLine),
  email: tidied(LEAD_FIELD_MAX_LENGTH, tidyAddress),
  phone: orNone(tidied(LEAD_FIELD_MAX_LENGTH, tidyAddress)),
  company: optional,
  city: optional,
  state: optional,
  consent_given: z.boolean(),
  consent_version: verbatim(40).nullable(),
  consent_at: time.nullable(),
  created_at: time,
  rating: leadRating.nullable(),
  followed_up: z.boolean(),
  notes: tidied(LEAD_NOTES_MAX_LENGTH, tidyMarkdown),
  /** Files of older versions have none. */
  history: leadHistory.default([]),
  question: questionUid.nullable(),
  privacy_notice: noticeHash.nullable(),
});
export type LeadData = z.infer<typeof leadData>;

const pixels = z.int().min(1).max(100_000).nullable();
const bytes = z
  .int()
  .min(0)
  .max(2 ** 31);

/** File of a message. Another laptop does not fetch a file that had not arrived when the record was written. */
const messageFile = z
  .strictObject({
    url: verbatim(2000),
    content_type: z
      .string()
      .max(200)
      .regex(/^[!-~]*$/, 'This is no type of a file.'),
    state: z.enum(['stored', 'failed']),
    stored_name: z.string().regex(STORED_NAME, 'This is not a name that Booth gives.').nullable(),
    size: bytes.nullable(),
    width: pixels,
    height: pixels,
    reason: verbatim(1000).nullable(),
  })
  .refine(
    ({ state, stored_name }) => (state === 'stored') === (stored_name !== null),
    'A file that was stored has a name, and no other one has.',
  )
  .refine(
    ({ width, stored_name, content_type }) =>
      width === null || SHOWN_TYPES[stored_name?.slice(25) ?? ''] === content_type,
    'What has a width is a picture.',
  );
export type MessageFile = z.infer<typeof messageFile>;

/** `replies`: what was sent back. */
const messageData = z.strictObject({
  created_at: time,
  from_number: verbatim(200).overwrite(withoutUnseen),
  to_number: verbatim(200).overwrite(withoutUnseen),
  body: verbatim(MESSAGE_MAX_LENGTH),
  from_city: verbatim(100).nullable(),
  from_state: verbatim(100).nullable(),
  from_country: verbatim(100).nullable(),
  num_media: z.int().min(0).max(1000),
  source: z.enum(SMS_SOURCES),
  keyword: z.enum(SMS_KEYWORDS).nullable(),
  question: questionUid.nullable(),
  question_cut: z.boolean(),
  files: z.array(messageFile).max(1000),
  replies: z
    .array(
      z.strictObject({
        kind: z.enum(['auto-reply', 'answer']),
        created_at: time,
        sent_at: time,
        message_sid: sid.nullable(),
      }),
    )
    .max(2),
});

/**
 * A record's head. `event` is the event that it came with. `version` grows with each change of a row, `at` is when that was;
 * what has no versions has 1.
 */
const head = {
  event: hex32,
  version: z
    .int()
    .positive()
    .overwrite((version) => Math.min(version, VERSION_MAX)),
  at: time,
};

/**
 * A record; one line of `records.ndjson`, in JSON. `data: null` is an erasure, which wins for ever; so does `erasure`, of a
 * question's author alone. `votes` is what one booth counted for a question; `notice` is what a contact page said about
 * visitors' details, by its hash.
 */
export const boothRecord = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('event'), uid: hex32, ...head, data: eventData }),
    z.strictObject({
      kind: z.literal('notice'),
      uid: noticeHash,
      ...head,
      data: z.strictObject({
        company: tidied(80, tidyLine),
        keep_days: z.int().min(0).max(100_000),
        text: tidied(PRIVACY_TEXT_MAX_LENGTH, tidyMarkdown),
      }),
    }),
    z.strictObject({
      kind: z.literal('label'),
      uid: verbatim(4 * LABEL_NAME_MAX_LENGTH),
      ...head,
      data: z.strictObject({
        name: tidied(LABEL_NAME_MAX_LENGTH, tidyLine).min(1, 'A label has a name.'),
        colour: labelColour,
      }),
    }),
    z.strictObject({
      kind: z.literal('erasure'),
      uid: questionUid,
      ...head,
      data: z.strictObject({ of: z.literal('author') }),
    }),
    z.strictObject({
      kind: z.literal('question'),
      uid: questionUid,
      ...head,
      data: questionData.nullable(),
    }),
    z.strictObject({
      kind: z.literal('votes'),
      uid: questionUid,
      ...head,
      data: z.strictObject({ booth: boothId, n: z.int().min(0).max(10_000_000) }),
    }),
    z.strictObject({ kind: z.literal('lead'), uid: hex32, ...head, data: leadData.nullable() }),
    z.strictObject({ kind: z.literal('message'), uid: sid, ...head, data: messageData }),
    z.strictObject({
      kind: z.literal('reply'),
      uid: verbatim(4 * REPLY_KEY_MAX_LENGTH).min(1),
      ...head,
      data: z.strictObject({
        title: orNone(tidied(REPLY_TITLE_MAX_LENGTH, tidyLine)),
        text: tidied(ANSWER_MAX_LENGTH, tidyMarkdown),
      }),
    }),
    z.strictObject({
      kind: z.literal('knowledge'),
      uid: tidied(255, tidyLine).min(1),
      ...head,
      data: z.strictObject({ size: bytes, text: verbatim(KNOWLEDGE_MAX_BYTES) }),
    }),
  ],
  'Booth knows no such kind of record.',
);
export type BoothRecord = z.infer<typeof boothRecord>;
export type RecordKind = BoothRecord['kind'];
/** The record of one kind. */
export type RecordOf<K extends RecordKind> = Extract<BoothRecord, { kind: K }>;

export const RECORD_KINDS = boothRecord.options.map(({ shape }): RecordKind => shape.kind.value);
