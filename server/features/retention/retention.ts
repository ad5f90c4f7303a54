import type { Core } from '../../core.ts';
import type { Settings } from '../../contract/settings.ts';
import type { LeadsService } from '../leads/leads.service.ts';
import { advance, earliest, noticeMs, startClock } from './retention-clock.ts';
import { type Due, type ExpiryClock, createRetentionRepository } from './retention.repository.ts';

/** Milliseconds between two looks, and with it the least between a start and the first deletion: staff see it before. */
const LOOK_MS = 15 * 60_000;
/** Leads that one write deletes: nobody who asks meanwhile waits for more. */
const STEP = 50;
const LIST_STEP = 1000;
const BOOTH = { requestId: '', username: 'Booth', ipAddress: '', userAgent: '' };

export type RetentionService = ReturnType<typeof createRetentionService>;

/**
 * Deletes leads for good when their days are over, if staff want that; *Ready?* says so seven days before. What is over is
 * decided by a clock that no jump of the laptop's moves by more than a day.
 */
export function createRetentionService(
  deps: Core & {
    settings: () => Pick<Settings, 'privacy'>;
    leads: Pick<LeadsService, 'eraseAll'>;
  },
) {
  const { db, settings, leads, logs, writes, checkpoints, bus, logger, now } = deps;
  const repository = createRetentionRepository(db);
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let running = Promise.resolve();

  /** Days after which leads are deleted; null when they are not. */
  function daysOf(): number | null {
    const { keepDays, deleteLeads } = settings().privacy;
    return deleteLeads && keepDays > 0 ? keepDays : null;
  }

  function clockOf(days: number): ExpiryClock {
    const stored = repository.read();
    return stored?.days === days ? advance(stored, now()) : startClock(days, now());
  }

  async function lookOnce(mayErase: boolean): Promise<void> {
    const days = daysOf();
    if (days === null) {
      if (repository.read() !== null) await writes.run(repository.forget);
      return;
    }
    const clock = clockOf(days);
    await writes.run(() => repository.write(clock));
    const why = `; they were kept for ${days === 1 ? 'one day' : `${days} days`}, as set under Settings`;
    if (!mayErase) return;
    for (;;) {
      const ids = repository.due(days, clock.trusted, STEP);
      if (ids.length === 0 || isClosed) break;
      // Step by step: others write in between.
      await leads.eraseAll(ids, why, BOOTH);
    }
    let listed = 0;
    for (;;) {
      const count = isClosed
        ? 0
        : await writes.run(() => repository.dropListed(days, clock.trusted, LIST_STEP));
      if (count === 0) break;
      listed += count;
    }
    if (listed > 0) {
      await writes.run(() => logs.add(BOOTH, `Match list: ${listed} codes removed${why}`));
      await checkpoints.dropTraces();
    }
  }

  /** @param mayErase false at a start: staff who open the laptop see it first */
  function look({ mayErase = true } = {}): Promise<void> {
    running = running
      .then(() => (isClosed ? undefined : lookOnce(mayErase)))
      .catch((error: unknown) => logger.warn({ err: error }, 'leads whose days are over stay yet'));
    return running;
  }

  // Another number of days begins its notice right away.
  const onSettings = () => {
    if (daysOf() !== (repository.read()?.days ?? null)) void look({ mayErase: false });
  };

  return {
    look,

    /**
     * The leads that are deleted next, and after how many days; null when none is within the days of notice.
     * @returns `first` and `last`: when the first and the last of them go, in milliseconds since 1970
     */
    async soon(): Promise<(Due & { days: number }) | null> {
      await running;
      const days = daysOf();
      if (days === null) return null;
      const clock = clockOf(days);
      const { leads: count, first, last } = repository.summary(days, clock.at + noticeMs(days));
      if (count === 0) return null;
      const from = earliest(clock);
      return { days, leads: count, first: Math.max(first, from), last: Math.max(last, from) };
    },

    start(): void {
      bus.on('settings', onSettings);
      void look({ mayErase: false });
      timer = setInterval(() => void look(), LOOK_MS).unref();
    },

    async close(): Promise<void> {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}
