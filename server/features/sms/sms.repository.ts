import type { InboundSms, SmsFilter } from '../../contract/sms.ts';
import type { Db } from '../../db/open.ts';
import { searchCondition } from '../../db/search-text.ts';
import { whereAll, type SqlValue, type Where } from '../../db/where.ts';

type SmsRow = Omit<InboundSms, 'created_at' | 'question_cut'> & {
  created_at: number;
  question_cut: 0 | 1;
};

const COLUMNS = `id, created_at, from_number, to_number, message_sid, body, from_city, from_state, from_country,
  num_media, source, keyword, question_id, question_cut`;

function toSms(row: SmsRow): InboundSms {
  return {
    ...row,
    created_at: new Date(row.created_at).toISOString(),
    question_cut: row.question_cut === 1,
  };
}

const SORTS = {
  created_at: 'created_at',
  from_number: 'from_number',
  from_country: 'from_country',
  from_state: 'from_state',
} as const;

function whereOf({ q, country, state, has_media }: SmsFilter): Where {
  return whereAll([
    country !== undefined && ['from_country = ?', country],
    state !== undefined && ['from_state = ?', state],
    has_media !== undefined && [has_media ? 'num_media > 0' : 'num_media = 0'],
    searchCondition('search_text', q),
  ]);
}

export type SmsRepository = ReturnType<typeof createSmsRepository>;

/** The SQL of text messages. */
export function createSmsRepository(db: Db) {
  const byId = db.prepare<[number], SmsRow>(`SELECT ${COLUMNS} FROM inbound_sms WHERE id = ?`);

  return {
    /** Ids of the filtered messages, in order. */
    ids(filter: SmsFilter): number[] {
      const where = whereOf(filter);
      const direction = filter.order === 'asc' ? 'ASC' : 'DESC';
      return db
        .prepare<SqlValue[], number>(
          `SELECT id FROM inbound_sms ${where.sql} ORDER BY ${SORTS[filter.sort]} ${direction}, id ${direction}`,
        )
        .pluck()
        .all(...where.values);
    },

    /** @returns null when there is none with this id */
    find(id: number): InboundSms | null {
      const row = byId.get(id);
      return row ? toSms(row) : null;
    },
  };
}
