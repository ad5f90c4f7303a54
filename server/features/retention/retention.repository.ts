import { z } from 'zod';
import type { Db } from '../../db/open.ts';

export const DAY_MS = 86_400_000;

/**
 * The time up to which leads expire. A laptop that lay in a cupboard, and a clock that was wrong and jumped by years, look
 * alike: the clock follows the laptop's by a day at most, and catches up with it after the days of notice.
 */
const expiryClock = z.object({
  /** Days for which leads are kept: another number is another promise, and the clock starts over. */
  days: z.int(),
  /** When it was looked at last, by the laptop's clock, in milliseconds since 1970. */
  at: z.number(),
  /** Leads that are due by then may go; less than `at` while it is behind. */
  trusted: z.number(),
  /** Milliseconds that passed since it fell behind; a gap of more than a day counts as one. */
  passed: z.number(),
});
export type ExpiryClock = z.infer<typeof expiryClock>;

/** Leads whose days are over: how many, and when the first and the last of them are due, in milliseconds since 1970. */
export type Due = { leads: number; first: number; last: number };

/** The SQL of leads whose days are over, and of the clock that decides it. Writes run inside the write queue. */
export function createRetentionRepository(db: Db) {
  const read = db
    .prepare<[], string>("SELECT value FROM settings WHERE part = 'retention'")
    .pluck();
  const write = db.prepare(
    `INSERT INTO settings (part, value) VALUES ('retention', ?)
     ON CONFLICT (part) DO UPDATE SET value = excluded.value`,
  );
  const drop = db.prepare("DELETE FROM settings WHERE part = 'retention'");
  const shortest = db
    .prepare<[], number | null>('SELECT min(keep_days) FROM privacy_notices WHERE keep_days > 0')
    .pluck();
  // What the visitor was promised holds, however many days staff choose later.
  const due = `/* of all events */ SELECT l.id, l.created_at + ${DAY_MS} *
      CASE WHEN n.keep_days BETWEEN 1 AND @days THEN n.keep_days ELSE @days END AS due
    FROM leads l LEFT JOIN privacy_notices n ON n.hash = l.privacy_notice
    WHERE l.created_at <= @bound`;
  const summary = db.prepare<[Record<string, number>], Due>(
    `SELECT count(*) AS leads, coalesce(min(due), 0) AS first, coalesce(max(due), 0) AS last
     FROM (${due}) WHERE due <= @at`,
  );
  const ids = db
    .prepare<[Record<string, number>], number>(
      `SELECT id FROM (${due}) WHERE due <= @at ORDER BY id LIMIT @limit`,
    )
    .pluck();

  /** Leads that came later than `bound` are not due at that time, whatever they were promised. */
  const dueAt = (days: number, at: number) => ({
    days,
    at,
    bound: at - Math.min(days, shortest.get() ?? days) * DAY_MS,
  });

  return {
    read(): ExpiryClock | null {
      const value = read.get();
      return (value && expiryClock.safeParse(JSON.parse(value)).data) || null;
    },
    write: (value: ExpiryClock): void => void write.run(JSON.stringify(value)),
    forget: (): void => void drop.run(),

    /** The leads that are due at a time, in milliseconds since 1970. */
    summary: (days: number, at: number): Due =>
      summary.get(dueAt(days, at)) ?? { leads: 0, first: 0, last: 0 },

    /** Ids of at most `limit` of them; -1 is all. */
    due: (days: number, at: number, limit: number): number[] =>
      ids.all({ ...dueAt(days, at), limit }),
  };
}
