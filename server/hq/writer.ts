import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Outgoing } from '../features/outbox/batches.repository.ts';
import { DeliveryFailure } from '../features/outbox/delivery-failure.ts';
import { failureOf, inTransaction, isRefusal, type Connection } from './connect.ts';
import { codeOf } from '../platform/error-code.ts';
import { storable } from '../records/limits.ts';
import { NO_AUTHOR } from '../records/question.ts';

/**
 * Lock shared by writers of records and held exclusively by erasures, so that no erased record is written at the same
 * time.
 */
const ERASURE_LOCK = 8_010_002;

const COLUMNS = 'kind, uid, booth, seq, event, version, at, data';
/** SQLSTATE: a row of this name is there already. */
const UNIQUE_VIOLATION = '23505';

/** Text that a test stores: characters that not every encoding has. */
const ALL_LETTERS = '“Grüße” 漢字 🙂';
/** Text that every database can store. */
const PLAIN_LETTERS = 'A test';

/**
 * Selects the records to store: without erased ones and those of deleted events, and without an erased author's name.
 */
const AS_ALLOWED = `SELECT r.kind, r.uid, $1, r.seq, r.event, r.version, r.at,
    CASE WHEN r.kind = 'question' AND EXISTS (SELECT FROM booth.erased e WHERE e.kind = 'author' AND e.uid = r.uid)
      THEN r.data || '${JSON.stringify(NO_AUTHOR)}' ELSE r.data END
  FROM jsonb_to_recordset($2::jsonb) AS r (kind text, uid text, seq bigint, event text, version bigint, at timestamptz, data jsonb)
  WHERE NOT EXISTS (SELECT FROM booth.erased e
      WHERE e.uid = r.uid AND e.kind = CASE r.kind WHEN 'votes' THEN 'question' ELSE r.kind END)
    AND (r.kind = 'notice' OR NOT EXISTS (SELECT FROM booth.deleted_events d
      WHERE d.event = r.event AND d.booth = $1 AND d.seq > r.seq))`;
/** Finds out if anything was erased or deleted, so that records have to be filtered one by one. */
const ANY_GONE = `SELECT FROM booth.erased UNION ALL SELECT FROM booth.deleted_events LIMIT 1`;
const UPSERT = `INSERT INTO booth.records AS present (${COLUMNS}) ${AS_ALLOWED}
  ON CONFLICT (kind, uid, booth) DO UPDATE SET seq = excluded.seq, event = excluded.event, version = excluded.version,
    at = excluded.at, data = excluded.data WHERE present.seq <= excluded.seq`;

/** A field of COPY's text format: https://www.postgresql.org/docs/current/sql-copy.html#id-1.9.3.55.9.2 */
function copyField(text: string): string {
  return text.replace(
    /[\\\n\r\t]/g,
    (found) => ({ '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' })[found] ?? found,
  );
}

/** JSON without characters that PostgreSQL's jsonb refuses: NULs, and half surrogate pairs. */
function jsonOf(data: unknown): string {
  return JSON.stringify(data, (_key, value: unknown) =>
    typeof value === 'string' ? storable(value) : value,
  );
}

function isErasure({ record }: Outgoing): boolean {
  return record.data === null || record.kind === 'erasure';
}

/** @throws DeliveryFailure when another laptop took the lease meanwhile */
async function confirm(client: Client, booth: string, lease: string, seq: number): Promise<void> {
  const held = await client.query(
    `UPDATE booth.booths SET seq = greatest(seq, $3), seen_at = now() WHERE booth = $1 AND lease = $2`,
    [booth, lease, seq],
  );
  if (held.rowCount !== 1) throw new DeliveryFailure('Another laptop took this one’s name.');
}

async function erase(
  client: Client,
  erased: readonly { kind: string; uid: string; at: string }[],
): Promise<void> {
  await client.query(
    `INSERT INTO booth.erased (kind, uid, at)
       SELECT kind, uid, at FROM jsonb_to_recordset($1::jsonb) AS e (kind text, uid text, at timestamptz)
     ON CONFLICT DO NOTHING`,
    [jsonOf(erased)],
  );
  await client.query(
    `DELETE FROM booth.records r USING jsonb_to_recordset($1::jsonb) AS e (kind text, uid text)
     WHERE r.uid = e.uid AND (r.kind = e.kind OR (r.kind = 'votes' AND e.kind = 'question'))`,
    [jsonOf(erased)],
  );
  await client.query(
    `UPDATE booth.records r SET data = r.data || '${JSON.stringify(NO_AUTHOR)}'
     FROM jsonb_to_recordset($1::jsonb) AS e (kind text, uid text)
     WHERE e.kind = 'author' AND r.kind = 'question' AND r.uid = e.uid`,
    [jsonOf(erased)],
  );
}

/** Deletes events with all that this booth sent of them, except notices, which belong to no event. */
async function deleteEvents(
  client: Client,
  booth: string,
  deleted: readonly { seq: number; uid: string }[],
): Promise<void> {
  await client.query(
    `INSERT INTO booth.deleted_events AS present (event, booth, seq)
       SELECT uid, $1, seq FROM jsonb_to_recordset($2::jsonb) AS d (uid text, seq bigint)
     ON CONFLICT (event, booth) DO UPDATE SET seq = greatest(present.seq, excluded.seq)`,
    [booth, jsonOf(deleted)],
  );
  await client.query(
    `DELETE FROM booth.records r USING jsonb_to_recordset($2::jsonb) AS d (uid text, seq bigint)
     WHERE r.event = d.uid AND r.booth = $1 AND r.kind <> 'notice' AND r.seq < d.seq`,
    [booth, jsonOf(deleted)],
  );
}

/** Runs everything that sending does, reads the result back, and rolls it back. @throws the database's error */
async function rehearse(client: Client, text: string): Promise<void> {
  const uid = `test-${randomBytes(8).toString('hex')}`;
  const at = new Date(0).toISOString();
  const row = { kind: 'question', uid, seq: 1, event: uid, version: 1, at, data: { text } };
  await client.query('BEGIN');
  try {
    await client.query(
      "INSERT INTO booth.booths (booth, name, lease, app_version) VALUES ($1, $2, $1, '')",
      [uid, text],
    );
    await client.query(UPSERT, [uid, jsonOf([row])]);
    const read = await client.query<{ text: string }>(
      "SELECT data->>'text' AS text FROM booth.records WHERE kind = 'question' AND uid = $1",
      [uid],
    );
    if (read.rows[0]?.text !== text) {
      throw new DeliveryFailure('The database gives back something else than what was stored.');
    }
    await erase(client, [{ kind: 'question', uid, at }]);
    await deleteEvents(client, uid, [{ seq: 1, uid }]);
    await confirm(client, uid, uid, 1);
  } finally {
    await client.query('ROLLBACK');
  }
}

/** Checks that a laptop has all the rights that it needs in a database; stores nothing. @throws DeliveryFailure */
export async function tryOut({ client }: Pick<Connection, 'client'>): Promise<void> {
  try {
    await rehearse(client, ALL_LETTERS);
  } catch (error) {
    throw failureOf(error);
  }
}

/**
 * Writes records into headquarters' tables, each batch in a transaction; late, repeated and reordered records lead to
 * the same result.
 *
 * @param booth this laptop's name there
 * @param lease taken when it connected
 */
export function createWriter({ client }: Pick<Connection, 'client'>, booth: string, lease: string) {
  async function locked(write: () => Promise<void>, isErasing: boolean): Promise<void> {
    await inTransaction(client, async () => {
      await client.query(`SELECT pg_advisory_xact_lock${isErasing ? '' : '_shared'}($1)`, [
        ERASURE_LOCK,
      ]);
      await write();
    });
  }

  async function copy(items: readonly Outgoing[]): Promise<void> {
    const lines = items.map(({ seq, record: { kind, uid, event, version, at, data } }) =>
      [kind, uid, booth, seq, event, version, at, jsonOf(data)]
        .map((field) => copyField(String(field)))
        .join('\t'),
    );
    const stream = client.query(copyFrom(`COPY booth.records (${COLUMNS}) FROM STDIN`));
    stream.end(`${lines.join('\n')}\n`);
    await once(stream, 'finish');
  }

  /** Loads everything by COPY, which handles no conflicts. @returns false when some rows exist already */
  async function loaded(items: readonly Outgoing[], seq: number): Promise<boolean> {
    const any = await client.query(ANY_GONE);
    if (any.rowCount !== 0) return false;
    try {
      await locked(async () => {
        await copy(items);
        const late = await client.query(ANY_GONE);
        if (late.rowCount !== 0) throw Object.assign(new Error(), { code: UNIQUE_VIOLATION });
        await confirm(client, booth, lease, seq);
      }, false);
      return true;
    } catch (error) {
      if (codeOf(error) === UNIQUE_VIOLATION) return false;
      throw error;
    }
  }

  async function write(items: readonly Outgoing[], isLoad: boolean): Promise<void> {
    const gone = items.filter(isErasure);
    const there = items.filter((item) => !isErasure(item));
    const seq = Math.max(0, ...items.map((item) => item.seq));
    if (isLoad && gone.length === 0 && (await loaded(there, seq))) return;
    await locked(async () => {
      const events = gone.filter(({ record }) => record.kind === 'event');
      if (events.length > 0) {
        const deleted = events.map(({ seq: number, record: { uid } }) => ({ seq: number, uid }));
        await deleteEvents(client, booth, deleted);
      }
      const others = gone.filter((item) => !events.includes(item));
      if (others.length > 0) {
        const erased = others.map(({ record: { kind, uid, at } }) => ({
          kind: kind === 'erasure' ? 'author' : kind,
          uid,
          at,
        }));
        await erase(client, erased);
      }
      if (there.length > 0) {
        const rows = there.map(({ seq: number, record }) => ({ seq: number, ...record }));
        await client.query(UPSERT, [booth, jsonOf(rows)]);
      }
      await confirm(client, booth, lease, seq);
    }, gone.length > 0);
  }

  return {
    /**
     * @param isLoad of what was there before the target was, so that most of it is new
     * @returns null once it is stored; why the database refuses something of it, and nothing else: of one record alone, that one
     * @throws DeliveryFailure; nothing of the batch is stored then
     */
    async put(items: readonly Outgoing[], { isLoad }: { isLoad: boolean }): Promise<string | null> {
      try {
        await write(items, isLoad);
        return null;
      } catch (error) {
        const [item] = items;
        // An erasure is never left out.
        const isLeftOut =
          isRefusal(error) && item !== undefined && !(items.length === 1 && isErasure(item));
        if (!isLeftOut) throw failureOf(error);
        if (items.length === 1)
          await rehearse(client, PLAIN_LETTERS).catch((other: unknown) =>
            Promise.reject(failureOf(other)),
          );
        return failureOf(error).message;
      }
    },
  };
}
