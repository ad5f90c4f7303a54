import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { QueryResultRow } from 'pg';
import { SENT_KINDS } from '../../server/contract/headquarters.ts';
import type { BoothRecord } from '../../server/records/records.ts';
import { readMigrations } from '../../server/db/migrate.ts';
import { MAKE_VIEWS } from '../../server/hq/views.ts';
import type { Db } from '../../server/db/open.ts';
import { createRecordRows } from '../../server/features/event-file/records.repository.ts';
import { ROOT } from './node-binary.ts';
import { startPostgres } from './postgres.ts';

/** What headquarters' README has an administrator enter: the two roles, and what they may do. */
const README = 'server/hq/README.md';
const ROLES = /<<'SQL'\n([^]*?)\nSQL\n/.exec(readFileSync(resolve(ROOT, README), 'utf8'))?.[1];

/** What a booth sends: a record, its place in the booth's order, and the booth. */
export type Sent = { booth: string; seq: number; record: BoothRecord };

/** All that a laptop's events hold, as it sends it. @param booth the laptop's name */
export function recordsIn(db: Db, booth: string): Sent[] {
  const rows = createRecordRows(db);
  const ids = db.prepare<[], number>('SELECT id FROM events ORDER BY id').pluck().all();
  const records = ids.flatMap((id) => {
    const event = rows.event(id);
    return event ? [...rows.all(event, id, { booth, at: 0 })].flat() : [];
  });
  const kinds: readonly string[] = SENT_KINDS;
  return records
    .filter(({ kind, data }) => kinds.includes(kind) && kind !== 'erasure' && data !== null)
    .map((record, seq) => ({ booth, seq, record }));
}

export type HqDatabases = NonNullable<Awaited<ReturnType<typeof startHqDatabases>>>;
export type HqDatabase = Awaited<ReturnType<HqDatabases['open']>>;

/** PostgreSQL as the README has it set up; null where it is not installed. */
export async function startHqDatabases() {
  const postgres = await startPostgres();
  if (postgres === null) return null;
  let opened = 0;
  return {
    /** A database with Booth's tables, which the role `booth` made. */
    async open() {
      opened += 1;
      const name = `booth${opened}`;
      await postgres.query(`CREATE DATABASE ${name}`);
      /** As an administrator. */
      const query = <Row extends QueryResultRow>(sql: string, values?: unknown[]) =>
        postgres.query<Row>(sql, values, name);
      if (ROLES === undefined) throw new Error(`${README} names no roles.`);
      // Roles are of all databases; the rest is of this one.
      await query(opened === 1 ? ROLES : ROLES.replaceAll(/CREATE ROLE.*\n/g, ''));
      const migrations = readMigrations(resolve(ROOT, 'server/hq/migrations'));
      await query(`SET ROLE booth; ${migrations.map(({ sql }) => sql).join(';')}; ${MAKE_VIEWS};
        CREATE TABLE booth.migrations (version int PRIMARY KEY, name text NOT NULL);
        INSERT INTO booth.migrations VALUES (${migrations.length}, 'the newest')`);
      return {
        /** As the role whose address people enter: `booth` writes, `booth_reader` reads. */
        url(role: 'booth' | 'booth_reader') {
          const password = new RegExp(`ROLE ${role} LOGIN PASSWORD '([^']*)'`).exec(ROLES)?.[1];
          return `postgresql://${role}:${password}@127.0.0.1:${postgres.port}/${name}`;
        },
        query,
        async send(sent: readonly Sent[]) {
          for (const booth of new Set(sent.map((each) => each.booth))) {
            await query(
              "INSERT INTO booth.booths (booth, name, lease, app_version) VALUES ($1, $2, '1.x', '0.1.0') ON CONFLICT DO NOTHING",
              [booth, `Stand ${booth[0]}`],
            );
          }
          const rows = sent.map(({ record, ...rest }) => ({ ...rest, ...record }));
          await query(
            `INSERT INTO booth.records (kind, uid, booth, seq, event, version, at, data)
             SELECT * FROM jsonb_to_recordset($1::jsonb) AS r
               (kind text, uid text, booth text, seq bigint, event text, version bigint, at timestamptz, data jsonb)`,
            [JSON.stringify(rows)],
          );
        },
      };
    },
    stop: postgres.remove,
  };
}
