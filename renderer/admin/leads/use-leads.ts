import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { Lead, LeadDetail, LeadUpdate } from '../../../server/contract/leads.ts';
import { FROM_LIST, rowIdOf, useBackToList } from '../../lib/row-address.ts';
import { useServices } from '../session/services.ts';
import { useRowChanges, type Changing } from '../use-row-changes.ts';
import { fetchLead, LEADS_KEY, RATING, storeLead, updateLead } from './model.ts';

/** The lead that the address names, and the ways to another one and back to the list, whose view stays. */
export function useLeadAddress() {
  const { id } = useParams();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const named = rowIdOf(id);
  return {
    /** Null where the address names none. */
    id: named,
    hrefOf: useCallback((of: number) => `/leads/${of}${search}`, [search]),
    open: useCallback(
      (of: number) => void navigate(`/leads/${of}${search}`, { state: FROM_LIST }),
      [navigate, search],
    ),
    /** Another lead in the place of the one that is open: Back still leads to the list. */
    turnTo: useCallback(
      (of: number) => void navigate(`/leads/${of}${search}`, { replace: true, state }),
      [navigate, search, state],
    ),
    close: useBackToList(`/leads${search}`, named !== null),
  };
}
export type LeadAddress = ReturnType<typeof useLeadAddress>;

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
  const { api } = useServices();
  const client = useQueryClient();
  const changing = useMemo<Changing<Lead, Changes, LeadDetail>>(
    () => ({
      queryKey: LEADS_KEY,
      update: (row, changes) => updateLead(api, row.id, { ...changes, version: row.version }),
      show: (after) => storeLead(client, after),
      fetch: (id) => fetchLead(api, id),
      sentence: doneSentence,
      label: (before, changes) => `${doneSentence(changes)}: ${before.name}`,
      alreadySo: () => 'Somebody else has already done exactly that.',
    }),
    [api, client],
  );
  const { pending, change } = useRowChanges(changing);
  return { pending, change };
}
export type LeadWork = ReturnType<typeof useLeadWork>;
