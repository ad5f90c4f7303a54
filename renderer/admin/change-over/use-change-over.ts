import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { backupsQuery } from '../backups/backups-api.ts';
import { useServices } from '../session/services.ts';

/**
 * Waits for the restart after which the server has another database and has left a note about it, which the alerts
 * above every screen fetch.
 * @param onOver told when it is back, however that went: the note says how
 */
export function useChangeOver(onOver: () => void) {
  const { api } = useServices();
  const client = useQueryClient();
  /** Time of the note that was there before; undefined while nothing is waited for. */
  const [before, setBefore] = useState<string | null>();
  const [isAsking, setAsking] = useState(false);
  // A second click comes before the first one's render.
  const asking = useRef(false);
  const latest = useRef(onOver);
  useEffect(() => {
    latest.current = onOver;
  });
  const noteAt = useCallback(
    () => client.getQueryData(backupsQuery(api).queryKey)?.note?.at ?? null,
    [api, client],
  );

  useEffect(() => {
    if (before === undefined) return undefined;
    return client.getQueryCache().subscribe(() => {
      const at = noteAt();
      if (at === null || at === before) return;
      setBefore(undefined);
      latest.current();
    });
  }, [before, client, noteAt]);

  const ask = async (work: () => Promise<unknown>, onFailure: (error: unknown) => void) => {
    if (asking.current) return;
    asking.current = true;
    setAsking(true);
    try {
      await work();
      setBefore(noteAt());
    } catch (error) {
      onFailure(error);
    }
    asking.current = false;
    setAsking(false);
  };

  return {
    isAsking,
    isUnderway: before !== undefined,
    /** Asks the server to, only once however often somebody presses, and waits from its answer on. */
    ask: (...asked: Parameters<typeof ask>) => void ask(...asked),
    /** Nobody is watching any more; the server carries on. */
    leave: useCallback(() => setBefore(undefined), []),
  };
}
