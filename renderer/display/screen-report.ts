import { useCallback, useEffect, useRef } from 'react';
import { SCREEN_SIGN_MS } from '../../server/contract/limits.ts';
import type { ScreenReport } from '../../server/contract/screens.ts';
import { withTimeout } from '../lib/answers.ts';
import { randomId } from '../lib/random-id.ts';
import { canKeepScreenOn } from '../lib/wake-lock.ts';
import type { Shown } from './player/use-stage-report.ts';

const PATH = '/api/screens';
/** Milliseconds after which a report that got no answer is given up: the next one is due soon. */
const TIMEOUT_MS = 5000;

const NOTHING: Shown = {
  question_id: null,
  next_in_ms: null,
  time_ms: null,
  next_id: null,
  has_previous: false,
  paused: false,
  blank: false,
  pinned: false,
  failed: [],
};

type Screen = Pick<ScreenReport, 'id' | 'name' | 'sleeps'>;
type Report = Omit<ScreenReport, 'turn'>;

/** The report of what is shown. @param shown as of `at`, in milliseconds of a clock that nobody sets */
export function reportOf(
  screen: Screen,
  { at, ...shown }: Shown & { at: number },
  now: number,
): Report {
  const { next_in_ms: nextInMs, time_ms: timeMs, paused, blank } = shown;
  const passed = paused || blank ? 0 : now - at;
  return {
    ...screen,
    ...shown,
    next_in_ms: nextInMs === null ? null : Math.max(0, Math.round(nextInMs - passed)),
    time_ms: timeMs === null ? null : Math.round(timeMs),
    gone: false,
  };
}

async function send(report: ScreenReport): Promise<void> {
  try {
    await withTimeout(TIMEOUT_MS, (signal) =>
      fetch(PATH, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(report),
        keepalive: report.gone,
        signal,
      }),
    );
  } catch {
    // The screen goes on without: only staff would have looked at it.
  }
}

/**
 * Tells the server what this page shows, for staff: at each change, and now and then as a sign of life while the page is
 * in view. One report is on its way at a time, and none is sent twice.
 * @param name what the page's address calls it
 */
export function createScreenReporter(name: string | null) {
  const screen: Screen = { id: randomId(), name, sleeps: !canKeepScreenOn() };
  let shown: (Shown & { at: number }) | null = null;
  let sending = false;
  let again = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;
  const next = (report: Report): ScreenReport => ({ ...report, turn: (turn += 1) });

  const tell = async () => {
    clearTimeout(timer);
    if (shown === null || document.hidden) return;
    if (sending) {
      again = true;
      return;
    }
    sending = true;
    do {
      again = false;
      await send(next(reportOf(screen, shown, performance.now())));
    } while (again && !document.hidden);
    sending = false;
    clearTimeout(timer);
    timer = setTimeout(() => void tell(), SCREEN_SIGN_MS);
  };
  const leave = () => {
    clearTimeout(timer);
    void send(next({ ...reportOf(screen, { ...NOTHING, at: 0 }, 0), gone: true }));
  };
  const onVisibility = () => {
    if (document.hidden) leave();
    else void tell();
  };
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('pagehide', leave);

  return {
    /** Reports what the stage shows. The same function for as long as the reporter lives. */
    show: (next: Shown): void => {
      shown = { ...next, at: performance.now() };
      void tell();
    },
    stop: (): void => {
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('pagehide', leave);
      shown = null;
      again = false;
      leave();
    },
  };
}

/**
 * Returns the function with which a stage reports its content to the server: for screens, not for previews.
 * @param name the screen's name in its address
 */
export function useScreenReport(name: string | null): (shown: Shown) => void {
  const reporter = useRef<ReturnType<typeof createScreenReporter>>(null);
  const last = useRef<Shown>(null);

  useEffect(() => {
    const own = createScreenReporter(name);
    reporter.current = own;
    // What the stage told before, since its effects run before this one.
    if (last.current) own.show(last.current);
    return () => {
      reporter.current = null;
      own.stop();
    };
  }, [name]);

  return useCallback((shown) => {
    last.current = shown;
    reporter.current?.show(shown);
  }, []);
}
