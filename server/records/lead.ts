import { z } from 'zod';
import { DEVICE_NAME_MAX } from '../contract/devices.ts';
import { DRAWN } from '../contract/draw.ts';
import {
  CONSENT_BY,
  LEAD_HISTORY_MAX,
  LEAD_SOURCES,
  leadCorrection,
  leadRating,
} from '../contract/leads.ts';
import {
  CODE_MAX_LENGTH,
  LEAD_FIELD_MAX_LENGTH,
  LEAD_NOTES_MAX_LENGTH,
  LEAD_QUALIFIERS_MAX,
} from '../contract/limits.ts';
import { qualifierAnswer } from '../contract/qualifiers.ts';
import { tidyLine, tidyMarkdown } from '../contract/text.ts';
import { flag, joined, json, text, time, timeOrNone, type DataOf, type Said } from './field.ts';
import { STORED_NAME } from '../contract/records.ts';
import {
  moment,
  noticeHash,
  orNone,
  questionUid,
  tidied,
  tidyAddress,
  verbatim,
} from './limits.ts';

const line = tidied(LEAD_FIELD_MAX_LENGTH, tidyLine);
const address = tidied(LEAD_FIELD_MAX_LENGTH, tidyAddress);
/** A qualifier with the answers to it is longer than a contact detail. */
const corrected = orNone(tidied(2 * LEAD_FIELD_MAX_LENGTH, tidyLine));
const corrections = z
  .array(
    leadCorrection.extend({
      from: corrected,
      to: corrected,
      by: tidied(DEVICE_NAME_MAX, tidyLine).optional(),
    }),
  )
  .max(LEAD_HISTORY_MAX);
const source = z.enum(LEAD_SOURCES).default('form');
const qualifiers = z.array(qualifierAnswer);
const optionalLine = orNone(line).default(null);

/** A lead. */
export const LEAD = {
  row: {
    name: text(line, { heading: 'Name', width: 26, isSearched: true }),
    email: text(address, { heading: 'Email', width: 32, isSearched: true }),
    phone: text(orNone(address), { heading: 'Phone', width: 20, cell: 'phone', isSearched: true }),
    company: text(orNone(line), { heading: 'Company', width: 26, isSearched: true }),
    city: text(orNone(line), { heading: 'City', width: 18, isSearched: true }),
    state: text(orNone(line), { heading: 'State', width: 16, isSearched: true }),
    consent_given: flag({ heading: 'Consent' }),
    consent_version: text(verbatim(40).nullable(), {
      heading: 'Consent version',
      followedBy: [{ key: 'consent_wording', title: 'Consent wording', kind: 'text', width: 40 }],
    }),
    consent_at: timeOrNone({ heading: 'Consent at' }),
    created_at: time({ heading: 'Left details at' }),
    rating: text(leadRating.nullable(), { heading: 'Rating', width: 10 }),
    followed_up: flag({ heading: 'Followed up' }),
    notes: text(tidied(LEAD_NOTES_MAX_LENGTH, tidyMarkdown), {
      heading: 'Notes',
      width: 50,
      isSearched: true,
    }),
    /** Corrections that staff made. */
    history: json(z.array(leadCorrection), [], corrections),
    job_title: text(optionalLine, {
      heading: 'Job title',
      width: 26,
      isAfterFirst: true,
      isSearched: true,
    }),
    country: text(optionalLine, {
      heading: 'Country',
      width: 16,
      isAfterFirst: true,
      isSearched: true,
    }),
    code: text(verbatim(CODE_MAX_LENGTH).nullable().default(null), {
      heading: 'Badge code',
      width: 24,
      isAfterFirst: true,
      isSearched: true,
    }),
    captured_by: text(orNone(tidied(DEVICE_NAME_MAX, tidyLine)).default(null), {
      heading: 'Captured by',
      width: 20,
      isAfterFirst: true,
    }),
    source: {
      ...text(source, {
        heading: 'Source',
        width: 10,
        isAfterFirst: true,
        followedBy: [{ key: 'basis', title: 'Basis', kind: 'text', width: 14 }],
      }),
      // Headquarters also has records of versions that had no sources.
      read: (stored: z.output<typeof source> | null) => stored ?? 'form',
    },
    /** Exports have a column for each qualifier. */
    qualifiers: json(qualifiers, [], qualifiers.max(LEAD_QUALIFIERS_MAX).default([])),
    owner: text(orNone(tidied(DEVICE_NAME_MAX, tidyLine)).default(null), {
      heading: 'Owner',
      width: 20,
      isAfterFirst: true,
    }),
    consent_by: text(z.enum(CONSENT_BY).nullable().default(null), {
      heading: 'Consent by',
      width: 12,
      isAfterFirst: true,
    }),
    /** The picture by which it is known: a file in `lead-media/`. */
    picture: text(z.string().regex(STORED_NAME).nullable().default(null), {
      heading: 'Picture',
      width: 14,
      isAfterFirst: true,
    }),
    /** It waits for staff to type what the picture says. */
    to_type: { ...flag(), limits: z.boolean().default(false) },
    /** The owner is none of the people any more. */
    owner_left: { ...flag(), limits: z.boolean().default(false) },
    draw: text(optionalLine, { heading: 'Draw', width: 26, isAfterFirst: true }),
    draw_at: {
      ...timeOrNone({ heading: 'Agreed to draw at', isAfterFirst: true }),
      limits: moment.nullable().default(null),
    },
    drawn: text(z.enum(DRAWN).nullable().default(null), {
      heading: 'Drawn',
      width: 10,
      isAfterFirst: true,
    }),
  },
  joined: {
    /** The one that the lead came with. */
    question: joined(
      '(SELECT q.uid FROM questions q WHERE q.id = l.question_id)',
      text(questionUid.nullable(), {
        mergesApart: true,
        followedBy: [
          { key: 'question_id', title: 'Question number', kind: 'number', width: 17 },
          { key: 'question', title: 'Question', kind: 'text', width: 70 },
        ],
      }),
    ),
    /** The notice about visitors' details that the page showed. */
    privacy_notice: joined('l.privacy_notice', text(noticeHash.nullable(), { mergesApart: true })),
  },
};
export type LeadData = DataOf<typeof LEAD>;
/** Fields of a lead's row. */
export type LeadFields = Said<typeof LEAD.row>;

/** A lead before staff did anything with it. */
export const NEW_LEAD = {
  rating: null,
  followed_up: false,
  notes: '',
  history: [],
  job_title: null,
  country: null,
  code: null,
  captured_by: null,
  source: 'form',
  qualifiers: [],
  owner: null,
  consent_by: null,
  picture: null,
  to_type: false,
  owner_left: false,
  draw: null,
  draw_at: null,
  drawn: null,
} satisfies Partial<LeadFields>;
