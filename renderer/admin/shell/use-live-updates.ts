import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  adminLeadsEvent,
  adminQuestionsEvent,
  importProgress,
  readiness,
  screens,
  adminSmsEvent,
  airState,
  adminVotesEvent,
  presence,
} from '../../../server/contract/events.ts';
import { refresh } from '../../lib/refresh.ts';
import { subscribe, type StreamState } from '../../lib/server-events.ts';
import { takeOver } from '../../lib/take-over.ts';
import { KNOWLEDGE_KEY } from '../ai/model.ts';
import { AIR_KEY, setAir } from '../air/air-api.ts';
import { BACKUPS_KEY } from '../backups/backups-api.ts';
import { EVENTS_KEY, openEventQuery } from '../events/events-api.ts';
import { setImportProgress } from '../events/import-model.ts';
import { COUNT_EVERY_MS, INSIGHTS_KEY } from '../insights/model.ts';
import { LABELS_KEY } from '../labels/labels-api.ts';
import { LEAD_DETAILS_KEY, LEADS_KEY, patchLeads } from '../leads/model.ts';
import {
  patchQuestions,
  patchVotes,
  QUESTIONS_KEY,
  setCounts,
} from '../questions/questions-api.ts';
import { REPLIES_KEY } from '../questions/replies/replies-api.ts';
import { READINESS_KEY, setReadiness } from '../readiness/model.ts';
import { SCREENS_KEY, SCREEN_SETS_KEY } from '../screens-api.ts';
import { useServices } from '../session/services-context.ts';
import { SETTINGS_KEY } from '../settings/settings-api.ts';
import { setSmsState, SMS_KEY, SMS_STATE_KEY } from '../twilio/model.ts';

/** Milliseconds between two fetches of a list while a crowd is at the booth. */
const REFETCH_EVERY_MS = 700;

/** Has what is on screen of `queryKey` fetched again: right away, but no more often than it can be read. */
function createRefetch(client: QueryClient, queryKey: QueryKey, everyMs = REFETCH_EVERY_MS) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = -Infinity;
  return {
    run: () => {
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          last = performance.now();
          void refresh(client, queryKey);
        },
        Math.max(0, last + everyMs - performance.now()),
      );
    },
    stop: () => clearTimeout(timer),
  };
}

/** Keeps the questions, leads, texts, settings and status up to date by push, for as long as somebody is signed in. */
export function useLiveUpdates(): StreamState {
  const client = useQueryClient();
  const { api, presence: staff, newQuestions } = useServices();
  const [state, setState] = useState<StreamState>('connecting');

  useEffect(() => {
    const questions = createRefetch(client, QUESTIONS_KEY);
    const leads = createRefetch(client, LEADS_KEY);
    // A lead's detail shows its question.
    const leadDetails = createRefetch(client, LEAD_DETAILS_KEY);
    const labels = createRefetch(client, LABELS_KEY);
    const settings = createRefetch(client, SETTINGS_KEY);
    // What drafts can cite of the knowledge text, which is a setting.
    const knowledge = createRefetch(client, KNOWLEDGE_KEY);
    const ready = createRefetch(client, READINESS_KEY);
    const sms = createRefetch(client, SMS_KEY);
    const smsState = createRefetch(client, SMS_STATE_KEY);
    const openScreens = createRefetch(client, SCREENS_KEY);
    const screenSets = createRefetch(client, SCREEN_SETS_KEY);
    const air = createRefetch(client, AIR_KEY);
    const replies = createRefetch(client, REPLIES_KEY);
    const insights = createRefetch(client, INSIGHTS_KEY, COUNT_EVERY_MS);
    const backups = createRefetch(client, BACKUPS_KEY);
    const events = createRefetch(client, EVENTS_KEY);
    const all = [
      questions,
      leads,
      labels,
      settings,
      knowledge,
      ready,
      sms,
      smsState,
      openScreens,
      screenSets,
      air,
      replies,
      insights,
      backups,
      events,
    ];
    let lost = false;
    const stop = subscribe('/api/admin/events', {
      onState: (next) => {
        setState(next);
        // Lost: is it the server or the session that is gone? Back: what has happened in the meantime?
        if (next === 'open' || (next === 'lost' && !lost)) for (const { run } of all) run();
        if (next === 'open') {
          staff.refresh();
          void newQuestions.catchUp();
        }
        lost = next === 'lost';
      },
      on: {
        questions: (data) => {
          const event = adminQuestionsEvent.safeParse(data);
          if (event.success) {
            patchQuestions(client, event.data.changed);
            setCounts(client, event.data.counts);
            const open = client.getQueryData(openEventQuery(api).queryKey)?.id;
            // What an import brings to one that is over waits for nobody.
            newQuestions.take(
              event.data.changed.filter((row) => row.event === (open ?? row.event)),
            );
          }
          questions.run();
          leadDetails.run();
          insights.run();
        },
        presence: (data) => {
          const event = presence.safeParse(data);
          if (event.success) staff.take(event.data);
        },
        votes: (data) => {
          const event = adminVotesEvent.safeParse(data);
          if (event.success && patchVotes(client, event.data.votes)) questions.run();
          insights.run();
        },
        leads: (data) => {
          const event = adminLeadsEvent.safeParse(data);
          if (event.success) patchLeads(client, event.data.changed, event.data.removed);
          leads.run();
          insights.run();
        },
        event: () => {
          for (const { run } of [...all, leadDetails]) run();
        },
        import: (data) => {
          const event = importProgress.safeParse(data);
          if (event.success) setImportProgress(client, event.data);
        },
        labels: () => {
          labels.run();
          insights.run();
        },
        settings: () => {
          settings.run();
          // The open event is called what they say.
          events.run();
          knowledge.run();
        },
        replies: replies.run,
        backups: backups.run,
        'screen-sets': screenSets.run,
        readiness: (data) => {
          const event = readiness.safeParse(data);
          if (event.success) setReadiness(client, event.data);
          smsState.run();
        },
        air: (data) => {
          const event = airState.safeParse(data);
          if (event.success) setAir(client, event.data);
        },
        screens: (data) => {
          const event = screens.safeParse(data);
          if (event.success) takeOver(client, SCREENS_KEY, event.data);
        },
        sms: (data) => {
          const event = adminSmsEvent.safeParse(data);
          if (event.success) setSmsState(client, event.data.state);
          // An import tells of its texts without naming them.
          sms.run();
          insights.run();
        },
      },
    });
    return () => {
      for (const refetch of [...all, leadDetails]) refetch.stop();
      stop();
    };
  }, [api, client, newQuestions, staff]);

  useEffect(() => staff.start(), [staff]);

  return state;
}
