import { Button, Progress, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { Hint } from '../../../ui/card.tsx';
import { useServices } from '../session/staff-services.ts';
import { backupsQuery } from './model.ts';

/**
 * Waits for the restart after which the server has another database and has left a note about it, which the backups
 * query brings.
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
  const waiting = useRef(false);
  const noteAt = () => client.getQueryData(backupsQuery(api).queryKey)?.note?.at ?? null;
  const look = useEffectEvent(() => {
    const at = noteAt();
    if (!waiting.current || at === null || at === before) return;
    // What is done about it may change the cache, before the next render.
    waiting.current = false;
    setBefore(undefined);
    onOver();
  });
  const isUnderway = before !== undefined;
  useEffect(
    () => (isUnderway ? client.getQueryCache().subscribe(() => look()) : undefined),
    [isUnderway, client],
  );

  const ask = async (work: () => Promise<unknown>, onFailure: (error: unknown) => void) => {
    if (asking.current) return;
    asking.current = true;
    setAsking(true);
    try {
      await work();
      waiting.current = true;
      setBefore(noteAt());
    } catch (error) {
      onFailure(error);
    }
    asking.current = false;
    setAsking(false);
  };

  return {
    isAsking,
    isUnderway,
    /** Asks the server to, only once however often the user presses, and waits from its answer on. */
    ask: (...asked: Parameters<typeof ask>) => void ask(...asked),
    /** Nobody is watching any more; the server carries on. */
    leave: () => setBefore(undefined),
  };
}

type ChangeOverProps = {
  /** Sentence about the server's work in the meantime. */
  doing: string;
  /** Closes it; without it, there is no way back. */
  onLeave?: () => void;
};

/** Shows that the server is away for a moment, why, and that nobody has to do anything. */
export function ChangeOver({ doing, onLeave }: ChangeOverProps) {
  const { reachability } = useServices();
  const isReachable = useSyncExternalStore(reachability.subscribe, reachability.read);
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <Stack ref={place} tabIndex={-1} style={{ outline: 'none' }}>
      <div data-said>
        <Text fw={620} style={{ overflowWrap: 'anywhere' }}>
          {doing}
        </Text>
        <Hint>
          {isReachable
            ? 'This takes a few seconds, or longer with many pictures.'
            : 'Booth is restarting and comes back automatically.'}
        </Hint>
      </div>
      <Progress size={6} value={100} animated aria-label={doing} />
      <Hint>
        Windows, big screens and phones reconnect automatically. Anything visitors send in the
        meantime waits on their phones.
      </Hint>
      {onLeave && (
        <Button variant="default" ml="auto" onClick={onLeave}>
          Close and let it finish
        </Button>
      )}
    </Stack>
  );
}
