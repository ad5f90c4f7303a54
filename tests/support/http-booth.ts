import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { inject, onTestFinished, test as base } from 'vitest';
import { ADMIN_HOST, PUBLIC_HOST, submitQuestion } from './api.ts';
import { openEventStream, type EventStream } from './event-stream.ts';
import { createClient, type ClientOptions } from './http-client.ts';
import { runApp, type AppOptions } from './run-app.ts';

/** The real app on its own SQLite file, listening on a free port. */
export type HttpBooth = Awaited<ReturnType<typeof openHttpBooth>>;

export type HttpBoothOptions = AppOptions & {
  /** `fresh` has no admin account yet; `staff` has one that is signed in. Or a data folder to be copied. */
  from?: 'fresh' | 'staff' | { folder: string };
  /** An empty folder of the test's own, such as a disk; else one is made. */
  dataDir?: string;
};

async function listen(from: ClientOptions, path: string): Promise<EventStream> {
  const stream = await openEventStream(from, path);
  onTestFinished(stream.close);
  return stream;
}

/** Opens a booth for the running test and removes it at its end. */
export async function openHttpBooth(options: HttpBoothOptions = {}) {
  const { from = 'staff', dataDir: given, ...rest } = options;
  const template = inject('template');
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'booth-http-')));
  const source = typeof from === 'string' ? template[from] : from.folder;
  await cp(source, dataDir, { recursive: true });

  const lines: string[] = [];
  const logger =
    rest.logger ?? pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const run = (port: number) => runApp(dataDir, port, { ...rest, logger });
  let running = await run(0);
  onTestFinished(async () => {
    await running.close();
    if (given === undefined) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  const { port } = running;
  const client = (at: Partial<ClientOptions> = {}) =>
    createClient({ port, host: PUBLIC_HOST, ...at });
  const visitor = client();
  const staff = createClient({ port, host: ADMIN_HOST }, template);

  const submit = (content: string, authorName?: string | null) =>
    submitQuestion(port, content, authorName);

  return {
    port,
    dataDir,
    /** The running app's parts; another object after a restart. */
    get deps() {
      return running.deps;
    },
    /** A phone: `http://booth.local`. */
    visitor,
    /** A signed-in member of the staff: `http://admin.localhost`. */
    staff,
    /** A further browser with an empty jar. */
    client,
    submit,
    /** As `submit`. @returns the question's id */
    ask: async (content: string, authorName?: string | null) =>
      (await submit(content, authorName)).id,
    /** What visitors' pages hear, until the test ends. */
    listen: () => listen({ port, host: PUBLIC_HOST }, '/api/events'),
    /** What dashboards hear, until the test ends. */
    listenAsStaff: () =>
      listen({ port, host: ADMIN_HOST, headers: { cookie: staff.cookie() } }, '/api/admin/events'),
    /** What was logged so far, one line per entry. */
    logLines: () => lines,
    /** Closes and opens it again on the same data and port. */
    restart: async () => {
      await running.close();
      running = await run(port);
    },
  };
}

/** A test that may ask for a `booth` as {@link openHttpBooth} opens it without options. */
export const test = base.extend('booth', () => openHttpBooth());
