import { execFileSync, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, launchOptions, test } from './desktop.ts';
import { startWayland, waylandObstacle } from './wayland-session.ts';

/** Electron's package exports the path of its binary. */
const ELECTRON = String(createRequire(import.meta.url)('electron'));
const obstacle = waylandObstacle();
test.skip(obstacle !== null, obstacle ?? '');

test('in Wayland the app goes to its X server and its monitor', async ({ serverEntry }) => {
  const session = await startWayland('mutter', true);
  const dataDir = mkdtempSync(join(tmpdir(), 'booth-wayland-app-'));
  const facts = {
    dataDir,
    serverEntry,
    executable: null,
    watchdog: false,
    session: { args: [], env: session.env },
  };
  const { args = [], cwd, env } = launchOptions(facts, dataDir) ?? {};
  // What Electron does by itself from version 38 on.
  const started = spawn(ELECTRON, ['--ozone-platform-hint=auto', ...args], {
    cwd,
    env,
    stdio: 'ignore',
  });
  const display = () => {
    const tree = execFileSync('xwininfo', ['-root', '-tree'], {
      encoding: 'utf8',
      env: session.env,
    });
    return /"(?:Live Q&A|Booth display)".* (\S+)$/m.exec(tree)?.[1];
  };
  try {
    await expect.poll(display).toBe('+1280+0');
    expect(started.exitCode).toBe(0);
  } finally {
    started.kill();
    process.kill(Number(readlinkSync(join(dataDir, 'SingletonLock')).split('-').at(-1)));
    await session.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
});

for (const { title, compositor, ozone, misplaced } of [
  {
    title: 'a Wayland session without an X server',
    compositor: 'mutter',
    ozone: 'wayland',
    misplaced: 'wayland',
  },
  {
    title: 'a desktop that puts the display elsewhere',
    compositor: 'sway',
    ozone: 'x11',
    misplaced: 'elsewhere',
  },
] as const) {
  test.describe(title, { tag: '@deep' }, () => {
    test.use({
      session: async ({ data: _unused }, use) => {
        const { env, stop } = await startWayland(compositor, ozone === 'x11');
        await use({ args: [`--ozone-platform=${ozone}`], env });
        await stop();
      },
    });
    test('is known to the admin page', async ({ desktop }) => {
      const admin = await desktop.admin();
      await expect
        .poll(() => admin.evaluate(() => window.boothDesktop?.display()))
        .toMatchObject({ visible: true, misplaced });
    });
  });
}
