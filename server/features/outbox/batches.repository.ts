import { z } from 'zod';
import { SENT_KINDS, type SentKind } from '../../contract/headquarters.ts';
import type { Db } from '../../db/open.ts';
import { statementsOf } from '../../db/statements.ts';
import { iso } from '../../platform/time.ts';
import type { RecordKey, SentRecord } from './sent-record.repository.ts';

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

/** Records to deliver next. `advance` marks them as done, inside a write, once they are delivered or left out. */
export type Batch = { items: Outgoing[]; isLoad: boolean; advance: (delivered: number) => void };

/** A key in the outbox; `deleted_with`: the event with which its record was deleted. */
type Noted = RecordKey & { seq: number; at: number; deleted_with: string | null };
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
  poll: `/* of all events */ SELECT id AS after, 'poll' AS kind, uid FROM polls
    WHERE id > @after AND updated_at >= @since AND ${OF_SHOWS} ORDER BY id LIMIT @limit`,
  erasure: `SELECT kind || ' ' || uid AS after, iif(kind = 'author', 'erasure', kind) AS kind, uid FROM erasures
    WHERE kind || ' ' || uid > CAST(@after AS TEXT) AND at >= @since ORDER BY kind || ' ' || uid LIMIT @limit`,
};

/** Place of a target in the outbox, and its load under way. */
type Position = {
  id: number;
  kind: 'postgres' | 'webhook';
  confirmed: number;
  load: string | null;
};

/** The SQL of what waits for targets. @param read a record as it is now */
export function createBatches(db: Db, read: (key: RecordKey) => SentRecord | null) {
  const { run, row, rows, value } = statementsOf(db);
  const loadNow = value<[id: number], string>('SELECT load FROM targets WHERE id = ?');
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
      rows<Page, RecordKey & { after: number | string }>(sql),
    ]),
  );
  const prune = run(
    'DELETE FROM outbox WHERE seq <= coalesce((SELECT min(confirmed) FROM targets), seq)',
  );
  const advance = run<
    [{ id: number; confirmed: number; load: string | null; n: number; now: number }]
  >(
    `UPDATE targets SET confirmed = max(confirmed, @confirmed), load = @load, delivered = delivered + @n,
       last_delivery_at = iif(@n > 0, @now, last_delivery_at), failures = 0, problem = NULL WHERE id = @id`,
  );
  const endLoad = run<[id: number, load: string | null]>(
    'UPDATE targets SET load = NULL WHERE id = ? AND load IS ?',
  );
  const waiting = row<[{ after: number; kinds: string }], { n: number; since: number | null }>(
    `SELECT count(*) AS n, min(at) AS since FROM outbox
     WHERE seq > @after AND kind IN (SELECT value FROM json_each(@kinds))`,
  );

  const isMuted = value<[{ uid: string }], 1>(
    `/* of all events */ SELECT 1 FROM questions WHERE uid IN (@uid, 'text-' || @uid) AND muted = 1 AND version = 1`,
  );
  /**
   * Reads a record as it goes to a target. Neither a question that is asked while its phone is muted nor the message that it
   * came in goes to a receiver; a question that waited when staff muted the phone was sent before, and is sent as archived.
   */
  function readFor({ kind }: Position, key: RecordKey): SentRecord | null {
    return kind === 'webhook' && isMuted({ uid: key.uid }) === 1 ? null : read(key);
  }

  function outgoing(keys: readonly (RecordKey & { seq: number })[], target: Position): Outgoing[] {
    return keys.flatMap((key) => {
      const record = readFor(target, key);
      return record ? [{ seq: key.seq, record }] : [];
    });
  }

  /** Changes to deliver. For a webhook, they include the records that were deleted with their event. */
  function outgoingChanges(keys: readonly Noted[], target: Position): Outgoing[] {
    if (target.kind === 'postgres') return outgoing(keys, target);
    return keys.flatMap(({ seq, kind, uid, at, deleted_with: event }) => {
      const record = readFor(target, { kind, uid });
      if (record !== null) return [{ seq, record }];
      if (event === null) return [];
      return [{ seq, record: { kind, uid, event, version: 1, at: iso(at), data: null } }];
    });
  }

  /** The next page of a load that holds anything. */
  function loadPage(
    target: Position,
    kinds: readonly SentKind[],
    limit: number,
    now: () => number,
  ): Batch | null {
    if (target.load === null) return null;
    const load = loadState.parse(JSON.parse(target.load));
    for (const kind of SENT_KINDS.slice(SENT_KINDS.indexOf(load.kind))) {
      if (!kinds.includes(kind)) continue;
      const after = kind === load.kind ? load.after : kind === 'erasure' ? '' : 0;
      const found = pages[kind]?.({ after, since: load.since ?? 0, limit }) ?? [];
      const last = found.at(-1);
      if (last === undefined) continue;
      const items = outgoing(
        found.map((row) => ({ ...row, seq: load.seq })),
        target,
      );
      const next = JSON.stringify({ ...load, kind, after: last.after });
      return {
        items,
        isLoad: true,
        advance(delivered) {
          // A load that began meanwhile begins at its beginning.
          const current = loadNow(target.id);
          const load = current === target.load ? next : current;
          advance({ id: target.id, confirmed: 0, load, n: delivered, now: now() });
        },
      };
    }
    return { items: [], isLoad: true, advance: () => endLoad(target.id, target.load) };
  }

  return {
    lastSeq,
    /** Deletes what every target has. */
    prune,
    /** A load from its beginning, as a target stores it. @param since milliseconds since 1970; null for everything */
    newLoad: (since: number | null): string =>
      JSON.stringify({ kind: 'event', after: 0, since, seq: lastSeq() }),

    /**
     * Returns the changes to deliver next or, without changes, the next part of a load under way. Null if all is
     * delivered.
     */
    next(
      target: Position,
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
          const load = loadNow(target.id);
          advance({ id: target.id, confirmed, load, n: delivered, now: now() });
          prune();
        },
      };
    },

    /** @returns how many changes are not there yet, and when the oldest of them was made */
    waiting: (target: Position, kinds: readonly SentKind[]): { n: number; since: number | null } =>
      waiting({ after: target.confirmed, kinds: JSON.stringify(kinds) }) ?? {
        n: 0,
        since: null,
      },
  };
}
