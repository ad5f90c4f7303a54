import { createServer, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { DeliveryFailure } from '../../server/features/outbox/delivery-failure.ts';
import { openSession } from '../../server/hq/session.ts';
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
import { isDeep } from '../support/sample.ts';
import { testConfig } from '../support/run-app.ts';
import { tempFolder } from '../support/temp-folder.ts';

const databases = postgresOfFile();
beforeAll(() => databases.start());
afterAll(() => databases.remove());

/** Milliseconds that a database has for an answer, here. */
const ANSWER_MS = 4000;
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

/** Connects, and does what a target does, once for each seed, a few at once. @returns how each of them ended */
async function sweep(context: Parameters<typeof databases.open>[0], count: number) {
  const database = await databases.open(context);
  const config = testConfig(tempFolder());
  const logger = pino({ level: 'silent' });
  const ends = { done: 0, failed: 0 };
  let next = 0;
  const worker = async () => {
    const cable = await openCable(database.port);
    const url = database.url.replace(/:\d+\//, `:${cable.port}/`);
    for (let seed = (next += 1); seed <= count; seed = next += 1) {
      const random = chance(seed);
      const chosen = random.below(14);
      cable.spoil((part, nth) => (nth === chosen ? mutated(part, random) : part));
      const given = {
        worker: config.hqWorker,
        migrationsDir: config.hqMigrationsDir,
        logger,
        answerMs: 1500,
      };
      try {
        const session = await openSession(given, { url, tls: 'none', ca: '' });
        const me = { booth: `${seed}`, lease: null };
        await session.recognize({ ...me, next_lease: null });
        await session.enter(me, `1.${'0'.repeat(18)}`, { name: 'A', version: '1' }, null);
        await session.put([], { isLoad: false });
        await session.tryOut();
        await session.close();
        ends.done += 1;
      } catch (error) {
        if (!(error instanceof DeliveryFailure)) throw error;
        ends.failed += 1;
      }
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  return ends;
}

describe('what listens at the database’s address', () => {
  test.each<[name: string, answers: (socket: Socket) => void, problem: RegExp]>([
    ['ends a message too soon', (socket) => void socket.write(message('R', 4)), /PostgreSQL/],
    ['speaks HTTP', (socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), /Postgre|cut/],
    [
      'sends a row of 2 GB',
      (socket) => {
        const much = Buffer.alloc(2 ** 20);
        const more = () => {
          while (!socket.destroyed && socket.write(much));
        };
        socket.on('drain', more);
        socket.write(message('R', 8, Buffer.alloc(4)));
        socket.write(message('D', 2 ** 31));
        more();
      },
      // The first on a machine that has other things to do.
      /does not answer|PostgreSQL/,
    ],
    ['says nothing', () => {}, /does not answer/],
    ['hangs up', (socket) => void socket.destroy(), /was cut/],
  ])('and %s costs nobody anything', async (_name, answers, problem) => {
    const port = await serverThat(answers);
    const booth = await openSending(hasty);
    const id = await addDatabase(booth, `postgresql://booth:secret@127.0.0.1:${port}/hq`);
    await visit(booth, 1);
    await vi.waitFor(async () => expect((await targetOf(booth)).problem).toMatch(problem), 20_000);
    const before = process.memoryUsage().rss;
    await visit(booth, 2);
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 2 ** 20);
    expect((await booth.staff.send(`${TARGETS}/${id}`, { method: 'DELETE' })).status).toBe(200);
  });

  test('and answers like PostgreSQL but for some bytes: each ends in a sentence at worst', async (context) => {
    const ends = await sweep(context, 50);
    expect(ends.done + ends.failed).toBe(50);
    expect([ends.done > 0, ends.failed > 20]).toEqual([true, true]);
  });

  test(
    'and answers wrongly in five thousand ways',
    { tags: ['deep'], timeout: 3_600_000 },
    async (context) => {
      const ends = await sweep(context, 5000);
      expect(ends.done + ends.failed).toBe(5000);
    },
  );
});

describe('a target that fails', () => {
  test(
    'at any of its steps, and in any way, holds up no visitor, and has all in the end',
    { timeout: 300_000 },
    async (context) => {
      const database = await databases.open(context);
      const cable = await openCable(database.port);
      const url = database.url.replace(/:\d+\//, `:${cable.port}/`);
      const booth = await openSending({ ...hasty, config: { rateLimits: false } });
      await addDatabase(booth, url);
      await delivered(booth);
      const ways: ((part: Buffer) => Spoiled)[] = [
        () => 'cut',
        () => message('R', 4),
        // These take as long as the database may take for an answer.
        ...(isDeep
          ? [(part: Buffer) => message('D', 2 ** 31, part), () => 'silence' as const]
          : []),
      ];
      for (let step = 0; step < 15; step += 1) {
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
      expect(there).toEqual([{ n: '30' }]);
    },
  );

  test('by silence is left for a new connection; Pause, Resume and the end of the booth wait for nothing', async (context) => {
    const database = await databases.open(context);
    const cable = await openCable(database.port);
    const url = database.url.replace(/:\d+\//, `:${cable.port}/`);
    const booth = await openSending(hasty);
    const id = await addDatabase(booth, url);
    await delivered(booth);
    cable.silence();
    await visit(booth, 1);
    await vi.waitFor(
      async () => expect((await targetOf(booth)).problem).toBe('The database does not answer.'),
      { timeout: 20_000, interval: 5 },
    );
    await delivered(booth);

    const since = performance.now();
    cable.silence();
    await visit(booth, 2);
    for (const enabled of [false, true]) {
      expect((await booth.staff.put(`${TARGETS}/${id}`, { enabled })).status).toBe(200);
    }
    expect(performance.now() - since).toBeLessThan(5000);
    await delivered(booth);
  });
});
