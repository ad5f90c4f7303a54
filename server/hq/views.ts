import type { Fields, Kind } from '../records/field.ts';
import { LEAD } from '../records/lead.ts';
import { EVENT } from '../records/library.ts';
import { MESSAGE } from '../records/message.ts';
import { POLL } from '../records/poll.ts';
import { QUESTION } from '../records/question.ts';

/** The fields of a kind that its view has, with their types. What is joined comes first: a new column comes last. */
function shownOf({ row, joined }: Kind): [name: string, postgres: string][] {
  return Object.entries<Fields[string]>({ ...joined, ...row })
    .filter(([, { isHidden }]) => !isHidden)
    .map(([name, { postgres }]) => [name, postgres]);
}

/** Values of records as columns of their types. */
function columnsOf(kind: Kind): string {
  return shownOf(kind)
    .map(([name, type]) => {
      const value = `r.data->${type === 'jsonb' ? '' : '>'}'${name}'`;
      return `${type === 'jsonb' || type === 'text' ? value : `(${value})::${type}`} AS ${name}`;
    })
    .join(', ');
}

const OF_EVENT = 'r.uid, r.event, e.name AS event_name, r.booth';
const CHANGED = 'r.version, r.at AS updated_at';
const NEWEST = 'booth.newest r LEFT JOIN booth.events e ON e.uid = r.event';

/** Headquarters' views of records by columns, in the order in which one needs the other. */
const VIEWS: Record<string, { kind: Kind; sql: string }> = {
  events: {
    kind: EVENT,
    sql: `SELECT r.uid, r.booth, ${columnsOf(EVENT)} FROM booth.newest r WHERE r.kind = 'event'`,
  },
  questions: {
    kind: QUESTION,
    sql: `SELECT ${OF_EVENT}, ${CHANGED}, coalesce(v.votes, 0) AS votes, ${columnsOf(QUESTION)}
      FROM ${NEWEST} LEFT JOIN booth.votes v ON v.question = r.uid WHERE r.kind = 'question'`,
  },
  leads: {
    kind: LEAD,
    sql: `SELECT ${OF_EVENT}, ${CHANGED}, ${columnsOf(LEAD)} FROM ${NEWEST} WHERE r.kind = 'lead'`,
  },
  messages: {
    kind: MESSAGE,
    sql: `SELECT ${OF_EVENT}, ${columnsOf(MESSAGE)} FROM ${NEWEST} WHERE r.kind = 'message'`,
  },
  polls: {
    kind: POLL,
    sql: `SELECT ${OF_EVENT}, ${CHANGED}, ${columnsOf(POLL)} FROM ${NEWEST}
      WHERE r.kind = 'poll' AND r.data->>'phase' <> 'deleted'`,
  },
};

/** Columns of the views, as `view.column`. */
export const VIEW_COLUMNS = Object.entries(VIEWS).flatMap(([view, { kind }]) =>
  shownOf(kind).map(([name]) => `${view}.${name}`),
);

/** Makes the views, or adds columns to them. */
export const MAKE_VIEWS = Object.entries(VIEWS)
  .map(([view, { sql }]) => `CREATE OR REPLACE VIEW booth.${view} AS ${sql}`)
  .join(';\n');
