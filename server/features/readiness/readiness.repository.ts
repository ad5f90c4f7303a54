import { OPEN_EVENT, type Db } from '../../db/open.ts';

/**
 * The newest time of a question, a lead or a log entry in milliseconds since 1970; 0 without any. What is stored tells how late
 * it must be by now.
 */
export function createNewestRow(db: Db): () => number {
  const newest = db
    .prepare<[], number>(
      `/* of all events */ SELECT MAX(
         (SELECT COALESCE(MAX(created_at), 0) FROM questions),
         (SELECT COALESCE(MAX(created_at), 0) FROM leads),
         (SELECT COALESCE(MAX(timestamp), 0) FROM admin_logs))`,
    )
    .pluck();
  return () => newest.get() ?? 0;
}

/** The newest time at which a visitor sent something at the open event, in milliseconds since 1970; 0 before the first. */
export function createNewestVisit(db: Db): () => number {
  const newest = db
    .prepare<[], number>(
      `SELECT MAX(
         (SELECT COALESCE(MAX(created_at), 0) FROM questions WHERE event_id = ${OPEN_EVENT}),
         (SELECT COALESCE(MAX(created_at), 0) FROM leads WHERE event_id = ${OPEN_EVENT}),
         (SELECT COALESCE(MAX(created_at), 0) FROM inbound_sms WHERE event_id = ${OPEN_EVENT}))`,
    )
    .pluck();
  return () => newest.get() ?? 0;
}
