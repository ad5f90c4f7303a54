import { EventEmitter } from 'node:events';
import { canReach } from './reachability.ts';

/**
 * In milliseconds. After a change a look follows soon; while nothing changes, the pause doubles: at a stand without
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
 * Whether there is internet. What drafts and texts need knows best, while one of them is in use; else a connection to
 * the first of some well-known hosts that answers tells, over which nothing is sent.
 */
export function createInternet(deps: {
  /** Empty: nobody looks. */
  probes: readonly URL[];
  hasNetwork: () => boolean;
  /** Whether a service in use finds out by itself, and says so by {@link Internet.learn}. */
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
    /** Null: not known yet, or nobody looks. */
    online: (): boolean | null => state,
    /** Calls back when {@link Internet.online} changed. */
    onChange: (listener: () => void): void => void changes.on('change', listener),
    /** What a service found out; null when none of those in use knows. */
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
