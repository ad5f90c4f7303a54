import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Label } from '../../../server/contract/labels.ts';
import type { Question } from '../../../server/contract/questions.ts';
import { tellFailure } from '../../ui/toast.tsx';
import { patchQuestions } from '../questions/questions-api.ts';
import { quoted } from '../questions/words.ts';
import { useServices } from '../session/services.ts';
import { addLabel, LABELS_KEY, markQuestion } from './label-chips.tsx';

/** Names the message about what was refused: a newer one takes its place. */
export const LABELS_FAILURE = 'labels';

/** "Labelled “How heavy…” “Weight”", or that it was taken off. @param what is labelled */
export function labelled(what: string, { name }: Label, on: boolean): string {
  return on ? `Labelled ${what} “${name}”` : `Took “${name}” off ${what}`;
}

/** Putting labels on questions and taking them off, each of which can be taken back. Reports what does not work. */
export function useLabelling() {
  const { api, undo } = useServices();
  const client = useQueryClient();

  const mark = useCallback(
    (row: Question, label: Label, on: boolean): Promise<boolean> => {
      const put = async (wanted: boolean) => {
        const [add, remove] = wanted ? [[label.id], []] : [[], [label.id]];
        patchQuestions(client, [await markQuestion(api, row.id, { add, remove })]);
        void client.invalidateQueries({ queryKey: LABELS_KEY });
        return true;
      };
      return undo.perform(async () => {
        await put(on);
        return {
          said: 'Labels updated',
          label: labelled(quoted(row), label, on),
          undo: () => put(!on),
        };
      });
    },
    [api, client, undo],
  );

  /** @returns the label, or null when none was made */
  const create = useCallback(
    async (name: string): Promise<Label | null> => {
      try {
        const made = await addLabel(api, { name });
        client.setQueryData<Label[]>(LABELS_KEY, (before = []) => [
          ...before.filter(({ id }) => id !== made.id),
          made,
        ]);
        void client.invalidateQueries({ queryKey: LABELS_KEY });
        return made;
      } catch (error) {
        tellFailure(error, LABELS_FAILURE);
        return null;
      }
    },
    [api, client],
  );

  return { mark, create };
}
