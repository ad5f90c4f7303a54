import { OPEN_EVENT, type Db } from '../../db/open.ts';
import { statementsOf } from '../../db/statements.ts';

/** The draw of an event as it is stored. */
export type StoredDraw = {
  event_id: number;
  name: string;
  is_open: 0 | 1;
  drawn: number | null;
  on_screen: 0 | 1;
  version: number;
};

export type DrawRepository = ReturnType<typeof createDrawRepository>;

/** The SQL of draws. Everything here is synchronous; writes run inside the write queue. */
export function createDrawRepository(db: Db) {
  const { run, row, rows, value } = statementsOf(db);
  return {
    /** The open event's. */
    current: row<[], StoredDraw>(
      `SELECT event_id, name, is_open, drawn, on_screen, version FROM draws WHERE event_id = ${OPEN_EVENT}`,
    ),
    /** Name of an event's draw. */
    nameOf: value<[event: number], string>('SELECT name FROM draws WHERE event_id = ?'),
    /** Name of the draw that the contact form asks for. */
    asked: value<[], string>(
      `SELECT name FROM draws WHERE event_id = ${OPEN_EVENT} AND is_open = 1`,
    ),
    save: run<[Omit<StoredDraw, 'event_id'>]>(
      `INSERT INTO draws (event_id, name, is_open, drawn, on_screen, version)
       VALUES (${OPEN_EVENT}, @name, @is_open, @drawn, @on_screen, @version)
       ON CONFLICT (event_id) DO UPDATE SET
         name = @name, is_open = @is_open, drawn = @drawn, on_screen = @on_screen, version = @version`,
    ),
    /** People who take part, one row for all leads with the same address: two forms are no second chance. */
    people: rows<[name: string], { lead: number; was_drawn: 0 | 1 }>(
      `SELECT min(id) AS lead, max(drawn IS NOT NULL) AS was_drawn FROM leads
       WHERE event_id = ${OPEN_EVENT} AND draw = ? AND name <> ''
       GROUP BY CASE email WHEN '' THEN id ELSE lower(email) END ORDER BY lead`,
    ),
  };
}
