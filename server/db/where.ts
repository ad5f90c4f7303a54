import { OPEN_EVENT } from './open.ts';

export type SqlValue = string | number;

/** A condition with the values of its placeholders. */
export type Condition = readonly [sql: string, ...values: SqlValue[]];

/** A WHERE clause and its values; the clause of no condition is empty. */
export type Where = { sql: string; values: SqlValue[] };

/** Joins all of the given conditions; `false` and `null` stand for one that does not apply. */
export function whereAll(given: (Condition | false | null)[]): Where {
  const conditions = given.filter((condition) => condition !== false && condition !== null);
  const sql = conditions.map(([condition]) => condition).join(' AND ');
  return {
    sql: sql === '' ? '' : `WHERE ${sql}`,
    values: conditions.flatMap(([, ...values]) => values),
  };
}

/** Of one event's rows. @param event its id; without it, the open one's */
export function inEvent(event: number | undefined): Condition {
  return event === undefined ? [`event_id = ${OPEN_EVENT}`] : ['event_id = ?', event];
}
