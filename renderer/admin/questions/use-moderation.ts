import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { TOASTS } from '../../../server/contract/messages.ts';
import type { Question, QuestionUpdate } from '../../../server/contract/questions.ts';
import { usePendingChanges } from '../../lib/use-pending-changes.ts';
import { useUndo, type Undo } from '../../lib/use-undo.ts';
import { tellFailure } from '../../ui/tell-failure.ts';
import { toastDone } from '../../ui/toast.tsx';
import { useServices } from '../session/services-context.ts';
import {
  clearAi,
  patchQuestions,
  QUESTIONS_KEY,
  rerunAi,
  updateQuestion,
} from './questions-api.ts';

export type Changes = Pick<QuestionUpdate, 'status' | 'answer' | 'author_name'>;

/** What takes `after` back to `before`. */
const reverse = (before: Question, changes: Changes): Changes => ({
  ...(changes.status === undefined ? {} : { status: before.status }),
  ...(changes.answer === undefined ? {} : { answer: before.answer }),
  ...(changes.author_name === undefined ? {} : { author_name: before.author_name }),
});

const onFailure = (error: unknown) => tellFailure(error, 'moderation');

export type Moderation = ReturnType<typeof useModeration>;

/** What staff do to a question. A change shows at once and goes back by itself when the server refuses it. */
export function useModeration() {
  const { api } = useServices();
  const client = useQueryClient();
  const { pending, exclusively } = usePendingChanges<Changes>(QUESTIONS_KEY, onFailure);
  const { remember, forget, undoLast } = useUndo();

  const change = useCallback(
    function apply(row: Question, changes: Changes, undoable = true): Promise<boolean> {
      let undo: Undo | null = null;
      const done = exclusively(row.id, changes, async () => {
        const after = await updateQuestion(api, row.id, { ...changes, version: row.version });
        patchQuestions(client, [after]);
        const back = () => {
          forget();
          void apply(after, reverse(row, changes), false);
        };
        if (undoable) undo = back;
        toastDone(TOASTS.questionUpdated, undoable ? { label: 'Undo', run: back } : undefined);
      });
      if (undoable) remember(done.then(() => undo));
      return done;
    },
    [api, client, exclusively, forget, remember],
  );

  return {
    /** Changes that the server has not confirmed yet, by question. */
    pending,
    /** @returns whether it was done */
    change,
    /** Tells that a change made elsewhere is done, and how to take it back. */
    changed: useCallback(
      (before: Question, after: Question, changes: Changes) => {
        patchQuestions(client, [after]);
        void client.invalidateQueries({ queryKey: QUESTIONS_KEY });
        const undo = () => {
          forget();
          void change(after, reverse(before, changes), false);
        };
        remember(Promise.resolve(undo));
        toastDone(TOASTS.questionUpdated, { label: 'Undo', run: undo });
      },
      [client, change, forget, remember],
    ),
    undoLast,
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
  };
}
