import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { get, request } from 'node:http';
import { constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { PUBLIC_HOST, signInAdmin } from '../support/api.ts';
import { nodeBinary } from '../support/node-binary.ts';
import { startServer } from '../support/server-process.ts';
import { ATTACKS } from './attacks.ts';
import { seedBooth } from './seed.ts';
import { percentile } from './statistics.ts';

/** Addresses of this machine that are clients of their own; the laptop itself is 127.0.0.1. */
const ATTACKER = '127.0.0.2';
const LAPTOP = '127.0.0.1';
const PHONES = Array.from({ length: 8 }, (_, index) => `127.0.0.${index + 3}`);
const ATTACK_MS = 8000;
/** The attack is under way before anybody measures. */
const LEAD_MS = 2000;
/** Milliseconds between two questions, the phones in turn: well below what a phone may send. */
const APART_MS = 40;
const PATIENCE_MS = 3000;
/** A thousand approved questions: a list as long as it can be. */
const AMOUNTS = { questions: 2000, leads: 0, logs: 0, texts: 0 };

/** Milliseconds of answers under an attack; a failure counts as the patience that it cost. */
export type Latencies = { p50: number; p95: number; p99: number; failed: number; asked: number };
export type Siege = {
  attack: string;
  phone: Latencies;
  laptop: Latencies;
  /** Whether a phone and the laptop got an event stream while it lasted. */
  streams: { phone: boolean; laptop: boolean };
  /** What the attacker was answered, by status. */
  outcomes: Record<string, number>;
};

type Call = { port: number; from: string; path: string; json?: unknown };

/** Resolves with the status once the answer is there, or its head for a stream; null when there is none in time. */
function statusOf({ port, from, path, json }: Call, whole = true): Promise<number | null> {
  const body = json === undefined ? undefined : JSON.stringify(json);
  return new Promise((fulfil) => {
    const outgoing = request(
      {
        // A phone that comes now has no connection yet.
        agent: false,
        host: '127.0.0.1',
        localAddress: from,
        port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: {
          host: `${PUBLIC_HOST}:${port}`,
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      (answer) => {
        const done = () => fulfil(answer.statusCode ?? null);
        answer.on('error', () => fulfil(null));
        if (whole) answer.resume().on('end', done);
        else {
          done();
          answer.destroy();
        }
      },
    );
    outgoing.on('error', () => fulfil(null));
    outgoing.end(body);
  });
}

function latenciesOf(times: (number | null)[]): Latencies {
  const values = times.map((ms) => ms ?? PATIENCE_MS);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((p) => percentile(values, p));
  const failed = times.filter((ms) => ms === null).length;
  return { p50: p50 ?? 0, p95: p95 ?? 0, p99: p99 ?? 0, failed, asked: times.length };
}

/** Asks at a steady pace, whatever became of the questions before. */
async function watch(ms: number, ask: (round: number) => Promise<number | null>, wanted: number) {
  const all: Promise<number | null>[] = [];
  const until = performance.now() + ms;
  for (let round = 0; performance.now() < until; round += 1) {
    const start = performance.now();
    all.push(ask(round).then((status) => (status === wanted ? performance.now() - start : null)));
    await new Promise((next) => setTimeout(next, APART_MS));
  }
  return latenciesOf(await Promise.all(all));
}

async function startAttack(name: string, port: number) {
  const script = resolve(import.meta.dirname, 'attacker.ts');
  const child = spawn(
    nodeBinary(),
    [script, name, String(port), ATTACKER, String(ATTACK_MS + LEAD_MS)],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  // In reality the attacker is another machine: it must not take the processor away from the server.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const message = once(child, 'message');
  return async () => {
    const [outcomes] = await message;
    return z.record(z.string(), z.number()).parse(outcomes);
  };
}

/** One attack, or with null a quiet booth, against a server of its own with its limits on. */
async function besiege(folder: string, attack: string | null): Promise<Siege> {
  const dataDir = join(folder, `siege-${attack ?? 'quiet'}`.replaceAll(/\W+/g, '-'));
  await mkdir(dataDir, { recursive: true });
  await seedBooth(dataDir, AMOUNTS);
  const server = await startServer({ dataDir, port: 0, env: { BOOTH_RATE_LIMIT: undefined } });
  const { port } = server.ready;
  try {
    await signInAdmin(port);
    const outcomesOf = attack === null ? null : await startAttack(attack, port);
    await new Promise((go) => setTimeout(go, LEAD_MS));
    const json = { content: 'How long does the battery last?', author_name: null };
    const ms = ATTACK_MS - LEAD_MS;
    const phoneOf = (round: number) => PHONES[round % PHONES.length] ?? '';
    const [phone, laptop, ...streams] = await Promise.all([
      watch(ms, (r) => statusOf({ port, from: phoneOf(r), path: '/api/question', json }), 201),
      watch(ms, () => statusOf({ port, from: LAPTOP, path: '/wedeliver' }), 200),
      statusOf({ port, from: phoneOf(0), path: '/api/events' }, false),
      statusOf({ port, from: LAPTOP, path: '/api/events' }, false),
    ]);
    const outcomes = (await outcomesOf?.()) ?? {};
    return {
      attack: attack ?? 'none',
      phone,
      laptop,
      streams: { phone: streams[0] === 200, laptop: streams[1] === 200 },
      outcomes,
    };
  } finally {
    await server.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Whether this machine has further loopback addresses; only Linux and Windows have them all. */
function canBind() {
  return new Promise<boolean>((fulfil) => {
    get({ host: '127.0.0.1', localAddress: ATTACKER, port: 9 }).on('error', (error) =>
      fulfil(!('code' in error && error.code === 'EADDRNOTAVAIL')),
    );
  });
}

function columns({ p50, p95, p99, failed, asked }: Latencies) {
  return (
    [p50, p95, p99].map((ms) => ms.toFixed(0).padStart(6)).join('') +
    `${failed}/${asked}`.padStart(9)
  );
}

/** How long honest visitors and the laptop wait while one address does its worst, and how long when nobody does. */
export async function reportSieges(
  folder: string,
  say: (line: string) => void,
  only: string[] = Object.keys(ATTACKS),
): Promise<void> {
  if (!(await canBind())) {
    say('one hostile address  not measured: this machine has one loopback address alone');
    return;
  }
  say(
    'one hostile address       a phone’s question: p50 p95 p99 ms, failed   the laptop’s page: same   streams',
  );
  let quiet: Siege | null = null;
  for (const attack of [null, ...only]) {
    const siege = await besiege(folder, attack);
    quiet ??= siege;
    const { phone, laptop, streams, outcomes } = siege;
    const listening = `${streams.phone ? 'phone' : '-'},${streams.laptop ? 'laptop' : '-'}`;
    const counts = Object.entries(outcomes).map(([outcome, n]) => `${outcome} × ${n}`);
    const ratio = (phone.p95 / quiet.phone.p95).toFixed(1);
    say(
      `${siege.attack.padEnd(24)} ${columns(phone)} (× ${ratio})  ${columns(laptop)}  ${listening}  ${counts.join(', ')}`,
    );
  }
}
