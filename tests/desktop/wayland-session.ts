import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A Wayland session with two monitors of 1280 × 720 side by side, and no hardware. */
type WaylandSession = {
  /** What a program that is started in it finds in its environment. */
  env: Record<string, string>;
  stop: () => Promise<void>;
};

const COMPOSITORS = ['mutter', 'sway'] as const;
const STARTS_MS = 20_000;
const NOBODY = 65_534;

/** Run by the compositor as its first program. The app may run as another user than the session. */
const FIRST_PROGRAM = `#!/bin/sh
[ -z "$DISPLAY" ] || xhost +si:localuser:root
env -0 > env.new && mv env.new env
exec sleep infinity
`;

/** Why there can be no such session here; null when there can. */
export function waylandObstacle(): string | null {
  if (process.platform !== 'linux') return 'Wayland is of Linux';
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const missing = [...COMPOSITORS, 'Xwayland', 'dbus-run-session', 'xhost', 'xwininfo'].filter(
    (name) => !folders.some((folder) => existsSync(join(folder, name))),
  );
  return missing.length === 0 ? null : `${missing.join(', ')} of Debian missing`;
}

/**
 * Starts one. `mutter` is what GNOME, the desktop of Ubuntu and Fedora, is built on; `sway` places windows itself
 * and ignores what they ask for.
 * @param hasX whether there is an X server in it
 */
export async function startWayland(
  compositor: (typeof COMPOSITORS)[number],
  hasX: boolean,
): Promise<WaylandSession> {
  const folder = mkdtempSync(join(tmpdir(), 'booth-wayland-'));
  writeFileSync(join(folder, 'first'), FIRST_PROGRAM, { mode: 0o755 });
  const { DISPLAY: _x, ...env } = process.env;
  const session = { cwd: folder, detached: true, stdio: 'ignore' } as const;
  const inFolder = { ...env, HOME: folder, XDG_RUNTIME_DIR: folder };
  let child: ChildProcess;
  if (compositor === 'mutter') {
    const monitors = ['1280x720', '1280x720'].flatMap((size) => ['--virtual-monitor', size]);
    const x = hasX ? [] : ['--no-x11'];
    const mutter = ['mutter', '--wayland', '--headless', ...monitors, ...x, '--', './first'];
    child = spawn('dbus-run-session', ['--', ...mutter], { ...session, env: inFolder });
  } else {
    const config = [
      `xwayland ${hasX ? 'force' : 'disable'}`,
      'output HEADLESS-1 mode 1280x720 position 0 0',
      'output HEADLESS-2 mode 1280x720 position 1280 0',
      'exec ./first',
    ];
    writeFileSync(join(folder, 'config'), `${config.join('\n')}\n`);
    // It refuses to run as root.
    const isRoot = process.getuid?.() === 0;
    if (isRoot) chownSync(folder, NOBODY, NOBODY);
    child = spawn('sway', ['--config', 'config'], {
      ...session,
      ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
      env: {
        ...inFolder,
        WLR_BACKENDS: 'headless',
        WLR_HEADLESS_OUTPUTS: '2',
        WLR_LIBINPUT_NO_DEVICES: '1',
        WLR_RENDERER: 'pixman',
      },
    });
  }

  const stop = async () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit');
      // With its X server and its first program.
      process.kill(-child.pid, 'SIGTERM');
      await gone;
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const told = join(folder, 'env');
  const until = performance.now() + STARTS_MS;
  while (!existsSync(told)) {
    if (performance.now() > until || child.exitCode !== null) {
      await stop();
      throw new Error(`${compositor} does not start.`);
    }
    await wait(50);
  }
  const lines = readFileSync(told, 'utf8').split('\0');
  const entries = lines.flatMap((line) => {
    const at = line.indexOf('=');
    return at > 0 ? [[line.slice(0, at), line.slice(at + 1)] as const] : [];
  });
  return { env: { ...Object.fromEntries(entries), XDG_SESSION_TYPE: 'wayland' }, stop };
}
