import { useCallback } from 'react';
import { isFinal } from '../lib/api-error.ts';
import { tellFailure } from '../ui/tell-failure.ts';
import { toastUndoable, toastUndone } from '../ui/toast.tsx';
import { useServices } from './session/services-context.ts';

/**
 * A function that tells what was done, and remembers how it is taken back; the same one at every render.
 * @param failureId names the message about what was refused: a newer one takes its place
 */
export function useUndoable(failureId: string) {
  const { undo } = useServices();
  return useCallback(
    /** @param said in general, @param label to what, @param back takes it back, and throws ApiError */
    (said: string, label: string, back: () => Promise<unknown>): void => {
      const step = {
        label,
        at: Date.now(),
        undo: async () => {
          try {
            await back();
            toastUndone(label);
            return true;
          } catch (error) {
            tellFailure(error, failureId);
            return isFinal(error);
          }
        },
      };
      const number = undo.questions.remember(Promise.resolve(step));
      toastUndoable(said, label, () => undo.questions.undo(number));
    },
    [failureId, undo],
  );
}
