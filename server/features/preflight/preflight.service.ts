import type { Preflight, PreflightCheck } from '../../contract/preflight.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Check, Finding } from './check.ts';

/** Milliseconds for which checks go on after somebody looked at them last. */
const WATCHED_MS = 15_000;
/** Milliseconds between two looks at whether a check is due. */
const TICK_MS = 1000;
/** Milliseconds after which a check that has no answer counts as one that could not be made. */
const PATIENCE_MS = 4000;

const UNKNOWN: Finding = {
  state: 'warn',
  found: 'This could not be checked.',
  advice: 'It will be tried again automatically. If it stays like this, restart Booth.',
};

type Entry = {
  check: Check;
  finding: Finding | null;
  /** When it began last; milliseconds since 1970. */
  ranAt: number;
  isRunning: boolean;
  /** Resolves when the newest run ends. */
  answer: Promise<void>;
};

function viewOf({ check: { id, title }, finding }: Entry): PreflightCheck {
  return { id, title, ...(finding ?? { state: 'checking', found: '', advice: null }) };
}

export type PreflightService = ReturnType<typeof createPreflightService>;

/**
 * Runs the checks while somebody watches, each at its own pace and independently of the others: one that throws or
 * hangs counts as one that could not be made, and holds nobody up.
 */
export function createPreflightService(deps: {
  checks: readonly Check[];
  /** Called when something else was found than before. */
  announce: (state: Preflight) => void;
  logger: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
  patienceMs?: number;
}) {
  const { checks, announce, logger, now, patienceMs = PATIENCE_MS } = deps;
  const entries = checks.map((check): Entry => ({
    check,
    finding: null,
    ranAt: -Infinity,
    isRunning: false,
    answer: Promise.resolve(),
  }));
  let watchedAt = -Infinity;
  let ticking: NodeJS.Timeout | undefined;

  function state(): Preflight {
    const present = entries.filter(({ check }) => check.isPresent?.() ?? true);
    return { checked_at: new Date(now()).toISOString(), checks: present.map(viewOf) };
  }

  function learn(entry: Entry, finding: Finding): void {
    const before = JSON.stringify(entry.finding);
    entry.finding = finding;
    if (JSON.stringify(finding) !== before) announce(state());
  }

  async function find({ check }: Entry, asked: boolean): Promise<Finding> {
    try {
      return await check.run(asked);
    } catch (error) {
      logger.debug({ check: check.id, err: error }, 'a check could not be made');
      return UNKNOWN;
    }
  }

  /** It is not begun a second time while it hangs; what it finds in the end counts. */
  async function settle(entry: Entry, asked: boolean): Promise<void> {
    entry.isRunning = true;
    const finding = await find(entry, asked);
    entry.isRunning = false;
    learn(entry, finding);
  }

  /** Resolves when there is a finding, at the latest when patience ends. */
  async function run(entry: Entry, asked: boolean): Promise<void> {
    entry.ranAt = now();
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patienceMs);
    });
    await Promise.race([settle(entry, asked), tooLong]);
    clearTimeout(timer);
    if (entry.isRunning) learn(entry, UNKNOWN);
  }

  /** @param asked staff want to know now */
  function startDue(asked: boolean): void {
    for (const entry of entries) {
      const { everyMs, atLeastMs = 0, isPresent = () => true } = entry.check;
      const passed = Math.abs(now() - entry.ranAt);
      if (entry.isRunning || !isPresent()) continue;
      if (passed >= (asked ? atLeastMs : everyMs)) entry.answer = run(entry, asked);
    }
  }

  function tick(): void {
    if (now() - watchedAt < WATCHED_MS) startDue(false);
    else {
      clearInterval(ticking);
      ticking = undefined;
    }
  }

  function watch(): void {
    watchedAt = now();
    ticking ??= setInterval(tick, TICK_MS).unref();
  }

  return {
    /**
     * What is known. Whoever asks counts as watching for a while: what is due is checked, and announced when it is
     * found.
     */
    look(): Preflight {
      watch();
      startDue(false);
      return state();
    },

    /** Checks everything now. @returns what was found */
    async runAll(): Promise<Preflight> {
      watch();
      startDue(true);
      await Promise.all(entries.map(({ answer }) => answer));
      return state();
    },

    close(): void {
      clearInterval(ticking);
    },
  };
}
