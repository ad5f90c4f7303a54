import { z } from 'zod';
import type { Db } from '../../db/open.ts';
import { statementsOf } from '../../db/statements.ts';

export const DAY_MS = 86_400_000;

/**
 * The time up to which leads expire. A laptop that lay in a cupboard, and a clock that was wrong and jumped by years, look
 * alike: the clock follows the laptop's by a day at most, and catches up with it after the days of notice.
 */
const expiryClock = z.object({
  /** Days for which leads are kept: another number is another promise, and the clock starts over. */
  days: z.int(),
  /** Time of the last check by the laptop's clock, in milliseconds since 1970. */
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
  const { run, changes, row, value, values } = statementsOf(db);
  const read = value<[], string>("SELECT value FROM settings WHERE part = 'retention'");
  const write = run<[json: string]>(
    `INSERT INTO settings (part, value) VALUES ('retention', ?)
     ON CONFLICT (part) DO UPDATE SET value = excluded.value`,
  );
  const shortest = value<[], number>(
    'SELECT min(keep_days) FROM privacy_notices WHERE keep_days > 0',
  );
  // What the visitor was promised holds, however many days staff choose later.
  const due = `/* of all events */ SELECT l.id, l.created_at + ${DAY_MS} *
      CASE WHEN n.keep_days BETWEEN 1 AND @days THEN n.keep_days ELSE @days END AS due
    FROM leads l LEFT JOIN privacy_notices n ON n.hash = l.privacy_notice
    WHERE l.created_at <= @bound`;
  const summary = row<[Record<string, number>], Due>(
    `SELECT count(*) AS leads, coalesce(min(due), 0) AS first, coalesce(max(due), 0) AS last
     FROM (${due}) WHERE due <= @at`,
  );
  const ids = values<[Record<string, number>], number>(
    `SELECT id FROM (${due}) WHERE due <= @at ORDER BY id LIMIT @limit`,
  );

  const dropListed = changes<[before: number, limit: number]>(
    `/* of all events */ DELETE FROM match_list WHERE id IN
       (SELECT id FROM match_list WHERE loaded_at <= ? LIMIT ?)`,
  );

  /** Leads that came later than `bound` are not due at that time, whatever they were promised. */
  const dueAt = (days: number, at: number) => ({
    days,
    at,
    bound: at - Math.min(days, shortest() ?? days) * DAY_MS,
  });

  return {
    read(): ExpiryClock | null {
      const json = read();
      return (json && expiryClock.safeParse(JSON.parse(json)).data) || null;
    },
    write: (clock: ExpiryClock): void => write(JSON.stringify(clock)),
    forget: run("DELETE FROM settings WHERE part = 'retention'"),

    /** The leads that are due at a time, in milliseconds since 1970. */
    summary: (days: number, at: number): Due =>
      summary(dueAt(days, at)) ?? { leads: 0, first: 0, last: 0 },

    /** Ids of at most `limit` of them; -1 is all. */
    due: (days: number, at: number, limit: number): number[] => ids({ ...dueAt(days, at), limit }),

    /** Deletes what organisers' lists say of people, if that is due at a time; at most `limit` of it. @returns how many */
    dropListed: (days: number, at: number, limit: number): number =>
      dropListed(at - days * DAY_MS, limit),
  };
}
