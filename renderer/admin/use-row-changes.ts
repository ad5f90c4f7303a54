import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isApiError } from '../lib/api-error.ts';
import { toastNotice } from '../ui/toast.tsx';
import { useServices } from './session/services.ts';
import type { UndoStep } from './undo.ts';

/** How rows of one kind are changed; `After` is the row as the server returns it. */
export type Changing<Row, Changes, After = Row> = {
  /** The lists that show the rows. */
  queryKey: QueryKey;
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
  /** What is said when another user was quicker and did the very same. */
  alreadySo: (now: After) => string;
  /** What takes the changes back, where that is more than {@link reverse}. */
  reverse?: (before: Row, changes: Changes) => Changes;
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

/** Changes of rows that show before the server confirms them, and go back by themselves when it refuses. */
function usePendingChanges<Changes>(queryKey: QueryKey) {
  const client = useQueryClient();
  const [pending, setPending] = useState<ReadonlyMap<number, Changes>>(new Map());
  const inFlight = useRef(new Set<number>());

  /**
   * Runs one change of a row at a time: nothing is done while one of these rows is being changed.
   * @param wanted what each of them is to be
   * @param onBusy receives which of them stand in the way, when some do
   * @returns whether it was done. Rejects as the work does
   */
  const exclusivelyAll = async (
    wanted: ReadonlyMap<number, Changes>,
    work: () => Promise<void>,
    onBusy?: (ids: number[]) => void,
  ): Promise<boolean> => {
    const ids = [...wanted.keys()];
    const busy = ids.filter((id) => inFlight.current.has(id));
    if (busy.length > 0) {
      onBusy?.(busy);
      return false;
    }
    for (const id of ids) inFlight.current.add(id);
    setPending((before) => new Map([...before, ...wanted]));
    // A list that was asked for before the change would show the row as it was.
    await client.cancelQueries({ queryKey });
    try {
      await work();
      return true;
    } finally {
      for (const id of ids) inFlight.current.delete(id);
      setPending((before) => {
        const after = new Map(before);
        for (const id of ids) after.delete(id);
        return after;
      });
      void client.invalidateQueries({ queryKey });
    }
  };

  /** The same for one row: a second click on it does nothing. */
  const exclusively = (id: number, changes: Changes, work: () => Promise<void>) =>
    exclusivelyAll(new Map([[id, changes]]), work);

  return { pending, exclusively, exclusivelyAll };
}

/**
 * What staff change in a row with one click. It shows immediately, and goes back by itself when the server refuses it.
 */
export function useRowChanges<
  Row extends Changes & { id: number; version: number },
  Changes extends object,
  After extends Row,
>(changing: Changing<Row, Changes, After>) {
  const { queryKey, fetch, update, show, sentence, label, alreadySo } = changing;
  const reversed = changing.reverse ?? reverse<Changes>;
  const { undo } = useServices();
  const client = useQueryClient();
  const { pending, exclusively, exclusivelyAll } = usePendingChanges<Changes>(queryKey);

  const stepOf = (
    before: Row,
    after: After,
    changes: Changes,
    said = sentence(changes),
  ): UndoStep => ({
    said,
    label: label(before, changes),
    undo: async () => {
      const back = reversed(before, changes);
      let isLeft = true;
      const isDone = await exclusively(before.id, back, async () => {
        const now = await fetch(before.id);
        isLeft = isAsLeft<Changes>(now, after, changes);
        if (isLeft) show(await update(now, back));
      });
      return isDone && isLeft;
    },
  });

  /**
   * Does the work. Where another user was quicker and did the very same, that is all that anybody wanted: it is said
   * calmly, and theirs is not ours to take back.
   * @returns the row as it is then; null where it was theirs
   */
  const agreed = async (
    id: number,
    changes: Changes,
    work: () => Promise<After>,
  ): Promise<After | null> => {
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
  };

  /** Makes a change that can be taken back: `work` stores it and gives the row as it is then. */
  const perform = (
    row: Row,
    changes: Changes,
    work: () => Promise<After>,
    said?: string,
  ): Promise<boolean> =>
    undo.perform(async () => {
      let step: UndoStep | null = null;
      const isDone = await exclusively(row.id, changes, async () => {
        const after = await agreed(row.id, changes, work);
        if (after === null) return;
        show(after);
        step = stepOf(row, after, changes, said);
      });
      return step ?? isDone;
    });

  return {
    /** Changes that the server has not confirmed yet, by row. */
    pending,
    exclusively,
    exclusivelyAll,
    perform,
    /** @returns whether it was done */
    change: (row: Row, changes: Changes) => perform(row, changes, () => update(row, changes)),
    /** Tells that a change made elsewhere is done, and how to take it back. */
    changed: (before: Row, after: After, changes: Changes) => {
      show(after);
      void client.invalidateQueries({ queryKey });
      undo.made(stepOf(before, after, changes));
    },
  };
}
