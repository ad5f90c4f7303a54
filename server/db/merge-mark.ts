import type { Db } from './open.ts';

/** The row of `meta` that stands there from before the first row of a merge until the last one is there. */
export const MERGE_MARK = 'merging';

/** Takes away the mark of a merge that is over. In the transaction of its last slice. */
export function endMerging(db: Db): void {
  db.prepare<[string]>('DELETE FROM main.meta WHERE key = ?').run(MERGE_MARK);
}
