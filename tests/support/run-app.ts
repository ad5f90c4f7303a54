import { resolve } from 'node:path';
import { pino } from 'pino';
import { createApp } from '../../server/app.ts';
import { compose } from '../../server/composition/compose.ts';
import type { Host, Overrides } from '../../server/composition/given.ts';
import { loadConfig, type Config } from '../../server/config.ts';
import { createHttpServer } from '../../server/http/connections.ts';
import { shutDown, startFeatures } from '../../server/lifecycle/serve.ts';
import { listenHere } from './listen-here.ts';
import { ROOT } from './node-binary.ts';
import { stubPages } from './stub-pages.ts';

/** What the server is composed with; nothing is logged unless there is a logger. */
export type AppOptions = Host &
  Overrides & {
    config?: Partial<Config>;
    listenOn?: string;
  };

export function testConfig(dataDir: string): Config {
  return {
    ...loadConfig(['--data-dir', dataDir, '--port', '0'], {
      BOOTH_MDNS: 'off',
      BOOTH_ONLINE_PROBE: 'off',
    }),
    // As built: a thread or a process from source takes a second to load its modules.
    imageProcess: resolve(ROOT, '.build/server/image-process.js'),
    worker: resolve(ROOT, '.build/server/worker.js'),
    workbookWorker: resolve(ROOT, '.build/server/workbook.js'),
    hqWorker: resolve(ROOT, '.build/server/hq-worker.js'),
  };
}

/** Starts the app in this process, on a data folder. @param port 0 takes a free one */
export async function runApp(
  dataDir: string,
  port: number,
  { config, listenOn, ...given }: AppOptions = {},
) {
  const parts = await compose(
    { ...testConfig(dataDir), ...config },
    { logger: pino({ level: 'silent' }), ...given },
    {
      pages: stubPages,
      ...given,
      // What a network is called tells what it is.
      ...(given.interfaces && { linux: () => null }),
    },
  );
  const app = createApp(parts);
  const server = createHttpServer(app, parts);
  const run = { parts, servers: [server], port: await listenHere(server, port, listenOn) };
  await startFeatures(run, app);

  const close = async () => {
    const closed = shutDown(run, { isRestart: true });
    server.closeAllConnections();
    await closed;
  };
  return { deps: parts, port: run.port, close };
}
