import type { Db } from './open.ts';

/** The row of `meta` that exists from before the first row of a merge is written until the last one has been. */
export const MERGE_MARK = 'merging';

/** Takes away the mark of a merge that is over. In the transaction of its last slice. */
export function endMerging(db: Db): void {
  db.prepare<[string]>('DELETE FROM main.meta WHERE key = ?').run(MERGE_MARK);
}
