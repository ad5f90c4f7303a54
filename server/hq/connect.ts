import { randomBytes } from 'node:crypto';
import type { Client, ClientConfig } from 'pg';
import { parseDatabaseAddress } from '../contract/database-address.ts';
import { readMigrations } from '../db/migrate.ts';
import { DeliveryFailure } from '../features/outbox/delivery-failure.ts';
import { codeOf } from '../platform/error-code.ts';

/** Milliseconds. */
const CONNECT_MS = 10_000;
const STATEMENT_MS = 60_000;

/** Held while tables are made, so that two laptops that connect first do it once. Any number that nothing else here uses. */
const MIGRATION_LOCK = 8_010_001;

/** How headquarters' database is reached. `ca`: PEM of the authority that signed its certificate; '' for the usual ones. */
export type HeadquartersAddress = { url: string; tls: 'verify' | 'none'; ca: string };

/** What PostgreSQL and Node say, and what staff should know: https://www.postgresql.org/docs/current/errcodes-appendix.html */
export const DATABASE_SENTENCES: Record<string, string> = {
  '28P01': 'The database refuses the password.',
  '28000': 'The database refuses this user from here.',
  '3D000': 'There is no database of this name.',
  '42501': 'The user may not do this in the database: it needs the rights that the README lists.',
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
  '42804': 'A table of Booth was altered in the database.',
  '22P02': 'A table of Booth was altered in the database.',
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

/** Any fault of the database as a failure with a sentence for staff; never with the address, which holds the password. */
export function failureOf(error: unknown): DeliveryFailure {
  if (error instanceof DeliveryFailure) return error;
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : '';
  const sentence =
    DATABASE_SENTENCES[code] ??
    (message.includes('does not support SSL')
      ? 'The database does not encrypt. Allow that under “More” only within your own network.'
      : /timeout|terminat|closed|ended|not queryable/i.test(message)
        ? 'The connection to the database was cut.'
        : `The database answers: ${message.slice(0, 200) || 'nothing'}.`);
  return new DeliveryFailure(sentence);
}

/** Whether the two are the same laptop, from what each remembers: "12.9f3c…", the number of the connection and a random part. */
function numberOf(lease: string | null): number {
  return Number(lease?.split('.')[0] ?? 0);
}

async function migrateHeadquarters(client: Client, folder: string): Promise<void> {
  const migrations = readMigrations(folder);
  const current = async () => {
    const there = await client.query<{ found: boolean }>(
      "SELECT to_regclass('booth.migrations') IS NOT NULL AS found",
    );
    if (there.rows[0]?.found !== true) return 0;
    const newest = await client.query<{ version: number }>(
      'SELECT coalesce(max(version), 0)::int AS version FROM booth.migrations',
    );
    return newest.rows[0]?.version ?? 0;
  };
  const version = await current();
  if (version > migrations.length) {
    throw new DeliveryFailure('Headquarters’ tables are from a newer Booth. Update this laptop.');
  }
  if (version === migrations.length) return;
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    for (const { version: number, name, sql } of migrations.slice(await current())) {
      // One after the other, each in a transaction: a query of several statements is one.
      await client.query(`BEGIN; ${sql};
        CREATE TABLE IF NOT EXISTS booth.migrations (
          version int PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
        INSERT INTO booth.migrations (version, name) VALUES (${number}, '${name}'); COMMIT`);
    }
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

/** Who a laptop says that it is. Leases are null before the first connection. */
export type Identity = { booth: string; lease: string | null; next_lease: string | null };

/**
 * What headquarters makes of that. `copied`: somewhere else the same data folder has been used since, so this laptop must
 * take another name. `reload`: headquarters has less than was confirmed, or more than this laptop remembers.
 */
export type Welcome = { kind: 'copied' } | { kind: 'known'; reload: boolean; seq: number };

export type Headquarters = Awaited<ReturnType<typeof connectHeadquarters>>;

/** Opens a connection. @throws DeliveryFailure */
export async function connectHeadquarters(
  { url, tls, ca }: HeadquartersAddress,
  migrationsDir: string,
) {
  const { Client: PostgresClient } = await import('pg');
  const address = parseDatabaseAddress(url);
  if (address === null) throw new DeliveryFailure('Enter the database’s address again.');
  const config: ClientConfig = {
    ...address,
    ssl: tls === 'none' ? false : { rejectUnauthorized: true, ...(ca === '' ? {} : { ca }) },
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS + CONNECT_MS,
    keepAlive: true,
    application_name: 'booth',
  };
  const client = new PostgresClient(config);
  // A connection that is cut while nothing is asked says so here; the next query fails, too.
  client.on('error', () => {});
  try {
    await client.connect();
    await migrateHeadquarters(client, migrationsDir);
  } catch (error) {
    await client.end().catch(() => {});
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
        const there = found.rows[0];
        if (!there) return { kind: 'known', reload: lease !== null, seq: 0 };
        const isSame = there.lease === lease || there.lease === next_lease;
        // A lower number is of a database that was restored: it has forgotten what it knew of this laptop.
        if (!isSame && numberOf(there.lease) >= numberOf(lease)) return { kind: 'copied' };
        return { kind: 'known', reload: !isSame, seq: Number(there.seq) };
      } catch (error) {
        throw failureOf(error);
      }
    },

    /** Takes the next lease, which has to be stored here first. @throws DeliveryFailure when someone else was faster */
    async enter(
      { booth, lease }: Pick<Identity, 'booth' | 'lease'>,
      next: string,
      about: { name: string; version: string },
    ): Promise<void> {
      try {
        const taken = await client.query(
          `INSERT INTO booth.booths AS b (booth, name, lease, app_version) VALUES ($1, $2, $3, $4)
           ON CONFLICT (booth) DO UPDATE SET name = excluded.name, lease = excluded.lease,
             app_version = excluded.app_version, seen_at = now()
           WHERE b.lease IN ($5, $3) OR split_part(b.lease, '.', 1)::int < split_part($3, '.', 1)::int`,
          [booth, about.name, next, about.version, lease ?? ''],
        );
        if (taken.rowCount !== 1) throw new DeliveryFailure('Another laptop took this one’s name.');
      } catch (error) {
        throw failureOf(error);
      }
    },

    close: (): Promise<void> => client.end().catch(() => {}),
  };
}

/** @param after the one that it follows */
export function nextLease(after: string | null): string {
  return `${numberOf(after) + 1}.${randomBytes(9).toString('hex')}`;
}
