import type { Db } from '../../db/open.ts';

export type VotesRepository = ReturnType<typeof createVotesRepository>;

/** The SQL of votes. Triggers keep the sum in the question's row. */
export function createVotesRepository(db: Db) {
  const insert = db.prepare(
    'INSERT INTO question_votes (question_id, voter) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const remove = db.prepare('DELETE FROM question_votes WHERE question_id = ? AND voter = ?');
  const has = db
    .prepare<[number, Buffer], 1>(
      'SELECT 1 FROM question_votes WHERE question_id = ? AND voter = ?',
    )
    .pluck();

  return {
    /** @returns whether that changed anything */
    set(id: number, voter: Buffer, wanted: boolean): boolean {
      return (wanted ? insert : remove).run(id, voter).changes > 0;
    },
    has: (id: number, voter: Buffer): boolean => has.get(id, voter) === 1,
  };
}
