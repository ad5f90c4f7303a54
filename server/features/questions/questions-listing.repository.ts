import type { Question, QuestionQuery } from '../../contract/questions.ts';
import type { Db } from '../../db/open.ts';
import { globOf, searchOf } from '../../db/search-text.ts';
import { QUESTION_COLUMNS, toQuestion, type QuestionRow } from './question-row.ts';

type Filters = Pick<QuestionQuery, 'q' | 'sort' | 'order' | 'status' | 'has_answer'>;
type Value = string | number;
/** Conditions that all hold, with their values. */
type Where = { sql: string[]; values: Value[] };

/** Each order has an index that holds the filters too; the planner would rather sort what a filter leaves over. */
const ORDERS = {
  created_at: { index: 'questions_created', columns: ['created_at', 'id'] },
  status: { index: 'questions_status', columns: ['status', 'created_at', 'id'] },
  author: { index: 'questions_author', columns: ['author_name COLLATE NOCASE', 'id'] },
} as const;

/** The index of trigrams knows nothing shorter. */
const TRIGRAM_LENGTH = 3;
/** Up to so many hits are looked up and sorted; of more, the order is read along until the page is full. */
const FEW = 2000;

function filterWhere({ status, has_answer }: Filters): Where {
  const where: Where = { sql: [], values: [] };
  if (status) {
    where.sql.push('status = ?');
    where.values.push(status);
  }
  if (has_answer !== undefined) {
    where.sql.push('answered = ?');
    where.values.push(has_answer ? 1 : 0);
  }
  return where;
}

const and = (...parts: Where[]): Where => ({
  sql: parts.flatMap(({ sql }) => sql),
  values: parts.flatMap(({ values }) => values),
});
const whereSql = ({ sql }: Where) => (sql.length > 0 ? `WHERE ${sql.join(' AND ')}` : '');

/** `reversed` reads the same order from its other end. */
function orderSql({ sort, order }: Filters, reversed = false): string {
  const direction = (order === 'asc') === reversed ? 'DESC' : 'ASC';
  return `ORDER BY ${ORDERS[sort].columns.map((column) => `${column} ${direction}`).join(', ')}`;
}

function indexOf({ sort, status }: Filters): string {
  return sort === 'created_at' && status ? ORDERS.status.index : ORDERS[sort].index;
}

export type QuestionsListing = ReturnType<typeof createQuestionsListing>;

/** Lists of questions as staff filter, search and sort them, quick with 100,000 of them (tests/bench/back-office.ts). */
export function createQuestionsListing(db: Db) {
  const byId = db.prepare<[number], QuestionRow>(
    `SELECT ${QUESTION_COLUMNS} FROM questions WHERE id = ?`,
  );
  const idsOf = (sql: string, values: Value[]): number[] =>
    db
      .prepare<Value[], number>(sql)
      .pluck()
      .all(...values);
  const numberOf = (sql: string, values: Value[]): number =>
    db
      .prepare<Value[], number>(sql)
      .pluck()
      .get(...values) ?? 0;

  /** Ids of the first questions, in no order, that hold a text. */
  function firstHits(text: string, limit: number): number[] {
    if (Array.from(text).length < TRIGRAM_LENGTH) {
      return idsOf('SELECT id FROM questions_text WHERE text GLOB ? LIMIT ?', [
        globOf(text),
        limit,
      ]);
    }
    const phrase = `"${text.replaceAll('"', '""')}"`;
    return idsOf('SELECT rowid FROM questions_search WHERE questions_search MATCH ? LIMIT ?', [
      phrase,
      limit,
    ]);
  }

  /** Ids of the filtered questions in order. */
  function listed(filters: Filters, where: Where, limit: number, offset: number): number[] {
    return idsOf(
      `SELECT id FROM questions INDEXED BY ${indexOf(filters)} ${whereSql(where)}
       ${orderSql(filters)} LIMIT ? OFFSET ?`,
      [...where.values, limit, offset],
    );
  }

  /** Reads along the order and asks each text until the page is full, from whichever end is nearer. */
  function readAlong(filters: Filters, text: string, total: number, limit: number, offset: number) {
    const size = Math.min(limit, total - offset);
    if (size <= 0) return [];
    const fromEnd = offset > total / 2;
    const where = and(filterWhere(filters), {
      sql: ['(SELECT text FROM questions_text t WHERE t.id = questions.id) GLOB ?'],
      values: [globOf(text)],
    });
    const ids = idsOf(
      `SELECT id FROM questions INDEXED BY ${indexOf(filters)} ${whereSql(where)}
       ${orderSql(filters, fromEnd)} LIMIT ? OFFSET ?`,
      [...where.values, size, fromEnd ? total - offset - size : offset],
    );
    return fromEnd ? ids.toReversed() : ids;
  }

  /** Looks the hits up and sorts what the filters leave of them. */
  function sorted(filters: Filters, hits: number[]): number[] {
    const where = and(filterWhere(filters), {
      sql: ['id IN (SELECT value FROM json_each(?))'],
      values: [JSON.stringify(hits)],
    });
    return idsOf(
      `SELECT id FROM questions NOT INDEXED ${whereSql(where)} ${orderSql(filters)}`,
      where.values,
    );
  }

  function search(filters: Filters, text: string, limit: number, offset: number) {
    const few = (hits: number[]) => {
      const ids = sorted(filters, hits);
      return { ids: ids.slice(offset, offset + limit), total: ids.length };
    };
    const hits = firstHits(text, FEW + 1);
    if (hits.length <= FEW) return few(hits);
    const where = and(filterWhere(filters), { sql: ['text GLOB ?'], values: [globOf(text)] });
    const from = `FROM questions_text ${whereSql(where)}`;
    const total = numberOf(`SELECT count(*) ${from}`, where.values);
    if (total <= FEW) return few(idsOf(`SELECT id ${from}`, where.values));
    return { ids: readAlong(filters, text, total, limit, offset), total };
  }

  function all(filters: Filters, limit: number, offset: number) {
    const where = filterWhere(filters);
    const total = numberOf(`SELECT total(n) FROM question_counts ${whereSql(where)}`, where.values);
    return { ids: listed(filters, where, limit, offset), total };
  }

  function find(filters: Filters, limit: number, offset: number) {
    const text = searchOf(filters.q);
    return text === null ? all(filters, limit, offset) : search(filters, text, limit, offset);
  }

  return {
    /** One page of the filtered questions and how many match in all. */
    page(query: QuestionQuery): { items: Question[]; total: number } {
      const { ids, total } = find(query, query.page_size, (query.page - 1) * query.page_size);
      const rows = ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
      return { items: rows.map(toQuestion), total };
    },

    /** Ids of all filtered questions, in order. */
    ids: (filters: Filters): number[] => find(filters, Number.MAX_SAFE_INTEGER, 0).ids,
  };
}
