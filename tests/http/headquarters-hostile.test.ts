import { createServer, type Socket } from 'node:net';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test, vi, type TestContext } from 'vitest';
import { DeliveryFailure } from '../../server/features/outbox/delivery-failure.ts';
import { openSession, type Session } from '../../server/hq/session.ts';
import type { HeadquartersTasks } from '../../server/hq/worker.ts';
import { createThread } from '../../server/platform/thread.ts';
import { openCable, type Spoiled } from '../support/cable.ts';
import {
  addDatabase,
  delivered,
  openSending,
  postgresOfFile,
  targetOf,
  TARGETS,
  visit,
} from '../support/connected-booth.ts';
import { listenHere } from '../support/listen-here.ts';
import { chance, type Chance } from '../support/random.ts';
import { isDeep, SEED } from '../support/sample.ts';
import { testConfig } from '../support/run-app.ts';
import { tempFolder } from '../support/temp-folder.ts';

const openDatabase = postgresOfFile();

/** Milliseconds that a database has for an answer, here. */
const ANSWER_MS = 4000;
/** And, in a sweep, after an answer that is none. */
const LATE_MS = 500;
const hasty = { outboxTimings: { answerMs: ANSWER_MS } };

/** A server that answers whatever it is sent in one way. @returns its port */
async function serverThat(answers: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => answers(socket));
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return listenHere(server);
}

/** A message of PostgreSQL's protocol, with any length in its head. */
function message(code: string, length: number, content: Uint8Array = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(5);
  head.write(code);
  head.writeUInt32BE(length, 1);
  return Buffer.concat([head, content]);
}

/** One answer of a real server, with bytes of it changed, cut off, doubled or a length that lies. */
function mutated(part: Buffer, random: Chance): Spoiled {
  const changed = Buffer.from(part);
  const at = random.below(changed.length);
  switch (random.below(6)) {
    case 0:
      changed[at] = random.below(256);
      return changed;
    case 1:
      return changed.subarray(0, at);
    case 2:
      return Buffer.concat([changed.subarray(0, at), changed]);
    case 3:
      if (changed.length >= 5)
        changed.writeUInt32BE(random.oneOf([0, 4, 5, 2 ** 31, 2 ** 32 - 1]), 1);
      return changed;
    case 4:
      for (let n = 0; n < 8; n += 1) changed[random.below(changed.length)] = random.below(256);
      return changed;
    default:
      return random.oneOf(['cut', 'silence'] as const);
  }
}

type Opened = Pick<Session, 'recognize' | 'enter' | 'put' | 'tryOut' | 'close'>;
type Open = (url: string) => Promise<Opened>;

/** Connects as a target does, in a thread for each connection. */
function openInThreads(): Open {
  const { hqWorker: worker, hqMigrationsDir: migrationsDir } = testConfig(tempFolder());
  const deps = { worker, migrationsDir, logger: pino({ level: 'silent' }), answerMs: ANSWER_MS };
  return (url) => openSession(deps, { url, tls: 'none', ca: '' });
}

/** Connects in one thread, whatever the last connection left in it: to begin one is most of what a connection costs. */
function openInOneThread(): Open {
  const { hqWorker, hqMigrationsDir } = testConfig(tempFolder());
  const thread = createThread<HeadquartersTasks>(hqWorker, { staysIdle: true });
  onTestFinished(() => thread.close());
  return async (url) => {
    await thread.run('connect', { url, tls: 'none', ca: '' }, hqMigrationsDir);
    return {
      recognize: (...given) => thread.run('recognize', ...given),
      enter: (...given) => thread.run('enter', ...given),
      put: (...given) => thread.run('put', ...given),
      tryOut: () => thread.run('tryOut'),
      close: () => thread.run('close'),
    };
  };
}

async function openCabled(context: TestContext, answerMs: number) {
  const database = await openDatabase(context);
  const cable = await openCable(database.port);
  const url = database.url.replace(/:\d+\//, `:${cable.port}/`);
  const booth = await openSending({ outboxTimings: { answerMs }, config: { rateLimits: false } });
  const id = await addDatabase(booth, url);
  await delivered(booth);
  return { database, booth, cable, id };
}

/** Connects, and does what a target does, once for each seed. @returns what those said that failed */
async function sweep(
  context: TestContext,
  { count, atOnce, openSessions }: { count: number; atOnce: number; openSessions: () => Open },
) {
  const database = await openDatabase(context);
  const failures: unknown[] = [];
  let next = 0;
  const worker = async () => {
    const cable = await openCable(database.port);
    const url = database.url.replace(/:\d+\//, `:${cable.port}/`);
    const open = openSessions();
    for (let seed = (next += 1); seed <= count; seed = next += 1) {
      const random = chance(seed);
      const chosen = random.below(14);
      let late: NodeJS.Timeout | undefined;
      cable.spoil((part, nth) => {
        if (nth !== chosen) return part;
        // Most of them have the other side wait for more.
        late = setTimeout(cable.cut, LATE_MS);
        return mutated(part, random);
      });
      try {
        const session = await open(url);
        const me = { booth: `${seed}`, lease: null };
        await session.recognize({ ...me, next_lease: null });
        await session.enter(me, `1.${'0'.repeat(18)}`, { name: 'A', version: '1' }, null);
        await session.put([], { isLoad: false });
        await session.tryOut();
        await session.close();
      } catch (error) {
        failures.push(error);
      } finally {
        clearTimeout(late);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return failures;
}

describe('what listens at the database’s address', () => {
  test.each<[name: string, answers: (socket: Socket) => void, problem: RegExp]>([
    ['ends a message too soon', (socket) => void socket.write(message('R', 4)), /PostgreSQL/],
    ['speaks HTTP', (socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), /Postgre|cut/],
    ['says nothing', () => {}, /does not answer/],
    ['hangs up', (socket) => void socket.destroy(), /was cut/],
  ])('and %s costs nobody anything', async (_name, answers, problem) => {
    const port = await serverThat(answers);
    const booth = await openSending(hasty);
    const id = await addDatabase(booth, `postgresql://booth:secret@127.0.0.1:${port}/hq`);
    await visit(booth, 1);
    await vi.waitFor(async () => expect((await targetOf(booth)).problem).toMatch(problem), 20_000);
    await visit(booth, 2);
    expect((await booth.staff.send(`${TARGETS}/${id}`, { method: 'DELETE' })).status).toBe(200);
  });

  test('and sends a row of 2 GB ends its thread before the memory is full', async () => {
    const port = await serverThat((socket) => {
      const much = Buffer.alloc(2 ** 20);
      const more = () => {
        while (!socket.destroyed && socket.write(much));
      };
      socket.on('drain', more);
      socket.write(message('R', 8, Buffer.alloc(4)));
      socket.write(message('D', 2 ** 31));
      more();
    });
    const before = process.memoryUsage().rss;
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 10);
    onTestFinished(() => clearInterval(watch));
    const booth = await openSending();
    await addDatabase(booth, `postgresql://booth:secret@127.0.0.1:${port}/hq`);
    await vi.waitFor(
      async () => expect((await targetOf(booth)).problem).toMatch(/does not behave like Postgre/),
      { timeout: 30_000, interval: 20 },
    );
    expect(most - before).toBeLessThan(2 ** 30);
  });

  test('and answers like PostgreSQL but for some bytes: each ends in a sentence at worst', async (context) => {
    const failures = await sweep(context, { count: 20, atOnce: 4, openSessions: openInThreads });
    expect(failures.filter((failure) => !(failure instanceof DeliveryFailure))).toEqual([]);
    expect(failures.length).toBeGreaterThan(8);
    expect(failures.length).toBeLessThan(20);
  });

  test(
    'and answers wrongly in five thousand ways: the thread goes on, or another one begins',
    { tags: ['deep'], timeout: 3_600_000 },
    async (context) => {
      const failures = await sweep(context, {
        count: 5000,
        atOnce: 24,
        openSessions: openInOneThread,
      });
      expect(failures.length).toBeGreaterThan(2000);
      expect(failures.length).toBeLessThan(5000);
    },
  );
});

describe('a target that fails', () => {
  test(
    'at any of its steps, and in any way, holds up no visitor, and has all in the end',
    { timeout: 300_000 },
    async (context) => {
      const { database, booth, cable } = await openCabled(context, ANSWER_MS);
      const ways: ((part: Buffer) => Spoiled)[] = [
        () => 'cut',
        () => message('R', 4),
        // These take as long as the database may take for an answer.
        ...(isDeep
          ? [(part: Buffer) => message('D', 2 ** 31, part), () => 'silence' as const]
          : []),
      ];
      const all = Array.from({ length: 15 }, (_, step) => step);
      const steps = all.filter((step) => isDeep || step % 3 === SEED % 3);
      for (const step of steps) {
        const way = ways[step % ways.length] ?? (() => 'cut');
        let isSpoiled = false;
        cable.cut();
        cable.spoil((part, nth) => {
          if (nth !== step || isSpoiled) return part;
          isSpoiled = true;
          return way(part);
        });
        await visit(booth, step);
        await vi.waitFor(() => expect(isSpoiled, `step ${step}`).toBe(true), 15_000);
        await visit(booth, 100 + step);
        cable.spoil();
        await delivered(booth);
      }
      const there = await database.query<{ n: string }>('SELECT count(*) AS n FROM booth.leads');
      expect(there).toEqual([{ n: String(2 * steps.length) }]);
    },
  );

  test('by silence is left for a new connection', async (context) => {
    const { booth, cable } = await openCabled(context, ANSWER_MS);
    cable.silence();
    await visit(booth, 1);
    await vi.waitFor(
      async () => expect((await targetOf(booth)).problem).toBe('The database does not answer.'),
      { timeout: 20_000, interval: 5 },
    );
    await delivered(booth);
  });

  test('by silence holds up neither Pause nor Resume, nor the end of the booth and its backup', async (context) => {
    // Whatever waited for an answer would wait for longer than any test.
    const { booth, cable, id } = await openCabled(context, 3_600_000);
    cable.silence();
    await visit(booth, 1);
    for (const enabled of [false, true]) {
      expect((await booth.staff.put(`${TARGETS}/${id}`, { enabled })).status).toBe(200);
    }
    await delivered(booth);
    cable.silence();
    await visit(booth, 2);
    const ended: string[] = [];
    const { features, backups } = booth.deps;
    for (const feature of features) {
      const { leave } = feature;
      if (leave) feature.leave = () => leave().then(() => void ended.push('goodbye'));
    }
    const finish = backups.finish.bind(backups);
    backups.finish = (how) => finish(how).finally(() => void ended.push('backup'));
    await booth.restart();
    // The one to the database takes its second.
    expect(ended.slice(-2)).toEqual(['backup', 'goodbye']);
  });
});
