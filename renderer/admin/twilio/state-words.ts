import {
  IconCircleCheck,
  IconCircleDashed,
  IconCloudOff,
  IconAlertTriangle,
  IconRefresh,
} from '@tabler/icons-react';
import type { SmsState } from '../../../server/contract/sms.ts';
import { recentTime } from '../../lib/format.ts';

type Tone = 'off' | 'ok' | 'waits' | 'bad';
/** Whether texts come in, in words. */
export type StateWords = {
  tone: Tone;
  icon: typeof IconCircleCheck;
  title: string;
  detail: string;
};

function lastContact(state: SmsState, now: number): string {
  if (state.mode === 'webhook' && state.last_webhook_at !== null) {
    return `Twilio called ${recentTime(state.last_webhook_at, now)}.`;
  }
  return state.last_poll_at === null
    ? 'Asking Twilio for the first time.'
    : `Last asked ${recentTime(state.last_poll_at, now)}.`;
}

/** @param now as a time stamp */
export function stateWords(state: SmsState, now: number): StateWords {
  if (state.mode === 'off') {
    const detail = 'Needs a phone number, an account SID and an auth token.';
    return { tone: 'off', icon: IconCircleDashed, title: 'Off', detail };
  }
  if (state.service === 'unreachable') {
    const detail = 'Texts wait at Twilio. They arrive automatically once it can be reached.';
    return { tone: 'waits', icon: IconCloudOff, title: 'Waiting for the internet', detail };
  }
  if (state.error !== null) {
    const title = 'Texts are held up';
    return { tone: 'bad', icon: IconAlertTriangle, title, detail: state.error };
  }
  if (state.catching_up) {
    const detail = 'Fetching what came in since.';
    return { tone: 'ok', icon: IconRefresh, title: 'Catching up', detail };
  }
  return { tone: 'ok', icon: IconCircleCheck, title: 'Listening', detail: lastContact(state, now) };
}
