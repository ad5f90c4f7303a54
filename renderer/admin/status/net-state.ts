import type { LiveStatus } from '../../../server/contract/status.ts';

/** How the outside world is for the booth. `local` and `away` are of a model on the laptop's own network. */
export type NetState = 'online' | 'offline' | 'checking' | 'local' | 'away';

export const NET_WORDS: Record<NetState, { word: string; sentence: string }> = {
  online: { word: 'Online', sentence: 'The internet is there.' },
  offline: {
    word: 'Offline',
    sentence: 'No internet just now. What waits goes on by itself when it is back.',
  },
  checking: { word: 'Checking', sentence: 'Looking whether the internet is there.' },
  local: { word: 'Local AI', sentence: 'The AI on your own network answers.' },
  away: {
    word: 'AI away',
    sentence:
      'The AI on your own network does not answer. Drafts go on by themselves when it does.',
  },
};

/** Null while nothing that is switched on needs another machine. */
export function netStateOf({ online, services }: LiveStatus): NetState | null {
  if (online !== null) return online ? 'online' : 'offline';
  const wanted = services.filter(({ state }) => state !== 'off');
  if (wanted.length === 0) return null;
  if (wanted.some(({ state, local }) => !local && state === 'unknown')) return 'checking';
  if (wanted.some(({ state }) => state === 'unreachable')) return 'away';
  return wanted.some(({ state }) => state === 'unknown') ? 'checking' : 'local';
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
