import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { z } from 'zod';
import { inTime } from '../../server/platform/time.ts';
import { signInAdmin } from '../support/api.ts';
import { CHROMIUM_ARGS, ensureChromium } from '../support/browser.ts';
import type { Client } from '../support/http-client.ts';
import { nodeBinary } from '../support/node-binary.ts';
import { heard, serverEnv, startServer } from '../support/server-process.ts';
import { type Goal, inTurns, NotHere, type Samples, type Values } from './figures.ts';
import { seedBooth, type Size } from './seed.ts';

/** A row of the table: what belongs together, measured by one file. */
export type Row = {
  /** For `npm run bench -- NAME`. */
  name: string;
  /** What is measured, and in brackets against what. */
  title: string;
  /** What is to be reached, by figure. */
  goal: Record<string, Goal>;
  run: (bench: Bench) => Promise<Samples>;
};

/** A server under measurement, in a separate process. */
export type Subject = {
  port: number;
  pid: number;
  process: ChildProcess;
  /** For every request: a signed-in client is counted by each limit and refused by none. */
  cookie: string;
  close: () => Promise<void>;
};
/** The built server, with all limits on, and a member of its staff. */
export type Product = Subject & { staff: Client; dataDir: string };

const START_MS = 60_000;
/** A row has this long for its turns, so that all of them end within twelve minutes. */
const ROW_MS = 40_000;
/** What takes longer hangs. */
const GIVE_UP_MS = 120_000;
const CLOSE_MS = 10_000;

/** What a row measures with; all that it opens is closed after the row. */
export type Bench = ReturnType<typeof createBench>;

/** @param turns how often each subject is measured @param root an empty folder */
export function createBench(turns: number, root: string) {
  const opened: { close: () => Promise<unknown> }[] = [];
  const until = performance.now() + ROW_MS;
  let folders = 0;
  let measuring = 'nothing yet';
  const begin = (name: string) => void (measuring = name);

  function keep<T extends { close: () => Promise<unknown> }>(one: T): T {
    opened.push(one);
    return one;
  }

  function folder(): string {
    const path = join(root, String((folders += 1)));
    mkdirSync(path);
    return path;
  }

  return {
    folder,
    /** Has something closed after the row. */
    keep,
    /** @param size of the booth; by default it has nothing yet */
    async product(options: { size?: Size; env?: NodeJS.ProcessEnv } = {}): Promise<Product> {
      const dataDir = folder();
      if (options.size) await seedBooth(dataDir, options.size);
      const server = await startServer({ dataDir, port: 0, env: options.env ?? {} });
      const subject = keep({
        port: server.ready.port,
        pid: server.process.pid ?? 0,
        process: server.process,
        close: server.kill,
      });
      const staff = await signInAdmin(subject.port);
      return { ...subject, dataDir, staff, cookie: staff.cookie() };
    },
    /** Starts a script of `baselines/`, which tells its port. @param name as `server` */
    async baseline(
      name: string,
      args: string[] = [],
      env: NodeJS.ProcessEnv = {},
    ): Promise<Subject> {
      const script = resolve(import.meta.dirname, 'baselines', `${name}.ts`);
      const child = spawn(nodeBinary(), [script, ...args], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env: serverEnv(env),
      });
      const exited = once(child, 'exit');
      const close = async () => {
        child.kill('SIGKILL');
        await exited;
      };
      keep({ close });
      const started = z.object({ port: z.int() });
      const { port } = await heard(child, START_MS, (raw) => started.safeParse(raw).data);
      return { port, pid: child.pid ?? 0, process: child, cookie: 'seen=1', close };
    },
    async browser(): Promise<Browser> {
      const executablePath = await ensureChromium(() => {});
      if (executablePath === undefined) throw new NotHere('There is no Chromium.');
      return keep(await chromium.launch({ executablePath, args: CHROMIUM_ARGS }));
    },
    /** @see inTurns @param options `warmUp`: a turn before that is not counted */
    async inTurns<Name extends string>(
      subjects: Record<Name, () => Promise<Values>>,
      { warmUp = true } = {},
    ) {
      if (warmUp) await inTurns(subjects, { turns: 1, until, begin });
      return inTurns(subjects, { turns, until, begin });
    },
    /** @throws when the row does not end by itself, with what was being measured */
    async ended<T>(row: Promise<T>): Promise<T> {
      const samples = await inTime(row, GIVE_UP_MS, () => null);
      if (samples === null) throw new Error(`Given up while it measured: ${measuring}`);
      return samples;
    },
    async close(): Promise<void> {
      for (const one of opened.toReversed()) await inTime(one.close(), CLOSE_MS, () => {});
    },
  };
}
