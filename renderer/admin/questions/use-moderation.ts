import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { TOASTS } from '../../../server/contract/messages.ts';
import type { Question, QuestionUpdate } from '../../../server/contract/questions.ts';
import { errorSentence, isApiError, isToldElsewhere } from '../../lib/api-error.ts';
import { toastDone, toastFailed, toastNotice } from '../../ui/toast.tsx';
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

function tellFailure(error: unknown): void {
  if (isToldElsewhere(error)) return;
  if (isApiError(error, 409)) {
    const message = error.serverMessage ?? error.message;
    toastNotice({ id: 'conflict', message });
    return;
  }
  toastFailed({ id: 'moderation', message: errorSentence(error) });
}

export type Moderation = ReturnType<typeof useModeration>;

/** What staff do to a question. A change shows at once and goes back by itself when the server refuses it. */
export function useModeration() {
  const { api } = useServices();
  const client = useQueryClient();
  const [pending, setPending] = useState<ReadonlyMap<number, Changes>>(new Map());
  const inFlight = useRef(new Set<number>());
  const last = useRef<(() => void) | null>(null);

  /** Runs one change of a row at a time: a second click on the same row does nothing. */
  const exclusively = useCallback(
    async (row: Question, changes: Changes, work: () => Promise<void>): Promise<boolean> => {
      if (inFlight.current.has(row.id)) return false;
      inFlight.current.add(row.id);
      setPending((before) => new Map(before).set(row.id, changes));
      // A list that was asked for before the change would show the row as it was.
      await client.cancelQueries({ queryKey: QUESTIONS_KEY });
      try {
        await work();
        return true;
      } catch (error) {
        tellFailure(error);
        return false;
      } finally {
        inFlight.current.delete(row.id);
        setPending((before) => {
          const after = new Map(before);
          after.delete(row.id);
          return after;
        });
        void client.invalidateQueries({ queryKey: QUESTIONS_KEY });
      }
    },
    [client],
  );

  const change = useCallback(
    function apply(row: Question, changes: Changes, undoable = true): Promise<boolean> {
      return exclusively(row, changes, async () => {
        const after = await updateQuestion(api, row.id, { ...changes, version: row.version });
        patchQuestions(client, [after]);
        const undo = () => {
          last.current = null;
          void apply(after, reverse(row, changes), false);
        };
        last.current = undoable ? undo : null;
        toastDone(TOASTS.questionUpdated, undoable ? { label: 'Undo', run: undo } : undefined);
      });
    },
    [api, client, exclusively],
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
          last.current = null;
          void change(after, reverse(before, changes), false);
        };
        last.current = undo;
        toastDone(TOASTS.questionUpdated, { label: 'Undo', run: undo });
      },
      [client, change],
    ),
    undoLast: useCallback(() => last.current?.(), []),
    rerunAi: useCallback(
      (row: Question) =>
        exclusively(row, {}, async () => {
          await rerunAi(api, row.id);
          toastDone(TOASTS.queuedForAi);
        }),
      [api, exclusively],
    ),
    clearAi: useCallback(
      (row: Question, clearAnswer: boolean) =>
        exclusively(row, {}, async () => {
          await clearAi(api, row.id, clearAnswer);
          toastDone(clearAnswer ? TOASTS.clearedAiAnswer : TOASTS.clearedAiFlag);
        }),
      [api, exclusively],
    ),
  };
}
