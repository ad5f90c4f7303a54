import { OPEN_EVENT, type Db } from './open.ts';

export type SqlValue = string | number;

/** A condition with the values of its placeholders. */
export type Condition = readonly [sql: string, ...values: SqlValue[]];

/** A WHERE clause and its values; the clause of no condition is empty. */
export type Where = { sql: string; values: SqlValue[] };

/** Joins all given conditions; `false` and `null` are left out. */
export function whereAll(given: (Condition | false | null)[]): Where {
  const conditions = given.filter((condition) => condition !== false && condition !== null);
  const sql = conditions.map(([condition]) => condition).join(' AND ');
  return {
    sql: sql === '' ? '' : `WHERE ${sql}`,
    values: conditions.flatMap(([, ...values]) => values),
  };
}

/** Condition for an event's rows. @param event its id; without it, the open event */
export function inEvent(event: number | undefined): Condition {
  return event === undefined ? [`event_id = ${OPEN_EVENT}`] : ['event_id = ?', event];
}

/** The rows of a table that are listed, and their order: `ORDER BY …`. */
export type Listing = { table: string; where: Where; order: string };

/** Ids of the listed rows, in order. @param limit -1 for all */
export function idsOf(db: Db, { table, where, order }: Listing, limit = -1, offset = 0): number[] {
  return db
    .prepare<SqlValue[], number>(`SELECT id FROM ${table} ${where.sql} ${order} LIMIT ? OFFSET ?`)
    .pluck()
    .all(...where.values, limit, offset);
}

/**
 * One page of ids, and how many rows are listed in all.
 * @param searched a search has to read every row: it does so once, for the page and the total
 */
export function pageOfIds(
  db: Db,
  listing: Listing,
  { limit, offset, searched }: { limit: number; offset: number; searched: boolean },
): { ids: number[]; total: number } {
  if (searched) {
    const ids = idsOf(db, listing);
    return { ids: ids.slice(offset, offset + limit), total: ids.length };
  }
  const { table, where } = listing;
  const total = db
    .prepare<SqlValue[], number>(`SELECT count(*) FROM ${table} ${where.sql}`)
    .pluck()
    .get(...where.values);
  return { ids: idsOf(db, listing, limit, offset), total: total ?? 0 };
}
