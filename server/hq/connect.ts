import { randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import type { Client, ClientConfig } from 'pg';
import { z } from 'zod';
import { parseDatabaseAddress } from '../contract/database-address.ts';
import { readMigrations } from '../db/migrate.ts';
import { DeliveryFailure } from '../features/outbox/delivery-failure.ts';
import { codeOf } from '../platform/error-code.ts';
import { MAKE_VIEWS, VIEW_COLUMNS } from './views.ts';

/** Milliseconds after which the database ends a statement, and a transaction in which this laptop went silent. */
const STATEMENT_MS = 30_000;
const SILENT_MS = 15_000;

/** Held while tables are made, so that two laptops that connect first do it once. Any number that nothing else here uses. */
const MIGRATION_LOCK = 8_010_001;

/**
 * Address of headquarters' database. `ca`: PEM of the authority that signed its certificate; '' for the system's
 * authorities.
 */
export type HeadquartersAddress = { url: string; tls: 'verify' | 'none'; ca: string };

/**
 * Sentences for staff by error code of PostgreSQL or Node:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export const DATABASE_SENTENCES: Record<string, string> = {
  '28P01': 'The database refuses the password.',
  '28000': 'The database refuses this user from here.',
  '3D000': 'There is no database of this name.',
  '42501':
    'The user may not do this in the database: it needs the rights that server/hq/README.md lists.',
  '25006': 'The database is read-only.',
  '53100': 'The database’s disk is full.',
  '53300': 'The database has too many connections.',
  '57P03': 'The database is starting or stopping.',
  '57P01': 'The database was stopped.',
  '57014': 'The database took too long.',
  '42P01': 'A table of Booth is missing in the database.',
  '42703': 'A table of Booth was altered in the database.',
  '23502': 'A table of Booth was altered in the database.',
  '42P10': 'A table of Booth was altered in the database.',
  '42P16': 'A table of Booth was altered in the database.',
  '42804': 'A table of Booth was altered in the database.',
  '22P02': 'A table of Booth was altered in the database.',
  '22P05': 'The database cannot store every character: it needs the encoding UTF8.',
  '22021': 'The database cannot store every character: it needs the encoding UTF8.',
  '40001': 'The database was busy with another laptop.',
  '40P01': 'The database was busy with another laptop.',
  '23514': 'A table of Booth was altered in the database.',
  ENOTFOUND: 'The database’s name was not found.',
  EAI_AGAIN: 'The database’s name was not found.',
  ECONNREFUSED: 'The database does not take connections.',
  ECONNRESET: 'The connection to the database was cut.',
  EPIPE: 'The connection to the database was cut.',
  ETIMEDOUT: 'The database does not answer.',
  EHOSTUNREACH: 'The database cannot be reached.',
  ENETUNREACH: 'The database cannot be reached.',
  CERT_HAS_EXPIRED: 'The database’s certificate has expired.',
  CERT_NOT_YET_VALID: 'The database’s certificate is not valid yet. Check this laptop’s clock.',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'The database’s certificate is self-signed. Give its authority under “More”.',
  SELF_SIGNED_CERT_IN_CHAIN:
    'The database’s certificate comes from an authority that is not known here. Give it under “More”.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'The database’s certificate comes from an authority that is not known here. Give it under “More”.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'The database’s certificate comes from an authority that is not known here. Give it under “More”.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The database’s certificate is for another name.',
};

/** True for an error that PostgreSQL itself reported; errors of the connection or the library have no severity. */
function isAnswer(error: unknown): error is Error {
  return error instanceof Error && 'severity' in error;
}

/**
 * True if the database refuses the data itself, not the connection or the statement: SQLSTATE class 22, "data
 * exception".
 */
export function isRefusal(error: unknown): boolean {
  return isAnswer(error) && codeOf(error).startsWith('22');
}

/**
 * Converts any error of the database to a failure with a sentence for staff, never with the address, which holds the
 * password.
 */
export function failureOf(error: unknown): DeliveryFailure {
  if (error instanceof DeliveryFailure) return error;
  const code = codeOf(error);
  const cut = `The connection to the database was cut${code === '' ? '' : ` (${code})`}.`;
  const other = isAnswer(error) ? `The database answers: ${error.message.slice(0, 200)}.` : cut;
  return new DeliveryFailure(DATABASE_SENTENCES[code] ?? other, { cause: code });
}

/**
 * Connection number of a lease, 0 without one. A lease such as "12.9f3c…" is that number and a random part; both
 * sides remember it, which tells a laptop from a copy of its data folder.
 */
function numberOf(lease: string | null): number {
  return Number(lease?.split('.')[0] ?? 0);
}

/**
 * Runs a transaction that the database aborts when it takes too long, or when this laptop goes silent while others
 * wait for its locks. The limits are set within the transaction, since a connection pooler refuses them when
 * connecting.
 *
 * @see https://www.pgbouncer.org/config.html#ignore_startup_parameters
 */
export async function inTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query(`BEGIN; SET LOCAL statement_timeout = ${STATEMENT_MS};
    SET LOCAL idle_in_transaction_session_timeout = ${SILENT_MS}`);
  try {
    const done = await work();
    await client.query('COMMIT');
    return done;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** True if the views have all columns that this version knows; those of a newer one have more. */
async function hasViews(client: Client): Promise<boolean> {
  const missing = await client.query(
    `SELECT FROM unnest($1::text[]) AS wanted WHERE wanted NOT IN (
       SELECT c.relname || '.' || a.attname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
         JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'booth') LIMIT 1`,
    [VIEW_COLUMNS],
  );
  return missing.rowCount === 0;
}

async function migrateHeadquarters(client: Client, folder: string): Promise<void> {
  const migrations = readMigrations(folder);
  const current = async () => {
    // Not by `to_regclass`, which within a transaction remembers that there was none.
    const there = await client.query(
      "SELECT FROM pg_tables WHERE schemaname = 'booth' AND tablename = 'migrations'",
    );
    if (there.rows.length === 0) return 0;
    const newest = await client.query<{ version: number }>(
      'SELECT coalesce(max(version), 0)::int AS version FROM booth.migrations',
    );
    return newest.rows[0]?.version ?? 0;
  };
  const version = await current();
  if (version > migrations.length) {
    throw new DeliveryFailure('Headquarters’ tables are from a newer Booth. Update this laptop.');
  }
  if (version === migrations.length && (await hasViews(client))) return;
  await inTransaction(client, async () => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    for (const { version: number, name, sql } of migrations.slice(await current())) {
      await client.query(`${sql};
        CREATE TABLE IF NOT EXISTS booth.migrations (
          version int PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
        INSERT INTO booth.migrations (version, name) VALUES (${number}, '${name}')`);
    }
    if (!(await hasViews(client))) await client.query(MAKE_VIEWS);
  });
}

/** Identity that a laptop presents. Leases are null before the first connection. */
export type Identity = { booth: string; lease: string | null; next_lease: string | null };

/**
 * Headquarters' answer to an identity. `copied`: a copy of the data folder was used elsewhere since, so this laptop
 * must take another name. `reload`: headquarters may hold less than it confirmed. `seq`: the highest sequence number
 * that it confirmed.
 */
export type Welcome = { kind: 'copied' } | { kind: 'known'; reload: boolean; seq: number };

/** A laptop's row at headquarters, limited to values that Booth can have written. */
const remembered = z.object({
  lease: z.string().regex(/^\d{1,9}\.[\da-f]{18}$/),
  seq: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
});
const IMPOSSIBLE =
  'What the database’s table booth.booths holds of this laptop cannot come from Booth. Whoever manages the database can delete its row there.';

/**
 * Compares a laptop's identity with its row at headquarters. @param row null without one
 * @throws DeliveryFailure for a row that Booth cannot have written
 */
export function welcomeOf(
  { lease, next_lease }: Omit<Identity, 'booth'>,
  row: { lease: string; seq: string } | null,
): Welcome {
  if (row === null) return { kind: 'known', reload: lease !== null, seq: 0 };
  const read = remembered.safeParse(row);
  if (!read.success) throw new DeliveryFailure(IMPOSSIBLE);
  const there = read.data;
  const isSame = there.lease === lease || there.lease === next_lease;
  // A lower number is of a database that was restored: it has forgotten what it knew of this laptop.
  if (!isSame && numberOf(there.lease) >= numberOf(lease)) return { kind: 'copied' };
  return { kind: 'known', reload: !isSame, seq: there.seq };
}

export type Connection = Awaited<ReturnType<typeof connectHeadquarters>>;

/**
 * Opens a connection, in a thread (`hq/worker.ts`): `pg` throws out of reach over what no PostgreSQL sends, and
 * waits for ever where nothing comes.
 * @throws DeliveryFailure
 */
export async function connectHeadquarters(
  { url, tls, ca }: HeadquartersAddress,
  migrationsDir: string,
) {
  const { Client: PostgresClient } = await import('pg');
  const address = parseDatabaseAddress(url);
  if (address === null) throw new DeliveryFailure('Enter the database’s address again.');
  const socket = new Socket();
  const config: ClientConfig = {
    ...address,
    ssl: tls === 'none' ? false : { rejectUnauthorized: true, ...(ca === '' ? {} : { ca }) },
    stream: () => socket,
    keepAlive: true,
    application_name: 'booth',
  };
  const client = new PostgresClient(config);
  const isSecured = () => client.connection.stream !== socket;
  // A connection that is cut while nothing is asked says so here; the next query fails, too.
  client.on('error', () => {});
  try {
    await client.connect();
    await migrateHeadquarters(client, migrationsDir);
  } catch (error) {
    // The one letter by which it declines, https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-SSL
    const isPlain = tls !== 'none' && !isSecured() && socket.bytesRead === 1;
    socket.destroy();
    if (isPlain) {
      throw new DeliveryFailure(
        'The database does not encrypt. Allow that under “More” only within your own network.',
      );
    }
    throw failureOf(error);
  }
  return {
    client,

    /** Asks who this laptop is there, without changing anything. @throws DeliveryFailure */
    async recognize({ booth, lease, next_lease }: Identity): Promise<Welcome> {
      try {
        const found = await client.query<{ lease: string; seq: string }>(
          'SELECT lease, seq FROM booth.booths WHERE booth = $1',
          [booth],
        );
        return welcomeOf({ lease, next_lease }, found.rows[0] ?? null);
      } catch (error) {
        throw failureOf(error);
      }
    },

    /**
     * Takes the next lease, which must be stored on this laptop first.
     *
     * @param capAt highest sequence number that this laptop assigned: headquarters drops higher ones; null when
     * unknown
     * @throws DeliveryFailure when another laptop was faster
     */
    async enter(
      { booth, lease }: Pick<Identity, 'booth' | 'lease'>,
      next: string,
      about: { name: string; version: string },
      capAt: number | null,
    ): Promise<void> {
      try {
        await inTransaction(client, async () => {
          const taken = await client.query(
            `INSERT INTO booth.booths AS b (booth, name, lease, app_version) VALUES ($1, $2, $3, $4)
             ON CONFLICT (booth) DO UPDATE SET name = excluded.name, lease = excluded.lease,
               app_version = excluded.app_version, seen_at = now()
             WHERE b.lease IN ($5, $3) OR split_part(b.lease, '.', 1)::int < split_part($3, '.', 1)::int`,
            [booth, about.name, next, about.version, lease ?? ''],
          );
          if (taken.rowCount !== 1) {
            throw new DeliveryFailure('Another laptop took this one’s name.');
          }
          if (capAt === null) return;
          for (const table of ['booths', 'records']) {
            const lower = `UPDATE booth.${table} SET seq = $2 WHERE booth = $1 AND seq > $2`;
            await client.query(lower, [booth, capAt]);
          }
        });
      } catch (error) {
        throw failureOf(error);
      }
    },

    /** Closes the connection in agreement with the database. */
    close: (): Promise<void> => client.end().catch(() => {}),
  };
}

/** @param after the one that it follows */
export function nextLease(after: string | null): string {
  return `${numberOf(after) + 1}.${randomBytes(9).toString('hex')}`;
}
