import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useState } from 'react';
import type { z } from 'zod';
import { staffMessages, type Topic } from '../../../../server/contract/stream.ts';
import { refresh, replaceQueryData } from '../../../lib/query-cache.ts';
import { type StreamState, subscribe } from '../../../lib/server-events.ts';
import { KNOWLEDGE_KEY } from '../../ai/model.ts';
import { AIR_KEY, setAir } from '../../kit/air/use-air.ts';
import { BACKUPS_KEY } from '../../backups/model.ts';
import { DEVICES_KEY } from '../../kit/network/devices.ts';
import { EVENTS_KEY } from '../../kit/event/model.ts';
import { ringRule } from '../../kit/ring.ts';
import { setImportProgress } from '../../events/import-dialog.tsx';
import { COUNT_EVERY_MS, INSIGHTS_KEY } from '../../insights/model.ts';
import { LABELS_KEY } from '../../kit/labels/label-chips.tsx';
import { LEAD_DETAILS_KEY, LEADS_KEY } from '../../leads/model.ts';
import { QUESTIONS_KEY, VOTES_KEYS } from '../../questions/questions-api.ts';
import { REPLIES_KEY } from '../../questions/replies/replies-api.ts';
import { READINESS_KEY, setReadiness } from '../../kit/readiness/facts.ts';
import { SCREEN_SETS_KEY, SCREENS_KEY } from '../../kit/air/screens-api.ts';
import { useServices } from '../../kit/session/services.ts';
import { SETTINGS_KEY } from '../../kit/form/settings-loaded.tsx';
import { SMS_KEY, SMS_STATE_KEY } from '../../twilio/model.ts';

/** Milliseconds between two fetches of a list while a crowd is at the booth. */
const REFETCH_EVERY_MS = 500;

/** Queries that are refetched when something of a topic changed. */
const STALE: Record<Exclude<Topic, 'event'>, readonly QueryKey[]> = {
  // A lead's detail shows its question.
  questions: [QUESTIONS_KEY, LEAD_DETAILS_KEY, INSIGHTS_KEY],
  votes: [...VOTES_KEYS, INSIGHTS_KEY],
  leads: [LEADS_KEY, INSIGHTS_KEY],
  labels: [LABELS_KEY, INSIGHTS_KEY],
  // The open event is called what they say; the knowledge text is one, of which drafts can cite.
  settings: [SETTINGS_KEY, EVENTS_KEY, KNOWLEDGE_KEY],
  replies: [REPLIES_KEY],
  backups: [BACKUPS_KEY],
  devices: [DEVICES_KEY],
  'screen-sets': [SCREEN_SETS_KEY],
  sms: [SMS_KEY, SMS_STATE_KEY, INSIGHTS_KEY],
};
/** Queries to refetch after a lost connection or when another event opens. Keys of two parts lie below one of these. */
const ALL: readonly QueryKey[] = [
  ...new Set([...Object.values(STALE).flat(), READINESS_KEY, SCREENS_KEY, AIR_KEY]),
].filter(([, part]) => part === undefined);

/** Has what is on the page of a key fetched again: right away, but no more often than it can be read. */
function createRefetcher(client: QueryClient) {
  const timers = new Map<QueryKey, ReturnType<typeof setTimeout>>();
  const last = new Map<QueryKey, number>();
  return {
    run(keys: readonly QueryKey[]): void {
      for (const key of keys) {
        const everyMs = key === INSIGHTS_KEY ? COUNT_EVERY_MS : REFETCH_EVERY_MS;
        const due = (last.get(key) ?? -Infinity) + everyMs - performance.now();
        clearTimeout(timers.get(key));
        const fetch = () => {
          last.set(key, performance.now());
          refresh(client, key);
        };
        timers.set(key, setTimeout(fetch, Math.max(0, due)));
      }
    },
    stop: () => timers.forEach(clearTimeout),
  };
}

/** Takes the payload of an event; one that this page does not understand is as good as none. */
function taking<Schema extends z.ZodType>(
  schema: Schema,
  take: (payload: z.infer<Schema>) => void,
): (data: unknown) => void {
  return (data) => {
    const payload = schema.safeParse(data);
    if (payload.success) take(payload.data);
  };
}

/** Keeps what is on the page up to date, for as long as a user is signed in: the server says what changed. */
export function useLiveUpdates(): StreamState {
  const client = useQueryClient();
  const { presence: staff } = useServices();
  const [state, setState] = useState<StreamState>('connecting');

  useEffect(() => {
    const refetch = createRefetcher(client);
    let lost = false;
    const stop = subscribe('/api/admin/events', {
      onState: (next) => {
        setState(next);
        // What has been under way since before that may never be answered.
        if (next === 'open' && lost) void client.invalidateQueries();
        // Lost: is it the server or the session that is gone? Back: what has happened in the meantime?
        if (next === 'open' || (next === 'lost' && !lost)) refetch.run(ALL);
        if (next === 'open') staff.refresh();
        lost = next === 'lost';
      },
      on: {
        changed: taking(staffMessages.changed, ({ topics }) => {
          if (topics.includes('event')) ringRule.startOver();
          refetch.run(topics.flatMap((topic) => (topic === 'event' ? ALL : STALE[topic])));
        }),
        presence: taking(staffMessages.presence, (here) => staff.take(here)),
        import: taking(staffMessages.import, (progress) => setImportProgress(client, progress)),
        readiness: taking(staffMessages.readiness, (facts) => {
          setReadiness(client, facts);
          refetch.run([SMS_STATE_KEY]);
        }),
        air: taking(staffMessages.air, (air) => setAir(client, air)),
        screens: taking(staffMessages.screens, (open) =>
          replaceQueryData(client, SCREENS_KEY, open),
        ),
      },
    });
    return () => {
      refetch.stop();
      stop();
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
