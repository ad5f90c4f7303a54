import { statfsSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Express } from 'express';
import { createApp } from '../app.ts';
import { loadConfig, type Config } from '../config.ts';
import { compose, type Parts } from '../composition/compose.ts';
import type { Host } from '../composition/given.ts';
import type { NewerData } from '../contract/shell.ts';
import type { Listening } from '../feature.ts';
import { createHttpServer, createHttpsServer } from '../http/connections.ts';
import { faultOf } from '../platform/backup/faults.ts';
import { PortError } from '../platform/ports.ts';
import type { StartChild } from '../platform/child.ts';
import { createStartProgress } from './start-progress.ts';
import { restrictNewFiles, restrictDataFolder, makeFolder } from '../platform/file-permissions.ts';
import { codeOf } from '../platform/error-code.ts';
import { inTime } from '../platform/time.ts';
import { NewerDataError } from './way-back.ts';

/** Milliseconds of grace for requests in progress. */
const GRACE_MS = 800;
/** Milliseconds that all else has to end. The last backup waits for what writes here, and for no other machine. */
const END_MS = 1000;

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => void server.close(() => resolve()));
}

/**
 * Closes a server, whether its features were started or not. What is under way is finished, and nothing of it does anything
 * afterwards: the process may go on with a server that has been restarted.
 * @param servers what listens
 * @param isRestart a start follows, which backs up what is there before it replaces it
 */
export async function shutDown(
  { servers, parts }: Pick<Run, 'servers' | 'parts'>,
  { isRestart }: { isRestart: boolean },
): Promise<void> {
  const { features, backups, bus, logger } = parts;
  const noRequests = servers.map(closed);
  const lastFirst = features.toReversed();
  const left = lastFirst.map(async (feature) => feature.leave?.());
  const ended = lastFirst.map(async (feature) => feature.close?.());
  const force = setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, GRACE_MS);
  const inEndTime = (work: readonly Promise<void>[]) =>
    inTime(Promise.all(work), END_MS, () => logger.warn('something did not end in time'));
  const goodbyes = inEndTime(left);
  await inEndTime([...noRequests, ...ended]);
  clearTimeout(force);
  await backups.finish({ isLast: !isRestart });
  await goodbyes;
  // Whatever would read the database on an event is stopped before it closes.
  bus.removeAllListeners();
  await parts.closeDatabase();
  logger.info('stopped');
  logger.flush();
}

/** Milliseconds in which a server that is stopping may still release its locks. */
const PATIENCE_MS = 3000;

/**
 * One server per data folder: two would each keep their own settings in memory and overwrite the other's. The lock
 * is the operating system's own, on an empty SQLite file, so that it goes away with the process, however that ends.
 * @returns releases the lock
 * @throws when another process holds it
 */
function lockDataFolder(dataDir: string): () => void {
  makeFolder(dataDir);
  const lock = new Database(join(dataDir, 'booth.lock'), { timeout: PATIENCE_MS });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new Error(`Booth is already running on the data folder ${dataDir}.`, { cause: error });
    }
    throw error;
  }
  return () => lock.close();
}

/** An empty booth takes as much. */
const NEEDED_BYTES = 1_000_000;

/** The server cannot start; the message is a sentence for staff. */
export class StartError extends Error {
  /** The database is, and no backup can replace it. */
  readonly isDamaged: boolean;
  /** The port that was asked for cannot be had. */
  readonly isPortGone: boolean;
  /** The data are a newer version's. */
  readonly newer: NewerData | null;

  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.isDamaged = faultOf(cause) === 'damaged';
    this.isPortGone = cause instanceof PortError;
    this.newer = cause instanceof NewerDataError ? cause.newer : null;
  }
}

/** A server that listens. */
export type Served = {
  port: number;
  /** Its parts; another object after a restore. */
  parts: () => Parts;
  /**
   * Finishes what is under way, releases the port and the data folder; once.
   * @param how `isRestart`: a start on the same folder follows, so the last backup of a session is not made
   */
  stop: (how: { isRestart: boolean }) => Promise<void>;
};

type ServeHooks = {
  /** Starts the image process where this process cannot do it by itself. */
  startImageProcess?: ((script: string) => StartChild) | undefined;
  /** The start does something that may take long: a sentence for staff, again every few seconds. */
  onStarting?: ((doing: string) => void) | null | undefined;
  /** A restore is done: the same port is listened on, with other parts. */
  onRestarted?: (parts: Parts) => void;
  /** It could not start again after a restore. */
  onFailed: (error: StartError) => void;
};

function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** A start that failed, in a sentence for staff. What the shell tries again by itself says so itself. */
function reasonOf(error: unknown, config: Config | null): string {
  const folder = config?.dataDir ?? 'the data folder';
  const code = codeOf(error);
  if (/^(?:EEXIST|ENOTDIR)/.test(code)) {
    return `Booth cannot make its data folder ${folder}: a file is in the way.`;
  }
  // Of a drive or a network share that is away.
  const isMaking = error instanceof Error && 'syscall' in error && error.syscall === 'mkdir';
  if (code === 'ENOENT' && isMaking) {
    return `Booth cannot make its data folder ${folder}: its disk or the folder above it is missing. Plug in its disk, or choose another folder with --data-dir.`;
  }
  const fault = faultOf(error);
  // SQLite says of some files on a full disk only that they cannot be written.
  switch (fault === 'gone' && config !== null && isFull(config.dataDir) ? 'full' : fault) {
    case 'read-only':
      return `Booth cannot write to its data folder ${folder}. Give your user permission to write there, or choose another folder with --data-dir.`;
    case 'full':
      return `The disk of ${folder} is full. Empty the trash, or move large files to another disk.`;
    case 'damaged':
      return `The database in ${folder} is damaged, and no backup on this laptop can replace it. Plug in the stick with the external backup, or start with an empty database.`;
    case 'gone':
      return code === 'ENOENT' && error instanceof Error
        ? error.message
        : `The disk of ${folder} is failing or was unplugged. Check its plug, and copy the folder to another disk.`;
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

/** One run of the server: what it is made of, and where it listens. */
type Run = { parts: Parts; servers: Server[]; port: number };

/** Starts the features of a server that listens, one after the other. */
export async function startFeatures({ parts, servers, port }: Run, app: Express): Promise<void> {
  const createHttps: Listening['createHttpsServer'] = (context) => {
    const server = createHttpsServer(app, parts, context);
    servers.push(server);
    return server;
  };
  for (const feature of parts.features) {
    await feature.start?.({ port, createHttpsServer: createHttps });
  }
}

/** Builds the server and has it listen. @throws when the data folder or the port cannot be used; nothing listens then */
async function run(config: Config, host: Host): Promise<Run> {
  const parts = await compose(config, host);
  const app = createApp(parts);
  const started = { parts, ...(await parts.ports.open(() => createHttpServer(app, parts))) };
  const { logger } = parts;
  logger.info({ port: started.port, dataDir: config.dataDir }, 'listening');
  if (!config.rateLimits) logger.warn('rate limits are off');
  await startFeatures(started, app);
  return started;
}

/**
 * Config → data folder → parts → listen. Stays in this process when it restarts after a restore.
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
  const failed = (error: unknown) => new StartError(reasonOf(error, config), error);

  try {
    const loaded = loadConfig(argv, env);
    config = loaded;
    restrictNewFiles();
    const letGo = lockDataFolder(loaded.dataDir);
    unlock = letGo;
    restrictDataFolder(loaded.dataDir);
    const startImageProcess = hooks.startImageProcess?.(loaded.imageProcess);
    const tellStart = createStartProgress(hooks.onStarting ?? undefined);
    let stopped: Promise<void> | null = null;
    let restarting: Promise<void> | null = null;

    /** For a restore: pages find the same port again, as after any other restart, and the process stays. */
    const restart = () => {
      if (stopped !== null || restarting !== null) return;
      restarting = (async () => {
        const { logger } = current.parts;
        await shutDown(current, { isRestart: true });
        current = await run(
          { ...loaded, port: current.port },
          {
            startImageProcess,
            restart,
            logger,
            tellStart,
          },
        );
        hooks.onRestarted?.(current.parts);
      })()
        .catch((error: unknown) => hooks.onFailed(failed(error)))
        .finally(() => {
          restarting = null;
        });
    };
    let current = await run(loaded, { startImageProcess, restart, tellStart });

    const shut = async (how: { isRestart: boolean }) => {
      await restarting;
      await shutDown(current, how).catch(() => {});
      letGo();
    };
    return {
      port: current.port,
      parts: () => current.parts,
      stop: (how) => (stopped ??= shut(how)),
    };
  } catch (error) {
    unlock?.();
    throw failed(error);
  }
}
