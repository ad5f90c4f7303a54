import type { LogEntry, LogFilter } from '../../contract/logs.ts';
import type { Db } from '../../db/open.ts';
import { idsOf, pageOfIds, whereAll, type Listing } from '../../db/listing.ts';
import { searchConditions, searchTextOf } from '../../db/search-text.ts';
import type { Actor } from '../../http/actor.ts';
import { iso } from '../../platform/time.ts';

type LogRow = Omit<LogEntry, 'timestamp'> & { timestamp: number };

function toEntry(row: LogRow): LogEntry {
  return {
    ...row,
    timestamp: iso(row.timestamp),
  };
}

const SORTS = {
  // The laptop's clock may have been wrong meanwhile; ids only grow.
  timestamp: 'id',
  admin_username: 'admin_username COLLATE NOCASE',
  ip_address: 'ip_address',
  action_summary: 'action_summary COLLATE NOCASE',
} as const;

function listingOf({ q, sort, order }: LogFilter): Listing {
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  return {
    table: 'admin_logs',
    where: whereAll(searchConditions('search_text', q)),
    order: `ORDER BY ${SORTS[sort]} ${direction}, id ${direction}`,
  };
}

export type LogsRepository = ReturnType<typeof createLogsRepository>;

/** The admin log: what staff did. Written in the same transaction as the thing itself. */
export function createLogsRepository(db: Db, now: () => number) {
  const insert = db.prepare(
    `INSERT INTO admin_logs (timestamp, request_id, admin_username, ip_address, user_agent, action_summary, device, search_text)
     VALUES (@timestamp, @request_id, @admin_username, @ip_address, @user_agent, @action_summary, @device, @search_text)`,
  );
  const byId = db.prepare<[number], LogRow>(
    `SELECT id, timestamp, request_id, admin_username, ip_address, user_agent, action_summary, device
     FROM admin_logs WHERE id = ?`,
  );
  const clear = db.prepare('DELETE FROM admin_logs');

  function find(id: number): LogEntry | null {
    const row = byId.get(id);
    return row ? toEntry(row) : null;
  }

  return {
    /** Ids of the filtered entries, in order. */
    ids: (filter: LogFilter): number[] => idsOf(db, listingOf(filter)),
    find,

    add(actor: Actor, summary: string): void {
      const row = {
        timestamp: now(),
        request_id: actor.requestId,
        admin_username: actor.username,
        ip_address: actor.ipAddress,
        user_agent: actor.userAgent.slice(0, 300),
        action_summary: summary.slice(0, 500),
        device: actor.device?.name ?? null,
      };
      const { action_summary, admin_username, ip_address, user_agent, request_id, device } = row;
      const search_text = searchTextOf([
        action_summary,
        admin_username,
        ip_address,
        user_agent,
        request_id,
        device,
      ]);
      insert.run({ ...row, search_text });
    },

    /** The filtered entries from `offset` onwards, and how many match in all. */
    list(filter: LogFilter, limit: number, offset: number): { entries: LogEntry[]; total: number } {
      const page = { limit, offset, searched: filter.q !== undefined };
      const { ids, total } = pageOfIds(db, listingOf(filter), page);
      return { entries: ids.map(find).filter((entry) => entry !== null), total };
    },

    clear: (): void => void clear.run(),
  };
}
