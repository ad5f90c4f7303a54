import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Lead, LeadDetail, LeadUpdate } from '../../../server/contract/leads.ts';
import { useServices } from '../session/services-context.ts';
import { useRowChanges, type Changing } from '../use-row-changes.ts';
import { fetchLead, LEADS_KEY, storeLead, updateLead } from './leads-api.ts';
import { RATING } from './rating-words.ts';

/** What one click changes of a lead. */
export type Changes = Pick<LeadUpdate, 'rating' | 'followed_up'>;

function doneSentence({ rating, followed_up }: Changes): string {
  if (followed_up !== undefined) {
    return followed_up ? 'Marked as followed up' : 'Marked for follow-up';
  }
  return rating ? `Rated ${RATING[rating].word.toLowerCase()}` : 'Rating removed';
}

/** What staff do to a lead. */
export function useLeadWork() {
  const { api, undo } = useServices();
  const client = useQueryClient();
  const changing = useMemo<Changing<Lead, Changes, LeadDetail>>(
    () => ({
      queryKey: LEADS_KEY,
      failureId: 'lead',
      update: (row, changes) => updateLead(api, row.id, { ...changes, version: row.version }),
      show: (after) => storeLead(client, after),
      fetch: (id) => fetchLead(api, id),
      sentence: doneSentence,
      label: (before, changes) => `${doneSentence(changes)}: ${before.name}`,
      alreadySo: () => 'Somebody else has already done exactly that.',
      undo: undo.leads,
    }),
    [api, client, undo],
  );
  const { pending, change } = useRowChanges(changing);
  return { pending, change, undo: undo.leads };
}
