import Database, { type Statement } from 'better-sqlite3';
import { z } from 'zod';
import { device } from '../../contract/devices.ts';
import type { LabelColour } from '../../contract/labels.ts';
import {
  leadHistory,
  questionDraft,
  type BoothRecord,
  type LeadData,
  type MessageData,
  type QuestionData,
  type RecordKind,
  type RecordOf,
} from '../../contract/records.ts';
import type { Db } from '../../db/open.ts';

/** Rows that are read in one go: a few milliseconds. */
const PAGE = 200;

type Head = { id: number; uid: string; event_id: number; version: number; updated_at: number };
/** Columns that SQLite has as numbers, and the record in its own way. */
type QuestionRow = Head &
  Pick<QuestionData, 'content' | 'author_name' | 'status' | 'shelf' | 'answer' | 'merged_into'> & {
    ai_suggested: 0 | 1;
    claimed: 0 | 1;
    created_at: number;
    approved_at: number | null;
    answered_at: number | null;
    changed_by: string | null;
    labels: string;
    draft: string | null;
    forgotten: 0 | 1;
  };
type LeadRow = Head &
  Omit<LeadData, 'consent_given' | 'consent_at' | 'created_at' | 'followed_up' | 'history'> & {
    history: string;
    consent_given: 0 | 1;
    consent_at: number | null;
    created_at: number;
    followed_up: 0 | 1;
  };
type MessageRow = Omit<Head, 'updated_at' | 'version'> &
  Omit<MessageData, 'created_at' | 'question_cut' | 'files' | 'replies'> & {
    created_at: number;
    question_cut: 0 | 1;
    files: string;
    replies: string;
  };
type EventRow = Omit<Head, 'event_id'> & {
  name: string;
  kind: string;
  opened_at: number;
  closed_at: number | null;
};
type ReplyRow = Omit<Head, 'event_id'> & { title: string | null; text: string };
type DocumentRow = { id: number; uid: string; updated_at: number; size: number; text: string };
type LabelRow = { id: number; uid: string; created_at: number; name: string; colour: LabelColour };
type NoticeRow = {
  uid: string;
  first_used_at: number;
  company: string;
  keep_days: number;
  text: string;
};
type ErasureRow = { kind: 'question' | 'author' | 'lead'; uid: string; at: number };
type VotesRow = { id: number; uid: string; booth: string; n: number; at: number };

/** Nobody fetches on another laptop what is on its way to this one. */
const NOT_HERE = 'It had not arrived on the other laptop when its event was exported.';

const QUESTIONS = `SELECT q.id, q.uid, q.event_id, q.version, q.updated_at, q.content, q.author_name, q.status, q.shelf,
    q.answer, q.ai_suggested, q.claimed, q.created_at, q.approved_at, q.answered_at, q.changed_by, m.uid AS merged_into,
    (SELECT json_group_array(l.name ORDER BY l.folded) FROM labels l
      WHERE l.deleted_at IS NULL AND (q.labels & ~q.lent_labels) >> l.slot & 1) AS labels,
    (SELECT json_object('proposal', d.proposal, 'covered', json(iif(d.covered IS NULL, 'null', iif(d.covered, 'true', 'false'))),
      'sources', json(d.sources)) FROM question_drafts d WHERE d.question_id = q.id) AS draft,
    EXISTS (SELECT 1 FROM erasures e WHERE e.kind = 'author' AND e.uid = q.uid) AS forgotten
  FROM questions q LEFT JOIN questions m ON m.id = q.merged_into`;
const LEADS = `SELECT l.id, l.uid, l.event_id, l.version, l.updated_at, l.name, l.email, l.phone, l.company, l.city, l.state,
    l.consent_given, l.consent_version, l.consent_at, l.created_at, l.rating, l.followed_up, l.notes, l.privacy_notice, l.history,
    q.uid AS question
  FROM leads l LEFT JOIN questions q ON q.id = l.question_id`;
const MESSAGES = `SELECT s.id, s.message_sid AS uid, s.event_id, s.created_at, s.from_number, s.to_number, s.body,
    s.from_city, s.from_state, s.from_country, s.num_media, s.source, s.keyword, s.question_cut, q.uid AS question,
    (SELECT json_group_array(json_object('url', m.url, 'content_type', m.content_type,
        'state', iif(m.state = 'stored', 'stored', 'failed'), 'stored_name', m.stored_name, 'size', m.size,
        'width', m.width, 'height', m.height, 'reason', iif(m.state = 'waiting', '${NOT_HERE}', m.reason)) ORDER BY m.id)
      FROM sms_media m WHERE m.sms_id = s.id) AS files,
    (SELECT json_group_array(json_object('kind', r.kind, 'created_at', r.created_at, 'sent_at', r.sent_at,
        'message_sid', r.message_sid) ORDER BY r.kind)
      FROM sms_replies r WHERE r.sms_id = s.id AND r.sent_at IS NOT NULL) AS replies
  FROM inbound_sms s LEFT JOIN questions q ON q.id = s.question_id`;
const LABELS = `SELECT id, folded AS uid, created_at, name, colour FROM labels WHERE deleted_at IS NULL`;
const REPLIES = 'SELECT id, key AS uid, version, updated_at, title, text FROM replies';
const DOCUMENTS =
  'SELECT id, name AS uid, created_at AS updated_at, size, text FROM knowledge_documents';
/** What was counted here, and on other laptops. Only what everybody could see was voted for. */
const VOTES = `SELECT q.id, q.uid, @booth AS booth,
      (SELECT count(*) FROM question_votes v WHERE v.question_id = q.id AND v.merged_from IS NULL) AS n, @at AS at
    FROM questions q WHERE +q.event_id = @event AND q.id > @after AND q.id <= @end AND q.approved_at IS NOT NULL
  UNION ALL SELECT q.id, q.uid, s.booth, s.n, s.at FROM questions q JOIN vote_sums s ON s.question_id = q.id
    WHERE +q.event_id = @event AND q.id > @after AND q.id <= @end AND s.booth <> @booth`;

const names = z.array(z.string());
const files = z.array(
  z.object({
    url: z.string(),
    content_type: z.string(),
    state: z.enum(['stored', 'failed']),
    stored_name: z.string().nullable(),
    size: z.int().nullable(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    reason: z.string().nullable(),
  }),
);
const replies = z.array(
  z.object({
    kind: z.enum(['auto-reply', 'answer']),
    created_at: z.int(),
    sent_at: z.int(),
    message_sid: z.string().nullable(),
  }),
);

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
function isoOrNone(ms: number | null): string | null {
  return ms === null ? null : iso(ms);
}

/** A row that is here, with its record. */
export type Here<K extends RecordKind> = { id: number; event_id: number; record: RecordOf<K> };

/** All rows of an event, a page at a time. @param page gets the event's id, and the last row's */
function* paged<Row extends { id: number }>(
  page: Statement<[number, number], Row>,
  event: number,
  toRecord: (row: Row) => BoothRecord,
): Generator<BoothRecord[]> {
  for (let after = 0; ;) {
    const rows = page.all(event, after);
    if (rows.length === 0) return;
    yield rows.map(toRecord);
    after = rows.at(-1)?.id ?? after;
  }
}

export type RecordRows = ReturnType<typeof createRecordRows>;

/** Rows as records. Everything here is synchronous. */
export function createRecordRows(db: Db) {
  const events = db.prepare<[number], EventRow>(
    'SELECT id, uid, version, updated_at, name, kind, opened_at, closed_at FROM events WHERE id = ?',
  );
  const oneQuestion = db.prepare<[string], QuestionRow>(`${QUESTIONS} WHERE q.uid = ?`);
  const oneLead = db.prepare<[string], LeadRow>(`${LEADS} WHERE l.uid = ?`);
  const oneMessage = db.prepare<[string], MessageRow>(`${MESSAGES} WHERE s.message_sid = ?`);
  const oneLabel = db.prepare<[string], LabelRow>(`${LABELS} AND folded = ?`);
  const oneReply = db.prepare<[string], ReplyRow>(`${REPLIES} WHERE key = ?`);
  const oneDocument = db.prepare<[string], DocumentRow>(`${DOCUMENTS} WHERE name = ?`);

  /** @param event uid of the event with which it leaves */
  const toQuestion = (row: QuestionRow, event: string): RecordOf<'question'> => ({
    kind: 'question',
    uid: row.uid,
    event,
    version: row.version,
    at: iso(row.updated_at),
    data: {
      content: row.content,
      author_name: row.forgotten === 1 ? null : row.author_name,
      status: row.status,
      shelf: row.shelf,
      answer: row.answer,
      ai_suggested: row.ai_suggested === 1,
      created_at: iso(row.created_at),
      approved_at: isoOrNone(row.approved_at),
      answered_at: isoOrNone(row.answered_at),
      changed_by:
        row.changed_by === null
          ? null
          : (device.safeParse(JSON.parse(row.changed_by)).data ?? null),
      claimed: row.claimed === 1,
      merged_into: row.merged_into,
      labels: names.parse(JSON.parse(row.labels)),
      draft:
        row.draft === null ? null : (questionDraft.safeParse(JSON.parse(row.draft)).data ?? null),
    },
  });

  const toLead = (row: LeadRow, event: string): RecordOf<'lead'> => ({
    kind: 'lead',
    uid: row.uid,
    event,
    version: row.version,
    at: iso(row.updated_at),
    data: {
      name: row.name,
      email: row.email,
      phone: row.phone,
      company: row.company,
      city: row.city,
      state: row.state,
      consent_given: row.consent_given === 1,
      consent_version: row.consent_version,
      consent_at: isoOrNone(row.consent_at),
      created_at: iso(row.created_at),
      rating: row.rating,
      followed_up: row.followed_up === 1,
      notes: row.notes,
      question: row.question,
      privacy_notice: row.privacy_notice,
      history: leadHistory.parse(JSON.parse(row.history)),
    },
  });

  const toMessage = (row: MessageRow, event: string): RecordOf<'message'> => ({
    kind: 'message',
    uid: row.uid,
    event,
    version: 1,
    at: iso(row.created_at),
    data: {
      created_at: iso(row.created_at),
      from_number: row.from_number,
      to_number: row.to_number,
      body: row.body,
      from_city: row.from_city,
      from_state: row.from_state,
      from_country: row.from_country,
      num_media: row.num_media,
      source: row.source,
      keyword: row.keyword,
      question: row.question,
      question_cut: row.question_cut === 1,
      files: files.parse(JSON.parse(row.files)),
      replies: replies
        .parse(JSON.parse(row.replies))
        .map((one) => ({ ...one, created_at: iso(one.created_at), sent_at: iso(one.sent_at) })),
    },
  });

  const toReply = (row: ReplyRow, event: string): RecordOf<'reply'> => ({
    kind: 'reply',
    uid: row.uid,
    event,
    version: row.version,
    at: iso(row.updated_at),
    data: { title: row.title, text: row.text },
  });

  const toDocument = (row: DocumentRow, event: string): RecordOf<'knowledge'> => ({
    kind: 'knowledge',
    uid: row.uid,
    event,
    version: 1,
    at: iso(row.updated_at),
    data: { size: row.size, text: row.text },
  });

  const toLabel = (row: LabelRow, event: string): RecordOf<'label'> => ({
    kind: 'label',
    uid: row.uid,
    event,
    version: 1,
    at: iso(row.created_at),
    data: { name: row.name, colour: row.colour },
  });

  /** A page of questions at a time, so that those without any are no work. */
  function* votesOf(
    event: { id: number; uid: string },
    booth: string,
    at: number,
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
    for (
      let after = 0, end = endOf.get(event.id, 0);
      end;
      after = end, end = endOf.get(event.id, end)
    )
      yield votes.all({ event: event.id, after, end, booth, at }).map((row) => ({
        kind: 'votes',
        uid: row.uid,
        event: event.uid,
        version: 1,
        at: iso(row.at),
        data: { booth: row.booth, n: row.n },
      }));
  }

  function eventOf(id: number): RecordOf<'event'> | null {
    const row = events.get(id);
    if (!row || row.kind === 'deleted') return null;
    const { name, opened_at, closed_at } = row;
    return {
      kind: 'event',
      uid: row.uid,
      event: row.uid,
      version: row.version,
      at: iso(row.updated_at),
      data: { name, opened_at: iso(opened_at), closed_at: isoOrNone(closed_at) },
    };
  }

  return {
    /** @returns null when there is none, or it is on its way out */
    event: eventOf,

    question(uid: string): Here<'question'> | null {
      const row = oneQuestion.get(uid);
      return row ? { ...row, record: toQuestion(row, '') } : null;
    },
    lead(uid: string): Here<'lead'> | null {
      const row = oneLead.get(uid);
      return row ? { ...row, record: toLead(row, '') } : null;
    },
    message(uid: string): Here<'message'> | null {
      const row = oneMessage.get(uid);
      return row ? { ...row, record: toMessage(row, '') } : null;
    },
    label(folded: string): { id: number; record: RecordOf<'label'> } | null {
      const row = oneLabel.get(folded);
      return row ? { id: row.id, record: toLabel(row, '') } : null;
    },
    reply(key: string): { id: number; record: RecordOf<'reply'> } | null {
      const row = oneReply.get(key);
      return row ? { id: row.id, record: toReply(row, '') } : null;
    },
    knowledge(name: string): { id: number; record: RecordOf<'knowledge'> } | null {
      const row = oneDocument.get(name);
      return row ? { id: row.id, record: toDocument(row, '') } : null;
    },

    /**
     * All records of an event, a few milliseconds' worth at a time. Nothing else may write to what this connection reads.
     * @param how.booth the id of this data folder, `how.at` the time, in milliseconds since 1970
     */
    *all(
      record: RecordOf<'event'>,
      id: number,
      how: { booth: string; at: number },
    ): Generator<BoothRecord[]> {
      const { uid: event } = record;
      yield [record];
      yield db
        .prepare<[number], NoticeRow>(
          `SELECT hash AS uid, company, keep_days, text, first_used_at FROM privacy_notices
           WHERE hash IN (SELECT privacy_notice FROM leads WHERE event_id = ?) ORDER BY hash`,
        )
        .all(id)
        .map(({ uid, first_used_at, ...data }) => ({
          kind: 'notice',
          uid,
          event,
          version: 1,
          at: iso(first_used_at),
          data,
        }));
      yield db
        .prepare<[], LabelRow>(`${LABELS} ORDER BY folded`)
        .all()
        .map((row) => toLabel(row, event));
      yield db
        .prepare<[string], ErasureRow>(
          'SELECT kind, uid, at FROM erasures WHERE event = ? ORDER BY kind, uid',
        )
        .all(event)
        .map(({ kind, uid, at }) => {
          const head = { uid, event, version: 1, at: iso(at) };
          return kind === 'author'
            ? { kind: 'erasure', ...head, data: { of: 'author' } }
            : { kind, ...head, data: null };
        });
      yield* paged(
        db.prepare<[number, number], QuestionRow>(
          `${QUESTIONS} WHERE +q.event_id = ? AND q.id > ? ORDER BY q.id LIMIT ${PAGE}`,
        ),
        id,
        (row) => toQuestion(row, event),
      );
      yield* votesOf({ id, uid: event }, how.booth, how.at);
      yield* paged(
        db.prepare<[number, number], LeadRow>(
          `${LEADS} WHERE +l.event_id = ? AND l.id > ? ORDER BY l.id LIMIT ${PAGE}`,
        ),
        id,
        (row) => toLead(row, event),
      );
      yield* paged(
        db.prepare<[number, number], MessageRow>(
          `${MESSAGES} WHERE +s.event_id = ? AND s.id > ? ORDER BY s.id LIMIT ${PAGE}`,
        ),
        id,
        (row) => toMessage(row, event),
      );
      yield db
        .prepare<[], ReplyRow>(`${REPLIES} ORDER BY key`)
        .all()
        .map((row) => toReply(row, event));
      for (const document of db.prepare<[], DocumentRow>(`${DOCUMENTS} ORDER BY name, id`).all())
        yield [toDocument(document, event)];
    },
  };
}

/**
 * The rows as they are at this moment, whatever is written meanwhile, over a connection of its own.
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
