import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';

/**
 * Changes of rows that are shown before the server confirms them, and go back by themselves when it refuses.
 * @param queryKey the lists that show the rows; the same array at every render
 * @param onFailure says why a change was refused; the same function at every render
 */
export function usePendingChanges<Changes>(
  queryKey: QueryKey,
  onFailure: (error: unknown) => void,
) {
  const client = useQueryClient();
  const [pending, setPending] = useState<ReadonlyMap<number, Changes>>(new Map());
  const inFlight = useRef(new Set<number>());

  /**
   * Runs one change of a row at a time: nothing is done while one of these rows is being changed.
   * @param wanted what each of them is to be
   * @param onBusy hears which of them stand in the way, when some do
   * @returns whether it was done
   */
  const exclusivelyAll = useCallback(
    async (
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
      } catch (error) {
        onFailure(error);
        return false;
      } finally {
        for (const id of ids) inFlight.current.delete(id);
        setPending((before) => {
          const after = new Map(before);
          for (const id of ids) after.delete(id);
          return after;
        });
        void client.invalidateQueries({ queryKey });
      }
    },
    [client, queryKey, onFailure],
  );

  /** The same for one row: a second click on it does nothing. */
  const exclusively = useCallback(
    (id: number, changes: Changes, work: () => Promise<void>) =>
      exclusivelyAll(new Map([[id, changes]]), work),
    [exclusivelyAll],
  );

  return { pending, exclusively, exclusivelyAll };
}
