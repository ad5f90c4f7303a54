import type { Db } from './open.ts';

/** An id on a laptop that kept no uids yet says nothing on another one; see migrations/0023-uids.sql. */
const NAMED = "uid NOT LIKE '?-%'";

/** Records here who was erased there. What has an id there has a different one here, or none. */
export function rememberErased(db: Db): void {
  db.exec(`INSERT OR IGNORE INTO main.erasures (kind, uid, id)
    SELECT kind, uid, 0 FROM there.erasures WHERE ${NAMED}`);
}

/**
 * Prepares the erasing of those in `temp.portion` that were erased there; it notes in `temp.mains` what stood for them.
 * @returns a function to be called before anything else of the portion is merged; returns ids of what was here
 */
export function questionErasing(db: Db): () => number[] {
  const gone = `temp.portion p CROSS JOIN there.erasures e ON e.kind = 'question' AND e.uid = p.uid
    CROSS JOIN main.questions q ON q.uid = p.uid WHERE p.${NAMED}`;
  const note = db.prepare(
    `INSERT OR IGNORE INTO temp.mains SELECT q.merged_into FROM ${gone} AND q.merged_into IS NOT NULL`,
  );
  const erase = db
    .prepare<[], number>(
      `DELETE FROM main.questions WHERE id IN (SELECT q.id FROM ${gone}) RETURNING id`,
    )
    .pluck();
  return () => {
    note.run();
    return erase.all();
  };
}

/** Ids of leads here that were erased there. */
export function leadsErasedThere(db: Db): number[] {
  return db
    .prepare<[], number>(
      `SELECT l.id FROM there.erasures e CROSS JOIN main.leads l ON l.uid = e.uid
       WHERE e.kind = 'lead' AND e.${NAMED} ORDER BY l.id`,
    )
    .pluck()
    .all();
}

/** How many questions or leads in the file stay away because they are erased. */
export function leftAway(db: Db, table: 'questions' | 'leads'): number {
  const kind = table === 'questions' ? 'question' : 'lead';
  return Number(
    db
      .prepare(
        `SELECT count(*) FROM there.${table} WHERE uid IN (SELECT uid FROM main.erasures WHERE kind = '${kind}')`,
      )
      .pluck()
      .get(),
  );
}
