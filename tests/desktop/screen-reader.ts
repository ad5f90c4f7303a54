import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from 'playwright/test';

/** Orca, with a speech synthesizer that makes no sound. */
export type ScreenReader = {
  /** Environment of the programs that it reads. */
  env: Record<string, string>;
  /** All that it has said, oldest first. */
  said: readonly string[];
  stop: () => Promise<void>;
};

/** Debian's Chromium with windows: the one without has no accessibility bus. */
export const WINDOWED_CHROMIUM = '/usr/lib/chromium/chromium';

const PROGRAMS = ['orca', 'dbus-daemon', 'speech-dispatcher', 'pgrep'];
const STARTS_MS = 60_000;

/** Of its audio libraries the only one that works without a sound card. */
const SPEECH_DISPATCHER = `AudioOutputMethod "libao"
AddModule "dummy" "sd_dummy" ""
DefaultModule "dummy"
`;

/**
 * It then prints what it says, line by line; into its debug file it would write blocks. Without a key press to stop it,
 * it would go on reading the whole of a page that has opened.
 */
const ORCA = `from orca import debug, settings
debug.debugLevel = debug.LEVEL_INFO
settings.sayAllOnLoad = False
`;

const SAID = /SPEECH OUTPUT: '(.*)'(?: voice=\w+)? ?(?:None|\{[^{}]*\})?$/;

/** Why there can be none here; null when there can. */
export function screenReaderObstacle(): string | null {
  if (process.platform !== 'linux') return 'Orca is of Linux';
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const missing = PROGRAMS.filter((name) => !folders.some((at) => existsSync(join(at, name))));
  if (!existsSync('/usr/libexec/at-spi-bus-launcher')) missing.push('at-spi2-core');
  if (!existsSync(WINDOWED_CHROMIUM)) missing.push('chromium');
  if (missing.length > 0) return `${missing.join(', ')} of Debian missing`;
  const isRunning = spawnSync('pgrep', ['-x', 'orca']).status === 0;
  return isRunning ? 'Orca is running already, and does not start twice' : null;
}

/** Starts one on the display, with its own session bus and home folder. */
export async function startScreenReader(): Promise<ScreenReader> {
  const folder = mkdtempSync(join(tmpdir(), 'booth-orca-'));
  const socket = join(folder, 'speech');
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined) env[name] = value;
  }
  Object.assign(env, {
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    GSETTINGS_BACKEND: 'memory',
    LANG: 'C.UTF-8',
    SPEECHD_ADDRESS: `unix_socket:${socket}`,
    // Has Chromium join the accessibility bus.
    ACCESSIBILITY_ENABLED: '1',
  });

  const children: ChildProcess[] = [];
  const run = (name: string, args: string[]) => {
    const child = spawn(name, args, { env, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    children.push(child);
    return { out: createInterface(child.stdout), err: createInterface(child.stderr) };
  };
  const stop = async () => {
    const gone = children.map((child) => once(child, 'exit'));
    // Orca does not always end when it is asked to.
    for (const child of children) if (!child.kill('SIGKILL')) child.emit('exit');
    await Promise.all(gone);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };

  try {
    writeFileSync(join(folder, 'speechd.conf'), SPEECH_DISPATCHER);
    writeFileSync(join(folder, 'orca-customizations.py'), ORCA);
    const bus = run('dbus-daemon', ['--session', '--nofork', '--print-address=1']);
    const [address]: unknown[] = await once(bus.out, 'line');
    env['DBUS_SESSION_BUS_ADDRESS'] = String(address);

    const files = ['-C', folder, '-L', folder, '-S', socket, '-P', join(folder, 'pid')];
    run('speech-dispatcher', ['--run-single', ...files]);
    await expect.poll(() => existsSync(socket), { timeout: STARTS_MS }).toBe(true);

    const said: string[] = [];
    run('orca', ['--user-prefs', folder]).err.on('line', (line) => {
      const words = SAID.exec(line)?.[1];
      if (words !== undefined) said.push(words.trim());
    });
    await expect.poll(() => said, { timeout: STARTS_MS }).toContain('Screen reader on.');
    return { env, said, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
