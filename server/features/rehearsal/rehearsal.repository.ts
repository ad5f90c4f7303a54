import type { Db } from '../../db/open.ts';
import { markRehearsal, rehearsalOf, type RehearsalMark } from '../../db/rehearse.ts';

export type RehearsalRepository = ReturnType<typeof createRehearsalRepository>;

/** What the database says about itself. Writes run inside the write queue. */
export function createRehearsalRepository(db: Db) {
  return {
    /** Null while what comes is kept. */
    read: (): RehearsalMark | null => rehearsalOf(db),
    write: (mark: RehearsalMark): void => markRehearsal(db, mark),
  };
}
