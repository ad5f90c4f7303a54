import { useRef, useState } from 'react';
import type { Question } from '../../../server/contract/questions.ts';
import { errorSentence, isApiError } from '../../lib/api-error.ts';
import { useServices } from '../session/services-context.ts';
import { fetchQuestion, updateQuestion } from './questions-api.ts';
import type { Changes } from './use-moderation.ts';

type Outcome = { saved: Question } | { conflict: Question | null } | { failed: string };

/** Saves one dialog's question; a second call while one is running does nothing. */
export function useSaveQuestion(row: Question) {
  const { api } = useServices();
  const [saving, setSaving] = useState(false);
  const running = useRef(false);

  async function send(changes: Changes, version: number): Promise<Outcome> {
    try {
      return { saved: await updateQuestion(api, row.id, { ...changes, version }) };
    } catch (error) {
      if (isApiError(error, 409)) {
        return { conflict: await fetchQuestion(api, row.id).catch(() => null) };
      }
      const refused = isApiError(error, 400) ? error.serverMessage : null;
      return { failed: refused ?? errorSentence(error) };
    }
  }

  return {
    saving,
    /** @returns null when a save is on its way already */
    save: async (changes: Changes, version: number): Promise<Outcome | null> => {
      if (running.current) return null;
      running.current = true;
      setSaving(true);
      try {
        return await send(changes, version);
      } finally {
        running.current = false;
        setSaving(false);
      }
    },
  };
}
