import { z } from 'zod';
import {
  DELIVERIES_MAX,
  FAILURES_MAX,
  SENT_KINDS,
  type Delivery,
  type SentKind,
} from '../../contract/headquarters.ts';
import type { BoothRecord } from '../../records/records.ts';
import type { Db } from '../../db/open.ts';
import { statementsOf } from '../../db/statements.ts';
import { createRecordRows } from '../event-file/records.repository.ts';
import { iso } from '../../platform/time.ts';

/** A record as it is sent. Without `data` it was erased, or deleted with its event. */
export type SentRecord =
  | BoothRecord
  | (Pick<BoothRecord, 'uid' | 'event' | 'version' | 'at'> & { kind: SentKind; data: null });

/** A record on its way. Of two of the same, the one with the higher `seq` is the newer one, whatever any clock says. */
export type Outgoing = { seq: number; record: SentRecord };

/**
 * A load of what there was before: the kind that it has come to, and the last row of it that is delivered. `since`: only
 * what changed from then on, in milliseconds since 1970. `seq`: the outbox's when it began.
 */
const loadState = z.object({
  kind: z.enum(SENT_KINDS),
  after: z.union([z.number(), z.string()]),
  since: z.number().nullable(),
  seq: z.number(),
});
type LoadState = z.infer<typeof loadState>;

export type TargetRow = {
  id: number;
  kind: 'postgres' | 'webhook';
  options: string;
  enabled: 0 | 1;
  confirmed: number;
  load: string | null;
  booth: string | null;
  lease: string | null;
  next_lease: string | null;
  delivered: number;
  last_delivery_at: number | null;
  failures: number;
  problem: string | null;
  notice: string | null;
};

/** It failed too often; staff resume it. */
export function isPaused({ kind, failures }: TargetRow): boolean {
  return kind === 'webhook' && failures >= FAILURES_MAX;
}

/** Records to deliver next. `advance` marks them as done, inside a write, once they are delivered or left out. */
export type Batch = { items: Outgoing[]; isLoad: boolean; advance: (delivered: number) => void };

/** Counts of an event's rows: received, present and erased; and the time of the last change to any of them. */
export type ReceiptRow = {
  id: number;
  name: string;
  opened_at: number;
  closed_at: number | null;
  changed_at: number;
} & Record<
  | `${'questions' | 'leads' | 'messages'}_given`
  | 'questions'
  | 'leads'
  | 'messages'
  | 'questions_erased'
  | 'leads_erased',
  number
>;

/** A row of `deliveries`. */
type Attempt = Omit<Delivery, 'id' | 'at' | 'delivered'> & { at: number; delivered: 0 | 1 };

type Key = { kind: SentKind; uid: string };
/** A key in the outbox; `deleted_with`: the event with which its record was deleted. */
type Noted = Key & { seq: number; at: number; deleted_with: string | null };
type Page = [{ after: number | string; since: number; limit: number }];

/** Beyond the id of every event: deleted ones come after the others. */
const AFTER_EVENTS = 2 ** 50;
const OF_SHOWS = "event_id IN (SELECT id FROM events WHERE kind = 'show')";
/** A page of each kind for a load, in the order of `after`. */
const PAGES: Record<SentKind, string> = {
  event: `SELECT id AS after, 'event' AS kind, uid FROM events
      WHERE id > @after AND updated_at >= @since AND kind = 'show'
    UNION ALL SELECT ${AFTER_EVENTS} + id, 'event', uid FROM deleted_events
      WHERE ${AFTER_EVENTS} + id > @after AND at >= @since
    ORDER BY after LIMIT @limit`,
  notice: `SELECT rowid AS after, 'notice' AS kind, hash AS uid FROM privacy_notices
    WHERE rowid > @after AND first_used_at >= @since ORDER BY rowid LIMIT @limit`,
  question: `/* of all events */ SELECT id AS after, 'question' AS kind, uid FROM questions
    WHERE id > @after AND updated_at >= @since AND ${OF_SHOWS} ORDER BY id LIMIT @limit`,
  votes: `/* of all events */ SELECT id AS after, 'votes' AS kind, uid FROM questions
    WHERE id > @after AND updated_at >= @since AND votes > 0 AND ${OF_SHOWS} ORDER BY id LIMIT @limit`,
  lead: `/* of all events */ SELECT id AS after, 'lead' AS kind, uid FROM leads
    WHERE id > @after AND updated_at >= @since AND ${OF_SHOWS} ORDER BY id LIMIT @limit`,
  message: `/* of all events */ SELECT id AS after, 'message' AS kind, message_sid AS uid FROM inbound_sms
    WHERE id > @after AND created_at >= @since AND ${OF_SHOWS} ORDER BY id LIMIT @limit`,
  erasure: `SELECT kind || ' ' || uid AS after, iif(kind = 'author', 'erasure', kind) AS kind, uid FROM erasures
    WHERE kind || ' ' || uid > CAST(@after AS TEXT) AND at >= @since ORDER BY kind || ' ' || uid LIMIT @limit`,
};

export type OutboxRepository = ReturnType<typeof createOutboxRepository>;

/**
 * The SQL of targets, of what waits for them, and of what was tried. @param booth the id of this data folder
 * @param openName what the open event is called
 */
export function createOutboxRepository(db: Db, booth: () => string, openName: () => string) {
  const records = createRecordRows(db);
  const { run, insert, row, rows, value } = statementsOf(db);
  const eventOf = row<[id: number], { uid: string; kind: string }>(
    'SELECT uid, kind FROM events WHERE id = ?',
  );
  const eventId = value<[uid: string], number>('SELECT id FROM events WHERE uid = ?');
  const openEvent = value<[], string>('SELECT uid FROM events WHERE closed_at IS NULL');
  const erasure = row<[kind: string, uid: string], { event: string; at: number }>(
    'SELECT event, at FROM erasures WHERE kind = ? AND uid = ?',
  );
  const deletedAt = value<[uid: string], number>('SELECT at FROM deleted_events WHERE uid = ?');
  const votes = row<[uid: string], { event_id: number; n: number; at: number }>(
    `SELECT event_id, updated_at AS at,
       (SELECT count(*) FROM question_votes v WHERE v.question_id = q.id AND v.merged_from IS NULL) AS n
     FROM questions q WHERE uid = ?`,
  );
  const highestSeq = value<[], number>(
    "SELECT max(seq) FROM sqlite_sequence WHERE name = 'outbox'",
  );
  const lastSeq = () => highestSeq() ?? 0;
  const changed = rows<[{ after: number; kinds: string; limit: number }], Noted>(
    `SELECT seq, kind, uid, at, deleted_with FROM outbox
     WHERE seq > @after AND kind IN (SELECT value FROM json_each(@kinds)) ORDER BY seq LIMIT @limit`,
  );
  const pages = Object.fromEntries(
    Object.entries(PAGES).map(([kind, sql]) => [
      kind,
      rows<Page, Key & { after: number | string }>(sql),
    ]),
  );
  const find = row<[id: number], TargetRow>('SELECT * FROM targets WHERE id = ?');
  const insertTarget = insert<
    [kind: TargetRow['kind'], options: string, confirmed: number, load: string | null]
  >('INSERT INTO targets (kind, options, confirmed, load) VALUES (?, ?, ?, ?)');
  const set = run<[options: string, enabled: 0 | 1, id: number]>(
    'UPDATE targets SET options = ?, enabled = ? WHERE id = ?',
  );
  const dropTarget = run<[id: number]>('DELETE FROM targets WHERE id = ?');
  const prune = run(
    'DELETE FROM outbox WHERE seq <= coalesce((SELECT min(confirmed) FROM targets), seq)',
  );
  const advance = run<
    [{ id: number; confirmed: number; load: string | null; n: number; now: number }]
  >(
    `UPDATE targets SET confirmed = max(confirmed, @confirmed), load = @load, delivered = delivered + @n,
       last_delivery_at = iif(@n > 0, @now, last_delivery_at), failures = 0, problem = NULL WHERE id = @id`,
  );
  const fail = run<[failures: number, problem: string | null, id: number]>(
    'UPDATE targets SET failures = ?, problem = ? WHERE id = ?',
  );
  const beginLoad = run<[load: string, id: number]>('UPDATE targets SET load = ? WHERE id = ?');
  const endLoad = run<[id: number, load: string | null]>(
    'UPDATE targets SET load = NULL WHERE id = ? AND load IS ?',
  );
  const waiting = row<[{ after: number; kinds: string }], { n: number; since: number | null }>(
    `SELECT count(*) AS n, min(at) AS since FROM outbox
     WHERE seq > @after AND kind IN (SELECT value FROM json_each(@kinds))`,
  );
  const note = run<[Attempt & { target: number }]>(
    `INSERT INTO deliveries (target_id, at, record, uid, version, delivered, status, ms, reason)
     VALUES (@target, @at, @record, @uid, @version, @delivered, @status, @ms, @reason)`,
  );
  const forget = run<[target: number, same: number]>(
    `DELETE FROM deliveries WHERE target_id = ? AND id <= (SELECT id FROM deliveries WHERE target_id = ?
       ORDER BY id DESC LIMIT 1 OFFSET ${DELIVERIES_MAX})`,
  );
  const accepted = value<[{ target: number; record: string; uid: string; version: number }], 1>(
    `SELECT 1 FROM deliveries WHERE target_id = @target AND delivered = 1 AND uid <> @uid AND id > (
       SELECT min(id) FROM deliveries WHERE target_id = @target AND record = @record AND uid = @uid
         AND version = @version AND delivered = 0) LIMIT 1`,
  );
  const leaveOut = run<[target: number, kind: string, uid: string, at: number]>(
    'INSERT OR REPLACE INTO left_out (target_id, kind, uid, at) VALUES (?, ?, ?, ?)',
  );
  const drop = run<[target: number, kind: string, uid: string]>(
    'DELETE FROM left_out WHERE target_id = ? AND kind = ? AND uid = ?',
  );
  const deliveries = rows<[target: number], Attempt & { id: number }>(
    `SELECT id, at, record, uid, version, delivered, status, ms, reason FROM deliveries
     WHERE target_id = ? ORDER BY id DESC LIMIT ${DELIVERIES_MAX}`,
  );

  /** @returns the record with its event; null when it is gone, or of a rehearsal, which never leaves the laptop */
  function inShow(found: { event_id: number; record: BoothRecord } | null): BoothRecord | null {
    const event = found && eventOf(found.event_id);
    return found && event?.kind === 'show' ? { ...found.record, event: event.uid } : null;
  }

  function erased(kind: 'question' | 'lead' | 'author', uid: string): BoothRecord | null {
    const row = erasure(kind, uid);
    if (!row) return null;
    const head = { uid, event: row.event, version: 1, at: iso(row.at) };
    return kind === 'author'
      ? { kind: 'erasure', ...head, data: { of: 'author' } }
      : { kind, ...head, data: null };
  }

  /** A record as it is now; null when there is nothing to send under its key. */
  function read({ kind, uid }: Key): SentRecord | null {
    switch (kind) {
      case 'event': {
        const id = eventId(uid);
        const found = id === null || eventOf(id)?.kind !== 'show' ? null : records.event(id);
        if (found === null) {
          const at = deletedAt(uid);
          return at === null
            ? null
            : { kind, uid, event: uid, version: 1, at: iso(at), data: null };
        }
        if (found.data.closed_at !== null) return found;
        return { ...found, data: { ...found.data, name: openName() } };
      }
      case 'question':
        return inShow(records.question(uid)) ?? erased('question', uid);
      case 'lead':
        return inShow(records.lead(uid)) ?? erased('lead', uid);
      case 'message':
        return inShow(records.message(uid));
      case 'notice': {
        const found = records.notice(uid);
        return found && { ...found.record, event: openEvent() ?? '' };
      }
      case 'erasure':
        return erased('author', uid);
      default: {
        const row = votes(uid);
        const event = row && eventOf(row.event_id);
        if (!row || event?.kind !== 'show') return null;
        const { n, at } = row;
        return {
          kind,
          uid,
          event: event.uid,
          version: 1,
          at: iso(at),
          data: { booth: booth(), n },
        };
      }
    }
  }

  function outgoing(keys: readonly (Key & { seq: number })[]): Outgoing[] {
    return keys.flatMap((key) => {
      const record = read(key);
      return record ? [{ seq: key.seq, record }] : [];
    });
  }

  /** Changes to deliver. For a webhook, they include the records that were deleted with their event. */
  function outgoingChanges(keys: readonly Noted[], target: TargetRow): Outgoing[] {
    if (target.kind === 'postgres') return outgoing(keys);
    return keys.flatMap(({ seq, kind, uid, at, deleted_with: event }) => {
      const record = read({ kind, uid });
      if (record !== null) return [{ seq, record }];
      if (event === null) return [];
      return [{ seq, record: { kind, uid, event, version: 1, at: iso(at), data: null } }];
    });
  }

  function loadOf({ load }: TargetRow): LoadState | null {
    return load === null ? null : loadState.parse(JSON.parse(load));
  }

  /** The next page of a load that holds anything. */
  function loadPage(
    target: TargetRow,
    kinds: readonly SentKind[],
    limit: number,
    now: () => number,
  ): Batch | null {
    const load = loadOf(target);
    if (load === null) return null;
    for (const kind of SENT_KINDS.slice(SENT_KINDS.indexOf(load.kind))) {
      if (!kinds.includes(kind)) continue;
      const after = kind === load.kind ? load.after : kind === 'erasure' ? '' : 0;
      const found = pages[kind]?.({ after, since: load.since ?? 0, limit }) ?? [];
      const last = found.at(-1);
      if (last === undefined) continue;
      const items = outgoing(found.map((row) => ({ ...row, seq: load.seq })));
      const next = JSON.stringify({ ...load, kind, after: last.after });
      return {
        items,
        isLoad: true,
        advance(delivered) {
          // A load that began meanwhile begins at its beginning.
          const isSame = find(target.id)?.load === target.load;
          const at = isSame ? next : (find(target.id)?.load ?? null);
          advance({ id: target.id, confirmed: 0, load: at, n: delivered, now: now() });
        },
      };
    }
    return { items: [], isLoad: true, advance: () => endLoad(target.id, target.load) };
  }

  return {
    list: rows<[], TargetRow>('SELECT * FROM targets ORDER BY id'),
    find,
    read,
    lastSeq,

    /** Inside a write, as all below that change anything. @param load with what there is already */
    add(kind: TargetRow['kind'], options: unknown, load: boolean): number {
      const seq = lastSeq();
      const first = load ? { kind: 'event', after: 0, since: null, seq } : null;
      return insertTarget(kind, JSON.stringify(options), seq, first && JSON.stringify(first));
    },
    set: (id: number, options: unknown, enabled: boolean): void =>
      set(JSON.stringify(options), enabled ? 1 : 0, id),
    remove(id: number): void {
      dropTarget(id);
      prune();
    },
    /** @param since milliseconds since 1970; null for everything */
    load(id: number, since: number | null): void {
      const state = { kind: 'event', after: 0, since, seq: lastSeq() };
      beginLoad(JSON.stringify(state), id);
    },
    /** Stores the identity that this laptop has at headquarters, and the leases that prove it. */
    identify: run<[Pick<TargetRow, 'id' | 'booth' | 'lease' | 'next_lease' | 'notice'>]>(
      `UPDATE targets SET booth = @booth, lease = @lease, next_lease = @next_lease,
         notice = coalesce(@notice, notice) WHERE id = @id`,
    ),
    setNotice: run<[notice: string | null, id: number]>(
      'UPDATE targets SET notice = ? WHERE id = ?',
    ),
    /** @param failures in a row */
    fail: (id: number, failures: number, problem: string | null): void =>
      fail(failures, problem, id),

    /**
     * Returns the changes to deliver next or, without changes, the next part of a load under way. Null if all is
     * delivered.
     */
    next(
      target: TargetRow,
      { kinds, limit, now }: { kinds: readonly SentKind[]; limit: number; now: () => number },
    ): Batch | null {
      const asked = { after: target.confirmed, kinds: JSON.stringify(kinds), limit };
      const found = changed(asked);
      const last = found.at(-1);
      if (last === undefined) return loadPage(target, kinds, limit, now);
      const items = outgoingChanges(found, target);
      // Also past what this target does not ask for.
      const confirmed = found.length < limit ? lastSeq() : last.seq;
      return {
        items,
        isLoad: false,
        advance(delivered) {
          const load = find(target.id)?.load ?? null;
          advance({ id: target.id, confirmed, load, n: delivered, now: now() });
          prune();
        },
      };
    },

    /** @returns how many changes are not there yet, and when the oldest of them was made */
    waiting: (target: TargetRow, kinds: readonly SentKind[]): { n: number; since: number | null } =>
      waiting({ after: target.confirmed, kinds: JSON.stringify(kinds) }) ?? {
        n: 0,
        since: null,
      },

    /** Receipt of an event; null if the event is gone. */
    receipt: row<[event: number], ReceiptRow>(
      `SELECT e.id, e.name, e.opened_at, e.closed_at, e.questions_given, e.leads_given, e.messages_given,
       (SELECT CAST(total(n) AS INTEGER) FROM question_counts WHERE event_id = e.id) AS questions,
       (SELECT count(*) FROM leads WHERE event_id = e.id) AS leads,
       (SELECT count(*) FROM inbound_sms WHERE event_id = e.id) AS messages,
       (SELECT count(*) FROM erasures WHERE event = e.uid AND kind = 'question') AS questions_erased,
       (SELECT count(*) FROM erasures WHERE event = e.uid AND kind = 'lead') AS leads_erased,
       max(e.updated_at, coalesce((SELECT max(updated_at) FROM questions WHERE event_id = e.id), 0),
         coalesce((SELECT max(updated_at) FROM leads WHERE event_id = e.id), 0),
         coalesce((SELECT max(created_at) FROM inbound_sms WHERE event_id = e.id), 0)) AS changed_at
     FROM events e WHERE e.id = ? AND e.kind <> 'deleted'`,
    ),

    /** Also has a record that was left out be there, once it is delivered. */
    note(target: number, { delivered, ...attempt }: Omit<Delivery, 'id' | 'at'>, at: number): void {
      note({ ...attempt, target, at, delivered: delivered ? 1 : 0 });
      if (delivered) drop(target, attempt.record, attempt.uid);
      forget(target, target);
    },
    /** True if another record, or a test, was accepted since this one was first refused. */
    hasAcceptedSince: (
      target: number,
      { record, uid, version }: Pick<Delivery, 'record' | 'uid' | 'version'>,
    ): boolean => accepted({ target, record, uid, version }) !== null,
    /** Keys of the records that were left out, oldest first. */
    leftOut: rows<[target: number], Key>(
      'SELECT kind, uid FROM left_out WHERE target_id = ? ORDER BY at, kind, uid',
    ),
    leaveOut: (target: number, { kind, uid }: SentRecord, at: number): void =>
      leaveOut(target, kind, uid, at),
    /** It is gone, or staff dismissed it. */
    dropLeftOut: (target: number, { kind, uid }: Pick<SentRecord, 'kind' | 'uid'>): void =>
      drop(target, kind, uid),
    deliveries: (target: number): Delivery[] =>
      deliveries(target).map((row) => ({
        ...row,
        at: iso(row.at),
        delivered: row.delivered === 1,
      })),
  };
}
