import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Lead, LeadUpdate } from '../../../../server/contract/leads.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { saveBeside } from '../../../lib/drafts.ts';
import { useEvent } from '../../kit/event/use-event.ts';
import { useServices } from '../../kit/session/staff-services.ts';
import { DRAFTED } from '../detail/contact-drafts.ts';
import { fetchLead, leadsQuery, LEADS_KEY, patchLeads, storeLead, useSaveLead } from '../model.ts';

/** Place of the queue. */
export const TYPING = '/leads/typing';

/** Pictures that wait to be typed in, the oldest first. @param event null is the open one */
export function typingQuery(api: Parameters<typeof leadsQuery>[0], event: number | null) {
  const filter = { to_type: true, sort: 'created_at', order: 'asc', event };
  return leadsQuery(api, { ...filter, page: 1, page_size: 100 });
}

const BY_SOMEONE_ELSE = 'Somebody else has typed in the one before. Here is the next.';

/** One person's place in the queue. */
type Queue = {
  /** The lead in hand, as it was last seen: it stays while something is typed for it. */
  inHand: Lead | null;
  isTouched: boolean;
  /** Ids of the leads that this person is done with, or has skipped. */
  passed: readonly number[];
  /** Sentence about the lead before. */
  words: string | null;
};

export const EMPTY_QUEUE: Queue = { inHand: null, isTouched: false, passed: [], words: null };

/** The pictures that still wait, and their number on all pages. */
export function waitingIn({ items, total }: { items: readonly Lead[]; total: number }) {
  const waiting = items.filter(({ to_type }) => to_type);
  return { waiting, left: total - items.length + waiting.length };
}

/** Takes over the pictures that wait now. What is typed for one must not end up in another one's fields. */
export function withWaiting(queue: Queue, waiting: readonly Lead[]): Queue {
  const { inHand, isTouched, passed } = queue;
  const next = waiting.find(({ id }) => !passed.includes(id)) ?? null;
  if (inHand === null) return next === null ? queue : { ...queue, inHand: next };
  const seen = waiting.find(({ id }) => id === inHand.id);
  if (seen) return seen === inHand ? queue : { ...queue, inHand: seen };
  return isTouched ? queue : { ...queue, inHand: next, words: BY_SOMEONE_ELSE };
}

/** Goes on from a lead, unless another one is in hand by now. @param words a sentence about it */
export function withPassed(queue: Queue, id: number, words: string | null = null): Queue {
  const passed = [...queue.passed, id];
  if (queue.inHand?.id !== id) return { ...queue, passed };
  return { inHand: null, isTouched: false, passed, words };
}

/** The queue as one person works on it: one lead after the other, while others work on the same. */
export function useTypingQueue() {
  const { api } = useServices();
  const client = useQueryClient();
  const { id: event } = useEvent();
  const { data, error, refetch } = useQuery(typingQuery(api, event));
  const saveLead = useSaveLead();
  const [queue, setQueue] = useState(EMPTY_QUEUE);

  const all = data && waitingIn(data);
  const next = all ? withWaiting(queue, all.waiting) : queue;
  if (next !== queue) setQueue(next);
  const { inHand, passed, words } = next;

  /** Goes on with the next one. @param said a sentence about the one before */
  const pass = (id: number, said?: string) => setQueue((now) => withPassed(now, id, said));

  return {
    lead: inHand,
    /** Undefined until it is known. */
    left: all?.left,
    skipped: all?.waiting.filter(({ id }) => passed.includes(id)).length ?? 0,
    words,
    error,
    refetch,
    setTouched: (isTouched: boolean) => setQueue((now) => ({ ...now, isTouched })),
    pass,
    /** Has the skipped ones come again. */
    again: () => setQueue(EMPTY_QUEUE),

    /**
     * Stores what was typed, and goes on. A lead that another user typed in meanwhile is left as it is.
     * @param base the lead that the text is based on
     * @throws ApiError
     */
    async save(base: Lead, typed: LeadUpdate): Promise<void> {
      const { id } = base;
      try {
        const { now, refusal } = await saveBeside(base.version, {
          save: (version) => saveLead(id, { ...typed, to_type: false, version }),
          fetch: () => fetchLead(api, id),
          // A rating, for example, is not.
          isInTheWay: (other) => !other.to_type || DRAFTED.collides(base, other),
        });
        if (refusal !== null && now.to_type) throw refusal;
        if (refusal === null) storeLead(client, now);
        pass(id, refusal === null ? undefined : BY_SOMEONE_ELSE);
      } catch (failure) {
        if (!isApiError(failure, 404)) throw failure;
        pass(id, 'The one before was erased. Here is the next.');
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
