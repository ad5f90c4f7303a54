import type { Db } from '../../db/open.ts';
import { statementsOf } from '../../db/statements.ts';

export type VotesRepository = ReturnType<typeof createVotesRepository>;

/** The SQL of votes. Triggers keep the sum in the question's row. */
export function createVotesRepository(db: Db) {
  const { run, changes, value, values } = statementsOf(db);
  const insert = changes<[id: number, voter: Buffer, from: number | null]>(
    `INSERT INTO question_votes (question_id, voter, merged_from) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  const own = run<[id: number, voter: Buffer]>(
    'UPDATE question_votes SET merged_from = NULL WHERE question_id = ? AND voter = ?',
  );
  const has = value<[id: number, voter: Buffer], 1>(
    'SELECT 1 FROM question_votes WHERE question_id = ? AND voter = ?',
  );

  return {
    /** Counts a vote of the question's own, once. */
    add(id: number, voter: Buffer): void {
      if (insert(id, voter, null) === 0) own(id, voter);
    },
    remove: run<[id: number, voter: Buffer]>(
      'DELETE FROM question_votes WHERE question_id = ? AND voter = ?',
    ),
    has: (id: number, voter: Buffer): boolean => has(id, voter) === 1,

    /** Voters of a question. */
    voters: values<[id: number], Buffer>('SELECT voter FROM question_votes WHERE question_id = ?'),
    /** Ids of the questions merged into one, earliest first. */
    mergedInto: values<[id: number], number>(
      'SELECT id FROM questions WHERE merged_into = ? ORDER BY id',
    ),

    /** Removes the votes that a question has from those merged into it. */
    removeMerged: run<[id: number]>(
      'DELETE FROM question_votes WHERE question_id = ? AND merged_from IS NOT NULL',
    ),
    /** Counts a vote for a merged question towards its main question, unless that voter's is counted already. */
    lend: (id: number, voter: Buffer, from: number): void => void insert(id, voter, from),
  };
}
