import type { Erased } from '../platform/event-file/event-file-tasks.ts';
import { eraseAgain } from './go-on-from.ts';
import type { Db } from './open.ts';

/** What is still in an event's database of those who were erased. */
const STILL_THERE = `
  SELECT 'lead' AS kind, uid FROM leads
  UNION ALL SELECT 'question', uid FROM questions
  UNION ALL SELECT 'author', uid FROM questions WHERE author_name IS NOT NULL`;

/**
 * Removes from an event's database whoever has been erased since, and records who that was.
 * @param db of the newest version, and not in a transaction
 * @returns how many there were
 */
export function eraseFromEvent(db: Db, erased: readonly Erased[]): number {
  const { changes } = db
    .prepare(
      `INSERT OR REPLACE INTO erasures (kind, uid, id)
       SELECT DISTINCT there.kind, there.uid, 0 FROM (${STILL_THERE}) there
         JOIN json_each(?) gone ON gone.value ->> 'uid' = there.uid AND gone.value ->> 'kind' = there.kind`,
    )
    .run(JSON.stringify(erased));
  if (changes > 0) eraseAgain(db);
  return changes;
}
