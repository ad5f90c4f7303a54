import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { z } from 'zod';
import type { LeadDetail } from '../../../../server/contract/leads.ts';
import { errorSentence, isApiError } from '../../../lib/api-error.ts';
import { createDraftStore } from '../../../lib/draft-store.ts';
import { useDraft, type Drafted } from '../../../lib/use-draft.ts';
import { useFailure, useServices } from '../../session/services.ts';
import { leadQuery, storeLead, updateLead } from '../model.ts';

const draft = z.object({ notes: z.string() });
type Draft = z.infer<typeof draft>;

/** Notes that were typed and not saved. */
export const notesDrafts = createDraftStore('lead', draft);

const DRAFTED: Drafted<LeadDetail, Draft> = {
  textOf: ({ notes }) => ({ notes }),
  same: (a, b) => a.notes.trim() === b.notes.trim(),
  // A new rating of somebody else's is no reason to stop writing.
  collides: (before, now) => before.notes !== now.notes,
  store: notesDrafts,
};

/** Staff's notes being written, and the way to store them. */
export function useLeadNotes(lead: LeadDetail) {
  const { api } = useServices();
  const client = useQueryClient();
  const notes = useDraft(lead, DRAFTED);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useFailure();
  const running = useRef(false);

  /** Only notes that changed meanwhile stand in the way; the version also grows with a rating. */
  async function store(sent: Draft, version: number): Promise<LeadDetail | null> {
    try {
      return await updateLead(api, lead.id, { notes: sent.notes, version });
    } catch (error) {
      if (!isApiError(error, 409)) throw error;
      const now = await client.fetchQuery({ ...leadQuery(api, lead.id), staleTime: 0 });
      return DRAFTED.collides(lead, now)
        ? null
        : updateLead(api, lead.id, { notes: sent.notes, version: now.version });
    }
  }

  /** @returns whether everything that was typed is stored now */
  async function save(): Promise<boolean> {
    if (running.current || notes.conflict) return false;
    if (!notes.dirty) return true;
    running.current = true;
    setSaving(true);
    setFailure(null);
    const sent = notes.text;
    try {
      const saved = await store(sent, notes.version);
      if (!saved) return false;
      const more = notes.settle(sent, saved);
      storeLead(client, saved);
      return !more;
    } catch (error) {
      setFailure((isApiError(error, 400) ? error.serverMessage : null) ?? errorSentence(error));
      return false;
    } finally {
      running.current = false;
      setSaving(false);
    }
  }

  return { ...notes, saving, failure, save };
}
