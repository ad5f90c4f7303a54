import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { TOASTS } from '../../../server/contract/messages.ts';
import type { Question, QuestionUpdate } from '../../../server/contract/questions.ts';
import { useServices } from '../session/services-context.ts';
import { toastDone } from '../../ui/toast.tsx';
import { useRowChanges, type Changing } from '../use-row-changes.ts';
import {
  clearAi,
  discardProposal,
  patchQuestions,
  QUESTIONS_KEY,
  rerunAi,
  updateQuestion,
} from './questions-api.ts';

export type Changes = Pick<QuestionUpdate, 'status' | 'answer' | 'author_name'>;

export type Moderation = ReturnType<typeof useModeration>;

/** What staff do to a question. */
export function useModeration() {
  const { api } = useServices();
  const client = useQueryClient();
  const changing = useMemo<Changing<Question, Changes>>(
    () => ({
      queryKey: QUESTIONS_KEY,
      failureId: 'moderation',
      update: (row, changes) => updateQuestion(api, row.id, { ...changes, version: row.version }),
      show: (after) => patchQuestions(client, [after]),
      sentence: () => TOASTS.questionUpdated,
    }),
    [api, client],
  );
  const { exclusively, ...changes } = useRowChanges(changing);

  return {
    ...changes,
    rerunAi: useCallback(
      (row: Question) =>
        exclusively(row.id, {}, async () => {
          await rerunAi(api, row.id);
          toastDone(TOASTS.queuedForAi);
        }),
      [api, exclusively],
    ),
    clearAi: useCallback(
      (row: Question, clearAnswer: boolean) =>
        exclusively(row.id, {}, async () => {
          await clearAi(api, row.id, clearAnswer);
          toastDone(clearAnswer ? TOASTS.clearedAiAnswer : TOASTS.clearedAiFlag);
        }),
      [api, exclusively],
    ),
    discardProposal: useCallback(
      (row: Question) =>
        exclusively(row.id, {}, async () => {
          patchQuestions(client, [await discardProposal(api, row.id)]);
          toastDone('Proposal discarded');
        }),
      [api, client, exclusively],
    ),
  };
}
