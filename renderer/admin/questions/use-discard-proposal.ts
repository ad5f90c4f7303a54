import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Question } from '../../../server/contract/questions.ts';
import { useServices } from '../session/services.ts';
import { discardProposal, patchQuestions, restoreProposal } from './questions-api.ts';
import { quoted } from './words.ts';

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
      undo.made({
        said: 'Proposal discarded',
        label: `Discarded the AI’s proposal for ${quoted(row)}`,
        undo: async () => {
          show(await restoreProposal(api, row.id, { proposal, covered, sources }));
          return true;
        },
      });
    },
    [api, client, onChanged, undo],
  );
}
