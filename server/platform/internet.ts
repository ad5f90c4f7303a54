import { EventEmitter } from 'node:events';
import { canReach } from './reachability.ts';

/**
 * Milliseconds. A change is soon followed by a check; without a change, the pause doubles: at a stand without
 * internet nobody is waiting for it.
 */
export type InternetTimings = { firstMs: number; longestMs: number; timeoutMs: number };

const INTERNET_TIMINGS: InternetTimings = {
  firstMs: 5000,
  longestMs: 5 * 60_000,
  timeoutMs: 4000,
};

export type Internet = ReturnType<typeof createInternet>;

/**
 * Creates the check of internet access. While drafts or messages are in use, their services know best. Otherwise it
 * connects to some well-known hosts until one answers, and sends nothing over the connection.
 */
export function createInternet(deps: {
  /** Hosts to connect to; empty for no check. */
  probes: readonly URL[];
  hasNetwork: () => boolean;
  /** True if a service in use detects it and reports it by {@link Internet.learn}. */
  isWatched: () => boolean;
  timings?: Partial<InternetTimings>;
  reach?: typeof canReach;
}) {
  const { probes, hasNetwork, isWatched, reach = canReach } = deps;
  const timings = { ...INTERNET_TIMINGS, ...deps.timings };
  const changes = new EventEmitter<{ change: [] }>();
  let state: boolean | null = null;
  let isRunning = false;
  let pauseMs = timings.firstMs;
  let timer: NodeJS.Timeout | undefined;
  /** Number of the newest look; the result of an older one no longer counts. */
  let newest = 0;

  function become(next: boolean | null): void {
    if (next === state) return;
    state = next;
    pauseMs = timings.firstMs;
    changes.emit('change');
  }

  async function isThere(): Promise<boolean> {
    for (const probe of probes) {
      // One after the other: the first that answers is enough.
      if (await reach(probe, timings.timeoutMs)) return true;
    }
    return false;
  }

  async function look(): Promise<void> {
    clearTimeout(timer);
    const own = (newest += 1);
    if (!isRunning || probes.length === 0 || isWatched()) return;
    // A change of the networks brings the next look.
    if (!hasNetwork()) return become(false);
    const there = await isThere();
    if (own !== newest) return;
    become(there);
    timer = setTimeout(() => void look(), pauseMs);
    timer.unref();
    pauseMs = Math.min(pauseMs * 2, timings.longestMs);
  }

  function lookNow(): void {
    pauseMs = timings.firstMs;
    void look();
  }

  return {
    /** True with internet access; null while unknown, or without a check. */
    online: (): boolean | null => state,
    /** Calls back when {@link Internet.online} changed. */
    onChange: (listener: () => void): void => void changes.on('change', listener),
    /** Takes over what a service detected; null when none in use knows. */
    learn(online: boolean | null): void {
      if (online !== null) {
        newest += 1;
        clearTimeout(timer);
        become(online);
      } else if (probes.length === 0) become(null);
      else lookNow();
    },
    /** The laptop's network changed. */
    lookNow,
    start(): void {
      isRunning = true;
      lookNow();
    },
    close(): void {
      isRunning = false;
      newest += 1;
      clearTimeout(timer);
    },
  };
}
