import type { BadgeFields } from '../../contract/badge-fields.ts';
import { someDetails } from '../../contract/leads.ts';
import type { MatchList } from '../../contract/match-list.ts';
import type { Db } from '../../db/open.ts';
import { statementsOf } from '../../db/statements.ts';
import { storedJson } from '../../platform/stored-json.ts';
import { iso } from '../../platform/time.ts';

export type MatchListRepository = ReturnType<typeof createMatchListRepository>;

/** The SQL of organisers' lists. Everything here is synchronous; writes run inside the write queue. */
export function createMatchListRepository(db: Db) {
  const { run, changes, row, value, values } = statementsOf(db);
  const put = run<[{ event: number; code: string; details: string; now: number }]>(
    `INSERT INTO match_list (event_id, code, details, loaded_at) VALUES (@event, @code, @details, @now)
     ON CONFLICT (event_id, code) DO UPDATE SET details = excluded.details, loaded_at = excluded.loaded_at`,
  );
  const details = value<[event: number, code: string], string>(
    'SELECT details FROM match_list WHERE event_id = ? AND code = ?',
  );
  const summary = row<[event: number], { codes: number; loaded_at: number | null }>(
    'SELECT count(*) AS codes, max(loaded_at) AS loaded_at FROM match_list WHERE event_id = ?',
  );
  return {
    /** Stores what the list says of a code, in the place of what an earlier one said. */
    put: (event: number, code: string, fields: BadgeFields, now: number): void =>
      put({ event, code, details: JSON.stringify(fields), now }),

    /** Details of the person with this code; none for a code that is in no list. */
    details: (event: number, code: string): BadgeFields =>
      storedJson(someDetails, details(event, code)) ?? {},

    summary(event: number): MatchList {
      const { codes, loaded_at: at } = summary(event) ?? { codes: 0, loaded_at: null };
      return { codes, loaded_at: at === null ? null : iso(at) };
    },

    /** Codes of an event's leads, in the order in which they came, and the ids of those leads. */
    captured: values<[event: number], string>(
      'SELECT code FROM leads WHERE event_id = ? AND code IS NOT NULL ORDER BY id',
    ),
    coded: values<[event: number], number>(
      'SELECT id FROM leads WHERE event_id = ? AND code IS NOT NULL ORDER BY id',
    ),
    /** Leads of an event whose codes its list has. */
    leads: values<[event: number], number>(
      `SELECT l.id FROM leads l JOIN match_list m ON m.event_id = l.event_id AND m.code = l.code
       WHERE l.event_id = ? AND l.code IS NOT NULL ORDER BY l.id`,
    ),

    /** Removes some of it. @returns how many */
    removeSome: changes<[event: number, limit: number]>(
      'DELETE FROM match_list WHERE id IN (SELECT id FROM match_list WHERE event_id = ? LIMIT ?)',
    ),
  };
}
