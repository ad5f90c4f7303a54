import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Lead, LeadUpdate } from '../../../server/contract/leads.ts';
import { usePendingChanges } from '../../lib/use-pending-changes.ts';
import { useUndo, type Undo } from '../../lib/use-undo.ts';
import { tellFailure } from '../../ui/tell-failure.ts';
import { toastDone } from '../../ui/toast.tsx';
import { useServices } from '../session/services-context.ts';
import { LEADS_KEY, storeLead, updateLead } from './leads-api.ts';
import { RATING } from './rating-words.ts';

/** What one click changes of a lead. */
export type Changes = Pick<LeadUpdate, 'rating' | 'followed_up'>;

const onFailure = (error: unknown) => tellFailure(error, 'lead');

/** What takes `after` back to `before`. */
const reverse = (before: Lead, changes: Changes): Changes => ({
  ...(changes.rating === undefined ? {} : { rating: before.rating }),
  ...(changes.followed_up === undefined ? {} : { followed_up: before.followed_up }),
});

function doneSentence({ rating, followed_up }: Changes): string {
  if (followed_up !== undefined) {
    return followed_up ? 'Marked as followed up' : 'Marked as to follow up';
  }
  return rating ? `Rated ${RATING[rating].word.toLowerCase()}` : 'Rating taken off';
}

/** What staff do to a lead. A change shows at once and goes back by itself when the server refuses it. */
export function useLeadWork() {
  const { api } = useServices();
  const client = useQueryClient();
  const { pending, exclusively } = usePendingChanges<Changes>(LEADS_KEY, onFailure);
  const { remember, forget, undoLast } = useUndo();

  const change = useCallback(
    function apply(row: Lead, changes: Changes, undoable = true): Promise<boolean> {
      let undo: Undo | null = null;
      const done = exclusively(row.id, changes, async () => {
        const after = await updateLead(api, row.id, { ...changes, version: row.version });
        storeLead(client, after);
        const back = () => {
          forget();
          void apply(after, reverse(row, changes), false);
        };
        if (undoable) undo = back;
        toastDone(doneSentence(changes), undoable ? { label: 'Undo', run: back } : undefined);
      });
      if (undoable) remember(done.then(() => undo));
      return done;
    },
    [api, client, exclusively, forget, remember],
  );

  return {
    /** Changes that the server has not confirmed yet, by lead. */
    pending,
    /** @returns whether it was done */
    change,
    undoLast,
  };
}
