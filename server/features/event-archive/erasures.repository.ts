import type { Db } from '../../db/open.ts';
import type { Erased } from '../../platform/event-file/event-file-tasks.ts';

export type ErasuresRepository = ReturnType<typeof createErasuresRepository>;

/** Who was erased on this laptop. Writes run inside the write queue. */
export function createErasuresRepository(db: Db) {
  // An id of before rows had names says nothing in another event; see migrations/0023-uids.sql.
  const all = db.prepare<[], Erased>(
    "SELECT kind, uid FROM erasures WHERE uid NOT LIKE '?-%' ORDER BY kind, uid",
  );
  const add = db.prepare<[Erased]>(
    'INSERT OR IGNORE INTO erasures (kind, uid, id) VALUES (@kind, @uid, 0)',
  );
  return {
    all: (): Erased[] => all.all(),
    add: (erased: Erased): void => void add.run(erased),
  };
}
