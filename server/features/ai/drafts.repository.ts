import { z } from 'zod';
import { draftSource, type DraftSource } from '../../contract/ai.ts';
import type { Db } from '../../db/open.ts';
import { storedJson } from '../../db/rows.ts';

/** What a draft left in addition to the answer. */
type DraftNotes = {
  proposal: string | null;
  covered: boolean | null;
  sources: DraftSource[];
};

type Row = { proposal: string | null; covered: 0 | 1 | null; sources: string };

const sources = z.array(draftSource);

export type DraftsRepository = ReturnType<typeof createDraftsRepository>;

/** The SQL of drafts. Everything here is synchronous; writes run inside the write queue. */
export function createDraftsRepository(db: Db) {
  const byQuestion = db.prepare<[number], Row>(
    'SELECT proposal, covered, sources FROM question_drafts WHERE question_id = ?',
  );
  const put = db.prepare(
    `INSERT INTO question_drafts (question_id, proposal, covered, sources)
     VALUES (@id, @proposal, @covered, @sources)
     ON CONFLICT (question_id) DO UPDATE SET
       proposal = excluded.proposal, covered = excluded.covered, sources = excluded.sources`,
  );
  const withdraw = db.prepare('UPDATE question_drafts SET proposal = NULL WHERE question_id = ?');
  const remove = db.prepare('DELETE FROM question_drafts WHERE question_id = ?');

  return {
    find(id: number): DraftNotes | null {
      const row = byQuestion.get(id);
      if (!row) return null;
      const { proposal, covered } = row;
      return {
        proposal,
        covered: covered === null ? null : covered === 1,
        sources: storedJson(sources, row.sources) ?? [],
      };
    },
    put(id: number, notes: DraftNotes): void {
      put.run({
        id,
        proposal: notes.proposal,
        covered: notes.covered === null ? null : Number(notes.covered),
        sources: JSON.stringify(notes.sources),
      });
    },
    /** Takes the proposal alone away. */
    withdraw: (id: number): void => void withdraw.run(id),
    remove: (id: number): void => void remove.run(id),
  };
}
