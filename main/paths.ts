import { accessSync, constants, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { App } from 'electron';
import { NOTICES_NAME } from '../server/contract/limits.ts';

export type ShellPaths = {
  /** Everything that the stand collects; the server is told it, too. */
  dataFolder: string;
  /** The same, or a temporary stand-in while the data folder cannot be written to. */
  stateFolder: string;
  logFolder: string;
  serverEntry: string;
  /** Loads the server inside Electron. */
  serverBootstrap: string;
  preload: string;
  /** The licenses of what Booth is made of, as a text file. */
  notices: string;
  assets: string;
};

/**
 * Decides where everything lies and tells Electron, which keys the single-instance lock by it: to be called first.
 * `--data-dir` wins over `BOOTH_DATA_DIR`, and that over the system's folder for app data.
 */
export function preparePaths(app: App, argv: string[], env: NodeJS.ProcessEnv): ShellPaths {
  const chosen = flag(argv, 'data-dir') ?? env['BOOTH_DATA_DIR'];
  const dataFolder = chosen ? resolve(chosen) : app.getPath('userData');
  const stateFolder = isWritable(dataFolder)
    ? dataFolder
    : mkdtempSync(join(tmpdir(), 'booth-without-data-'));

  app.setPath('userData', stateFolder);
  // Chromium's caches and cookies in a folder of their own, beside the database and not mixed in with it.
  app.setPath('sessionData', join(stateFolder, 'windows'));
  app.setPath('crashDumps', join(stateFolder, 'windows', 'crashes'));

  const build = resolve(__dirname, '..');
  return {
    dataFolder,
    stateFolder,
    logFolder: join(stateFolder, 'logs'),
    serverEntry: app.isPackaged
      ? resolve(outsideAsar(build), 'server/index.js')
      : resolve(env['BOOTH_SERVER_ENTRY'] ?? resolve(build, 'server/index.js')),
    serverBootstrap: resolve(__dirname, 'server-bootstrap.cjs'),
    preload: resolve(__dirname, 'preload.cjs'),
    // Another program opens it.
    notices: resolve(outsideAsar(build), NOTICES_NAME),
    assets: resolve(build, '../assets'),
  };
}

/** The port that the command line or the environment asks for; undefined leaves it to the server. */
export function requestedPort(argv: string[], env: NodeJS.ProcessEnv): string | undefined {
  return flag(argv, 'port') ?? env['BOOTH_PORT'];
}

/** A separate Node binary can only run files that lie outside the archive. */
function outsideAsar(path: string): string {
  return path.replace(/app\.asar(?=[\\/]|$)/, 'app.asar.unpacked');
}

function flag(argv: string[], name: string): string | undefined {
  const { values } = parseArgs({
    args: argv,
    options: { [name]: { type: 'string' } },
    strict: false,
    allowPositionals: true,
  });
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function isWritable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
