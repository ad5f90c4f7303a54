import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, type QueryResultRow } from 'pg';
import { freePort, whenPrinted } from './peers.ts';

const run = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';

/** Folder of Debian's newest PostgreSQL, where it is installed. */
function programs(): string | null {
  const newest = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a))[0]
    : undefined;
  return newest === undefined ? null : join(DEBIAN, newest, 'bin');
}

/** PostgreSQL refuses to run as root, and so does PgBouncer. */
export function asPostgres(command: string, args: string[]): [string, string[]] {
  return process.getuid?.() === 0
    ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', command, ...args]]
    : [command, args];
}

export type Postgres = NonNullable<Awaited<ReturnType<typeof startPostgres>>>;

/** Debian's PostgreSQL on a free port, with an empty database `hq`; null where it is not installed. */
export async function startPostgres() {
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

  /** As an administrator. */
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
  /** Unless it is running. */
  const start = async (): Promise<void> => {
    if (isRunning()) return;
    const started = spawn(...asPostgres(join(bin, 'postgres'), ['-D', data, ...settings]), {
      ...cwd,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server = started;
    await whenPrinted(started, /ready to accept connections/);
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
    /** With the administrator's password. */
    url: `postgresql://admin:secret@127.0.0.1:${port}/hq`,
    port,
    query,
    /** As a power cut does. Its children notice that it is gone, and end by themselves. */
    kill: () => end('SIGQUIT'),
    start,
    stop: () => end('SIGINT'),
    remove: async () => {
      await end('SIGINT');
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
