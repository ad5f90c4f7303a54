import { endMerging, MERGE_MARK } from '../../db/merge-mark.ts';
import type { Db } from '../../db/open.ts';

export type MergeMark = ReturnType<typeof createMergeMark>;

/**
 * That a merge is under way, and of which file, is recorded in the database that it adds to, so whatever is restored or
 * begun in that one's place knows nothing of it.
 */
export function createMergeMark(db: Db) {
  const current = db.prepare<[string], number>('SELECT value FROM meta WHERE key = ?').pluck();
  const begin = db.prepare<[string, number]>(
    'INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)',
  );
  return {
    /** What `begin` was given; null when no merge is under way. */
    current: (): number | null => current.get(MERGE_MARK) ?? null,
    begin: (mark: number): void => void begin.run(MERGE_MARK, mark),
    end: (): void => endMerging(db),
  };
}
