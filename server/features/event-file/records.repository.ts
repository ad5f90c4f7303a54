import Database, { type Statement } from 'better-sqlite3';
import type { Db } from '../../db/open.ts';
import { iso } from '../../platform/time.ts';
import { columnsOf, namesOf, readData, type Kind, type RowOf } from '../../records/field.ts';
import { LEAD } from '../../records/lead.ts';
import { DOCUMENT, EVENT, LABEL, NOTICE, REPLY } from '../../records/library.ts';
import { MESSAGE } from '../../records/message.ts';
import { POLL } from '../../records/poll.ts';
import { NO_AUTHOR, QUESTION } from '../../records/question.ts';
import type { BoothRecord, RecordOf } from '../../records/records.ts';

/** Rows that are read in one go: a few milliseconds. */
const PAGE = 200;

/** A record's head, as its row has it. */
type Head = { id: number; uid: string; version: number; updated_at: number };
/** A row of a kind of record. */
type Row<K extends Kind> = Head & RowOf<K>;
type OfEvent<K extends Kind> = Row<K> & { event_id: number };
type QuestionRow = OfEvent<typeof QUESTION> & { forgotten: 0 | 1 };
type ErasureRow = Head & { kind: 'question' | 'author' | 'lead' };
type VotesRow = Head & { booth: string; n: number };

const EVENTS = `SELECT id, uid, version, updated_at, kind, ${namesOf(EVENT.row)} FROM events`;
const QUESTIONS = `SELECT q.id, q.uid, q.event_id, q.version, q.updated_at, ${columnsOf(QUESTION, 'q')},
    EXISTS (SELECT 1 FROM erasures e WHERE e.kind = 'author' AND e.uid = q.uid) AS forgotten
  FROM questions q`;
const LEADS = `SELECT l.id, l.uid, l.event_id, l.version, l.updated_at, ${columnsOf(LEAD, 'l')} FROM leads l`;
const MESSAGES = `SELECT s.id, s.message_sid AS uid, s.event_id, 1 AS version, s.created_at AS updated_at,
    ${columnsOf(MESSAGE, 's')} FROM inbound_sms s`;
const POLLS = `SELECT p.id, p.uid, p.event_id, p.version, p.updated_at, ${columnsOf(POLL, 'p')} FROM polls p`;
const LABELS = `SELECT id, folded AS uid, 1 AS version, created_at AS updated_at, ${namesOf(LABEL.row)}
  FROM labels WHERE deleted_at IS NULL`;
const REPLIES = `SELECT id, key AS uid, version, updated_at, ${namesOf(REPLY.row)} FROM replies`;
const DOCUMENTS = `SELECT id, name AS uid, 1 AS version, created_at AS updated_at, ${namesOf(DOCUMENT.row)}
  FROM knowledge_documents`;
const NOTICES = `SELECT rowid AS id, hash AS uid, 1 AS version, first_used_at AS updated_at, ${namesOf(NOTICE.row)}
  FROM privacy_notices`;
/** Votes counted here and on other laptops. Only approved questions have votes. */
const VOTES = `SELECT q.id, q.uid, 1 AS version, @at AS updated_at, @booth AS booth,
      (SELECT count(*) FROM question_votes v WHERE v.question_id = q.id AND v.merged_from IS NULL) AS n
    FROM questions q WHERE +q.event_id = @event AND q.id > @after AND q.id <= @end AND q.approved_at IS NOT NULL
  UNION ALL SELECT q.id, q.uid, 1, s.at, s.booth, s.n FROM questions q JOIN vote_sums s ON s.question_id = q.id
    WHERE +q.event_id = @event AND q.id > @after AND q.id <= @end AND s.booth <> @booth`;

/** @param event uid of the event with which a record leaves */
function headOf({ uid, version, updated_at }: Omit<Head, 'id'>, event: string) {
  return { uid, event, version, at: iso(updated_at) };
}

/** Creates the function that reads a kind's rows as records. */
function reader<Name extends BoothRecord['kind'], K extends Kind>(kind: Name, fields: K) {
  return (row: Row<K>, event: string) => ({
    kind,
    ...headOf(row, event),
    data: readData(fields, row),
  });
}
const toEvent = reader('event', EVENT);
const toLead = reader('lead', LEAD);
const toMessage = reader('message', MESSAGE);
const toPoll = reader('poll', POLL);
const toLabel = reader('label', LABEL);
const toReply = reader('reply', REPLY);
const toDocument = reader('knowledge', DOCUMENT);
const toNotice = reader('notice', NOTICE);

function toQuestion(row: QuestionRow, event: string): RecordOf<'question'> {
  const data = readData(QUESTION, row);
  if (row.forgotten === 1) Object.assign(data, NO_AUTHOR);
  return { kind: 'question', ...headOf(row, event), data };
}

function toVotes(row: VotesRow, event: string): RecordOf<'votes'> {
  return { kind: 'votes', ...headOf(row, event), data: { booth: row.booth, n: row.n } };
}

function toErasure(row: ErasureRow, event: string): BoothRecord {
  const head = headOf(row, event);
  return row.kind === 'author'
    ? { kind: 'erasure', ...head, data: { of: 'author' } }
    : { kind: row.kind, ...head, data: null };
}

/** All rows of an event, a page at a time. @param page gets the event's id, and the last row's */
function* paged<Row extends { id: number }>(
  page: Statement<[number, number], Row>,
  event: { id: number; uid: string },
  say: (row: Row, event: string) => BoothRecord,
): Generator<BoothRecord[]> {
  for (let after = 0; ;) {
    const rows = page.all(event.id, after);
    if (rows.length === 0) return;
    yield rows.map((row) => say(row, event.uid));
    after = rows.at(-1)?.id ?? after;
  }
}

/** @param table the events' rows' alias in the query */
function pageOf(select: string, table: string): string {
  return `${select} WHERE +${table}.event_id = ? AND ${table}.id > ? ORDER BY ${table}.id LIMIT ${PAGE}`;
}

/** Finds a row by its uid, with its record. */
function finder<Row, Said>(one: Statement<[string], Row>, say: (row: Row, event: string) => Said) {
  return (uid: string): (Row & { record: Said }) | null => {
    const row = one.get(uid);
    return row ? { ...row, record: say(row, '') } : null;
  };
}

export type RecordRows = ReturnType<typeof createRecordRows>;

/** Rows as records. Everything here is synchronous. */
export function createRecordRows(db: Db) {
  const events = db.prepare<[number], Row<typeof EVENT> & { kind: string }>(
    `${EVENTS} WHERE id = ?`,
  );

  /** A page of questions at a time, so that those without any are no work. */
  function* votesOf(
    { id, uid }: { id: number; uid: string },
    how: { booth: string; at: number },
  ): Generator<BoothRecord[]> {
    const endOf = db
      .prepare<[number, number], number | null>(
        `SELECT max(id) FROM (SELECT id FROM questions WHERE +event_id = ? AND id > ? ORDER BY id LIMIT ${PAGE})`,
      )
      .pluck();
    const votes = db.prepare<
      [{ event: number; after: number; end: number; booth: string; at: number }],
      VotesRow
    >(VOTES);
    for (let after = 0, end = endOf.get(id, 0); end; after = end, end = endOf.get(id, end))
      yield votes.all({ event: id, after, end, ...how }).map((row) => toVotes(row, uid));
  }

  return {
    /** @returns null when there is none, or it is marked as deleted */
    event(id: number): RecordOf<'event'> | null {
      const row = events.get(id);
      return !row || row.kind === 'deleted' ? null : toEvent(row, row.uid);
    },
    // By a subquery: SQLite compiles a statement over several tables again for each value that it compares by `=`.
    question: finder(
      db.prepare<[string], QuestionRow>(
        `${QUESTIONS} WHERE q.id = (SELECT id FROM questions WHERE uid = ?)`,
      ),
      toQuestion,
    ),
    lead: finder(
      db.prepare<[string], OfEvent<typeof LEAD>>(
        `${LEADS} WHERE l.id = (SELECT id FROM leads WHERE uid = ?)`,
      ),
      toLead,
    ),
    message: finder(
      db.prepare<[string], OfEvent<typeof MESSAGE>>(
        `${MESSAGES} WHERE s.id = (SELECT id FROM inbound_sms WHERE message_sid = ?)`,
      ),
      toMessage,
    ),
    poll: finder(db.prepare<[string], OfEvent<typeof POLL>>(`${POLLS} WHERE p.uid = ?`), toPoll),
    label: finder(db.prepare<[string], Row<typeof LABEL>>(`${LABELS} AND folded = ?`), toLabel),
    reply: finder(db.prepare<[string], Row<typeof REPLY>>(`${REPLIES} WHERE key = ?`), toReply),
    knowledge: finder(
      db.prepare<[string], Row<typeof DOCUMENT>>(`${DOCUMENTS} WHERE name = ?`),
      toDocument,
    ),
    notice: finder(db.prepare<[string], Row<typeof NOTICE>>(`${NOTICES} WHERE hash = ?`), toNotice),

    /**
     * All records of an event, a few milliseconds' worth at a time. Nothing else may write to what this connection reads.
     * @param how.booth the id of this data folder, `how.at` the time, in milliseconds since 1970
     */
    *all(
      record: RecordOf<'event'>,
      id: number,
      how: { booth: string; at: number },
    ): Generator<BoothRecord[]> {
      const { uid } = record;
      const event = { id, uid };
      yield [record];
      yield db
        .prepare<[number], Row<typeof NOTICE>>(
          `${NOTICES} WHERE hash IN (SELECT privacy_notice FROM leads WHERE event_id = ?) ORDER BY hash`,
        )
        .all(id)
        .map((row) => toNotice(row, uid));
      yield db
        .prepare<[], Row<typeof LABEL>>(`${LABELS} ORDER BY folded`)
        .all()
        .map((row) => toLabel(row, uid));
      yield db
        .prepare<[string], ErasureRow>(
          `SELECT id, kind, uid, 1 AS version, at AS updated_at FROM erasures WHERE event = ? ORDER BY kind, uid`,
        )
        .all(uid)
        .map((row) => toErasure(row, uid));
      yield* paged(
        db.prepare<[number, number], QuestionRow>(pageOf(QUESTIONS, 'q')),
        event,
        toQuestion,
      );
      yield* votesOf(event, how);
      yield* paged(
        db.prepare<[number, number], OfEvent<typeof LEAD>>(pageOf(LEADS, 'l')),
        event,
        toLead,
      );
      yield* paged(
        db.prepare<[number, number], OfEvent<typeof MESSAGE>>(pageOf(MESSAGES, 's')),
        event,
        toMessage,
      );
      yield* paged(
        db.prepare<[number, number], OfEvent<typeof POLL>>(pageOf(POLLS, 'p')),
        event,
        toPoll,
      );
      yield db
        .prepare<[], Row<typeof REPLY>>(`${REPLIES} ORDER BY key`)
        .all()
        .map((row) => toReply(row, uid));
      for (const row of db
        .prepare<[], Row<typeof DOCUMENT>>(`${DOCUMENTS} ORDER BY name, id`)
        .all())
        yield [toDocument(row, uid)];
    },
  };
}

/**
 * Opens a snapshot of the rows as they are now, over a separate connection; later writes do not change it.
 *
 * @param path of the database
 * @throws SQLite's error
 */
export function openSnapshot(path: string) {
  const db = new Database(path, { readonly: true, fileMustExist: true });
  db.exec('BEGIN');
  const files = db
    .prepare<[number], string>(
      `SELECT m.stored_name FROM inbound_sms s CROSS JOIN sms_media m ON m.sms_id = s.id
       WHERE s.event_id = ? AND m.stored_name IS NOT NULL ORDER BY m.id`,
    )
    .pluck();
  const pictures = db
    .prepare<[number], string>(
      'SELECT picture FROM leads WHERE event_id = ? AND picture IS NOT NULL ORDER BY id',
    )
    .pluck();
  return {
    rows: createRecordRows(db),
    /** Names in `lead-media/` of the pictures of an event's leads. */
    leadPictures: (id: number): string[] => pictures.all(id),
    /** Names in `sms-media/` of what came with an event's messages. */
    messageFiles: (id: number): string[] => files.all(id),
    close: (): void => void db.close(),
  };
}
