import { statementsOf } from '../../db/statements.ts';
import type { RecordOf } from '../../records/records.ts';
import { ms, type Fate, type MergeContext } from './merge-context.repository.ts';

/** Creates the merger of votes: their sums by question and laptop. */
export function votesMerger({ db, deps, questionId, whenHere }: MergeContext) {
  const { run, value } = statementsOf(db);
  const sumOf = value<[question: number, booth: string], number>(
    'SELECT n FROM vote_sums WHERE question_id = ? AND booth = ?',
  );
  const putSum = run<[object]>(
    `INSERT INTO vote_sums (question_id, booth, n, at) VALUES (@id, @booth, @n, @at)
     ON CONFLICT (question_id, booth) DO UPDATE SET n = excluded.n, at = excluded.at
     WHERE (excluded.at, excluded.n) > (at, n)`,
  );

  return function votes({ uid, at, data }: RecordOf<'votes'>): Fate {
    if (data.booth === deps.booth()) return 'skipped';
    let fate: Fate = 'skipped';
    whenHere(uid, questionId(uid), (id) => {
      const before = sumOf(id, data.booth);
      if (before === null && data.n === 0) return;
      putSum({ id, booth: data.booth, n: data.n, at: ms(at) });
      if (before === null) fate = 'added';
      else if (before !== sumOf(id, data.booth)) fate = 'changed';
    });
    return fate;
  };
}
