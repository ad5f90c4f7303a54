import type { Db } from '../../db/open.ts';

export type VotesRepository = ReturnType<typeof createVotesRepository>;

/** The SQL of votes. Triggers keep the sum in the question's row. */
export function createVotesRepository(db: Db) {
  const insert = db.prepare(
    `INSERT INTO question_votes (question_id, voter, merged_from) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  const own = db.prepare(
    'UPDATE question_votes SET merged_from = NULL WHERE question_id = ? AND voter = ?',
  );
  const remove = db.prepare('DELETE FROM question_votes WHERE question_id = ? AND voter = ?');
  const removeMerged = db.prepare(
    'DELETE FROM question_votes WHERE question_id = ? AND merged_from IS NOT NULL',
  );
  const has = db
    .prepare<[number, Buffer], 1>(
      'SELECT 1 FROM question_votes WHERE question_id = ? AND voter = ?',
    )
    .pluck();
  const voters = db
    .prepare<[number], Buffer>('SELECT voter FROM question_votes WHERE question_id = ?')
    .pluck();
  const mergedIds = db
    .prepare<[number], number>('SELECT id FROM questions WHERE merged_into = ? ORDER BY id')
    .pluck();

  return {
    /** Counts a vote of the question's own, once. */
    add(id: number, voter: Buffer): void {
      if (insert.run(id, voter, null).changes === 0) own.run(id, voter);
    },
    remove: (id: number, voter: Buffer): void => void remove.run(id, voter),
    has: (id: number, voter: Buffer): boolean => has.get(id, voter) === 1,

    /** Whose votes a question has. */
    voters: (id: number): Buffer[] => voters.all(id),
    /** Ids of those merged into it, earliest first. */
    mergedInto: (id: number): number[] => mergedIds.all(id),

    /** Takes away what it has from others. */
    removeMerged: (id: number): void => void removeMerged.run(id),
    /** Counts a vote that was given to one merged into it, unless it is there already. */
    lend: (id: number, voter: Buffer, from: number): void => void insert.run(id, voter, from),
  };
}
