import { DatabaseError, Pool, type ClientBase, type QueryResultRow } from 'pg';
import { HttpError } from '../http/errors.ts';
import { DATABASE_SENTENCES } from './connect.ts';
import { codeOf } from '../platform/error-code.ts';

const CONNECTIONS = 4;
/** Milliseconds. */
const CONNECT_MS = 5000;
const STATEMENT_MS = 10_000;

/** Schema version that this Booth reads: the number of the newest file in `migrations/`. */
const TABLES_VERSION = 1;

const NO_TABLES =
  'Booth’s tables are not there yet: the first booth that sends something makes them.';

const SENTENCES: Record<string, string> = {
  ...DATABASE_SENTENCES,
  '42501':
    'The user may not do this: to read Booth’s tables, it needs the rights that server/hq/README.md lists.',
  '42P01': NO_TABLES,
  '42703':
    'Booth’s tables are from an older Booth: the first booth of this version that sends something renews them.',
  '3F000': NO_TABLES,
};

function unavailable(sentence: string) {
  return new HttpError(503, 'offline', sentence);
}

/**
 * Converts any error of the database to a refusal with a sentence, never with the address, which holds the password.
 */
function refusalOf(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : '';
  // Class 57: it starts or stops.
  const answers = error instanceof DatabaseError && !code.startsWith('57');
  return unavailable(
    SENTENCES[code] ??
      (answers
        ? `The database answers: ${message}.`
        : `The database does not answer (${code || message}).`),
  );
}

/** Makes a connection read-only and checks the schema version. @throws HttpError, or PostgreSQL's error */
async function prepare(client: ClientBase): Promise<void> {
  // PostgreSQL guesses too few rows of the views: loops over them, or on the disk, would take minutes.
  await client.query(
    `SET default_transaction_read_only = on; SET statement_timeout = ${STATEMENT_MS};
     SET enable_nestloop = off; SET jit = off; SET work_mem = '64MB'`,
  );
  const { rows } = await client.query<{ version: number | null }>(
    'SELECT max(version)::int AS version FROM booth.migrations',
  );
  if ((rows[0]?.version ?? 0) > TABLES_VERSION) {
    throw unavailable('Booth’s tables are from a newer Booth: update this one.');
  }
}

export type HqDatabase = ReturnType<typeof openHqDatabase>;

/** Headquarters’ database, to be read alone. Connects when something is asked. */
export function openHqDatabase(connectionString: string) {
  const pool = new Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: STATEMENT_MS + CONNECT_MS,
    application_name: 'booth-hq',
    // oxlint-disable-next-line typescript/no-misused-promises -- it is awaited, whatever its type says
    onConnect: prepare,
  });
  // A connection that is cut while nothing is asked; the next query takes another one.
  pool.on('error', () => {});
  return {
    /** @throws HttpError 503 with a sentence for staff */
    async query<Row extends QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
      try {
        return (await pool.query<Row>(sql, values)).rows;
      } catch (error) {
        throw refusalOf(error);
      }
    },
    close: (): Promise<void> => pool.end(),
  };
}
