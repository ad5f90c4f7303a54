import type { QuestionShelf, QuestionStatus } from '../../contract/questions.ts';
import type { Db } from '../../db/open.ts';

/** All questions, or those in the lists that are approved with an answer. */
export type Pool = 'all' | 'answered';

export type Candidate = {
  id: number;
  content: string;
  status: QuestionStatus;
  shelf: QuestionShelf;
  answer: string | null;
  merged_into: number | null;
};

export type SimilarRepository = ReturnType<typeof createSimilarRepository>;

/** The SQL of what questions are found by. Everything here is synchronous; writes run inside the write queue. */
export function createSimilarRepository(db: Db) {
  // Ids only grow, and rows are indexed in their order.
  const unindexed = db.prepare<[number], Candidate>(
    `/* of all events */ SELECT id, content, status, shelf, answer, merged_into FROM questions
     WHERE id > (SELECT coalesce(max(id), 0) FROM questions_terms) ORDER BY id LIMIT ?`,
  );
  const index = db.prepare(
    `INSERT INTO questions_terms (id, terms, answered)
     SELECT id, ?, shelf = 'active' AND status = 'approved' AND answer IS NOT NULL FROM questions WHERE id = ?`,
  );
  const counts = db.prepare<[string], { term: string; n: number }>(
    `SELECT term, n FROM question_term_counts WHERE term IN (SELECT value FROM json_each(?))`,
  );
  const total = db
    .prepare<[], number>('/* of all events */ SELECT total(n) FROM question_counts')
    .pluck();
  const hits = {
    all: db
      .prepare<[string, number, number], number>(
        'SELECT rowid FROM questions_alike WHERE questions_alike MATCH ? AND rowid > ? ORDER BY rowid LIMIT ?',
      )
      .pluck(),
    answered: db
      .prepare<[string, number, number], number>(
        'SELECT rowid FROM answers_alike WHERE answers_alike MATCH ? AND rowid > ? ORDER BY rowid LIMIT ?',
      )
      .pluck(),
  };
  // A question is compared with those of the same event.
  const candidates = db.prepare<[string, number], Candidate>(
    `SELECT id, content, status, shelf, answer, merged_into FROM questions
     WHERE id IN (SELECT value FROM json_each(?)) AND event_id = (SELECT event_id FROM questions WHERE id = ?)`,
  );
  const first = db
    .prepare<[number], number | null>(
      `SELECT min(first) FROM (SELECT (SELECT min(id) FROM questions INDEXED BY questions_created
         WHERE event_id = (SELECT event_id FROM questions WHERE id = ?) AND shelf = s.value) AS first
       FROM json_each('["active", "archived", "merged"]') s)`,
    )
    .pluck();
  const markSame = db.prepare('UPDATE questions SET same_as = ? WHERE id = ?');

  return {
    /** The next questions that no term leads to yet, in the order in which they came. */
    unindexed: (limit: number): Candidate[] => unindexed.all(limit),

    index: (id: number, terms: string[]): void => void index.run(JSON.stringify(terms), id),

    /** In how many questions each of the terms is; what is in none is absent. */
    counts: (terms: string[]): Map<string, number> =>
      new Map(counts.all(JSON.stringify(terms)).map(({ term, n }) => [term, n])),

    /** How many questions there are, in all events, as the terms are counted. */
    total: (): number => total.get() ?? 0,

    /** Ids of questions that contain a term, earliest first. @param after an id below all of them */
    hits: (pool: Pool, term: string, after: number, limit: number): number[] =>
      hits[pool].all(`"${term}"`, after, limit),

    /** Those of the ids that are of the same event as a question. */
    candidates: (ids: number[], of: number): Candidate[] => candidates.all(JSON.stringify(ids), of),

    /** The first id of a question's event. */
    firstBeside: (id: number): number => first.get(id) ?? 0,

    /** Marks a question as one that asks for the same as an earlier one. Its version stays: nobody edited it. */
    markSame: (id: number, earlier: number): void => void markSame.run(earlier, id),
  };
}
