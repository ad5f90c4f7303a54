import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { backupState } from '../../server/contract/backups.ts';
import { PUBLIC_HOST, signInAdmin } from '../support/api.ts';
import { dataOf } from '../support/data-of.ts';
import { createClient, type Client } from '../support/http-client.ts';
import { startServer } from '../support/server-process.ts';
import { LARGE, seedBooth } from './seed.ts';
import { percentile } from './statistics.ts';

const MEGABYTE = 1 << 20;
/** Together with what a large show has in its database, which is doubled by long texts. */
const TARGET = 1024 * MEGABYTE;
const PICTURE = 4 * MEGABYTE;
const STREAMS = 1000;
/** Streams from one address; the server limits them. */
const PER_ADDRESS = 200;
/** As long as the longest of the others: the worst of a minute is worse than that of some seconds. */
const QUIET_MS = 60_000;
/** Milliseconds between two looks by somebody, and between two questions. */
const LOOK_MS = 5;
const ASK_MS = 100;
const POLL_MS = 50;

const probe = z.object({ at: z.number(), lagMs: z.number(), busyMs: z.number() });

/** What others felt in a span of time. Milliseconds and megabytes. */
export type Span = {
  seconds: number;
  /** Of the event loop: how late it was at worst, and the longest that its thread worked in one go. */
  lagMs: number;
  busyMs: number;
  /** Of light calls, and of questions, which wait for the disk. */
  lookP99Ms: number;
  lookWorstMs: number;
  askP99Ms: number;
  askWorstMs: number;
  highestMegabytes: number;
  logMegabytes: number;
};

/** A data folder of 1 GB: half of it a large show's database, the rest pictures. */
export async function seedGigabyte(dataDir: string): Promise<{ database: number; all: number }> {
  await seedBooth(dataDir, LARGE);
  const file = join(dataDir, 'booth.db');
  const db = new Database(file);
  db.pragma('synchronous = OFF');
  // Answers longer than anybody writes them, so that copying takes long enough to be watched.
  db.exec(
    "UPDATE questions SET answer = answer || ' ' || hex(randomblob(1500)) WHERE id % 2 = 0 AND answer IS NOT NULL",
  );
  db.pragma('wal_checkpoint(TRUNCATE)');
  const database = statSync(file).size;
  mkdirSync(join(dataDir, 'media'), { recursive: true });
  const insert = db.prepare(
    "INSERT INTO media (filename, stored_name, content_type, size, width, height, created_at) VALUES (?, ?, 'image/png', ?, 100, 100, 0)",
  );
  const count = Math.max(1, Math.round((TARGET - database) / PICTURE));
  db.transaction(() => {
    for (let n = 0; n < count; n += 1) {
      const name = `${n.toString(16).padStart(24, '0')}.png`;
      writeFileSync(join(dataDir, 'media', name), randomBytes(PICTURE));
      insert.run(`${n}.png`, name, PICTURE);
    }
  })();
  db.close();
  return { database, all: database + count * PICTURE };
}

function residentMegabytes(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** @param localAddress one of this machine's; a hall of phones has many */
function listen(port: number, localAddress: string): Promise<IncomingMessage> {
  const headers = { host: `${PUBLIC_HOST}:${port}` };
  return new Promise((fulfil, reject) => {
    const from = { agent: false, host: '127.0.0.1', localAddress, port };
    get({ ...from, path: '/api/events', headers }, (stream) => {
      if (stream.statusCode !== 200) reject(new Error(`A stream: HTTP ${stream.statusCode}`));
      // Those that the server ends are counted.
      stream.on('error', () => {}).once('data', () => fulfil(stream.resume()));
    }).on('error', reject);
  });
}

/** Looks and asks until the work is done. */
async function watch<T>(
  { port, pid, dataDir, lagFile }: { port: number; pid: number; dataDir: string; lagFile: string },
  work: () => Promise<T>,
): Promise<Span> {
  const visitor = createClient({ port, host: PUBLIC_HOST });
  const [looks, asks]: [number[], number[]] = [[], []];
  const done = new AbortController();
  let [highestMegabytes, logBytes] = [0, 0];
  const every = async (ms: number, act: (n: number) => Promise<unknown>, times: number[]) => {
    for (let n = 0; !done.signal.aborted; n += 1) {
      const start = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await act(n);
      times.push(performance.now() - start);
      // oxlint-disable-next-line no-await-in-loop
      await pause(ms);
    }
  };
  const began = Date.now();
  const others = [
    every(LOOK_MS, () => visitor.get('/api/settings/public'), looks),
    every(ASK_MS, (n) => visitor.post('/api/question', { content: `Meanwhile ${n}?` }), asks),
    every(POLL_MS, () => {
      highestMegabytes = Math.max(highestMegabytes, residentMegabytes(pid));
      logBytes = Math.max(logBytes, statSync(join(dataDir, 'booth.db-wal')).size);
      return Promise.resolve();
    }, []),
  ];
  await work();
  done.abort();
  await Promise.all(others);
  // The last line of the probe belongs to this span, too.
  await pause(1100);
  const lines = readFileSync(lagFile, 'utf8').trim().split('\n');
  const seen = lines
    .map((line) => probe.parse(JSON.parse(line)))
    .filter(({ at }) => at >= began + 1000 && at <= Date.now());
  return {
    seconds: (Date.now() - began) / 1000,
    lagMs: Math.max(...seen.map(({ lagMs }) => lagMs)),
    busyMs: Math.max(...seen.map(({ busyMs }) => busyMs)),
    lookP99Ms: percentile(looks, 0.99),
    lookWorstMs: Math.max(...looks),
    askP99Ms: percentile(asks, 0.99),
    askWorstMs: Math.max(...asks),
    highestMegabytes,
    logMegabytes: logBytes / MEGABYTE,
  };
}

/** Resolves when the second place has every backup. */
async function inStep(staff: Client): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const { second } = dataOf(backupState, await staff.get('/api/admin/backups'));
    if (second?.state === 'ok' && second.missing === 0 && second.copied_at !== null) return;
    // oxlint-disable-next-line no-await-in-loop
    await pause(500);
  }
}

/**
 * What 1,000 phones notice of a backup of 1 GB, and of its copy to a second place.
 * @param folder an empty one on a disk with 5 GB free
 */
export async function measureBackups(
  folder: string,
): Promise<{ database: number; all: number; spans: Record<string, Span> }> {
  const dataDir = join(folder, 'data');
  const place = join(folder, 'stick');
  const lagFile = join(folder, 'lag.jsonl');
  mkdirSync(dataDir, { recursive: true });
  mkdirSync(place);
  const sizes = await seedGigabyte(dataDir);
  const preload = resolve(import.meta.dirname, 'lag-probe.ts');
  const env = {
    BOOTH_RATE_LIMIT: 'off',
    BOOTH_BENCH_LAG: lagFile,
    NODE_OPTIONS: `--import=${preload}`,
  };
  const start = () => startServer({ dataDir, port: 0, env });
  // A busy machine takes longer to look through the database than a start may take: the second time its pages are in
  // memory.
  const server = await start().catch(start).catch(start);
  const { port } = server.ready;
  const streams: IncomingMessage[] = [];
  try {
    const staff = await signInAdmin(port);
    while (streams.length < STREAMS) {
      const from = `127.0.0.${2 + Math.floor(streams.length / PER_ADDRESS)}`;
      // oxlint-disable-next-line no-await-in-loop
      streams.push(...(await Promise.all(Array.from({ length: 50 }, () => listen(port, from)))));
    }
    const at = { port, pid: server.process.pid ?? 0, dataDir, lagFile };
    await watch(at, () => pause(3000));
    const quiet = await watch(at, () => pause(QUIET_MS));
    const first = await watch(at, async () => {
      const { status, text } = await staff.post('/api/admin/backups');
      if (status !== 201) throw new Error(text);
    });
    const next = await watch(at, () => staff.post('/api/admin/backups'));
    const second = await watch(at, async () => {
      await staff.put('/api/admin/backups/second-place', { folder: place });
      await inStep(staff);
    });
    const sealed = await watch(at, async () => {
      await staff.put('/api/admin/backups/passphrase', { passphrase: 'hull mast gull 7' });
      await inStep(staff);
    });
    const ended = streams.filter(({ destroyed }) => destroyed).length;
    if (ended > 0) throw new Error(`${ended} of ${STREAMS} streams were ended.`);
    return {
      ...sizes,
      spans: {
        nothing: quiet,
        'the first backup': first,
        'the next backup': next,
        'copies to a second place': second,
        'the same, encrypted': sealed,
      },
    };
  } finally {
    for (const stream of streams) stream.destroy();
    await server.kill();
  }
}

/** Reports it, one line each, as ratios to the same seconds without a backup. */
export async function reportBackups(folder: string, say: (line: string) => void): Promise<void> {
  const { database, all, spans } = await measureBackups(folder);
  say(
    `backups             ${(database / MEGABYTE).toFixed(0)} MB of database, ${((all - database) / MEGABYTE).toFixed(0)} MB of pictures, ${STREAMS} streams`,
  );
  const quiet = Object.values(spans)[0];
  for (const [name, span] of Object.entries(spans)) {
    const times =
      quiet === undefined || span === quiet ? '' : `, × ${(span.lagMs / quiet.lagMs).toFixed(2)}`;
    say(
      `  ${name.padEnd(25)} ${span.seconds.toFixed(0).padStart(3)} s: stall ${span.lagMs.toFixed(1)} ms (own work ${span.busyMs.toFixed(1)} ms${times}),` +
        ` light calls p99 ${span.lookP99Ms.toFixed(1)}, worst ${span.lookWorstMs.toFixed(1)} ms,` +
        ` questions p99 ${span.askP99Ms.toFixed(1)}, worst ${span.askWorstMs.toFixed(1)} ms,` +
        ` memory ${span.highestMegabytes.toFixed(0)} MB, log ${span.logMegabytes.toFixed(0)} MB`,
    );
  }
}
