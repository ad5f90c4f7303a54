import { z } from 'zod';
import { BADGE_PARTS } from '../../server/contract/badge.ts';
import {
  captureState as state,
  consentCode as code,
  testedCapture as tested,
} from '../../server/contract/capture.ts';
import { ofEachDetail } from '../../server/contract/lead-details.ts';
import { lead, LEAD_RATINGS, someDetails } from '../../server/contract/leads.ts';
import { person } from '../../server/contract/people.ts';

/* What the page reads, without what tidies it: the server has done that. */

const text = z.string();
const answer = z.object({ name: text, answers: z.array(text) });

/** GET /api/admin/people/here. */
export const people = z.object({ people: z.array(person) });

/** GET /api/admin/capture. */
export const captureState = state.extend({
  // An earlier version's page has kept none.
  person: z.object({ id: text, name: text }).nullable().default(null),
  qualifiers: z.array(
    z.object({
      name: text,
      kind: z.enum(['single', 'multiple', 'stars', 'yes-no', 'text']),
      choices: z.array(text),
    }),
  ),
  // A state that was kept before an update has none.
  draw: z.object({ name: text, wording: text }).nullable().default(null),
  forms: z.array(z.object({ separator: text, parts: z.array(z.enum(BADGE_PARTS)) })).default([]),
});

/** POST /api/admin/capture/known. */
const knownPerson = lead
  .pick({ id: true, name: true, company: true, rating: true, captured_by: true, created_at: true })
  .extend({ qualifiers: z.array(answer), notes: text });
export const knownDetails = z.object({
  lead: knownPerson.nullable(),
  listed: someDetails,
});

/** POST /api/admin/capture/consent. */
export const consentCode = code;

/** POST /api/admin/capture/test. */
export const testedCapture = tested;

/** The capture in hand, as the device keeps it until it is saved. */
export const draft = z.object({
  ...ofEachDetail(text),
  code: text,
  note: text,
  rating: z.enum(LEAD_RATINGS).nullable(),
  qualifiers: z.array(answer),
  agreed: z.boolean(),
  draw: text.nullable().default(null),
  apart: z.boolean(),
  // An earlier version's page has kept none.
  picture: text.nullable().default(null),
});
