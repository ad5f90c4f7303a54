import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback } from 'react';
import { usePendingChanges } from '../lib/use-pending-changes.ts';
import { useUndo, type Undo } from '../lib/use-undo.ts';
import { tellFailure } from '../ui/tell-failure.ts';
import { toastDone } from '../ui/toast.tsx';

/** How rows of one kind are changed; `After` is how the server gives a row back. The same object at every render. */
export type Changing<Row, Changes, After = Row> = {
  /** The lists that show the rows. */
  queryKey: QueryKey;
  /** Names the message about what was refused: a newer one takes its place. */
  failureId: string;
  /** Stores the changes on the server. Throws ApiError; 409 when the row's version is not the latest any more. */
  update: (row: Row, changes: Changes) => Promise<After>;
  /** Puts the row in wherever it is shown. */
  show: (after: After) => void;
  /** What is said when it is done. */
  sentence: (changes: Changes) => string;
};

/** What takes `changes` back to what `before` was. */
function reverse<Changes extends object>(before: Changes, changes: Changes): Changes {
  const back = { ...changes };
  for (const key in changes) if (changes[key] !== undefined) back[key] = before[key];
  return back;
}

/** What staff change of a row with one click. It shows at once, and goes back by itself when the server refuses it. */
export function useRowChanges<
  Row extends Changes & { id: number; version: number },
  Changes extends object,
  After extends Row,
>({ queryKey, failureId, update, show, sentence }: Changing<Row, Changes, After>) {
  const client = useQueryClient();
  const onFailure = useCallback((error: unknown) => tellFailure(error, failureId), [failureId]);
  const { pending, exclusively } = usePendingChanges<Changes>(queryKey, onFailure);
  const { remember, forget, undoLast } = useUndo();

  const change = useCallback(
    function apply(row: Row, changes: Changes, undoable = true): Promise<boolean> {
      let undo: Undo | null = null;
      const done = exclusively(row.id, changes, async () => {
        const after = await update(row, changes);
        show(after);
        const back = () => {
          forget();
          void apply(after, reverse(row, changes), false);
        };
        if (undoable) undo = back;
        toastDone(sentence(changes), undoable ? { label: 'Undo', run: back } : undefined);
      });
      if (undoable) remember(done.then(() => undo));
      return done;
    },
    [exclusively, forget, remember, sentence, show, update],
  );

  return {
    /** Changes that the server has not confirmed yet, by row. */
    pending,
    exclusively,
    /** @returns whether it was done */
    change,
    /** Tells that a change made elsewhere is done, and how to take it back. */
    changed: useCallback(
      (before: Row, after: After, changes: Changes) => {
        show(after);
        void client.invalidateQueries({ queryKey });
        const undo = () => {
          forget();
          void change(after, reverse(before, changes), false);
        };
        remember(Promise.resolve(undo));
        toastDone(sentence(changes), { label: 'Undo', run: undo });
      },
      [change, client, forget, queryKey, remember, sentence, show],
    ),
    undoLast,
  };
}
