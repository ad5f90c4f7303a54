import { DELIVERIES_MAX, FAILURES_MAX, type Delivery } from '../../contract/headquarters.ts';
import type { Db } from '../../db/open.ts';
import { statementsOf } from '../../db/statements.ts';
import { iso } from '../../platform/time.ts';
import { createBatches } from './batches.repository.ts';
import { createSentRecords, type RecordKey, type SentRecord } from './sent-record.repository.ts';

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

export type OutboxRepository = ReturnType<typeof createOutboxRepository>;

/**
 * The SQL of targets, of what waits for them, and of what was tried. @param booth the id of this data folder
 * @param openName what the open event is called
 */
export function createOutboxRepository(db: Db, booth: () => string, openName: () => string) {
  const read = createSentRecords(db, booth, openName);
  const batches = createBatches(db, read);
  const { run, insert, row, rows, value } = statementsOf(db);
  const find = row<[id: number], TargetRow>('SELECT * FROM targets WHERE id = ?');
  const insertTarget = insert<
    [kind: TargetRow['kind'], options: string, confirmed: number, load: string | null]
  >('INSERT INTO targets (kind, options, confirmed, load) VALUES (?, ?, ?, ?)');
  const set = run<[options: string, enabled: 0 | 1, id: number]>(
    'UPDATE targets SET options = ?, enabled = ? WHERE id = ?',
  );
  const dropTarget = run<[id: number]>('DELETE FROM targets WHERE id = ?');
  const fail = run<[failures: number, problem: string | null, id: number]>(
    'UPDATE targets SET failures = ?, problem = ? WHERE id = ?',
  );
  const beginLoad = run<[load: string, id: number]>('UPDATE targets SET load = ? WHERE id = ?');
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

  return {
    list: rows<[], TargetRow>('SELECT * FROM targets ORDER BY id'),
    find,
    read,
    ...batches,

    /** Inside a write, as all below that change anything. @param load with what there is already */
    add(kind: TargetRow['kind'], options: unknown, load: boolean): number {
      const first = load ? batches.newLoad(null) : null;
      return insertTarget(kind, JSON.stringify(options), batches.lastSeq(), first);
    },
    set: (id: number, options: unknown, enabled: boolean): void =>
      set(JSON.stringify(options), enabled ? 1 : 0, id),
    remove(id: number): void {
      dropTarget(id);
      batches.prune();
    },
    /** @param since milliseconds since 1970; null for everything */
    load: (id: number, since: number | null): void => beginLoad(batches.newLoad(since), id),
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

    /** Receipt of an event; null if the event is gone. */
    receipt: row<[event: number], ReceiptRow>(
      `SELECT e.id, e.name, e.opened_at, e.closed_at, e.questions_given, e.leads_given, e.messages_given,
       (SELECT count(*) FROM questions WHERE event_id = e.id) AS questions,
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
    leftOut: rows<[target: number], RecordKey>(
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
