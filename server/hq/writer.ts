import { once } from 'node:events';
import { from as copyFrom } from 'pg-copy-streams';
import type { Outgoing } from '../features/outbox/outbox.repository.ts';
import { DeliveryFailure } from '../features/outbox/delivery-failure.ts';
import { failureOf, type Headquarters } from './connect.ts';
import { codeOf } from '../platform/error-code.ts';

/** Shared by those who write records, exclusive for those who erase: what is erased never comes in beside it. */
const ERASURE_LOCK = 8_010_002;

const COLUMNS = 'kind, uid, booth, seq, event, version, at, data';
/** SQLSTATE: a row of this name is there already. */
const UNIQUE_VIOLATION = '23505';

/** What is erased stays away, and a question's erased author leaves the question. */
const AS_ALLOWED = `SELECT r.kind, r.uid, $1, r.seq, r.event, r.version, r.at,
    CASE WHEN r.kind = 'question' AND EXISTS (SELECT FROM booth.erased e WHERE e.kind = 'author' AND e.uid = r.uid)
      THEN r.data || '{"author_name": null}' ELSE r.data END
  FROM jsonb_to_recordset($2::jsonb) AS r (kind text, uid text, seq bigint, event text, version bigint, at timestamptz, data jsonb)
  WHERE NOT EXISTS (SELECT FROM booth.erased e
    WHERE e.uid = r.uid AND e.kind = CASE r.kind WHEN 'votes' THEN 'question' ELSE r.kind END)`;
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

/** Without what PostgreSQL's jsonb refuses: NUL, and half of a surrogate pair. */
function jsonOf(data: unknown): string {
  return JSON.stringify(data, (_key, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
  );
}

/**
 * Puts records into headquarters' tables, each batch in a transaction: late, doubled and reordered ones end the same.
 * @param booth this laptop's name there
 * @param lease that it took when it connected
 */
export function createWriter({ client }: Headquarters, booth: string, lease: string) {
  /** @throws DeliveryFailure when another laptop took the lease meanwhile */
  async function confirm(seq: number): Promise<void> {
    const held = await client.query(
      `UPDATE booth.booths SET seq = greatest(seq, $3), seen_at = now() WHERE booth = $1 AND lease = $2`,
      [booth, lease, seq],
    );
    if (held.rowCount !== 1) throw new DeliveryFailure('Another laptop took this one’s name.');
  }

  async function inTransaction(write: () => Promise<void>, isErasing: boolean): Promise<void> {
    await client.query('BEGIN');
    try {
      await client.query(`SELECT pg_advisory_xact_lock${isErasing ? '' : '_shared'}($1)`, [
        ERASURE_LOCK,
      ]);
      await write();
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      throw error;
    }
  }

  async function upsert(items: readonly Outgoing[]): Promise<void> {
    const rows = items.map(({ seq, record }) => ({ seq, ...record }));
    if (rows.length > 0) await client.query(UPSERT, [booth, jsonOf(rows)]);
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

  async function erase(items: readonly Outgoing[]): Promise<void> {
    const erased = items.map(({ record: { kind, uid, at } }) => ({
      kind: kind === 'erasure' ? 'author' : kind,
      uid,
      at,
    }));
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
      `UPDATE booth.records r SET data = r.data || '{"author_name": null}'
       FROM jsonb_to_recordset($1::jsonb) AS e (kind text, uid text)
       WHERE e.kind = 'author' AND r.kind = 'question' AND r.uid = e.uid`,
      [jsonOf(erased)],
    );
  }

  /** A first load by COPY, which knows no conflicts. @returns false when some of it is there already */
  async function loaded(items: readonly Outgoing[], seq: number): Promise<boolean> {
    const any = await client.query('SELECT FROM booth.erased LIMIT 1');
    if (any.rowCount !== 0) return false;
    try {
      await inTransaction(async () => {
        await copy(items);
        const late = await client.query('SELECT FROM booth.erased LIMIT 1');
        if (late.rowCount !== 0) throw Object.assign(new Error(), { code: UNIQUE_VIOLATION });
        await confirm(seq);
      }, false);
      return true;
    } catch (error) {
      if (codeOf(error) === UNIQUE_VIOLATION) return false;
      throw error;
    }
  }

  return {
    /**
     * @param isLoad of what was there before the target was, so that most of it is new
     * @throws DeliveryFailure; nothing of the batch is stored then
     */
    async put(items: readonly Outgoing[], { isLoad }: { isLoad: boolean }): Promise<void> {
      const gone = items.filter(({ record }) => record.data === null || record.kind === 'erasure');
      const there = items.filter((item) => !gone.includes(item));
      const seq = Math.max(0, ...items.map((item) => item.seq));
      try {
        if (isLoad && gone.length === 0 && (await loaded(there, seq))) return;
        await inTransaction(async () => {
          if (gone.length > 0) await erase(gone);
          await upsert(there);
          await confirm(seq);
        }, gone.length > 0);
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}
