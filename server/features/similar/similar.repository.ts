import type { Question } from '../../contract/questions.ts';
import type { Db } from '../../db/open.ts';
import { statementsOf } from '../../db/statements.ts';

/** Rows of the index that one search reads: its time, however many questions there are. */
export const ENTRIES_MAX = 2000;
/** Questions that are compared letter by letter. */
const COMPARED_MAX = 40;

/** Questions to search: all of an event, or those in the lists that are approved with an answer. */
export type Pool = 'all' | 'answered';

export type Candidate = Pick<
  Question,
  'id' | 'content' | 'status' | 'shelf' | 'answer' | 'merged_into'
>;

export type SimilarRepository = ReturnType<typeof createSimilarRepository>;

function phrase(term: string): string {
  return `"${term}"`;
}

/** The SQL of similar questions. Everything here is synchronous; writes run inside the write queue. */
export function createSimilarRepository(db: Db) {
  const { changes, rows, value } = statementsOf(db);
  const count = value<[match: string, limit: number], number>(
    `SELECT count(*) FROM
       (SELECT 1 FROM questions_trigrams WHERE questions_trigrams MATCH ? LIMIT ?)`,
  );
  // CROSS JOIN: SQLite would rather read all questions than the index.
  const nearest = (condition: string) =>
    rows<[{ match: string; of: number }], Candidate>(
      `SELECT q.id, q.content, q.status, q.shelf, q.answer, q.merged_into FROM (
         SELECT rowid, bm25(questions_trigrams) AS rank FROM questions_trigrams
         WHERE questions_trigrams MATCH @match LIMIT ${ENTRIES_MAX}
       ) AS found CROSS JOIN questions q ON q.id = found.rowid
       WHERE q.event_id = (SELECT event_id FROM questions WHERE id = @of) AND q.id <> @of AND ${condition}
       ORDER BY found.rank LIMIT ${COMPARED_MAX}`,
    );
  const pools = {
    all: nearest('true'),
    answered: nearest("q.shelf = 'active' AND q.status = 'approved' AND q.answer IS NOT NULL"),
  };
  const last = value<[], number>('/* of all events */ SELECT max(id) FROM questions');
  const markSame = changes<[{ id: number; earlier: number }]>(
    `UPDATE questions SET same_as = @earlier
     WHERE id = @id AND shelf = 'active' AND status = 'pending' AND same_as IS NULL AND EXISTS
       (SELECT 1 FROM questions WHERE id = @earlier AND shelf = 'active' AND status <> 'rejected')`,
  );

  return {
    /** Number of questions of all events that contain a term, counted up to {@link ENTRIES_MAX}. */
    count: (term: string): number => count(phrase(term), ENTRIES_MAX) ?? 0,

    /** Questions that share most of the terms, without the question itself. */
    nearest: (pool: Pool, terms: string[], of: number): Candidate[] =>
      pools[pool]({ match: terms.map(phrase).join(' OR '), of }),

    lastId: (): number => last() ?? 0,

    /** The next questions, in the order in which they came. */
    after: rows<[id: number, limit: number], Candidate>(
      `/* of all events */ SELECT id, content, status, shelf, answer, merged_into FROM questions
       WHERE id > ? ORDER BY id LIMIT ?`,
    ),

    /**
     * Marks a question as the same as an earlier one, unless staff have decided about either. Its version stays: nobody
     * edited it.
     *
     * @returns true if it is marked now
     */
    markSame: (id: number, earlier: number): boolean => markSame({ id, earlier }) > 0,
  };
}
