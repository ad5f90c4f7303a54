import type { Retention } from '../../contract/retention.ts';
import type { Settings } from '../../contract/settings.ts';
import type { WriteQueue } from '../../db/write-queue.ts';
import type { EventBus } from '../../platform/events.ts';
import type { Logger } from '../../platform/logger.ts';
import type { LeadsService } from '../leads/leads.service.ts';
import { horizon, later, remaining, seenNow, type Reminders } from './reminders.ts';
import type { RetentionRepository } from './retention.repository.ts';

/** Milliseconds between two looks, and with it the least between a start and the first deletion: the reminder comes before. */
const LOOK_MS = 15 * 60_000;
/** Leads that one write deletes: nobody who asks meanwhile waits for more. */
const STEP = 50;
const BOOTH = { requestId: '', username: 'Booth', ipAddress: '', userAgent: '' };

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

export type RetentionService = ReturnType<typeof createRetentionService>;

/**
 * Deletes leads for good when their days are over, if staff want that. A lead goes when it is due by the laptop's clock
 * and staff have been reminded of it: with the reminder in view for a week, or up for 30 days unseen (`reminders.ts`).
 */
export function createRetentionService(deps: {
  repository: RetentionRepository;
  settings: () => Pick<Settings, 'privacy'>;
  leads: Pick<LeadsService, 'eraseAll'>;
  writes: WriteQueue;
  events: EventBus;
  logger: Logger;
  now: () => number;
}) {
  const { repository, settings, leads, writes, events, logger, now } = deps;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let running = Promise.resolve();

  /** Days after which leads are deleted; null when they are not. */
  function daysOf(): number | null {
    const { keepDays, deleteLeads } = settings().privacy;
    return deleteLeads && keepDays > 0 ? keepDays : null;
  }

  /** A promise of a different number of days is a new one: earlier reminders do not count. */
  function known(days: number): Reminders {
    const stored = repository.read();
    return stored?.days === days ? stored : { days, at: now(), all: [] };
  }

  async function erase({ days, at, all }: Reminders): Promise<void> {
    for (const reminder of all) {
      if (remaining(reminder, days) > 0) continue;
      // oxlint-disable no-await-in-loop -- step by step: others write in between
      for (;;) {
        const ids = repository.due(reminder, days, at, STEP);
        if (ids.length === 0 || isClosed) break;
        const why = `; they were kept for ${days === 1 ? 'one day' : `${days} days`}, as set under Settings`;
        await leads.eraseAll(ids, why, BOOTH);
      }
      // oxlint-enable no-await-in-loop
    }
  }

  async function lookOnce(mayErase: boolean): Promise<void> {
    const days = daysOf();
    if (days === null) {
      if (repository.read() !== null) await writes.run(repository.forget);
      return;
    }
    const before = later(known(days), now());
    if (mayErase) await erase(before);
    await writes.run(() => {
      const stored = repository.read();
      // Seen meanwhile, or switched off.
      if (daysOf() !== days) return;
      const seen = stored?.days === days && stored.all.some((one) => one.seen !== null);
      const after = seen ? seenNow(before) : before;
      const each = repository.ofEach(after);
      after.all = after.all.filter((_one, at) => each[at]?.leads !== 0);
      const through = horizon(after);
      const last = through === null ? null : repository.fresh(after, through);
      if (through !== null && last !== null) {
        after.all.push({ through, last, up: 0, seen: null });
      }
      if (after.all.length > 0) repository.write(after);
      else if (stored !== null) repository.forget();
    });
  }

  /** @param mayErase false at a start: whoever opens the laptop is reminded first */
  function look({ mayErase = true } = {}): Promise<void> {
    running = running
      .then(() => (isClosed ? undefined : lookOnce(mayErase)))
      .catch((error: unknown) => logger.warn({ err: error }, 'leads whose days are over stay yet'));
    return running;
  }

  // The number of days may have changed, too: staff are told right away what that means.
  const onSettings = () => {
    if (daysOf() !== (repository.read()?.days ?? null)) void look({ mayErase: false });
  };

  return {
    look,

    async view(): Promise<Retention> {
      const days = daysOf();
      if (days === null) return { days: 0, reminder: null };
      await running;
      const reminders = later(known(days), now());
      const times: number[] = [];
      let count = 0;
      for (const [at, due] of repository.ofEach(reminders).entries()) {
        const one = reminders.all[at];
        if (one === undefined) continue;
        const from = reminders.at + remaining(one, days);
        count += due.leads;
        if (due.first !== null) times.push(Math.max(due.first, from), Math.max(due.last, from));
      }
      return {
        days,
        reminder:
          count === 0
            ? null
            : {
                leads: count,
                first_at: iso(Math.min(...times)),
                last_at: iso(Math.max(...times)),
              },
      };
    },

    /** Ids of the leads that the reminder is about. */
    dueIds(): number[] {
      const days = daysOf();
      if (days === null) return [];
      const all = known(days).all.map((one) => repository.due(one, days, one.through, -1));
      return [...new Set(all.flat())];
    },

    /** Staff see the reminder: from now on it counts. */
    async seen(): Promise<void> {
      await writes.run(() => {
        const days = daysOf();
        if (days === null) return;
        const before = known(days);
        if (before.all.some(({ seen }) => seen === null)) {
          repository.write(seenNow(later(before, now())));
        }
      });
    },

    start(): void {
      events.on('settings', onSettings);
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
