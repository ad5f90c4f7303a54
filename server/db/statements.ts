import type { Db } from './open.ts';

/* oxlint-disable typescript/no-unnecessary-type-parameters -- What a statement takes and returns is in its SQL alone. */

/**
 * Prepares statements as functions of their parameters, in the order of their `?`, or of one object with their `@names`.
 * Each is compiled here, so that one that does not fit the tables fails at the start.
 */
export function statementsOf(db: Db) {
  return {
    /** Prepares a write. */
    run: <P extends unknown[]>(sql: string) => {
      const statement = db.prepare(sql);
      return (...given: P): void => void statement.run(...given);
    },
    /** Prepares a write. @returns the number of changed rows */
    changes: <P extends unknown[]>(sql: string) => {
      const statement = db.prepare(sql);
      return (...given: P): number => statement.run(...given).changes;
    },
    /** Prepares an insert. @returns the row's id */
    insert: <P extends unknown[]>(sql: string) => {
      const statement = db.prepare(sql);
      return (...given: P): number => Number(statement.run(...given).lastInsertRowid);
    },
    /** The first row, null without one. */
    row: <P extends unknown[], Row>(sql: string) => {
      const statement = db.prepare<unknown[], Row>(sql);
      return (...given: P): Row | null => statement.get(...given) ?? null;
    },
    rows: <P extends unknown[], Row>(sql: string) => {
      const statement = db.prepare<unknown[], Row>(sql);
      return (...given: P): Row[] => statement.all(...given);
    },
    /** The first row's only column, null without a row. */
    value: <P extends unknown[], Value>(sql: string) => {
      const statement = db.prepare<unknown[], Value>(sql).pluck();
      return (...given: P): Value | null => statement.get(...given) ?? null;
    },
    /** Every row's only column. */
    values: <P extends unknown[], Value>(sql: string) => {
      const statement = db.prepare<unknown[], Value>(sql).pluck();
      return (...given: P): Value[] => statement.all(...given);
    },
  };
}
