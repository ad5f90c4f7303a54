import { z } from 'zod';
import { draftSource, KNOWLEDGE_MAX_BYTES } from '../contract/ai.ts';
import { device } from '../contract/devices.ts';
import { withoutUnseen } from '../contract/email.ts';
import { LABEL_NAME_MAX_LENGTH, labelColour } from '../contract/labels.ts';
import {
  ANSWER_MAX_LENGTH,
  AUTHOR_NAME_MAX_LENGTH,
  QUESTION_MAX_LENGTH,
} from '../contract/limits.ts';
import { questionShelf, questionStatus } from '../contract/questions.ts';
import { boothId, STORED_NAME, type RecordKind } from '../contract/records.ts';
import { REPLY_KEY_MAX_LENGTH, REPLY_TITLE_MAX_LENGTH } from '../contract/replies.ts';
import { PRIVACY_TEXT_MAX_LENGTH } from '../contract/settings/parts.ts';
import { SMS_KEYWORDS, SMS_SOURCES } from '../contract/sms.ts';
import { tidyLine, tidyMarkdown, tidyText } from '../contract/text.ts';
import { dataOf } from './field.ts';
import { LEAD } from './lead.ts';
import {
  bytes,
  hex32,
  moment,
  noticeHash,
  orNone,
  questionUid,
  sid,
  tidied,
  verbatim,
} from './limits.ts';

/** Highest version that is stored; a higher one counts as this, so that the next change can still raise it. */
const VERSION_MAX = 2 ** 40;
/** Longest text of a message, in UTF-16 code units, as the inbox keeps it. */
const MESSAGE_MAX_LENGTH = 20_000;
/** Labels that a question can carry: a bit each. */
const SLOTS = 53;

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
  opened_at: moment,
  closed_at: moment.nullable(),
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
  created_at: moment,
  approved_at: moment.nullable(),
  answered_at: moment.nullable(),
  changed_by: device.nullable().catch(null),
  claimed: z.boolean(),
  merged_into: questionUid.nullable(),
  labels: z.array(tidied(LABEL_NAME_MAX_LENGTH, tidyLine)).max(SLOTS),
  draft: questionDraft.nullable(),
});
export type QuestionData = z.infer<typeof questionData>;

const pixels = z.int().min(1).max(100_000).nullable();
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
  created_at: moment,
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
        created_at: moment,
        sent_at: moment,
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
  at: moment,
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
    z.strictObject({ kind: z.literal('lead'), uid: hex32, ...head, data: dataOf(LEAD).nullable() }),
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
/** The record of one kind. */
export type RecordOf<K extends RecordKind> = Extract<BoothRecord, { kind: K }>;
