import { resolve } from 'node:path';
import { pino, type Logger } from 'pino';
import { createApp } from '../../server/app.ts';
import { loadConfig, type Config } from '../../server/config.ts';
import { createDeps, type Deps } from '../../server/composition/compose.ts';
import type { OutboxTimings } from '../../server/features/outbox/delivery.ts';
import type { ImageLimits } from '../../server/features/media/image-worker.ts';
import type { ChatTimings } from '../../server/features/ai/chat-client.ts';
import type { InternetTimings } from '../../server/platform/internet.ts';
import { createHttpServer, createHttpsServer } from '../../server/http/connections.ts';
import { shutDown } from '../../server/lifecycle/serve.ts';
import type { PageSource } from '../../server/features/pages/page-source.ts';
import type { StartChild } from '../../server/platform/child.ts';
import type { Interfaces } from '../../server/platform/network/ranking.ts';
import type { JobTimings } from '../../server/platform/jobs/job-runner.ts';
import type { ServiceTimings } from '../../server/platform/services.ts';
import { ROOT } from './node-binary.ts';
import { stubPages } from './stub-pages.ts';

export type AppOptions = {
  config?: Partial<Config>;
  now?: () => number;
  /** The clock that nobody can set; the same as `now` if that is given. */
  elapsed?: () => number;
  pages?: PageSource;
  startImageProcess?: StartChild;
  imageLimits?: Partial<ImageLimits>;
  jobTimings?: JobTimings;
  outboxTimings?: Partial<OutboxTimings>;
  serviceTimings?: Partial<ServiceTimings>;
  internetTimings?: Partial<InternetTimings>;
  chatTimings?: Partial<ChatTimings>;
  /** The machine's networks; they are only looked at again by `deps.network.look()`. */
  interfaces?: () => Interfaces;
  /** None: nothing is logged. */
  logger?: Logger;
  /** Asked to start the server anew, as after a restore; the one asked does it with `restart`. */
  onRestart?: () => void;
  /** Interface to listen on. */
  listenOn?: string;
};

export type RunningApp = { deps: Deps; port: number; close: () => Promise<void> };

/** What a server is configured with in tests. */
export function testConfig(dataDir: string): Config {
  return {
    ...loadConfig(['--data-dir', dataDir, '--port', '0'], {
      BOOTH_MDNS: 'off',
      BOOTH_ONLINE_PROBE: 'off',
    }),
    // As built: a thread or a process from source takes a second to load its modules.
    imageProcess: resolve(ROOT, '.build/server/image-process.js'),
    worker: resolve(ROOT, '.build/server/worker.js'),
  };
}

/** Starts the app in this process, on a data folder. @param port 0 takes a free one */
export async function runApp(
  dataDir: string,
  port: number,
  options: AppOptions = {},
): Promise<RunningApp> {
  const deps = await createDeps(
    { ...testConfig(dataDir), ...options.config },
    {
      logger: options.logger ?? pino({ level: 'silent' }),
      pages: options.pages ?? stubPages,
      ...(options.now === undefined ? {} : { now: options.now }),
      ...(options.elapsed === undefined ? {} : { elapsed: options.elapsed }),
      ...(options.jobTimings && { jobTimings: options.jobTimings }),
      ...(options.outboxTimings && { outboxTimings: options.outboxTimings }),
      chatTimings: options.chatTimings,
      internetTimings: options.internetTimings,
      ...(options.serviceTimings && { serviceTimings: options.serviceTimings }),
      ...(options.imageLimits && { imageLimits: options.imageLimits }),
      startImageProcess: options.startImageProcess,
      ...(options.onRestart && { restart: options.onRestart }),
      ...(options.interfaces && { interfaces: options.interfaces, linux: () => null }),
    },
  );
  const app = createApp(deps);
  const server = createHttpServer(app, deps);
  await new Promise<void>((listening, reject) => {
    server.once('error', reject);
    server.listen(port, options.listenOn ?? '127.0.0.1', listening);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It does not listen.');
  deps.listening.port = address.port;
  await deps.https.start((context) => createHttpsServer(app, deps, context));
  await deps.jobs.start();
  deps.similar.start();
  deps.sms.start();
  deps.outbox.start();

  const close = async () => {
    const closed = shutDown({ servers: [server], deps }, { isRestart: true });
    server.closeAllConnections();
    await closed;
  };
  return { deps, port: address.port, close };
}
