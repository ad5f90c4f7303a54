import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Question } from '../../../../server/contract/questions.ts';
import { isFinal } from '../../../lib/api-error.ts';
import { tellFailure } from '../../../ui/tell-failure.ts';
import { toastUndoable, toastUndone } from '../../../ui/toast.tsx';
import { useServices } from '../../session/services-context.ts';
import { patchQuestions, QUESTIONS_KEY } from '../questions-api.ts';
import { quoted } from '../what-was-done.ts';
import { mergeQuestion, unmergeQuestion } from './merge-api.ts';

type Done = { label: string; said: string; back: () => Promise<unknown> };

/** Merges questions and takes them out again, each as a step that can be taken back. */
export function useMerging() {
  const { api, undo } = useServices();
  const client = useQueryClient();
  const running = useRef(false);
  const refresh = () => void client.invalidateQueries({ queryKey: QUESTIONS_KEY });

  async function takeBack({ label, back }: Done): Promise<boolean> {
    try {
      await back();
      toastUndone(label);
      return true;
    } catch (error) {
      tellFailure(error, 'merge');
      return isFinal(error);
    } finally {
      refresh();
    }
  }

  /** A second press while one is on its way does nothing. @returns whether it was done */
  async function perform(work: () => Promise<Done | null>): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    try {
      const done = await work();
      if (done) {
        const step = { label: done.label, at: Date.now(), undo: () => takeBack(done) };
        const number = undo.questions.remember(Promise.resolve(step));
        toastUndoable(done.said, done.label, () => undo.questions.undo(number));
      }
      return true;
    } catch (error) {
      tellFailure(error, 'merge');
      return false;
    } finally {
      running.current = false;
      refresh();
    }
  }

  return {
    merge: (row: Question, into: number) =>
      perform(async () => {
        const { id, version, merged_into: before } = row;
        const { question, main, moved } = await mergeQuestion(api, id, { into, version });
        patchQuestions(client, main ? [question, main] : [question]);
        if (moved.length === 0) return null;
        const along = moved.filter((other) => other !== id);
        return {
          said: 'Questions merged',
          label: `Merged ${quoted(row)}${main ? ` with ${quoted(main)}` : ''}`,
          back: () =>
            before === null
              ? unmergeQuestion(api, id, along)
              : mergeQuestion(api, id, { into: before }),
        };
      }),

    unmerge: (row: Question) =>
      perform(async () => {
        const { id, merged_into: main } = row;
        patchQuestions(client, [await unmergeQuestion(api, id)]);
        return {
          said: 'Taken out',
          label: `Took out ${quoted(row)}`,
          back: async () => main !== null && mergeQuestion(api, id, { into: main }),
        };
      }),
  };
}
