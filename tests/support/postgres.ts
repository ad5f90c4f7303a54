import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, type QueryResultRow } from 'pg';
import { onTestFinished, type TestContext } from 'vitest';
import { freePort } from './peers.ts';
import { skipLoudly } from './skip-loudly.ts';

const run = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';

/** Folder of Debian's newest PostgreSQL, where it is installed. */
function programs(): string | null {
  const newest = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a))[0]
    : undefined;
  return newest === undefined ? null : join(DEBIAN, newest, 'bin');
}

/** PostgreSQL refuses to run as root. */
function asPostgres(command: string, args: string[]): [string, string[]] {
  return process.getuid?.() === 0
    ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', command, ...args]]
    : [command, args];
}

export type Postgres = {
  /** With the administrator's password. */
  url: string;
  port: number;
  /** As an administrator. @param database `hq` unless given */
  query: <Row extends QueryResultRow>(
    sql: string,
    values?: unknown[],
    database?: string,
  ) => Promise<Row[]>;
  /** As a power cut does. */
  kill: () => Promise<void>;
  /** Unless it is running. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

/** One for the running test, gone when it ends. The test is left out, loudly, where it is not installed. */
export async function openPostgres(context: TestContext): Promise<Postgres> {
  const database = await startPostgres();
  if (database === null) skipLoudly(context, 'No PostgreSQL: apt-get install postgresql.');
  onTestFinished(database.remove);
  return database;
}

/** Debian's PostgreSQL on a free port, with an empty database `hq`; null where it is not installed. */
export async function startPostgres(): Promise<
  (Postgres & { remove: () => Promise<void> }) | null
> {
  const bin = programs();
  if (bin === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'booth-postgres-'));
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres', folder]);
  const cwd = { cwd: folder };
  const initdb = [
    '-D',
    data,
    '-U',
    'admin',
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    '--no-sync',
    '--encoding=UTF8',
  ];
  await run(...asPostgres(join(bin, 'initdb'), initdb), cwd);
  const port = await freePort();
  const settings = ['-p', port, '-k', folder, '-h', '127.0.0.1', '-c', 'fsync=off'].map(String);
  let server: ReturnType<typeof spawn> | null = null;

  async function query<Row extends QueryResultRow>(
    sql: string,
    values?: unknown[],
    database = 'hq',
  ): Promise<Row[]> {
    const options = '-c default_transaction_read_only=off';
    const client = new Client({ host: folder, port, user: 'admin', database, options });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<Row>(sql, values)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  }

  const isRunning = () => server?.exitCode === null && server.signalCode === null;
  const start = async (): Promise<void> => {
    if (isRunning()) return;
    const started = spawn(...asPostgres(join(bin, 'postgres'), ['-D', data, ...settings]), {
      ...cwd,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server = started;
    await new Promise<void>((ready, fail) => {
      let said = '';
      started.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (said.includes('ready to accept connections')) ready();
      });
      started.once('exit', () => fail(new Error(`PostgreSQL ended.\n${said}`)));
    });
  };
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (server === null || !isRunning()) return;
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  }
  await start();
  await query('CREATE DATABASE hq', [], 'postgres');
  await query("ALTER ROLE admin PASSWORD 'secret'");
  return {
    url: `postgresql://admin:secret@127.0.0.1:${port}/hq`,
    port,
    query,
    // Its children notice that it is gone, and end by themselves.
    kill: () => end('SIGQUIT'),
    start,
    stop: () => end('SIGINT'),
    async remove() {
      await end('SIGINT');
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
