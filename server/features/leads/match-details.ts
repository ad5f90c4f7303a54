import { z } from 'zod';
import type { BadgeFields } from '../../contract/badge-fields.ts';
import { DETAIL_FIELDS } from '../../contract/lead-details.ts';
import { someDetails } from '../../contract/leads.ts';
import type { MatchMode } from '../../contract/match-list.ts';
import type { LeadFields } from '../../records/lead.ts';

/** Entries of a list, as the thread that reads it hands them on. */
export const matchEntries = z.array(z.tuple([z.string(), someDetails]));

/** A lead with what it lacks of what the list says. */
export function filled(lead: LeadFields, said: BadgeFields): LeadFields {
  return { ...lead, ...changesBy(lead, said, 'fill') };
}

/** Compares a lead with a list; null when nothing changes. A detail that the list lacks stays as it is. */
export function changesBy(
  lead: Pick<LeadFields, (typeof DETAIL_FIELDS)[number]>,
  said: BadgeFields,
  mode: MatchMode,
): BadgeFields | null {
  const changed = DETAIL_FIELDS.filter(
    (field) => said[field] && said[field] !== lead[field] && (mode === 'overwrite' || !lead[field]),
  );
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((field) => [field, said[field]]));
}
