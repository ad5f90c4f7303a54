import type { LiveStatus } from '../../../server/contract/status.ts';

/**
 * What the booth can reach, the most urgent first. `away` and `local` are about a model on the laptop's own network;
 * `ready`: nobody checks whether there is internet.
 */
export type NetState = 'no-phones' | 'away' | 'checking' | 'online' | 'offline' | 'local' | 'ready';

/** `short` stands where the header is narrow. */
export const NET_WORDS: Record<NetState, { word: string; short?: string; sentence: string }> = {
  'no-phones': {
    word: 'No phones can reach us',
    short: 'No phones',
    sentence:
      'This laptop is not on a network that phones share. Join the stand’s Wi-Fi, or plug in the router’s cable.',
  },
  online: { word: 'Online', sentence: 'Phones can reach this laptop, and the internet works.' },
  offline: {
    word: 'Offline',
    sentence:
      'Everything here works without the internet. What’s waiting for it continues automatically.',
  },
  checking: { word: 'Checking', sentence: 'Checking whether the internet is available.' },
  local: { word: 'Local AI', sentence: 'The AI on your own network is answering.' },
  away: {
    word: 'AI away',
    sentence:
      'The AI on your own network isn’t answering. Drafts continue automatically once it does.',
  },
  ready: { word: 'Ready', sentence: 'Phones can reach this laptop.' },
};

export function netStateOf({ online, services, network }: LiveStatus): NetState {
  if (network.reach === 'no-network') return 'no-phones';
  const wanted = services.filter(({ state }) => state !== 'off');
  if (wanted.some(({ state, local }) => local && state === 'unreachable')) return 'away';
  if (online !== null) return online ? 'online' : 'offline';
  if (wanted.some(({ state }) => state === 'unknown')) return 'checking';
  return wanted.length > 0 ? 'local' : 'ready';
}

/** How many jobs wait or failed. */
export function openJobsOf({ jobs }: LiveStatus): { waiting: number; failed: number } {
  return jobs.reduce(
    (sum, { waiting, running, failed }) => ({
      waiting: sum.waiting + waiting + running,
      failed: sum.failed + failed,
    }),
    { waiting: 0, failed: 0 },
  );
}
