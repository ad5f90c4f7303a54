import type { Db } from '../../db/open.ts';
import { statementsOf } from '../../db/statements.ts';

/** The SQL of the pictures by which leads are known. Writes run inside the write queue. */
export function createLeadPicturesRepository(db: Db) {
  const { run, value, values } = statementsOf(db);
  return {
    /** Name of a lead's picture. */
    of: value<[lead: number], string>(
      'SELECT picture FROM leads WHERE id = ? AND picture IS NOT NULL',
    ),
    /** Names of all. */
    known: values<[], string>('SELECT stored_name FROM lead_media'),
    /** Files whose leads are gone. */
    due: values<[], string>('SELECT name FROM lead_media_due'),
    settle: run<[name: string]>('DELETE FROM lead_media_due WHERE name = ?'),
  };
}
