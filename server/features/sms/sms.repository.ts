import type { InboundSms, SmsFilter, SmsQuery } from '../../contract/sms.ts';
import { OPEN_EVENT, type Db } from '../../db/open.ts';
import { idsOf, inEvent, pageOfIds, whereAll, type Listing, type Where } from '../../db/listing.ts';
import { statementsOf } from '../../db/statements.ts';
import { searchable } from '../../contract/searchable.ts';
import { searchConditions, searchTextOf } from '../../db/search-text.ts';
import { namesOf, read, searchedIn, type Stored } from '../../records/field.ts';
import { MESSAGE } from '../../records/message.ts';

/** A text to store; `created_at` in milliseconds since the epoch. */
export type NewSms = Stored<typeof MESSAGE.row> & Pick<InboundSms, 'message_sid'>;

type SmsRow = NewSms &
  Pick<InboundSms, 'id' | 'question_id'> & { event_id: number; question_cut: 0 | 1 };

const COLUMNS = `id, event_id, message_sid, question_id, question_cut, ${namesOf(MESSAGE.row)}`;

const SORTS = {
  created_at: 'created_at',
  from_number: 'from_number',
  from_country: 'from_country',
  from_state: 'from_state',
} as const;

function toSms({
  id,
  event_id: event,
  message_sid,
  question_id,
  question_cut,
  ...row
}: SmsRow): InboundSms {
  const rest = { id, event, message_sid, question_id, question_cut: question_cut === 1 };
  return Object.assign(read(MESSAGE.row, row), rest);
}

function whereOf({ event, q, country, state, has_media }: SmsFilter): Where {
  return whereAll([
    inEvent(event),
    country !== undefined && ['from_country = ?', country.toUpperCase()],
    state !== undefined && ['from_state = ?', state.toUpperCase()],
    has_media !== undefined && [has_media ? 'num_media > 0' : 'num_media = 0'],
    ...searchConditions('search_text', q),
  ]);
}

function listingOf(filter: SmsFilter): Listing {
  const direction = filter.order === 'asc' ? 'ASC' : 'DESC';
  return {
    table: 'inbound_sms',
    where: whereOf(filter),
    order: `ORDER BY ${SORTS[filter.sort]} ${direction}, id ${direction}`,
  };
}

function searchTextOfSms(sms: NewSms) {
  return searchTextOf([...searchedIn(MESSAGE.row, sms), sms.message_sid]);
}

export type SmsRepository = ReturnType<typeof createSmsRepository>;

/** The SQL of text messages. */
export function createSmsRepository(db: Db) {
  const { run, row, value, values } = statementsOf(db);
  const byId = row<[id: number], SmsRow>(`SELECT ${COLUMNS} FROM inbound_sms WHERE id = ?`);
  const byQuestion = row<[question: number], SmsRow>(
    `SELECT ${COLUMNS} FROM inbound_sms WHERE question_id = ?`,
  );
  const insert = value<[NewSms & { search_text: string }], number>(
    `INSERT INTO inbound_sms (event_id, message_sid, search_text, ${namesOf(MESSAGE.row)})
     VALUES (${OPEN_EVENT}, @message_sid, @search_text, ${namesOf(MESSAGE.row, '@')})
     ON CONFLICT (message_sid) DO NOTHING RETURNING id`,
  );
  const place = run<[NewSms & { searched_city: string }]>(
    `UPDATE inbound_sms SET from_city = @from_city, from_state = @from_state, from_country = @from_country,
       search_text = search_text || char(10) || @searched_city
     WHERE message_sid = @message_sid AND from_city IS NULL`,
  );
  const link = run<[question: number, cut: 0 | 1, id: number]>(
    'UPDATE inbound_sms SET question_id = ?, question_cut = ? WHERE id = ?',
  );
  const known = values<[sids: string], string>(
    'SELECT message_sid FROM inbound_sms WHERE message_sid IN (SELECT value FROM json_each(?))',
  );
  const countries = values<[{ event: number | null }], string>(
    `SELECT DISTINCT from_country FROM inbound_sms
     WHERE event_id = coalesce(@event, ${OPEN_EVENT}) AND from_country IS NOT NULL ORDER BY from_country`,
  );

  return {
    /** Ids of the filtered messages, in order. */
    ids: (filter: SmsFilter): number[] => idsOf(db, listingOf(filter)),

    /** Page of the filtered messages, and their total number. */
    page(query: SmsQuery): { items: InboundSms[]; total: number } {
      const { ids, total } = pageOfIds(db, listingOf(query), {
        limit: query.page_size,
        offset: (query.page - 1) * query.page_size,
        searched: query.q !== undefined,
      });
      const found = ids.map((id) => byId(id)).filter((sms) => sms !== null);
      return { items: found.map(toSms), total };
    },

    /** @returns null when there is none with this id */
    find(id: number): InboundSms | null {
      const found = byId(id);
      return found && toSms(found);
    },

    /** The text that became a question. */
    ofQuestion(questionId: number): InboundSms | null {
      const found = byQuestion(questionId);
      return found && toSms(found);
    },

    /** @returns its id, or null when a message with this SID is here already */
    insert: (sms: NewSms): number | null => insert({ ...sms, search_text: searchTextOfSms(sms) }),

    /** SIDs among these that are stored already. */
    known: (sids: string[]): Set<string> => new Set(known(JSON.stringify(sids))),

    /** Adds the place, which only Twilio's webhook knows, to a message that arrived another way first. */
    addPlace(sms: NewSms): void {
      if (sms.from_city === null) return;
      place({ ...sms, searched_city: searchable(sms.from_city) });
    },

    /** @param cut whether the question holds only the beginning */
    link: (id: number, questionId: number, cut: boolean): void => link(questionId, cut ? 1 : 0, id),

    /** Countries of an event's messages. @param event the open one unless given */
    countries: (event: number | null = null): string[] => countries({ event }),

    /** Time at which the newest message that was not imported was sent, in milliseconds. */
    newest: value<[], number>(
      `SELECT max(created_at) FROM inbound_sms WHERE event_id = ${OPEN_EVENT} AND source <> 'import'`,
    ),

    /**
     * Time until which all messages to a number are stored, in milliseconds by Twilio's clock; null before the first
     * look.
     */
    seenUntil: value<[accountSid: string, toNumber: string], number>(
      'SELECT seen_until FROM sms_cursors WHERE account_sid = ? AND to_number = ?',
    ),
    setSeenUntil: run<[accountSid: string, toNumber: string, time: number]>(
      `INSERT INTO sms_cursors (account_sid, to_number, seen_until) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET seen_until = excluded.seen_until`,
    ),
  };
}
