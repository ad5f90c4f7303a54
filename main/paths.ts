import { accessSync, constants, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { App } from 'electron';
import { readFlags } from '../server/command-line.ts';
import { makeFolder } from '../server/platform/file-permissions.ts';
import { SYSTEM_NAME } from './identity.ts';
import { NOTICES_NAME } from '../server/contract/limits.ts';

export type ShellPaths = {
  /** Folder of everything that the booth collects; the server gets the path, too. */
  dataFolder: string;
  /** The same folder, or a temporary one while the data folder cannot be written to. */
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
 * @throws ConfigError
 */
export function preparePaths(
  app: App,
  argv: string[],
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): ShellPaths {
  const chosen = readFlags(argv, { isShared: true })['data-dir'] ?? env['BOOTH_DATA_DIR'];
  const dataFolder = chosen ? resolve(chosen) : systemFolder(app, env, platform);
  const stateFolder = isWritable(dataFolder)
    ? dataFolder
    : mkdtempSync(join(tmpdir(), 'booth-without-data-'));

  app.setPath('userData', stateFolder);
  // Chromium's caches and cookies in a separate folder, beside the database and not mixed in with it.
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

/**
 * Windows copies Electron's own choice, %APPDATA%, to a server and to the user's other computers where profiles roam; a
 * database that is in use belongs in the local folder: https://learn.microsoft.com/windows/win32/shell/knownfolderid
 */
function systemFolder(app: App, env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  const local = platform === 'win32' ? env['LOCALAPPDATA'] : undefined;
  return join(local || app.getPath('appData'), SYSTEM_NAME);
}

/** The port that the command line or the environment asks for; undefined leaves it to the server. */
export function requestedPort(argv: string[], env: NodeJS.ProcessEnv): string | undefined {
  return readFlags(argv, { isShared: true }).port ?? env['BOOTH_PORT'];
}

/** A separate Node binary can only run files that lie outside the archive. */
function outsideAsar(path: string): string {
  return path.replace(/app\.asar(?=[\\/]|$)/, 'app.asar.unpacked');
}

function isWritable(folder: string): boolean {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
