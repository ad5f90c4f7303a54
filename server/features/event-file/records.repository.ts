import Database, { type Statement } from 'better-sqlite3';
import { z } from 'zod';
import { device } from '../../contract/devices.ts';
import type { LabelColour } from '../../contract/labels.ts';
import { questionShelf, questionStatus } from '../../contract/questions.ts';
import { SMS_KEYWORDS, SMS_SOURCES } from '../../contract/sms.ts';
import type { Db } from '../../db/open.ts';
import { storedJson } from '../../platform/stored-json.ts';
import { iso } from '../../platform/time.ts';
import { columnsOf, readData, type RowOf } from '../../records/field.ts';
import { LEAD } from '../../records/lead.ts';
import { questionDraft, type BoothRecord, type RecordOf } from '../../records/records.ts';

/** Rows that are read in one go: a few milliseconds. */
const PAGE = 200;

// ── How SQLite has a row, and how its record says it ────────────────────────────────────────────────────────────────────

const text = z.string();
const none = text.nullable();
/** Milliseconds since 1970, and ISO 8601. */
const time = z.codec(z.number(), text, {
  decode: (ms) => iso(ms),
  encode: (iso) => Date.parse(iso),
});
const flag = z.codec(z.number(), z.boolean(), { decode: (bit) => bit === 1, encode: Number });
const byDevice = z.codec(none, device.nullable(), {
  decode: (json) => storedJson(device, json),
  encode: (by) => by && JSON.stringify(by),
});

/** The columns of a question that its record has as they are. */
export const questionColumns = z.object({
  content: text,
  author_name: none,
  status: questionStatus,
  shelf: questionShelf,
  answer: none,
  ai_suggested: flag,
  created_at: time,
  approved_at: time.nullable(),
  answered_at: time.nullable(),
  changed_by: byDevice,
  claimed: flag,
});
/** Columns of a message. */
export const messageColumns = z.object({
  created_at: time,
  from_number: text,
  to_number: text,
  body: text,
  from_city: none,
  from_state: none,
  from_country: none,
  num_media: z.number(),
  source: z.enum(SMS_SOURCES),
  keyword: z.enum(SMS_KEYWORDS).nullable(),
});

/** Column names as a list for SQL. @param before prefix of each name, such as `q.` or `@` */
export function namesOf({ shape }: z.ZodObject, before = ''): string {
  return Object.keys(shape)
    .map((name) => before + name)
    .join(', ');
}

type Head = { id: number; uid: string; version: number; updated_at: number };
type OfEvent = { event_id: number };
type QuestionRow = Head &
  OfEvent &
  z.input<typeof questionColumns> & {
    merged_into: string | null;
    labels: string;
    draft: string | null;
    forgotten: 0 | 1;
  };
type LeadRow = Head & OfEvent & RowOf<typeof LEAD>;
type MessageRow = Head &
  OfEvent &
  z.input<typeof messageColumns> & {
    question: string | null;
    question_cut: 0 | 1;
    files: string;
    replies: string;
  };
type EventRow = Head & { name: string; kind: string; opened_at: number; closed_at: number | null };
type ReplyRow = Head & { title: string | null; text: string };
type DocumentRow = Head & { size: number; text: string };
type LabelRow = Head & { name: string; colour: LabelColour };
type NoticeRow = Head & { company: string; keep_days: number; text: string };
type ErasureRow = Head & { kind: 'question' | 'author' | 'lead' };
type VotesRow = Head & { booth: string; n: number };

/** Reason of a file that was still to be downloaded at the export; another laptop does not download it. */
const NOT_HERE = 'It had not arrived on the other laptop when its event was exported.';

const QUESTIONS = `SELECT q.id, q.uid, q.event_id, q.version, q.updated_at, ${namesOf(questionColumns, 'q.')}, m.uid AS merged_into,
    (SELECT json_group_array(l.name ORDER BY l.folded) FROM labels l
      WHERE l.deleted_at IS NULL AND (q.labels & ~q.lent_labels) >> l.slot & 1) AS labels,
    (SELECT json_object('proposal', d.proposal, 'covered', json(iif(d.covered IS NULL, 'null', iif(d.covered, 'true', 'false'))),
      'sources', json(iif(json_valid(d.sources), d.sources, '[]'))) FROM question_drafts d WHERE d.question_id = q.id) AS draft,
    EXISTS (SELECT 1 FROM erasures e WHERE e.kind = 'author' AND e.uid = q.uid) AS forgotten
  FROM questions q LEFT JOIN questions m ON m.id = q.merged_into`;
const LEADS = `SELECT l.id, l.uid, l.event_id, l.version, l.updated_at, ${columnsOf(LEAD, 'l')}
  FROM leads l LEFT JOIN questions q ON q.id = l.question_id`;
const MESSAGES = `SELECT s.id, s.message_sid AS uid, s.event_id, 1 AS version, s.created_at AS updated_at,
    ${namesOf(messageColumns, 's.')}, s.question_cut, q.uid AS question,
    (SELECT json_group_array(json_object('url', m.url, 'content_type', m.content_type,
        'state', iif(m.state = 'stored', 'stored', 'failed'), 'stored_name', m.stored_name, 'size', m.size,
        'width', m.width, 'height', m.height, 'reason', iif(m.state = 'waiting', '${NOT_HERE}', m.reason)) ORDER BY m.id)
      FROM sms_media m WHERE m.sms_id = s.id) AS files,
    (SELECT json_group_array(json_object('kind', r.kind, 'created_at', r.created_at, 'sent_at', r.sent_at,
        'message_sid', r.message_sid) ORDER BY r.kind)
      FROM sms_replies r WHERE r.sms_id = s.id AND r.sent_at IS NOT NULL) AS replies
  FROM inbound_sms s LEFT JOIN questions q ON q.id = s.question_id`;
const LABELS = `SELECT id, folded AS uid, 1 AS version, created_at AS updated_at, name, colour FROM labels
  WHERE deleted_at IS NULL`;
const REPLIES = 'SELECT id, key AS uid, version, updated_at, title, text FROM replies';
const DOCUMENTS =
  'SELECT id, name AS uid, 1 AS version, created_at AS updated_at, size, text FROM knowledge_documents';
const NOTICES = `SELECT rowid AS id, hash AS uid, 1 AS version, first_used_at AS updated_at, company, keep_days, text
  FROM privacy_notices`;
/** Votes counted here and on other laptops. Only approved questions have votes. */
const VOTES = `SELECT q.id, q.uid, 1 AS version, @at AS updated_at, @booth AS booth,
      (SELECT count(*) FROM question_votes v WHERE v.question_id = q.id AND v.merged_from IS NULL) AS n
    FROM questions q WHERE +q.event_id = @event AND q.id > @after AND q.id <= @end AND q.approved_at IS NOT NULL
  UNION ALL SELECT q.id, q.uid, 1, s.at, s.booth, s.n FROM questions q JOIN vote_sums s ON s.question_id = q.id
    WHERE +q.event_id = @event AND q.id > @after AND q.id <= @end AND s.booth <> @booth`;

const labelNames = z.array(text);
const files = z.array(
  z.object({
    url: text,
    content_type: text,
    state: z.enum(['stored', 'failed']),
    stored_name: none,
    size: z.int().nullable(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    reason: none,
  }),
);
const replies = z.array(
  z.object({
    kind: z.enum(['auto-reply', 'answer']),
    created_at: time,
    sent_at: time,
    message_sid: none,
  }),
);

/** @param event uid of the event with which a record leaves */
function headOf({ uid, version, updated_at }: Omit<Head, 'id'>, event: string) {
  return { uid, event, version, at: time.decode(updated_at) };
}

function toQuestion(row: QuestionRow, event: string): RecordOf<'question'> {
  const data = questionColumns.decode(row);
  if (row.forgotten === 1) data.author_name = null;
  const draft = row.draft === null ? null : questionDraft.safeParse(JSON.parse(row.draft)).data;
  const labels = labelNames.parse(JSON.parse(row.labels));
  return {
    kind: 'question',
    ...headOf(row, event),
    data: { ...data, merged_into: row.merged_into, labels, draft: draft ?? null },
  };
}

function toLead(row: LeadRow, event: string): RecordOf<'lead'> {
  return { kind: 'lead', ...headOf(row, event), data: readData(LEAD, row) };
}

function toMessage(row: MessageRow, event: string): RecordOf<'message'> {
  return {
    kind: 'message',
    ...headOf(row, event),
    data: {
      ...messageColumns.decode(row),
      question: row.question,
      question_cut: row.question_cut === 1,
      files: files.parse(JSON.parse(row.files)),
      replies: replies.decode(JSON.parse(row.replies)),
    },
  };
}

function toLabel(row: LabelRow, event: string): RecordOf<'label'> {
  return { kind: 'label', ...headOf(row, event), data: { name: row.name, colour: row.colour } };
}

function toReply(row: ReplyRow, event: string): RecordOf<'reply'> {
  return { kind: 'reply', ...headOf(row, event), data: { title: row.title, text: row.text } };
}

function toDocument(row: DocumentRow, event: string): RecordOf<'knowledge'> {
  return { kind: 'knowledge', ...headOf(row, event), data: { size: row.size, text: row.text } };
}

function toNotice(row: NoticeRow, event: string): RecordOf<'notice'> {
  const { company, keep_days, text: words } = row;
  return { kind: 'notice', ...headOf(row, event), data: { company, keep_days, text: words } };
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
  const events = db.prepare<[number], EventRow>(
    'SELECT id, uid, version, updated_at, name, kind, opened_at, closed_at FROM events WHERE id = ?',
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
      if (!row || row.kind === 'deleted') return null;
      const opened_at = time.decode(row.opened_at);
      const closed_at = time.nullable().decode(row.closed_at);
      const data = { name: row.name, opened_at, closed_at };
      return { kind: 'event', ...headOf(row, row.uid), data };
    },
    // By a subquery: SQLite compiles a statement over several tables again for each value that it compares by `=`.
    question: finder(
      db.prepare<[string], QuestionRow>(
        `${QUESTIONS} WHERE q.id = (SELECT id FROM questions WHERE uid = ?)`,
      ),
      toQuestion,
    ),
    lead: finder(
      db.prepare<[string], LeadRow>(`${LEADS} WHERE l.id = (SELECT id FROM leads WHERE uid = ?)`),
      toLead,
    ),
    message: finder(
      db.prepare<[string], MessageRow>(
        `${MESSAGES} WHERE s.id = (SELECT id FROM inbound_sms WHERE message_sid = ?)`,
      ),
      toMessage,
    ),
    label: finder(db.prepare<[string], LabelRow>(`${LABELS} AND folded = ?`), toLabel),
    reply: finder(db.prepare<[string], ReplyRow>(`${REPLIES} WHERE key = ?`), toReply),
    knowledge: finder(db.prepare<[string], DocumentRow>(`${DOCUMENTS} WHERE name = ?`), toDocument),
    notice: finder(db.prepare<[string], NoticeRow>(`${NOTICES} WHERE hash = ?`), toNotice),

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
        .prepare<[number], NoticeRow>(
          `${NOTICES} WHERE hash IN (SELECT privacy_notice FROM leads WHERE event_id = ?) ORDER BY hash`,
        )
        .all(id)
        .map((row) => toNotice(row, uid));
      yield db
        .prepare<[], LabelRow>(`${LABELS} ORDER BY folded`)
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
      yield* paged(db.prepare<[number, number], LeadRow>(pageOf(LEADS, 'l')), event, toLead);
      yield* paged(
        db.prepare<[number, number], MessageRow>(pageOf(MESSAGES, 's')),
        event,
        toMessage,
      );
      yield db
        .prepare<[], ReplyRow>(`${REPLIES} ORDER BY key`)
        .all()
        .map((row) => toReply(row, uid));
      for (const row of db.prepare<[], DocumentRow>(`${DOCUMENTS} ORDER BY name, id`).all())
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
  return {
    rows: createRecordRows(db),
    /** Names in `sms-media/` of what came with an event's messages. */
    messageFiles: (id: number): string[] => files.all(id),
    close: (): void => void db.close(),
  };
}
