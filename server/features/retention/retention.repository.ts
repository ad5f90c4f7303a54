import type { Db } from '../../db/open.ts';
import { DAY_MS, reminders, type Reminder, type Reminders } from './reminders.ts';

type Due = { leads: number; first: number | null; last: number };

export type RetentionRepository = ReturnType<typeof createRetentionRepository>;

/** The SQL of leads whose days are over, and of what staff were reminded of. Writes run inside the write queue. */
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
  const unknown = `NOT EXISTS (SELECT 1 FROM json_each(@known) r
      WHERE d.due <= r.value ->> '$.through' AND d.id <= r.value ->> '$.last')`;
  const covered = db.prepare<[Record<string, number | string>], Due>(
    `SELECT count(*) AS leads, min(due) AS first, coalesce(max(due), 0) AS last FROM (${due}) d
     WHERE due <= @through AND id <= @last AND ${unknown}`,
  );
  const ids = db
    .prepare<[Record<string, number>], number>(
      `SELECT id FROM (${due}) WHERE due <= @through AND id <= @last ORDER BY id LIMIT @limit`,
    )
    .pluck();
  const fresh = db
    .prepare<[Record<string, number | string>], number | null>(
      `SELECT max(id) FROM (${due}) d WHERE due <= @through AND ${unknown}`,
    )
    .pluck();

  /** Leads that came later than `bound` are not due at `through`, whatever they were promised. */
  const dueAt = (days: number, through: number) => ({
    days,
    through,
    bound: through - Math.min(days, shortest.get() ?? days) * DAY_MS,
  });

  return {
    read(): Reminders | null {
      const value = read.get();
      return (value && reminders.safeParse(JSON.parse(value)).data) || null;
    },
    write: (value: Reminders): void => void write.run(JSON.stringify(value)),
    forget: (): void => void drop.run(),

    /**
     * For each reminder, the leads that no earlier one covers: how many there are, and when the first and the last are
     * due.
     */
    ofEach: ({ days, all }: Reminders): Due[] =>
      all.map(
        (one, at) =>
          covered.get({
            ...dueAt(days, one.through),
            last: one.last,
            known: JSON.stringify(all.slice(0, at)),
          }) ?? { leads: 0, first: null, last: 0 },
      ),

    /** Ids of at most `limit` leads in a reminder that are due by `now`; -1 is all. */
    due: (reminder: Reminder, days: number, now: number, limit: number): number[] =>
      ids.all({
        ...dueAt(days, Math.min(reminder.through, now)),
        last: reminder.last,
        limit,
      }),

    /** The highest id of those due at `through` that nobody has been reminded of; null when there is none. */
    fresh: (known: Reminders, through: number): number | null =>
      fresh.get({ ...dueAt(known.days, through), known: JSON.stringify(known.all) }) ?? null,
  };
}
