import { trialOf, type BoothEvent, type EventKind } from '../../contract/event.ts';
import type { Trial } from '../../contract/limits.ts';
import type { Db } from '../../db/open.ts';
import { statementsOf } from '../../db/statements.ts';
import type { BadgeForm } from '../../contract/badge.ts';
import { badgeForms } from '../../contract/badge-forms.ts';
import { qualifiers, type Qualifier } from '../../contract/qualifiers.ts';
import { storedJson } from '../../platform/stored-json.ts';
import { iso } from '../../platform/time.ts';

type EventRow = Omit<BoothEvent, 'opened_at' | 'closed_at' | 'since' | 'counts' | 'bytes'> & {
  opened_at: number;
  closed_at: number | null;
  since: number | null;
  questions: number;
  leads: number;
  messages: number;
  /** Bytes of its messages' files. */
  files: number;
};

/** Rows that one write deletes of an event that goes: nobody who asks meanwhile waits for more. */
const STEP = 100;

/** Bytes that a row takes on the disk with its indexes, measured with 20,000 of them: adding them up would read each. */
const ROW_BYTES = { questions: 600, leads: 400, messages: 300 };
/** Bytes of a photo of a card, of which phones send a third of a megabyte. */
const PICTURE_BYTES = 350_000;

/** Selects the events with the counts of their rows; leaves out those that are being deleted or imported (`deleted`). */
const SELECT = `SELECT e.id, e.uid, e.name, e.kind, e.opened_at, e.closed_at,
    (SELECT count(*) FROM questions WHERE event_id = e.id) AS questions,
    (SELECT count(*) FROM leads WHERE event_id = e.id) AS leads,
    (SELECT count(*) FROM inbound_sms WHERE event_id = e.id) AS messages,
    (SELECT min(quarter) * 900000 FROM (SELECT min(quarter) AS quarter FROM question_quarters WHERE event_id = e.id
       UNION ALL SELECT min(created_at) / 900000 FROM leads WHERE event_id = e.id
       UNION ALL SELECT min(created_at) / 900000 FROM inbound_sms WHERE event_id = e.id)) AS since,
    CAST((SELECT total(m.size) FROM sms_media m JOIN inbound_sms s ON s.id = m.sms_id WHERE s.event_id = e.id)
      + ${PICTURE_BYTES} * (SELECT count(*) FROM leads WHERE event_id = e.id AND picture IS NOT NULL) AS INTEGER) AS files
  FROM events e WHERE e.kind <> 'deleted'`;

function toEvent({ questions, leads, messages, ...row }: EventRow): BoothEvent {
  return {
    id: row.id,
    uid: row.uid,
    name: row.name,
    kind: row.kind,
    opened_at: iso(row.opened_at),
    closed_at: row.closed_at === null ? null : iso(row.closed_at),
    since: row.since === null ? null : iso(row.since),
    counts: { questions, leads, messages },
    bytes:
      row.files +
      questions * ROW_BYTES.questions +
      leads * ROW_BYTES.leads +
      messages * ROW_BYTES.messages,
  };
}

export type EventsRepository = ReturnType<typeof createEventsRepository>;

/** The SQL of events. Everything here is synchronous; writes run inside the write queue. */
export function createEventsRepository(db: Db) {
  const { run, changes, insert, row, rows, value, values } = statementsOf(db);
  const all = rows<[], EventRow>(
    `${SELECT} ORDER BY e.closed_at IS NOT NULL, e.opened_at DESC, e.id DESC`,
  );
  const byId = row<[id: number], EventRow>(`${SELECT} AND e.id = ?`);
  const open = row<[], { id: number; uid: string; kind: EventKind; opened_at: number }>(
    'SELECT id, uid, kind, opened_at FROM events WHERE closed_at IS NULL',
  );
  const insertEvent = insert<
    [{ name: string; kind: EventKind; resumes: number | null; now: number }]
  >(
    // What was asked at the last event is asked at the next one, until staff change it.
    `INSERT INTO events (name, kind, opened_at, updated_at, resumes, qualifiers) VALUES (@name, @kind, @now, @now, @resumes,
       coalesce((SELECT qualifiers FROM events WHERE kind = 'show' ORDER BY closed_at DESC, id DESC LIMIT 1), '[]'))`,
  );
  const copyPolls = run<[{ from: number | null; to: number; now: number }]>(
    `INSERT INTO polls (event_id, kind, question, options, right_option, created_at, updated_at)
       SELECT @to, kind, question, options, right_option, @now, @now FROM polls
       WHERE event_id = @from AND phase = 'draft' ORDER BY id`,
  );
  const close = run<[{ name: string; now: number }]>(
    `UPDATE events SET name = @name, closed_at = max(@now, opened_at), updated_at = @now, version = version + 1
     WHERE closed_at IS NULL`,
  );
  const reopen = run<[{ id: number; now: number }]>(
    'UPDATE events SET closed_at = NULL, updated_at = @now, version = version + 1 WHERE id = @id',
  );
  const rename = run<[{ id: number; name: string; now: number }]>(
    'UPDATE events SET name = @name, updated_at = @now, version = version + 1 WHERE id = @id',
  );
  const mark = run<[{ id: number; now: number }]>(
    "UPDATE events SET kind = 'deleted', closed_at = @now WHERE id = @id",
  );
  const dropDrafts = run<[event: number]>(
    `DELETE FROM jobs WHERE kind = 'draft'
       AND EXISTS (SELECT 1 FROM questions WHERE id = CAST(key AS INTEGER) AND event_id = ?)`,
  );
  const dropVotes = changes<[event: number]>(
    `DELETE FROM poll_votes WHERE (poll_id, voter) IN (SELECT v.poll_id, v.voter FROM polls p JOIN poll_votes v ON v.poll_id = p.id
       WHERE p.event_id = ? LIMIT ${STEP})`,
  );
  const rowsOf = ['leads', 'inbound_sms', 'questions', 'match_list', 'polls'].map((table) =>
    changes<[event: number]>(
      `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE event_id = ? LIMIT ${STEP})`,
    ),
  );
  const countRows = value<[{ id: number }], number>(
    `SELECT (SELECT count(*) FROM leads WHERE event_id = @id) + (SELECT count(*) FROM inbound_sms WHERE event_id = @id)
       + (SELECT count(*) FROM questions WHERE event_id = @id) + (SELECT count(*) FROM match_list WHERE event_id = @id)
       + (SELECT count(*) FROM polls p LEFT JOIN poll_votes v ON v.poll_id = p.id WHERE p.event_id = @id)`,
  );
  const setBrought = run<[{ id: number; json: string }]>(
    'UPDATE events SET brought = @json WHERE id = @id',
  );
  const remove = run<[id: number]>('DELETE FROM events WHERE id = ?');

  /** The open one; `opened_at` in milliseconds since 1970. There always is one. */
  function openOne() {
    const found = open();
    if (!found) throw new Error('No event is open.');
    return found;
  }

  const qualifiersOf = value<[id: number], string>('SELECT qualifiers FROM events WHERE id = ?');
  const setQualifiers = run<[{ id: number; json: string; now: number }]>(
    'UPDATE events SET qualifiers = @json, updated_at = @now, version = version + 1 WHERE id = @id',
  );

  const badgeFormsOf = value<[id: number], string>('SELECT badge_forms FROM events WHERE id = ?');
  const setBadgeForms = run<[{ id: number; json: string; now: number }]>(
    'UPDATE events SET badge_forms = @json, updated_at = @now WHERE id = @id',
  );

  return {
    /** Forms of the separated codes of an event's badges. */
    badgeForms: (id: number): BadgeForm[] => storedJson(badgeForms, badgeFormsOf(id)) ?? [],
    setBadgeForms: (id: number, forms: readonly BadgeForm[], now: number): void =>
      setBadgeForms({ id, json: JSON.stringify(forms), now }),

    /** Questions that staff ask at an event. */
    qualifiers: (id: number): Qualifier[] => storedJson(qualifiers, qualifiersOf(id)) ?? [],
    setQualifiers: (id: number, asked: readonly Qualifier[], now: number): void =>
      setQualifiers({ id, json: JSON.stringify(asked), now }),

    /** Id of the event that laptops call so, unless it is being deleted. */
    idOf: value<[uid: string], number>("SELECT id FROM events WHERE uid = ? AND kind <> 'deleted'"),

    /** The open one first, then the newest first. */
    list: (): BoothEvent[] => all().map(toEvent),

    /** @returns null when there is none with this id */
    find(id: number): BoothEvent | null {
      const found = byId(id);
      return found && toEvent(found);
    },

    open: openOne,
    /** Kind of the trial that is open; null while a show is. */
    trial: (): Trial | null => trialOf(openOne().kind),

    /** The event that a trial's end opens again. */
    resumedBy: value<[id: number], number>('SELECT resumes FROM events WHERE id = ?'),

    /** Reads the JSON of what an example added outside its own rows. */
    brought: value<[id: number], string>('SELECT brought FROM events WHERE id = ?'),
    setBrought: (id: number, json: string): void => setBrought({ id, json }),

    /** Closes the open one under a name, and opens a new one; a rehearsal has the polls to rehearse. @returns its id */
    begin(
      next: { name: string; kind: EventKind; resumes: number | null },
      nameBefore: string,
      now: number,
    ): number {
      close({ name: nameBefore, now });
      const id = insertEvent({ ...next, now });
      if (next.kind === 'rehearsal') copyPolls({ from: next.resumes, to: id, now });
      return id;
    },

    /** Closes the open one under a name, and opens another one again. */
    reopen(id: number, nameBefore: string, now: number): void {
      close({ name: nameBefore, now });
      reopen({ id, now });
    },

    rename: (id: number, name: string, now: number): void => rename({ id, name, now }),

    /** From now on it is in no list, and no draft waits for it; its rows go by {@link deleteSome}. */
    markDeleted(id: number, now: number): void {
      mark({ id, now });
      dropDrafts(id);
    },
    markedDeleted: values<[], number>("SELECT id FROM events WHERE kind = 'deleted'"),

    /** Counts the rows that {@link deleteSome} is to delete. */
    countRows: (id: number): number => countRows({ id }) ?? 0,

    /** Deletes some rows of an event that was marked, and in the end the event. @returns their number; 0 once it is gone */
    deleteSome(id: number): number {
      for (const deleteRows of [dropVotes, ...rowsOf]) {
        const count = deleteRows(id);
        if (count > 0) return count;
      }
      remove(id);
      return 0;
    },
  };
}
