import { z } from 'zod';
import { withoutUnseen } from '../contract/email.ts';
import { STORED_NAME } from '../contract/records.ts';
import { SMS_KEYWORDS, SMS_SOURCES } from '../contract/sms.ts';
import { iso } from '../platform/time.ts';
import { flag, joined, json, number, text, time } from './field.ts';
import { bytes, moment, questionUid, sid, verbatim } from './limits.ts';

/** Longest text of a message, in UTF-16 code units; Twilio's own limit is 1,600. */
export const MESSAGE_MAX_LENGTH = 20_000;

/** Types of files that a page displays, by file extension; any other file is a download. */
export const SHOWN_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  svg: 'image/svg+xml',
};

const pixels = z.int().min(1).max(100_000).nullable();
const phone = verbatim(200).overwrite(withoutUnseen);
const place = verbatim(100).nullable();

/** File of a message. Another laptop does not fetch a file that had not arrived when the record was written. */
const file = z
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
export type MessageFile = z.infer<typeof file>;
const storedFile = z.object({
  url: z.string(),
  content_type: z.string(),
  state: z.enum(['stored', 'failed']),
  stored_name: z.string().nullable(),
  size: z.int().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  reason: z.string().nullable(),
});
/** Reason of a file that was still to be downloaded at the export; another laptop does not download it. */
const NOT_HERE = 'It had not arrived on the other laptop when its event was exported.';
const FILES = `(SELECT json_group_array(json_object('url', m.url, 'content_type', m.content_type,
    'state', iif(m.state = 'stored', 'stored', 'failed'), 'stored_name', m.stored_name, 'size', m.size,
    'width', m.width, 'height', m.height, 'reason', iif(m.state = 'waiting', '${NOT_HERE}', m.reason)) ORDER BY m.id)
  FROM sms_media m WHERE m.sms_id = s.id)`;

const reply = z.strictObject({
  kind: z.enum(['auto-reply', 'answer']),
  created_at: moment,
  sent_at: moment,
  message_sid: sid.nullable(),
});
const storedTime = z.number().transform((ms) => iso(ms));
const storedReply = z.object({
  kind: z.enum(['auto-reply', 'answer']),
  created_at: storedTime,
  sent_at: storedTime,
  message_sid: z.string().nullable(),
});
const REPLIES = `(SELECT json_group_array(json_object('kind', r.kind, 'created_at', r.created_at, 'sent_at', r.sent_at,
    'message_sid', r.message_sid) ORDER BY r.kind)
  FROM sms_replies r WHERE r.sms_id = s.id AND r.sent_at IS NOT NULL)`;

/** The fields of a text message. It never changes; a merge fills in what was missing. */
export const MESSAGE = {
  row: {
    created_at: time({ heading: 'Sent at' }),
    from_number: text(phone, { heading: 'From', width: 18, cell: 'phone', isSearched: true }),
    to_number: text(phone, { heading: 'To', width: 18, cell: 'phone' }),
    body: text(verbatim(MESSAGE_MAX_LENGTH), { heading: 'Text', width: 70, isSearched: true }),
    from_city: text(place, { heading: 'City', width: 18, isSearched: true }),
    from_state: text(place, { heading: 'State', width: 12 }),
    from_country: text(place, { heading: 'Country', width: 14 }),
    num_media: number(z.int().min(0).max(1000), {
      heading: 'Files',
      followedBy: [{ key: 'message_sid', title: 'Message SID', kind: 'text', width: 38 }],
    }),
    source: text(z.enum(SMS_SOURCES), { heading: 'Source', width: 10, isHidden: true }),
    keyword: text(z.enum(SMS_KEYWORDS).nullable(), {
      heading: 'Keyword',
      width: 10,
      isHidden: true,
    }),
  },
  joined: {
    /** The one that it became. */
    question: joined(
      '(SELECT q.uid FROM questions q WHERE q.id = s.question_id)',
      text(questionUid.nullable(), {
        followedBy: [{ key: 'question_id', title: 'Question number', kind: 'number', width: 17 }],
      }),
    ),
    question_cut: joined('s.question_cut', flag({ heading: 'Question cut', isHidden: true })),
    files: joined(
      FILES,
      json(z.array(storedFile), [], z.array(file).max(1000), { isHidden: true }),
    ),
    /** Messages that were sent back. */
    replies: joined(REPLIES, json(z.array(storedReply), [], z.array(reply).max(2))),
  },
};
