import { z } from 'zod';
import { draftSource, type DraftSource } from '../../contract/ai.ts';
import type { Db } from '../../db/open.ts';
import { statementsOf } from '../../db/statements.ts';
import { storedJson } from '../../platform/stored-json.ts';

/** Results of a draft besides the answer. */
type DraftNotes = {
  proposal: string | null;
  covered: boolean | null;
  sources: DraftSource[];
};

/** Kind of the jobs that draft. Their key is the question's id. */
export const DRAFT_JOB = 'draft';

/** Condition that the AI has drafted for a question, or is to. */
export const HAS_AI = `(EXISTS (SELECT 1 FROM question_drafts WHERE question_id = questions.id)
  OR EXISTS (SELECT 1 FROM jobs WHERE kind = '${DRAFT_JOB}' AND key = CAST(questions.id AS TEXT)))`;

type Row = { proposal: string | null; covered: 0 | 1 | null; sources: string };

const sources = z.array(draftSource);

export type DraftsRepository = ReturnType<typeof createDraftsRepository>;

/** The SQL of drafts. Everything here is synchronous; writes run inside the write queue. */
export function createDraftsRepository(db: Db) {
  const { run, row } = statementsOf(db);
  const byQuestion = row<[question: number], Row>(
    'SELECT proposal, covered, sources FROM question_drafts WHERE question_id = ?',
  );
  const put = run<[Row & { id: number }]>(
    `INSERT INTO question_drafts (question_id, proposal, covered, sources)
     VALUES (@id, @proposal, @covered, @sources)
     ON CONFLICT (question_id) DO UPDATE SET
       proposal = excluded.proposal, covered = excluded.covered, sources = excluded.sources`,
  );

  return {
    find(id: number): DraftNotes | null {
      const found = byQuestion(id);
      return (
        found && {
          proposal: found.proposal,
          covered: found.covered === null ? null : found.covered === 1,
          sources: storedJson(sources, found.sources) ?? [],
        }
      );
    },
    put: (id: number, { proposal, covered, sources: found }: DraftNotes): void =>
      put({
        id,
        proposal,
        covered: covered === null ? null : covered ? 1 : 0,
        sources: JSON.stringify(found),
      }),
    /** Removes only the proposal. */
    withdraw: run<[id: number]>('UPDATE question_drafts SET proposal = NULL WHERE question_id = ?'),
    /** Removes what has no proposal. */
    removeSpent: run<[id: number]>(
      'DELETE FROM question_drafts WHERE question_id = ? AND proposal IS NULL',
    ),
    remove: run<[id: number]>('DELETE FROM question_drafts WHERE question_id = ?'),
  };
}
