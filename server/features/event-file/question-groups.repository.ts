import type { Db } from '../../db/open.ts';
import { statementsOf } from '../../db/statements.ts';
import type { MergingDeps } from './merge-context.repository.ts';

/** Position of a question in its group of merged questions. */
type Place = {
  id: number;
  uid: string;
  merged_into: number | null;
  updated_at: number;
  created_at: number;
};

/** Creates the merger of groups of questions that ask the same. */
export function questionGroups(db: Db, regrouped: MergingDeps['regrouped']) {
  const { run, row, values } = statementsOf(db);
  const place = row<[id: number], Place>(
    'SELECT id, uid, merged_into, updated_at, created_at FROM questions WHERE id = ?',
  );
  const behind = values<[main: number], number>(
    'SELECT id FROM questions WHERE merged_into = ? ORDER BY id',
  );
  const setMain = run<[object]>(
    `UPDATE questions SET merged_into = @main, shelf = @shelf, version = version + @more,
       updated_at = max(updated_at, @at) WHERE id = @id`,
  );

  /** @param at when someone decided that; 0 when it is no change of ours but what the record says */
  function moveTo(id: number, main: number | null, at: number): void {
    const shelf = main === null ? 'active' : 'merged';
    setMain({ id, main, shelf, more: at === 0 ? 0 : 1, at });
  }

  /**
   * Merges a question into another one. Different merges on two laptops may form a chain or a circle; afterwards each
   * question is a main one, or is merged into a main one. The result depends on the questions alone, and counts as a
   * change of them, so that it wins over the records that led to it.
   */
  function mergeInto(id: number, into: number): void {
    const [one, target] = [place(id), place(into)];
    if (!one || !target || id === into) return;
    const before = one.merged_into;
    const at = Math.max(one.updated_at, target.updated_at);
    let main = target.merged_into ?? into;
    if (main === id) {
      // A circle opens where it was asked first.
      const [first] = [one, target].toSorted(
        (a, b) => a.created_at - b.created_at || (a.uid < b.uid ? -1 : 1),
      );
      main = first?.id ?? into;
      moveTo(main, null, at);
    }
    const came: number[] = [];
    if (main !== id) {
      moveTo(id, main, target.merged_into === null || main === into ? 0 : at);
      came.push(id);
      for (const other of behind(id)) {
        if (other === main) continue;
        moveTo(other, main, at);
        came.push(other);
      }
      regrouped(id, []);
    }
    if (before !== null && before !== main) regrouped(before, []);
    regrouped(main, came);
  }

  return {
    mainOf: (id: number): number | null => place(id)?.merged_into ?? null,
    /** Ids of the questions merged into one. */
    behind,
    moveTo,
    mergeInto,
  };
}
