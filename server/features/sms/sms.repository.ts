import type { InboundSms, SmsFilter } from '../../contract/sms.ts';
import type { Db } from '../../db/open.ts';
import { globOf, searchOf } from '../../db/search-text.ts';

type Value = string | number;
type SmsRow = Omit<InboundSms, 'created_at'> & { created_at: number };

const SORTS = {
  created_at: 'created_at',
  from_number: 'from_number',
  from_country: 'from_country',
  from_state: 'from_state',
} as const;

function whereOf({ q, country, state, has_media }: SmsFilter): { sql: string; values: Value[] } {
  const conditions: string[] = [];
  const values: Value[] = [];
  const add = (condition: string, ...given: Value[]) => {
    conditions.push(condition);
    values.push(...given);
  };
  if (country) add('from_country = ?', country);
  if (state) add('from_state = ?', state);
  if (has_media !== undefined) add(has_media ? 'num_media > 0' : 'num_media = 0');
  const text = searchOf(q);
  if (text !== null) add('search_text GLOB ?', globOf(text));
  return { sql: conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '', values };
}

export type SmsRepository = ReturnType<typeof createSmsRepository>;

/** The SQL of text messages. */
export function createSmsRepository(db: Db) {
  const byId = db.prepare<[number], SmsRow>(
    `SELECT id, created_at, from_number, to_number, message_sid, body, from_city, from_state, from_country, num_media
     FROM inbound_sms WHERE id = ?`,
  );

  return {
    /** Ids of the filtered messages, in order. */
    ids(filter: SmsFilter): number[] {
      const where = whereOf(filter);
      const direction = filter.order === 'asc' ? 'ASC' : 'DESC';
      return db
        .prepare<Value[], number>(
          `SELECT id FROM inbound_sms ${where.sql} ORDER BY ${SORTS[filter.sort]} ${direction}, id ${direction}`,
        )
        .pluck()
        .all(...where.values);
    },

    /** @returns null when there is none with this id */
    find(id: number): InboundSms | null {
      const row = byId.get(id);
      return row ? { ...row, created_at: new Date(row.created_at).toISOString() } : null;
    },
  };
}
