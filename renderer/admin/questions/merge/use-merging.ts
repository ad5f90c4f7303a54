import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Question } from '../../../../server/contract/questions.ts';
import { tellFailure } from '../../../ui/tell-failure.ts';
import { useServices } from '../../session/services.ts';
import { mergeQuestion, patchQuestions, QUESTIONS_KEY, unmergeQuestion } from '../questions-api.ts';
import { questions, quoted } from '../words.ts';

/** Merges questions and takes them out again, each as a step that can be taken back. */
export function useMerging() {
  const { api, undo } = useServices();
  const client = useQueryClient();
  const running = useRef(false);
  const refresh = () => void client.invalidateQueries({ queryKey: QUESTIONS_KEY });

  /** A second press while one is on its way does nothing. @returns whether it was done */
  async function perform(work: () => Promise<void>): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    try {
      await work();
      return true;
    } catch (error) {
      tellFailure(error, 'merge');
      return false;
    } finally {
      running.current = false;
      refresh();
    }
  }

  /** @returns the question that they are merged into, and what takes this one out again; null where it was there before */
  async function mergeOne({ id, version, merged_into: before }: Question, into: number) {
    const { question, main, moved } = await mergeQuestion(api, id, { into, version });
    patchQuestions(client, main ? [question, main] : [question]);
    const along = moved.filter((other) => other !== id);
    const back = () =>
      before === null ? unmergeQuestion(api, id, along) : mergeQuestion(api, id, { into: before });
    return { main, back: moved.length === 0 ? null : back };
  }

  return {
    /** Merges them one by one; what was done before one is refused stays, and can be taken back. */
    merge: (rows: readonly Question[], into: number) =>
      perform(async () => {
        const backs: (() => Promise<unknown>)[] = [];
        const [only] = rows;
        let name = '';
        try {
          for (const row of rows) {
            if (row.id === into) continue;
            const { main, back } = await mergeOne(row, into);
            if (main) name = ` with ${quoted(main)}`;
            if (back) backs.unshift(back);
          }
        } finally {
          const what = rows.length === 1 && only ? quoted(only) : questions(backs.length);
          if (backs.length > 0) {
            undo.made({
              said: 'Questions merged',
              label: `Merged ${what}${name}`,
              undo: async () => {
                for (const back of backs) await back();
                refresh();
                return true;
              },
            });
          }
        }
      }),

    unmerge: (row: Question) =>
      perform(async () => {
        const { id, merged_into: main } = row;
        patchQuestions(client, [await unmergeQuestion(api, id)]);
        undo.made({
          said: 'Taken out',
          label: `Took out ${quoted(row)}`,
          undo: async () => {
            if (main !== null) await mergeQuestion(api, id, { into: main });
            refresh();
            return true;
          },
        });
      }),
  };
}
