import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Lead, LeadUpdate } from '../../../../server/contract/leads.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { useEvent } from '../../kit/event/use-event.ts';
import { useServices } from '../../kit/session/staff-services.ts';
import { DRAFTED } from '../detail/contact-drafts.ts';
import { fetchLead, leadsQuery, LEADS_KEY, patchLeads, storeLead, useSaveLead } from '../model.ts';

/** Place of the queue. */
export const TYPING = '/leads/typing';

const BY_SOMEONE_ELSE = 'Somebody else has typed in the one before. Here is the next.';

/** Pictures that wait to be typed in, the oldest first. @param event null is the open one */
export function typingQuery(api: Parameters<typeof leadsQuery>[0], event: number | null) {
  const filter = { to_type: true, sort: 'created_at', order: 'asc', event };
  return leadsQuery(api, { ...filter, page: 1, page_size: 100 });
}

/** The queue as one person works on it: one lead after the other, while others work on the same. */
export function useTypingQueue() {
  const { api } = useServices();
  const client = useQueryClient();
  const { id: event } = useEvent();
  const { data, error, refetch } = useQuery(typingQuery(api, event));
  const saveLead = useSaveLead();
  const [passed, setPassed] = useState<readonly number[]>([]);
  /** The lead in hand, as it was last seen: it stays while something is typed for it. */
  const [inHand, setInHand] = useState<Lead | null>(null);
  const [isTouched, setTouched] = useState(false);
  const [words, setWords] = useState<string | null>(null);

  const waiting = data?.items.filter(({ to_type }) => to_type);
  const next = waiting?.find(({ id }) => !passed.includes(id)) ?? null;
  const seen = waiting?.find(({ id }) => id === inHand?.id);
  // What is typed for one must not end up in another one's fields.
  const isTaken = inHand !== null && waiting !== undefined && !seen;
  if (seen && seen !== inHand) setInHand(seen);
  else if (inHand === null && next) setInHand(next);
  else if (isTaken && !isTouched && !passed.includes(inHand.id)) {
    setWords(BY_SOMEONE_ELSE);
    setInHand(next);
  }

  /** Goes on with the next one. @param said a sentence about the one before */
  const pass = (id: number, said: string | null = null) => {
    const gone = [...passed, id];
    setPassed(gone);
    setWords(said);
    setTouched(false);
    setInHand(waiting?.find((one) => !gone.includes(one.id)) ?? null);
  };

  return {
    lead: inHand,
    /** Undefined until it is known. */
    left: data && waiting && data.total - data.items.length + waiting.length,
    skipped: waiting?.filter(({ id }) => id !== inHand?.id && passed.includes(id)).length ?? 0,
    words,
    error,
    refetch,
    setTouched,
    pass,
    /** Has the skipped ones come again. */
    again: () => setPassed([]),

    /**
     * Stores what was typed, and goes on. A lead that another user typed in meanwhile is left as it is.
     * @param base the lead that the text is based on
     * @throws ApiError
     */
    async save(base: Lead, typed: LeadUpdate): Promise<void> {
      const { id, version } = base;
      const update = { ...typed, to_type: false };
      try {
        storeLead(client, await saveLead(id, { ...update, version }));
        pass(id);
      } catch (failure) {
        const isGone = isApiError(failure, 404);
        if (!isGone && !isApiError(failure, 409)) throw failure;
        const now = isGone ? null : await fetchLead(api, id);
        if (now?.to_type) {
          if (DRAFTED.collides(base, now)) throw failure;
          // It was only rated, for example.
          storeLead(client, await saveLead(id, { ...update, version: now.version }));
          pass(id);
        } else {
          pass(id, isGone ? 'The one before was erased. Here is the next.' : BY_SOMEONE_ELSE);
        }
      }
      void client.invalidateQueries({ queryKey: LEADS_KEY });
    },

    /** A lead is gone for good. */
    erased(lead: Lead): void {
      patchLeads(client, [], [lead.id]);
      pass(lead.id, 'The one before is deleted.');
    },
  };
}
