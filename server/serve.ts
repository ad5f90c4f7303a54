import type { Server } from 'node:http';
import { createApp } from './app.ts';
import { ConfigError, loadConfig, type Config } from './config.ts';
import { lockDataFolder } from './db/lock.ts';
import { createDeps, type Deps } from './deps.ts';
import { createHttpServer } from './http/http-server.ts';
import type { StartChild } from './platform/child.ts';
import { createStartProgress } from './start-progress.ts';
import { createForOwnerOnly, keepToOwner } from './platform/owner-only.ts';
import { shutDown } from './shut-down.ts';

/** The server cannot start; the message is a sentence for staff. */
export class StartError extends Error {}

/** A server that listens. */
export type Served = {
  port: number;
  /** What it is made of; another object after a restore. */
  deps: () => Deps;
  /**
   * Finishes what is under way, lets go of the port and the data folder; once.
   * @param how `isRestart`: a start on the same folder follows, so the last backup of a session is not made
   */
  stop: (how: { isRestart: boolean }) => Promise<void>;
};

export type ServeHooks = {
  /** How to start the picture process where this process cannot do it by itself. */
  startPictures?: ((script: string) => StartChild) | undefined;
  /** The start does something that may take long: a sentence for staff, again every few seconds. */
  onStarting?: ((doing: string) => void) | null | undefined;
  /** A restore is done: the same port is listened on, with other parts. */
  onRestarted?: (deps: Deps) => void;
  /** It could not start again after a restore. */
  onFailed: (error: StartError) => void;
};

function isCode(error: unknown, ...codes: string[]) {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
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

/** One run of the server: what it is made of, and where it listens. */
type Run = { deps: Deps; servers: Server[]; port: number };

/** Deps → listen. @throws when the data folder or the port cannot be used; nothing listens then */
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
  void deps.boothEvents.sweep();
  return { deps, servers, port };
}

/**
 * Config → data folder → deps → listen. Stays in this process when it restarts after a restore.
 * @param argv flags, as on the command line
 * @throws StartError when the configuration, the data folder or the port cannot be used; nothing listens then
 */
export async function serve(
  argv: string[],
  env: NodeJS.ProcessEnv,
  hooks: ServeHooks,
): Promise<Served> {
  let config: Config | null = null;
  let unlock: (() => void) | null = null;
  const failed = (error: unknown) => new StartError(reasonOf(error, config), { cause: error });

  try {
    const loaded = loadConfig(argv, env);
    config = loaded;
    createForOwnerOnly();
    const letGo = lockDataFolder(loaded.dataDir);
    unlock = letGo;
    keepToOwner(loaded.dataDir);
    const startPictures = hooks.startPictures?.(loaded.pictureProcess);
    const tellStart = createStartProgress(hooks.onStarting ?? undefined);
    let stopped: Promise<void> | null = null;
    let restarting: Promise<void> | null = null;

    /** For a restore: pages find the same port again, as after any other restart, and the process stays. */
    const restart = () => {
      if (stopped !== null || restarting !== null) return;
      restarting = (async () => {
        const { logger } = current.deps;
        await shutDown(current, { isRestart: true });
        current = await run(
          { ...loaded, port: current.port },
          {
            startPictures,
            restart,
            logger,
            tellStart,
          },
        );
        hooks.onRestarted?.(current.deps);
      })()
        .catch((error: unknown) => hooks.onFailed(failed(error)))
        .finally(() => {
          restarting = null;
        });
    };
    let current = await run(loaded, { startPictures, restart, tellStart });

    const shut = async (how: { isRestart: boolean }) => {
      await restarting;
      await shutDown(current, how).catch(() => {});
      letGo();
    };
    return {
      port: current.port,
      deps: () => current.deps,
      stop: (how) => (stopped ??= shut(how)),
    };
  } catch (error) {
    unlock?.();
    throw failed(error);
  }
}
