import type { OpenEvent } from '../../contract/event-archive.ts';
import type { Db } from '../../db/open.ts';
import { createStoredCounts } from '../backups/stored-counts.repository.ts';

/** How much the open event holds, and since when. */
export function createOpenEvent(db: Db): () => Omit<OpenEvent, 'booth' | 'event'> {
  const counts = createStoredCounts(db);
  const first = db
    .prepare<[], number | null>(
      `SELECT min(at) FROM (SELECT min(created_at) AS at FROM questions
         UNION ALL SELECT min(created_at) FROM leads UNION ALL SELECT min(created_at) FROM inbound_sms)`,
    )
    .pluck();
  const schema = Number(db.pragma('user_version', { simple: true }));
  return () => {
    const since = first.get() ?? null;
    return {
      counts: counts(),
      since: since === null ? null : new Date(since).toISOString(),
      schema,
    };
  };
}
