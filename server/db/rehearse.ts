import { z } from 'zod';
import { beginOver } from './begin-event.ts';
import { eraseAgain, goOnCountingOver, keepOfLaptop } from './go-on-from.ts';
import type { Db } from './open.ts';
import { copyTable } from './rows.ts';

/** What a database says about itself while it is a rehearsal's; times are milliseconds since 1970. */
const mark = z.object({
  since: z.number(),
  /** Name of what was set aside, among those in `rehearsal/`. */
  aside: z.string(),
  /** When staff said last that it still is one. */
  confirmed: z.number(),
});
export type RehearsalMark = z.infer<typeof mark>;

/** @returns null when the database is not a rehearsal's */
export function rehearsalOf(db: Db): RehearsalMark | null {
  const value = db
    .prepare<[], string>("SELECT value FROM settings WHERE part = 'rehearsal'")
    .pluck()
    .get();
  return (value !== undefined && mark.safeParse(JSON.parse(value)).data) || null;
}

export function markRehearsal(db: Db, value: RehearsalMark): void {
  db.prepare(
    `INSERT INTO settings (part, value) VALUES ('rehearsal', ?)
     ON CONFLICT (part) DO UPDATE SET value = excluded.value`,
  ).run(JSON.stringify(value));
}

/** Turns an empty database into a rehearsal's: the stand as it is set up, and nothing that was collected. */
export function rehearseOver(next: Db, present: Db, value: RehearsalMark): void {
  beginOver(next, present, null);
  markRehearsal(next, value);
}

/** What staff changed of the stand while they rehearsed stays; all else is as it was. */
const CHANGED = [
  'media',
  'knowledge_documents',
  'knowledge_passages',
  'replies',
  'admin_logs',
  'job_starts',
];

/** A label's slot says which bit of a question it is: both have the same labels only where no slot was reused. */
function keepLabels(present: Db, next: Db): void {
  const read = 'SELECT id, slot FROM labels';
  const now = new Map(present.prepare<[], [number, number]>(read).raw().all());
  const isSame = next
    .prepare<[], [number, number]>(read)
    .raw()
    .all()
    .every(([id, slot]) => now.get(id) === slot);
  if (isSame) copyTable(present, next, 'labels', { instead: 'REPLACE', emptyFirst: true });
  else copyTable(present, next, 'labels', { instead: 'IGNORE' });
}

/**
 * Prepares what was set aside for the booth to go on with, in place of a rehearsal.
 * @param next what was there before, of the newest version
 * @param present the rehearsal
 */
export function endRehearsalOver(next: Db, present: Db): void {
  next.pragma('foreign_keys = OFF');
  next.transaction(() => {
    keepOfLaptop(present, next, "part NOT IN ('air', 'retention', 'rehearsal')");
    for (const table of CHANGED) {
      copyTable(present, next, table, { instead: 'REPLACE', emptyFirst: true });
    }
    keepLabels(present, next);
    copyTable(present, next, 'privacy_notices', { instead: 'IGNORE' });
    // Meanwhile somebody may have been erased from events that are over who is still in older backups and files.
    copyTable(present, next, 'erasures', { instead: 'IGNORE' });
    goOnCountingOver(next, present);
  })();
  eraseAgain(next);
}
