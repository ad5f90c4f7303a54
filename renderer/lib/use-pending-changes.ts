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

  /** Runs one change of a row at a time: a second click on the same row does nothing. @returns whether it was done */
  const exclusively = useCallback(
    async (id: number, changes: Changes, work: () => Promise<void>): Promise<boolean> => {
      if (inFlight.current.has(id)) return false;
      inFlight.current.add(id);
      setPending((before) => new Map(before).set(id, changes));
      // A list that was asked for before the change would show the row as it was.
      await client.cancelQueries({ queryKey });
      try {
        await work();
        return true;
      } catch (error) {
        onFailure(error);
        return false;
      } finally {
        inFlight.current.delete(id);
        setPending((before) => {
          const after = new Map(before);
          after.delete(id);
          return after;
        });
        void client.invalidateQueries({ queryKey });
      }
    },
    [client, queryKey, onFailure],
  );

  return { pending, exclusively };
}
