import type { Server } from 'node:http';
import { createApp } from './app.ts';
import { ConfigError, loadConfig, type Config } from './config.ts';
import type { AirState } from './contract/air.ts';
import type { AirMessage, ReadyMessage } from './contract/shell.ts';
import { lockDataFolder } from './db/lock.ts';
import { createDeps, type Deps } from './deps.ts';
import { createHttpServer } from './http/http-server.ts';
import { printAddresses, printJoin, type Addresses } from './platform/banner.ts';
import { createForOwnerOnly, keepToOwner } from './platform/owner-only.ts';
import { connectParent, type Parent } from './platform/parent.ts';

/** Milliseconds of grace for requests in progress at shutdown. */
const GRACE_MS = 2000;
/** Milliseconds that the terminal waits for the names that are free; longer than asking takes on a quiet network. */
const NAMES_MS = 2500;

function isCode(error: unknown, ...codes: string[]) {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

function addressesOf({ settings, network, names, listening }: Deps): Addresses {
  return {
    join: settings.publicView().join,
    network: network.current(),
    names: names.current(),
    port: listening.port,
  };
}

function shownOf({ join, network }: Addresses): string {
  return `${network.reach} ${join.url}`;
}

/** Keeps the terminal up to date: whoever reads a code there must not be led astray. */
function followAddresses(deps: Deps): void {
  let last = shownOf(addressesOf(deps));
  deps.events.on('settings', () => {
    const now = addressesOf(deps);
    if (shownOf(now) === last) return;
    last = shownOf(now);
    void printJoin(now);
  });
}

/** @param isRestart a start follows, which backs up what is there before it replaces it */
async function shutDown(
  { servers, deps }: Run,
  { isRestart }: { isRestart: boolean },
): Promise<void> {
  const closed = servers.map(
    (server) => new Promise<void>((resolve) => void server.close(() => resolve())),
  );
  const adminShut = deps.adminPort.close();
  deps.network.close();
  deps.internet.close();
  const forgotten = deps.names.close();
  deps.pictures.close();
  deps.eventFile.close();
  const smsClosed = deps.sms.close();
  deps.services.close();
  deps.live.close();
  deps.roundTrip.close();
  deps.preflight.close();
  for (const server of servers) server.closeIdleConnections();
  const force = setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, GRACE_MS);
  await Promise.all([
    ...closed,
    adminShut,
    forgotten,
    smsClosed,
    deps.jobs.close(),
    deps.similarIndexer.close(),
    deps.retention.close(),
    deps.archivedErasures.close(),
  ]);
  clearTimeout(force);
  // Nobody writes any more.
  await deps.backupSchedule.close({ isLast: !isRestart });
  await deps.secondPlace.close();
  await deps.archivedReading.close();
  await deps.closeDatabase();
  deps.logger.info('stopped');
  deps.logger.flush();
}

/** SQLite names the call that failed: `SQLITE_IOERR_SHMSIZE` and the like. */
function isIoError(error: unknown) {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_IOERR');
}

/** A start that failed, in a sentence for staff. */
function reasonOf(error: unknown, config: Config | null): string {
  if (error instanceof ConfigError) return error.message;
  const folder = config?.dataDir ?? 'the data folder';
  if (
    isCode(
      error,
      'EACCES',
      'EROFS',
      'EPERM',
      'EEXIST',
      'ENOTDIR',
      'SQLITE_CANTOPEN',
      'SQLITE_READONLY',
    )
  ) {
    return `Booth cannot write to its data folder ${folder}. Check its permissions.`;
  }
  if (isCode(error, 'ENOSPC', 'EIO', 'SQLITE_FULL') || isIoError(error)) {
    return 'The disk is full or failing. Free some space, then start Booth again.';
  }
  if (isCode(error, 'SQLITE_CORRUPT', 'SQLITE_NOTADB')) {
    return `The database in ${folder} is damaged, and there is no good backup. Move booth.db away to start with an empty one.`;
  }
  return error instanceof Error ? error.message : String(error);
}

/** Has the shell's menus say what is on the big screens. */
function tellAir({ send }: Parent, { air, events }: Deps): void {
  const tell = ({ paused, blank, pinned }: AirState) =>
    send({ type: 'air', paused, blank, pinned: pinned !== null } satisfies AirMessage);
  tell(air.view());
  events.on('air', tell);
}

/** One run of the server: what it is made of, and where it listens. */
type Run = { deps: Deps; servers: Server[]; port: number };

/** Config → deps → listen. @throws when the data folder or the port cannot be used; nothing listens then */
async function run(config: Config, given: Parameters<typeof createDeps>[1] & object): Promise<Run> {
  const deps = await createDeps(config, given);
  const app = createApp(deps);
  const { port, servers } = await deps.ports.open(() => createHttpServer(app, deps));
  deps.listening.port = port;
  deps.logger.info({ port, dataDir: config.dataDir }, 'listening');
  if (!config.rateLimits) deps.logger.warn('rate limits are off');
  deps.network.start();
  deps.internet.start();
  deps.names.start(port);
  await deps.adminPort.start(() => createHttpServer(app, deps, true));
  await deps.jobs.start();
  deps.similarIndexer.start();
  deps.questionTexts.warm();
  deps.sms.start();
  deps.backupSchedule.start();
  deps.secondPlace.start();
  deps.retention.start();
  deps.archivedErasures.look();
  return { deps, servers, port };
}

/** Config → deps → listen → ready; stops on a signal, on the shell's word, or when the shell is gone. */
export async function boot(argv: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const parent = connectParent();
  let config: Config | null = null;

  function fail(error: unknown): void {
    const reason = reasonOf(error, config);
    parent?.send({ type: 'failed', reason });
    process.stderr.write(`Booth cannot start: ${reason}\n`);
    // The message to the shell must leave before the process does.
    setTimeout(() => process.exit(1), parent ? 200 : 0);
  }

  try {
    const loaded = loadConfig(argv, env);
    config = loaded;
    createForOwnerOnly();
    const unlock = lockDataFolder(loaded.dataDir);
    keepToOwner(loaded.dataDir);
    const startPictures = parent?.startPictures?.(loaded.pictureProcess);
    let stopping = false;
    let restarting: Promise<void> | null = null;

    /** For a restore: pages find the same port again, as after any other restart, and the process stays. */
    const restart = () => {
      if (stopping || restarting !== null) return;
      restarting = (async () => {
        const { logger } = current.deps;
        await shutDown(current, { isRestart: true });
        current = await run({ ...loaded, port: current.port }, { startPictures, restart, logger });
        follow(current);
      })()
        .catch(fail)
        .finally(() => {
          restarting = null;
        });
    };
    const follow = ({ deps }: Run) => (parent ? tellAir(parent, deps) : followAddresses(deps));
    let current = await run(loaded, { startPictures, restart });

    const stop = async () => {
      if (stopping) return;
      stopping = true;
      await restarting;
      await shutDown(current, { isRestart: false }).catch(() => {});
      unlock();
      process.exit(0);
    };
    process.on('SIGINT', () => void stop());
    process.on('SIGTERM', () => void stop());
    parent?.listen({
      onStop: () => void stop(),
      onSilent: () => current.deps.logger.warn('the app does not answer; visitors are served on'),
      onAirKey: (key) => current.deps.air.press(key),
    });

    const { deps, port } = current;
    const setupCode = deps.auth.setupCode();
    if (parent) {
      parent.send({ type: 'ready', port, setupCode } satisfies ReadyMessage);
    } else {
      await deps.names.settled(NAMES_MS);
      await printAddresses(addressesOf(deps), setupCode, deps.ports.port80());
    }
    follow(current);
  } catch (error) {
    fail(error);
  }
}
