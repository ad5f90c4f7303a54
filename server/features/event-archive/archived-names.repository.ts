import type { Db } from '../../db/open.ts';
import type { Erased } from '../../platform/event-file/event-file-tasks.ts';
import type { ArchivedLists } from './archived-lists.ts';

/** What rows of an event that is over are called on every laptop. */
export function createArchivedNames(db: Db): ArchivedLists['namesOf'] {
  const find = db.prepare<[number], { uid: string; question: string | null }>(
    `SELECT l.uid, q.uid AS question FROM leads l LEFT JOIN questions q ON q.id = l.question_id
     WHERE l.id = ?`,
  );
  return (lead) => {
    const row = find.get(lead);
    if (!row) return null;
    const author: Erased[] = row.question === null ? [] : [{ kind: 'author', uid: row.question }];
    return [{ kind: 'lead', uid: row.uid }, ...author];
  };
}
