import { z } from 'zod';

/**
 * Kinds of records: what leaves or enters a booth (server/records), in a file, to headquarters or to a webhook. `votes` is
 * what one booth counted for a question, `notice` what a contact page said about visitors' details.
 */
export const RECORD_KINDS = [
  'event',
  'notice',
  'label',
  'erasure',
  'question',
  'votes',
  'lead',
  'message',
  'poll',
  'reply',
  'knowledge',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

export const boothId = z.string().regex(/^[0-9a-f]{16}$/, 'This is no booth’s name.');

/** The name of a file in `media/` or `sms-media/`: 24 hexadecimal digits, and what it is. */
export const STORED_NAME = /^[0-9a-f]{24}\.[a-z]{3,4}$/;
