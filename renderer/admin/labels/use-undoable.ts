import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isFinal } from '../../lib/api-error.ts';
import { tellFailure } from '../../ui/tell-failure.ts';
import { toastUndoable, toastUndone } from '../../ui/toast.tsx';
import { useServices } from '../session/services-context.ts';
import { LABELS_KEY } from './labels-api.ts';

/** Names the message about what was refused: a newer one takes its place. */
export const LABELS_FAILURE = 'labels';

/** Tells what was done with labels, and remembers how it is taken back. */
export function useUndoable() {
  const { undo } = useServices();
  const client = useQueryClient();
  return useCallback(
    (said: string, back: () => Promise<unknown>): void => {
      const step = {
        label: said,
        at: Date.now(),
        undo: async () => {
          try {
            await back();
            toastUndone(said);
            void client.invalidateQueries({ queryKey: LABELS_KEY });
            return true;
          } catch (error) {
            tellFailure(error, LABELS_FAILURE);
            return isFinal(error);
          }
        },
      };
      const number = undo.questions.remember(Promise.resolve(step));
      toastUndoable('Labels updated', said, () => undo.questions.undo(number));
    },
    [client, undo],
  );
}
