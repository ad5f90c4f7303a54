import { NO_AI } from '../../contract/ai.ts';
import type { Question, QuestionPage, QuestionQuery } from '../../contract/questions.ts';
import type { Db } from '../../db/open.ts';
import { searchWordsOf } from '../../db/search-text.ts';
import { inEvent, whereAll, type Condition, type SqlValue, type Where } from '../../db/listing.ts';
import { bitOf, createLabelBits } from '../labels/labels.repository.ts';
import type { QuestionTexts } from './question-texts.repository.ts';
import {
  QUESTION_COLUMNS,
  toQuestion,
  type AiOf,
  type QuestionRow,
} from './questions.repository.ts';

type Filters = Pick<
  QuestionQuery,
  'event' | 'q' | 'sort' | 'order' | 'shelf' | 'status' | 'has_answer' | 'labels'
>;

/** A question as files have it. */
type FiledQuestion = Omit<Question, 'ai' | 'changed_by' | 'phone' | 'labels'> & {
  labels: string[];
};

/** Newest is what came last: the laptop's clock may have been wrong meanwhile, and ids only grow. */
const ORDERS = {
  created_at: ['id'],
  status: ['status', 'id'],
  author: ['author_name COLLATE NOCASE', 'id'],
  votes: ['votes', 'id'],
} as const;

/** The filters but for search, and what else must hold. */
function whereOf({ event, shelf, status, has_answer }: Filters, further: Condition[] = []): Where {
  return whereAll([
    inEvent(event),
    ['shelf = ?', shelf === 'muted' ? 'archived' : shelf],
    (shelf === 'archived' || shelf === 'muted') && ['muted = ?', Number(shelf === 'muted')],
    status !== undefined && ['status = ?', status],
    has_answer !== undefined && ['answered = ?', Number(has_answer)],
    ...further,
  ]);
}

function orderSql({ sort, order }: Filters): string {
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  return `ORDER BY ${ORDERS[sort].map((column) => `${column} ${direction}`).join(', ')}`;
}

export type QuestionsListing = ReturnType<typeof createQuestionsListing>;

/** Lists of questions as staff filter, search and sort them, quick with 20,000 of them (tests/bench/back-office.ts). */
export function createQuestionsListing(db: Db, aiOf: AiOf, texts: QuestionTexts) {
  const inOrder = db.prepare<[ids: string], QuestionRow>(
    `WITH given AS (SELECT key, value FROM json_each(?))
     SELECT ${QUESTION_COLUMNS} FROM given JOIN questions ON id = value ORDER BY key`,
  );
  const idsOf = (sql: string, values: SqlValue[]): number[] =>
    db
      .prepare<SqlValue[], number>(sql)
      .pluck()
      .all(...values);

  const labels = createLabelBits(db);

  /** Condition that a question carries at least one of the labels. */
  function labelled({ labels: wanted }: Filters): Condition[] {
    if (wanted === undefined) return [];
    const bits = labels.slotsOf(wanted).reduce((sum, slot) => sum + bitOf(slot), 0);
    return [['labels & CAST(? AS INTEGER)', bits]];
  }

  function rowsOf(ids: readonly number[]): Question[] {
    if (ids.length === 0) return [];
    const labelsIn = labels.reader();
    return inOrder.all(JSON.stringify(ids)).map((row) =>
      toQuestion(
        row,
        aiOf,
        labelsIn(row.labels).map(({ id }) => id),
      ),
    );
  }

  /** Ids of the filtered questions in order, whatever they say. @param limit -1 for all */
  function listed(filters: Filters, limit: number, offset: number): number[] {
    const where = whereOf(filters, labelled(filters));
    return idsOf(`SELECT id FROM questions ${where.sql} ${orderSql(filters)} LIMIT ? OFFSET ?`, [
      ...where.values,
      limit,
      offset,
    ]);
  }

  /** Number of questions that match the filters, the search excepted. */
  function totalOf(filters: Filters): number {
    const where = whereOf(filters, labelled(filters));
    return idsOf(`SELECT count(*) FROM questions ${where.sql}`, where.values)[0] ?? 0;
  }

  /** @param limit -1 for all */
  function find(filters: Filters, limit: number, offset: number) {
    const words = searchWordsOf(filters.q);
    if (words.length > 0) {
      const ids = texts.holding(listed(filters, -1, 0), words);
      return { ids: limit < 0 ? ids : ids.slice(offset, offset + limit), total: ids.length };
    }
    return { ids: listed(filters, limit, offset), total: totalOf(filters) };
  }

  return {
    /** One page of the filtered questions and how many match in all. */
    page({ known = [], ...query }: QuestionQuery): Omit<QuestionPage, 'counts' | 'watched'> {
      const { ids, total } = find(query, query.page_size, (query.page - 1) * query.page_size);
      const left = known.filter((id) => !ids.includes(id));
      return { items: rowsOf(ids), left: rowsOf(left), total };
    },

    /** Reads some for a file, in their order: with the names of their labels, and without what matters for the moment. */
    forFiles(ids: readonly number[]): FiledQuestion[] {
      const labelsIn = labels.reader();
      return inOrder.all(JSON.stringify(ids)).map((row) => {
        const {
          ai: _,
          changed_by: _by,
          phone: _phone,
          ...fields
        } = toQuestion(row, () => NO_AI, []);
        return { ...fields, labels: labelsIn(row.labels).map(({ name }) => name) };
      });
    },

    /** Ids of all filtered questions, in order. */
    ids: (filters: Filters): number[] => find(filters, -1, 0).ids,
  };
}
