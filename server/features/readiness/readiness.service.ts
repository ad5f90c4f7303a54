import { FACT_STATES, type Fact, type Readiness } from '../../contract/readiness.ts';
import type { Logger } from '../../platform/logger.ts';
import { attention, waiting, type Check, type Finding } from './check.ts';
import { inTime, iso } from '../../platform/time.ts';

/** Milliseconds for which checks go on after staff last asked: every page of theirs asks twice a minute. */
const WATCHED_MS = 45_000;
const TICK_MS = 1000;
/** Milliseconds after which a check that has no answer counts as one that could not be made. */
const PATIENCE_MS = 4000;
/** Milliseconds in which what changes together is announced together. */
const SETTLE_MS = 50;

const UNKNOWN = attention('This could not be checked.', {
  advice: 'It will be tried again automatically. If it stays like this, restart Booth.',
});
const CHECKING = waiting('Checking…');

/** `finding`: undefined until there is one. `answer` resolves when the newest run ends. */
type Entry = {
  check: Check;
  finding: Finding | null | undefined;
  ranAt: number;
  isRunning: boolean;
  answer: Promise<void>;
};

function factOf({ id, title }: Check, { at, ...finding }: Finding): Fact {
  return {
    id,
    title,
    advice: null,
    short: null,
    actions: [],
    ...finding,
    at: at === undefined ? null : iso(at),
  };
}

const LATE = Symbol('late');

/** State that staff's pages are notified about; a changed time alone is no news. */
function newsOf({ facts, status, phone_test: { phones }, checked_at }: Readiness): string {
  const untimed = facts.map((one) => ({ ...one, at: null }));
  return JSON.stringify([untimed, status, phones, checked_at === null]);
}

export type ReadinessService = ReturnType<typeof createReadinessService>;

/**
 * The facts behind the status line and *Ready?*. Checks run while staff are signed in, each at its own pace: one that
 * throws or hangs counts as one that could not be made, and holds up no other.
 */
export function createReadinessService(deps: {
  checks: readonly Check[];
  /** The rest of what staff's pages are sent. */
  more: () => Omit<Readiness, 'checked_at' | 'facts'>;
  /** Called when there is something new. */
  announce: (state: Readiness) => void;
  logger: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
  patienceMs?: number;
}) {
  const { checks, more, announce, logger, now, patienceMs = PATIENCE_MS } = deps;
  const entries = checks.map((check): Entry => ({
    check,
    finding: undefined,
    ranAt: -Infinity,
    isRunning: false,
    answer: Promise.resolve(),
  }));
  const instant = entries.filter(({ check }) => check.everyMs === null);
  let watchedAt = -Infinity;
  let ticking: NodeJS.Timeout | undefined;
  let settling: NodeJS.Timeout | undefined;
  let announced = '';
  let isClosed = false;

  function state(): Readiness {
    const known = entries.every(({ finding }) => finding !== undefined);
    const facts = entries.flatMap(({ check, finding = CHECKING }) =>
      finding === null ? [] : factOf(check, finding),
    );
    return {
      checked_at: known ? iso(now()) : null,
      facts: facts.toSorted(
        (one, other) => FACT_STATES.indexOf(one.state) - FACT_STATES.indexOf(other.state),
      ),
      ...more(),
    };
  }

  function announceNews(): void {
    const next = state();
    const news = newsOf(next);
    if (news === announced) return;
    announced = news;
    announce(next);
  }

  async function find({ check }: Entry, asked: boolean): Promise<Finding | null> {
    try {
      return await check.run(asked);
    } catch (error) {
      logger.debug({ check: check.id, err: error }, 'a check could not be made');
      return UNKNOWN;
    }
  }

  /** Resolves when there is a finding, or when the time to wait for it ends; a late finding still counts. */
  async function run(entry: Entry, asked: boolean): Promise<void> {
    entry.ranAt = now();
    entry.isRunning = true;
    const work = find(entry, asked).then((finding) => {
      entry.isRunning = false;
      entry.finding = finding;
      if (entry.check.everyMs !== null) touch();
      return finding;
    });
    if ((await inTime(work, patienceMs, () => LATE)) !== LATE) return;
    entry.finding = UNKNOWN;
    touch();
  }

  function start(entry: Entry, asked: boolean): void {
    const { everyMs, atLeastMs = 0 } = entry.check;
    // The clock may be set back: no check waits until it has caught up.
    const passed = Math.abs(now() - entry.ranAt);
    if (entry.isRunning || passed < (asked ? atLeastMs : (everyMs ?? 0))) return;
    entry.answer = run(entry, asked);
  }

  async function lookAtInstant(): Promise<void> {
    for (const entry of instant) start(entry, false);
    await Promise.all(instant.map(({ answer }) => answer));
  }

  /** Notifies of a possible change. */
  function touch(): void {
    if (isClosed) return;
    settling ??= setTimeout(() => {
      settling = undefined;
      void lookAtInstant()
        .then(announceNews)
        .catch((error: unknown) => logger.error({ err: error }, 'news could not be announced'));
    }, SETTLE_MS).unref();
  }

  function tick(): void {
    if (now() - watchedAt < WATCHED_MS) {
      for (const entry of entries) if (entry.check.everyMs !== null) start(entry, false);
      touch();
    } else {
      clearInterval(ticking);
      ticking = undefined;
    }
  }

  function watch(): void {
    watchedAt = now();
    ticking ??= setInterval(tick, TICK_MS).unref();
  }

  return {
    touch,

    /** Returns the state as known now, and starts the checks that are due. */
    async look(): Promise<Readiness> {
      watch();
      for (const entry of entries) start(entry, false);
      await lookAtInstant();
      return state();
    },

    /** Runs all checks now. @returns their results */
    async checkAll(): Promise<Readiness> {
      watch();
      for (const entry of entries) start(entry, true);
      await Promise.all(entries.map(({ answer }) => answer));
      return state();
    },

    close(): void {
      isClosed = true;
      clearInterval(ticking);
      clearTimeout(settling);
    },
  };
}
