import { z } from 'zod';
import { LEAD_HISTORY_MAX, leadCorrection, leadRating } from '../contract/leads.ts';
import { LEAD_FIELD_MAX_LENGTH, LEAD_NOTES_MAX_LENGTH } from '../contract/limits.ts';
import { tidyLine, tidyMarkdown } from '../contract/text.ts';
import { flag, joined, json, text, time, timeOrNone, type DataOf } from './field.ts';
import { noticeHash, orNone, questionUid, tidied, tidyAddress, verbatim } from './limits.ts';

const line = tidied(LEAD_FIELD_MAX_LENGTH, tidyLine);
const address = tidied(LEAD_FIELD_MAX_LENGTH, tidyAddress);
const corrections = z
  .array(leadCorrection.extend({ from: orNone(line), to: orNone(line) }))
  .max(LEAD_HISTORY_MAX);

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

/** A lead before staff did anything with it. */
export const NEW_LEAD = { rating: null, followed_up: false, notes: '', history: [] };
