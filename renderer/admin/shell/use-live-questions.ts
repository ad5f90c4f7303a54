import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { adminQuestionsEvent } from '../../../server/contract/events.ts';
import { subscribe, type StreamState } from '../../lib/server-events.ts';
import { patchQuestions, QUESTIONS_KEY, setCounts } from '../questions/questions-api.ts';
import { SETTINGS_KEY } from '../settings/settings-api.ts';

/** Milliseconds between two fetches of the list while a crowd is asking. */
const REFETCH_EVERY_MS = 700;

/** Keeps every list of questions and the settings up to date by push, for as long as somebody is signed in. */
export function useLiveQuestions(): StreamState {
  const client = useQueryClient();
  const [state, setState] = useState<StreamState>('connecting');

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = 0;
    const refetch = () => {
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          last = Date.now();
          void client.invalidateQueries({ queryKey: QUESTIONS_KEY });
        },
        Math.max(0, last + REFETCH_EVERY_MS - Date.now()),
      );
    };
    const refetchSettings = () => void client.invalidateQueries({ queryKey: SETTINGS_KEY });
    let lost = false;
    const stop = subscribe('/api/admin/events', {
      onState: (next) => {
        setState(next);
        // Lost: is it the server or the session that is gone? Back: what happened meanwhile?
        if (next === 'open' || (next === 'lost' && !lost)) {
          refetch();
          refetchSettings();
        }
        lost = next === 'lost';
      },
      on: {
        questions: (data) => {
          const event = adminQuestionsEvent.safeParse(data);
          if (event.success) {
            patchQuestions(client, event.data.changed);
            setCounts(client, event.data.counts);
          }
          refetch();
        },
        settings: refetchSettings,
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client]);

  return state;
}
