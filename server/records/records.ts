import { z } from 'zod';
import { LABEL_NAME_MAX_LENGTH } from '../contract/labels.ts';
import { boothId } from '../contract/records.ts';
import { REPLY_KEY_MAX_LENGTH } from '../contract/replies.ts';
import { tidyLine } from '../contract/text.ts';
import { dataOf } from './field.ts';
import { LEAD } from './lead.ts';
import { DOCUMENT, EVENT, LABEL, NOTICE, REPLY } from './library.ts';
import { hex32, moment, noticeHash, questionUid, sid, tidied, verbatim } from './limits.ts';
import { MESSAGE } from './message.ts';
import { POLL } from './poll.ts';
import { QUESTION } from './question.ts';

/** Highest version that is stored; a higher one counts as this, so that the next change can still raise it. */
const VERSION_MAX = 2 ** 40;

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
 * One shape for everything that leaves or enters a booth: what a row says, by names that mean the same on every laptop. A
 * line of `records.ndjson`, in JSON. `data: null` is an erasure, which wins for ever; so does `erasure`, of a question's
 * author alone.
 */
export const boothRecord = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('event'), uid: hex32, ...head, data: dataOf(EVENT) }),
    z.strictObject({ kind: z.literal('notice'), uid: noticeHash, ...head, data: dataOf(NOTICE) }),
    z.strictObject({
      kind: z.literal('label'),
      uid: verbatim(4 * LABEL_NAME_MAX_LENGTH),
      ...head,
      data: dataOf(LABEL),
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
      data: dataOf(QUESTION).nullable(),
    }),
    z.strictObject({
      kind: z.literal('votes'),
      uid: questionUid,
      ...head,
      data: z.strictObject({ booth: boothId, n: z.int().min(0).max(10_000_000) }),
    }),
    z.strictObject({ kind: z.literal('lead'), uid: hex32, ...head, data: dataOf(LEAD).nullable() }),
    z.strictObject({ kind: z.literal('message'), uid: sid, ...head, data: dataOf(MESSAGE) }),
    z.strictObject({ kind: z.literal('poll'), uid: hex32, ...head, data: dataOf(POLL) }),
    z.strictObject({
      kind: z.literal('reply'),
      uid: verbatim(4 * REPLY_KEY_MAX_LENGTH).min(1),
      ...head,
      data: dataOf(REPLY),
    }),
    z.strictObject({
      kind: z.literal('knowledge'),
      uid: tidied(255, tidyLine).min(1),
      ...head,
      data: dataOf(DOCUMENT),
    }),
  ],
  'Booth knows no such kind of record.',
);
export type BoothRecord = z.infer<typeof boothRecord>;
/** The record of one kind. */
export type RecordOf<K extends BoothRecord['kind']> = Extract<BoothRecord, { kind: K }>;
