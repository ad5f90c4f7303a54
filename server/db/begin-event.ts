import { sequencesOf } from './backup-facts.ts';
import { goOnCounting, keepOfLaptop, publicVersionOf } from './go-on-from.ts';
import type { Db } from './open.ts';
import { copyTable } from './rows.ts';

/**
 * What carries over from one event to the next: how the stand is set up, what it knows, who wants no texts, who was
 * erased, and which retries of phones were answered, since ids go on counting.
 */
const KEPT = [
  'settings',
  'media',
  'knowledge_documents',
  'knowledge_passages',
  'labels',
  'replies',
  'privacy_notices',
  'sms_opt_outs',
  'sms_cursors',
  'erasures',
  'admin_logs',
  'idempotency_keys',
  'job_starts',
];

/**
 * Turns an empty database into the next event's.
 * @param next of the newest version
 * @param present the event that is over
 * @param name of the event that begins; null: it has the name of the one before
 */
export function beginOver(next: Db, present: Db, name: string | null): void {
  next.pragma('foreign_keys = OFF');
  next.transaction(() => {
    keepOfLaptop(present, next);
    for (const table of KEPT) copyTable(present, next, table, { instead: 'REPLACE' });
    // What was pinned to the screens is gone, and so are the leads that staff were reminded of.
    next.exec("DELETE FROM settings WHERE part IN ('air', 'retention')");
    if (name !== null) nameEvent(next, name);
    next
      .prepare("UPDATE meta SET value = ? WHERE key = 'public_version'")
      .run(publicVersionOf(present));
    goOnCounting(next, sequencesOf(present));
  })();
}

function nameEvent(db: Db, name: string): void {
  db.prepare(
    `INSERT INTO settings (part, value) VALUES ('brand', json_object('eventName', @name))
     ON CONFLICT (part) DO UPDATE SET value = json_set(value, '$.eventName', @name)`,
  ).run({ name });
}
