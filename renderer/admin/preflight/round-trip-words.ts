import type { CheckState } from '../../../server/contract/preflight.ts';
import type { RoundTrip, RoundTripPhone } from '../../../server/contract/round-trip.ts';
import { countOf } from '../../lib/format.ts';
import { shortUserAgent } from '../../lib/user-agent.ts';

/** Seconds by which a phone's clock may differ before somebody should know. */
const CLOCK_APART_S = 90;

/** What a round trip proved, in words. */
export type RoundTripWords = {
  state: CheckState;
  found: string;
  advice: string | null;
};

/** "2 hours", roughly. @param seconds 90 and more */
function durationOf(seconds: number): string {
  if (seconds < 3600) return countOf(Math.round(seconds / 60), 'minute', 'minutes');
  if (seconds < 86_400) return countOf(Math.round(seconds / 3600), 'hour', 'hours');
  return countOf(Math.round(seconds / 86_400), 'day', 'days');
}

/** A hint that one of two clocks is wrong, or null while they agree. */
export function clockHint({ clock_offset_s: offset }: RoundTripPhone): string | null {
  if (offset === null || Math.abs(offset) < CLOCK_APART_S) return null;
  const direction = offset > 0 ? 'ahead of' : 'behind';
  return `The phone’s clock is ${durationOf(Math.abs(offset))} ${direction} the laptop’s: one of them is wrong.`;
}

function wordsOf(phone: RoundTripPhone): RoundTripWords {
  const name = shortUserAgent(phone.user_agent);
  if (phone.heard) {
    const found = `${name}: there and back in ${phone.round_trip_ms} ms.`;
    return { state: 'ok', found, advice: clockHint(phone) };
  }
  if (!phone.stalled) {
    return { state: 'checking', found: `${name} has opened the page…`, advice: null };
  }
  if (!phone.posted) {
    return {
      state: 'bad',
      found: `${name} opened the page, but nothing has come back from it.`,
      advice:
        'Keep the phone unlocked and on the booth’s Wi-Fi, switch off any VPN on it, and scan again.',
    };
  }
  return {
    state: 'warn',
    found: `${name} can send, but does not hear the laptop.`,
    advice:
      'Questions get through; live updates do not. In a Wi-Fi sign-in window that is normal: open the code in Safari or Chrome instead.',
  };
}

/** The newest phone's. Where another one came through, the fault is this phone's and not the network's. */
export function roundTripWords({ phones, overdue }: RoundTrip): RoundTripWords {
  const [newest] = phones;
  if (newest) {
    const words = wordsOf(newest);
    const isProven = phones.some(({ heard }) => heard);
    return words.state === 'bad' && isProven ? { ...words, state: 'warn' } : words;
  }
  if (!overdue) {
    return {
      state: 'warn',
      found: 'No phone has tried it on this network yet.',
      advice: 'Scan the code with a phone that is on the booth’s Wi-Fi.',
    };
  }
  return {
    state: 'bad',
    found: 'The code has been up for a minute, but no phone has got through.',
    advice:
      'Is the phone on the booth’s Wi-Fi, with mobile data and any VPN off? Guest networks and “client isolation” in the router keep phones from reaching the laptop: switch that off, or use another network.',
  };
}
