import type { Db } from '../../db/open.ts';
import type { LogEntry } from '../../contract/logs.ts';

/** Who does something, for the admin log. */
export type Actor = {
  requestId: string;
  username: string;
  ipAddress: string;
  userAgent: string;
};

type LogRow = Omit<LogEntry, 'timestamp'> & { timestamp: number };

export type LogsRepository = ReturnType<typeof createLogsRepository>;

/** The admin log: what staff did. Written in the same transaction as the thing itself. */
export function createLogsRepository(db: Db) {
  const insert = db.prepare(
    `INSERT INTO admin_logs (timestamp, request_id, admin_username, ip_address, user_agent, action_summary)
     VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const newest = db.prepare<[number, number], LogRow>(
    `SELECT id, timestamp, request_id, admin_username, ip_address, user_agent, action_summary
     FROM admin_logs ORDER BY timestamp DESC, id DESC LIMIT ? OFFSET ?`,
  );
  const count = db.prepare<[], number>('SELECT count(*) FROM admin_logs').pluck();
  const clear = db.prepare('DELETE FROM admin_logs');

  return {
    add(actor: Actor, summary: string, now: number): void {
      insert.run(
        now,
        actor.requestId,
        actor.username,
        actor.ipAddress,
        actor.userAgent.slice(0, 300),
        summary.slice(0, 500),
      );
    },
    /** Newest first. */
    page: (limit: number, offset: number): LogEntry[] =>
      newest
        .all(limit, offset)
        .map((row) => ({ ...row, timestamp: new Date(row.timestamp).toISOString() })),
    count: (): number => count.get() ?? 0,
    clear: (): void => void clear.run(),
  };
}
