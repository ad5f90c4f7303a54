import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ozoneSwitch } from '../chromium.ts';
import { ROOT } from './root.ts';

/** True if windows can be shown. Only Linux machines commonly lack a desktop. */
export function hasDisplay(): boolean {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
}

/** An Electron that starts on this machine. */
export type ElectronRuntime = {
  executable: string;
  /** Arguments before the app's folder. */
  args: string[];
  /** Additional environment variables. */
  env: NodeJS.ProcessEnv;
};

/** `reason` completes "…, so there are no windows": why there is no runtime. */
type RuntimeSearch = { runtime: ElectronRuntime } | { runtime: null; reason: string };

const DOWNLOAD_MS = 5 * 60_000;
const PROBE_MS = 20_000;
/** better-sqlite3's binaries need it; an older one ends in a crash without a message. */
const OLDEST_NODE_FOR_SERVER = 22;

/**
 * Finds the Electron in `ELECTRON_OVERRIDE_DIST_PATH`, else the electron package's own, which is downloaded first when
 * it is not there yet. The package itself waits for its download indefinitely, hence the limit here.
 */
export async function findElectronRuntime(say: (line: string) => void): Promise<RuntimeSearch> {
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  const home = resolve(ROOT, 'node_modules/electron');
  const dist = override ?? join(home, 'dist');
  const executable = join(dist, executableName());

  if (!existsSync(executable)) {
    if (override !== undefined) {
      return { runtime: null, reason: `there is no Electron in ${override}` };
    }
    say('Getting the desktop runtime, once (about 110 MB) …');
    const fault = await download(join(home, 'install.js'));
    if (fault !== null || !existsSync(executable)) {
      return { runtime: null, reason: `Electron cannot be downloaded (${fault ?? 'no file'})` };
    }
  }

  const node = await probeNodeVersion(executable);
  if (node === null) return { runtime: null, reason: 'Electron does not start on this system' };
  return { runtime: describe(executable, node) };
}

function describe(executable: string, nodeVersion: string): ElectronRuntime {
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0;
  const tooOld = Number.parseInt(nodeVersion, 10) < OLDEST_NODE_FOR_SERVER;
  return {
    executable,
    // Chromium refuses to start as root with its sandbox.
    args: [...(asRoot ? ['--no-sandbox'] : []), ...ozoneSwitch(process.env)],
    env: tooOld ? { BOOTH_SERVER_NODE: process.env['BOOTH_SERVER_NODE'] ?? process.execPath } : {},
  };
}

function executableName(): string {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return process.platform === 'win32' ? 'electron.exe' : 'electron';
}

/** Resolves with null, or with what went wrong. */
function download(installer: string): Promise<string | null> {
  const child = spawn(process.execPath, [installer], {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: DOWNLOAD_MS,
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  return new Promise((fulfil) => {
    child.once('error', (error) => fulfil(error.message));
    child.once('close', (code, signal) => {
      if (code === 0) return fulfil(null);
      if (signal !== null) return fulfil('it took too long');
      const line = complaint.split('\n').find((text) => text.trim() !== '');
      fulfil(line?.replace(/^\w*Error: /, '') ?? `exit code ${code}`);
    });
  });
}

/** The Node version inside; null when the runtime does not even load, such as for a missing system library. */
async function probeNodeVersion(executable: string): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)(executable, ['-p', 'process.versions.node'], {
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      timeout: PROBE_MS,
    });
    return /^\d+\./.test(stdout) ? stdout.trim() : null;
  } catch {
    return null;
  }
}
