import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useState } from 'react';
import { refresh } from '../../../lib/query-cache.ts';
import { type EventName, type StreamState, subscribe } from '../../../lib/server-events.ts';
import { type LiveQueries, liveQueries, onStaffMessage, passOn } from '../../kit/live.ts';
import { useServices } from '../../kit/session/staff-services.ts';

/** Messages of the stream; `ping` never gets here. */
const NAMES = [
  'changed',
  'presence',
  'progress',
  'readiness',
  'air',
  'screens',
] as const satisfies readonly EventName[];

/** Refetches what the page shows of live queries: right away, but no more often than each allows. */
export function createRefetcher(client: QueryClient) {
  const timers = new Map<LiveQueries, ReturnType<typeof setTimeout>>();
  const last = new Map<LiveQueries, number>();
  return {
    run(isStale: (queries: LiveQueries) => boolean): void {
      for (const queries of liveQueries.filter(isStale)) {
        const due = (last.get(queries) ?? -Infinity) + queries.everyMs - performance.now();
        clearTimeout(timers.get(queries));
        const fetch = () => {
          last.set(queries, performance.now());
          refresh(client, queries.key);
        };
        timers.set(queries, setTimeout(fetch, Math.max(0, due)));
      }
    },
    stop: () => timers.forEach(clearTimeout),
  };
}

/** True for whole kinds of records: keys of more parts lie below one of these. */
function isWhole({ key }: LiveQueries): boolean {
  return key.length === 1;
}

/** Meaning of a state of the stream. @param lost it was lost before, or still is */
export function turnOf(next: StreamState, lost: boolean): { isBack: boolean; isNews: boolean } {
  const isOpen = next === 'open';
  return { isBack: isOpen && lost, isNews: isOpen || (next === 'lost' && !lost) };
}

/** Keeps what is on the page up to date, for as long as a user is signed in: the server says what changed. */
export function useLiveUpdates(): StreamState {
  const client = useQueryClient();
  const { presence: staff } = useServices();
  const [state, setState] = useState<StreamState>('connecting');

  useEffect(() => {
    const refetch = createRefetcher(client);
    let lost = false;
    const pass = (name: (typeof NAMES)[number]) => (data: unknown) => {
      passOn(name, data, client);
      refetch.run(({ news }) => news.includes(name));
    };
    const stops = [
      onStaffMessage('changed', ({ topics }) =>
        refetch.run(
          topics.includes('event')
            ? isWhole
            : ({ news }) => topics.some((topic) => news.includes(topic)),
        ),
      ),
      onStaffMessage('presence', staff.take),
      subscribe('/api/admin/events', {
        onState: (next) => {
          setState(next);
          const { isBack, isNews } = turnOf(next, lost);
          // What has been under way since before that may never be answered.
          if (isBack) void client.invalidateQueries();
          // Lost: is it the server or the session that is gone? Back: what has happened in the meantime?
          if (isNews) refetch.run(isWhole);
          if (next === 'open') staff.refresh();
          lost = next === 'lost';
        },
        on: Object.fromEntries(NAMES.map((name) => [name, pass(name)])),
      }),
      refetch.stop,
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, staff]);

  useEffect(() => staff.start(), [staff]);

  return state;
}

export const LiveStateContext = createContext<StreamState>('connecting');

/** State of the event stream, by which changes arrive. */
export function useLiveState() {
  return use(LiveStateContext);
}
