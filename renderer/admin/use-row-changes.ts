import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isApiError, isFinal } from '../lib/api-error.ts';
import type { UndoStack, UndoStep } from '../lib/undo-stack.ts';
import { usePendingChanges } from '../lib/use-pending-changes.ts';
import { tellFailure } from '../ui/tell-failure.ts';
import { toastNotice, toastUndoable, toastUndone } from '../ui/toast.tsx';

/** How rows of one kind are changed; `After` is the row as the server returns it. The same object at every render. */
export type Changing<Row, Changes, After = Row> = {
  /** The lists that show the rows. */
  queryKey: QueryKey;
  /** Names the message about what was refused: a newer one takes its place. */
  failureId: string;
  /** The row as the server has it now. Throws ApiError; 404 when it is gone. */
  fetch: (id: number) => Promise<After>;
  /** Stores the changes on the server. Throws ApiError; 409 when the row's version is not the latest any more. */
  update: (row: Row, changes: Changes) => Promise<After>;
  /** Puts the row in wherever it is shown. */
  show: (after: After) => void;
  /** What is said when it is done. */
  sentence: (changes: Changes) => string;
  /** What was done, and to whom: "Approved “Which sensors…”". */
  label: (before: Row, changes: Changes) => string;
  /** What is said when somebody else was quicker and did the very same. */
  alreadySo: (now: After) => string;
  /** What takes the changes back, where that is more than {@link reverse}. */
  reverse?: (before: Row, changes: Changes) => Changes;
  /** Where what was done is remembered. */
  undo: UndoStack;
};

/** What takes `changes` back to what `before` was. */
export function reverse<Changes extends object>(before: Changes, changes: Changes): Changes {
  const back = { ...changes };
  for (const key in changes) if (changes[key] !== undefined) back[key] = before[key];
  return back;
}

function isAsLeft<Changes extends object>(now: Changes, after: Changes, changes: Changes): boolean {
  for (const key in changes) if (now[key] !== after[key]) return false;
  return true;
}

/**
 * What staff change in a row with one click. It shows immediately, and goes back by itself when the server refuses it.
 */
export function useRowChanges<
  Row extends Changes & { id: number; version: number },
  Changes extends object,
  After extends Row,
>({ undo, ...changing }: Changing<Row, Changes, After>) {
  const { queryKey, failureId, fetch, update, show, sentence, label, alreadySo } = changing;
  const reversed = changing.reverse ?? reverse<Changes>;
  const client = useQueryClient();
  const onFailure = useCallback((error: unknown) => tellFailure(error, failureId), [failureId]);
  const { pending, exclusively, exclusivelyAll } = usePendingChanges<Changes>(queryKey, onFailure);

  const stepOf = useCallback(
    (before: Row, after: After, changes: Changes): UndoStep => ({
      label: label(before, changes),
      at: Date.now(),
      undo: async () => {
        const back = reversed(before, changes);
        let over = false;
        const done = await exclusively(before.id, back, async () => {
          try {
            const now = await fetch(before.id);
            if (isAsLeft<Changes>(now, after, changes)) {
              show(await update(now, back));
              toastUndone(label(before, changes));
            } else {
              toastNotice({
                id: 'undo',
                message: 'It has been changed since. Nothing was taken back.',
              });
            }
          } catch (error) {
            over = isFinal(error);
            throw error;
          }
        });
        return done || over;
      },
    }),
    [exclusively, fetch, label, reversed, show, update],
  );

  /**
   * Does the work. Where somebody else was quicker and did the very same, that is all that anybody wanted: it is said
   * calmly, and theirs is not ours to take back.
   * @returns the row as it is then; null where it was theirs
   */
  const agreed = useCallback(
    async (id: number, changes: Changes, work: () => Promise<After>): Promise<After | null> => {
      try {
        return await work();
      } catch (error) {
        if (!isApiError(error, 409)) throw error;
        const now = await fetch(id);
        show(now);
        if (!isAsLeft<Changes>(now, changes, changes)) throw error;
        toastNotice({ id: 'conflict', message: alreadySo(now) });
        return null;
      }
    },
    [alreadySo, fetch, show],
  );

  /** Makes a change that can be taken back: `work` stores it and gives the row as it is then. */
  const perform = useCallback(
    (row: Row, changes: Changes, said: string, work: () => Promise<After>): Promise<boolean> => {
      let step: UndoStep | null = null;
      const done = exclusively(row.id, changes, async () => {
        const after = await agreed(row.id, changes, work);
        if (after === null) return;
        show(after);
        step = stepOf(row, after, changes);
        toastUndoable(said, step.label, () => undo.undo(number));
      });
      const number = undo.remember(done.then(() => step));
      return done;
    },
    [agreed, exclusively, show, stepOf, undo],
  );

  return {
    /** Changes that the server has not confirmed yet, by row. */
    pending,
    exclusively,
    exclusivelyAll,
    perform,
    /** @returns whether it was done */
    change: useCallback(
      (row: Row, changes: Changes) =>
        perform(row, changes, sentence(changes), () => update(row, changes)),
      [perform, sentence, update],
    ),
    /** Tells that a change made elsewhere is done, and how to take it back. */
    changed: useCallback(
      (before: Row, after: After, changes: Changes) => {
        show(after);
        void client.invalidateQueries({ queryKey });
        const step = stepOf(before, after, changes);
        const number = undo.remember(Promise.resolve(step));
        toastUndoable(sentence(changes), step.label, () => undo.undo(number));
      },
      [client, queryKey, sentence, show, stepOf, undo],
    ),
  };
}
