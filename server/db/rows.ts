import type { Db } from './open.ts';

export type Row = Record<string, unknown>;

/** Columns of a table that are not computed; none when there is no such table, or it cannot be read. */
function columnsOf(db: Db, table: string): string[] {
  try {
    return db
      .prepare<[string], string>('SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0')
      .pluck()
      .all(table);
  } catch {
    return [];
  }
}

/** Columns that a table has in both databases. */
export function sharedColumns(a: Db, b: Db, table: string): string[] {
  const there = new Set(columnsOf(b, table));
  return columnsOf(a, table).filter((name) => there.has(name));
}

/** Result of a read from a damaged database; null where it fails. A damaged page loses only its own rows. */
export function readable<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/**
 * The rows of a table in `from` that answer to a condition, by themselves when they cannot be read in one go.
 * @param ids from the first to the last that there may be
 */
export function rowsById(
  from: Db,
  table: string,
  columns: readonly string[],
  ids: { first: number; last: number },
): Row[] {
  if (columns.length === 0) return [];
  const select = `SELECT ${columns.join(', ')} FROM ${table}`;
  const all = readable(() =>
    from
      .prepare<[number, number], Row>(`${select} WHERE id BETWEEN ? AND ? ORDER BY id`)
      .all(ids.first, ids.last),
  );
  if (all !== null) return all;
  const one = readable(() => from.prepare<[number], Row>(`${select} WHERE id = ?`));
  if (one === null) return [];
  const rows: Row[] = [];
  for (let id = ids.first; id <= ids.last; id += 1) {
    const row = readable(() => one.get(id));
    if (row) rows.push(row);
  }
  return rows;
}

/** Inserts rows into a table. @param instead what to do about a row that exists already */
export function putRows(
  to: Db,
  table: string,
  columns: readonly string[],
  rows: readonly Row[],
  instead: 'REPLACE' | 'IGNORE',
): void {
  if (columns.length === 0) return;
  const values = columns.map((name) => `@${name}`).join(', ');
  const put = to.prepare<[Row]>(
    `INSERT OR ${instead} INTO ${table} (${columns.join(', ')}) VALUES (${values})`,
  );
  for (const row of rows) put.run(row);
}

/** Copies all of a table that can be read. @returns whether it could be */
export function copyTable(
  from: Db,
  to: Db,
  table: string,
  how: { instead: 'REPLACE' | 'IGNORE'; where?: string; emptyFirst?: boolean },
): boolean {
  const columns = sharedColumns(to, from, table);
  const rows = readable(() =>
    from.prepare<[], Row>(`SELECT ${columns.join(', ')} FROM ${table} ${how.where ?? ''}`).all(),
  );
  if (rows === null || columns.length === 0) return false;
  // An empty one is likelier damaged than emptied: nobody loses an account to that.
  if (how.emptyFirst === true && rows.length > 0) to.exec(`DELETE FROM ${table}`);
  putRows(to, table, columns, rows, how.instead);
  return true;
}
