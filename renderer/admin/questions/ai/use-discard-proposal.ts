import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Question } from '../../../../server/contract/questions.ts';
import { isFinal } from '../../../lib/api-error.ts';
import type { UndoStep } from '../../../lib/undo-stack.ts';
import { tellFailure } from '../../../ui/tell-failure.ts';
import { toastUndoable, toastUndone } from '../../../ui/toast.tsx';
import { useServices } from '../../session/services-context.ts';
import { discardProposal, patchQuestions, restoreProposal } from '../questions-api.ts';
import { quoted } from '../what-was-done.ts';

/**
 * Throws away what the AI proposes beside an answer; undo puts it back, with its sources. Rejects with ApiError.
 * @param onChanged gets the question both times; the same function at every render
 */
export function useDiscardProposal(onChanged?: (row: Question) => void) {
  const { api, undo } = useServices();
  const client = useQueryClient();
  return useCallback(
    async (row: Question): Promise<void> => {
      const show = (after: Question) => {
        patchQuestions(client, [after]);
        onChanged?.(after);
      };
      show(await discardProposal(api, row.id));
      const { proposal, covered, sources } = row.ai;
      if (proposal === null) return;
      const label = `Discarded the AI’s proposal for ${quoted(row)}`;
      const step: UndoStep = {
        label,
        at: Date.now(),
        async undo() {
          try {
            show(await restoreProposal(api, row.id, { proposal, covered, sources }));
            toastUndone(label);
            return true;
          } catch (error) {
            tellFailure(error, 'moderation');
            return isFinal(error);
          }
        },
      };
      const number = undo.questions.remember(Promise.resolve(step));
      toastUndoable('Proposal discarded', label, () => undo.questions.undo(number));
    },
    [api, client, onChanged, undo],
  );
}
