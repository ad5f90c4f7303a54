import type { LogEntry, LogFilter } from '../../contract/logs.ts';
import type { Db } from '../../db/open.ts';
import { searchCondition, searchTextOf } from '../../db/search-text.ts';
import type { Actor } from '../../http/actor.ts';
import { whereAll, type SqlValue, type Where } from '../../db/where.ts';

type LogRow = Omit<LogEntry, 'timestamp'> & { timestamp: number };

function toEntry(row: LogRow): LogEntry {
  return {
    ...row,
    timestamp: new Date(row.timestamp).toISOString(),
  };
}

const SORTS = {
  timestamp: 'timestamp',
  admin_username: 'admin_username COLLATE NOCASE',
  ip_address: 'ip_address',
  action_summary: 'action_summary COLLATE NOCASE',
} as const;

function whereOf({ q }: LogFilter): Where {
  return whereAll([searchCondition('search_text', q)]);
}

export type LogsRepository = ReturnType<typeof createLogsRepository>;

/** The admin log: what staff did. Written in the same transaction as the thing itself. */
export function createLogsRepository(db: Db) {
  const insert = db.prepare(
    `INSERT INTO admin_logs (timestamp, request_id, admin_username, ip_address, user_agent, action_summary, search_text)
     VALUES (@timestamp, @request_id, @admin_username, @ip_address, @user_agent, @action_summary, @search_text)`,
  );
  const byId = db.prepare<[number], LogRow>(
    `SELECT id, timestamp, request_id, admin_username, ip_address, user_agent, action_summary
     FROM admin_logs WHERE id = ?`,
  );
  const clear = db.prepare('DELETE FROM admin_logs');

  /** @param limit -1 for all */
  function ids(filter: LogFilter, limit = -1, offset = 0): number[] {
    const where = whereOf(filter);
    const direction = filter.order === 'asc' ? 'ASC' : 'DESC';
    return db
      .prepare<SqlValue[], number>(
        `SELECT id FROM admin_logs ${where.sql} ORDER BY ${SORTS[filter.sort]} ${direction}, id ${direction}
         LIMIT ? OFFSET ?`,
      )
      .pluck()
      .all(...where.values, limit, offset);
  }

  function find(id: number): LogEntry | null {
    const row = byId.get(id);
    return row ? toEntry(row) : null;
  }

  return {
    ids,
    find,

    add(actor: Actor, summary: string, now: number): void {
      const row = {
        timestamp: now,
        request_id: actor.requestId,
        admin_username: actor.username,
        ip_address: actor.ipAddress,
        user_agent: actor.userAgent.slice(0, 300),
        action_summary: summary.slice(0, 500),
      };
      const { action_summary, admin_username, ip_address, user_agent, request_id } = row;
      const search_text = searchTextOf([
        action_summary,
        admin_username,
        ip_address,
        user_agent,
        request_id,
      ]);
      insert.run({ ...row, search_text });
    },

    /** The filtered entries from `offset` on, and how many match in all. */
    list(filter: LogFilter, limit: number, offset: number): { entries: LogEntry[]; total: number } {
      const where = whereOf(filter);
      const entries = ids(filter, limit, offset)
        .map(find)
        .filter((entry) => entry !== null);
      const total = db
        .prepare<SqlValue[], number>(`SELECT count(*) FROM admin_logs ${where.sql}`)
        .pluck()
        .get(...where.values);
      return { entries, total: total ?? 0 };
    },

    clear: (): void => void clear.run(),
  };
}
