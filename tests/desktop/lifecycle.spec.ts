import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { type Desktop, expect, launchOptions, test } from './desktop.ts';
import { canRearrange, wmctrl } from './hands.ts';
import { SECOND_MONITOR } from './monitors.ts';
import { ADMIN_HOST } from '../support/api.ts';
import { openToOthers } from '../support/data-folder.ts';
import { isRunning } from '../../server/platform/processes.ts';

test('a second start shows the first; closing asks and keeps all', async ({ desktop }) => {
  const page = await desktop.setUp();
  if (canRearrange) {
    wmctrl('-n', '2');
    wmctrl('-s', '1');
  }
  await desktop.electron().evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) if (!window.isKiosk()) window.minimize();
  });
  // Who cleans up temporary files takes Electron's own lock away.
  for (const name of readdirSync(desktop.dataDir).filter((one) => one.startsWith('Singleton'))) {
    rmSync(join(desktop.dataDir, name));
  }
  const { args, env } = launchOptions(desktop, '') ?? {};
  const second = spawn(desktop.electron().process().spawnfile, args ?? [], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  second.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = await once(second, 'close');
  expect(code).toBe(0);
  expect(said).toContain('Booth is already running: its window has been brought forward.');
  const ownWindow = async () => (await desktop.windows()).find(({ kiosk }) => !kiosk);
  await expect.poll(ownWindow).toMatchObject({ visible: true, focused: true });
  if (canRearrange) wmctrl('-n', '1');

  const areSwapped = async () =>
    (await desktop.windows())
      .filter(({ visible }) => visible)
      .toSorted((one, other) => one.bounds.x - other.bounds.x)
      .map(({ kiosk }) => kiosk);
  if (SECOND_MONITOR !== undefined) {
    await page.getByRole('link', { name: 'Preview', exact: true }).click();
    await page.getByRole('button', { name: 'Swap monitors' }).click();
    await expect.poll(areSwapped).toEqual([true, false]);
  }

  const server = await desktop.serverPid();
  const shell = desktop.electron().process().pid ?? 0;
  const closeAndAnswer = (button: string) =>
    desktop.electron().evaluate(({ BrowserWindow, dialog }, answer) => {
      process.env['BOOTH_CONFIRM_QUIT'] = 'on';
      Object.assign(dialog, {
        showMessageBox: (_window: unknown, question: { message: string; buttons: string[] }) => {
          Object.assign(globalThis, { asked: question.message });
          return Promise.resolve({ response: question.buttons.indexOf(answer) });
        },
      });
      for (const window of BrowserWindow.getAllWindows()) if (!window.isKiosk()) window.close();
    }, button);
  await closeAndAnswer('Keep It Open');
  const asked = () => desktop.electron().evaluate(() => Reflect.get(globalThis, 'asked'));
  await expect.poll(asked).toBe('Close Booth?');
  expect(isRunning(shell)).toBe(true);
  expect((await desktop.windows()).every(({ visible }) => visible)).toBe(true);
  await closeAndAnswer('Close Booth');
  await expect.poll(() => isRunning(shell)).toBe(false);
  expect(isRunning(server)).toBe(false);
  expect(await desktop.log()).toContain('Closed');
  expect(await desktop.log()).not.toContain(' error ');

  // What it keeps is its owner's alone. Within its own folder, which is closed as well, Chromium does as it likes.
  expect(openToOthers(desktop.dataDir, ['windows'])).toEqual([]);
  await desktop.quit();
  await desktop.start();
  const admin = await desktop.admin();
  // Still signed in: the session lies in the data folder, too.
  await expect(admin).toHaveURL(/\/dashboard$/);
  await expect(admin.getByRole('button', { name: 'Logout' })).toBeVisible();
  if (SECOND_MONITOR !== undefined) await expect.poll(areSwapped).toEqual([true, false]);
});

/** Words unsaved do not hold the window at an address that is gone, and go along to the next one. */
async function expectToMove(desktop: Desktop, admin: Page): Promise<void> {
  const port = await desktop.port();
  await admin.goto(`${new URL(admin.url()).origin}/settings?setting=wedeliver.autoFade`);
  const changed = admin.getByRole('switch', { name: 'Auto-advance' });
  await expect(changed).toBeFocused();
  const before = await changed.isChecked();
  await admin.keyboard.press('Space');
  await expect(changed).toBeChecked({ checked: !before });

  // Another program takes the port before the server is back.
  const other = createServer((socket) => socket.destroy());
  const listen = () =>
    new Promise((resolve, reject) => {
      other.once('error', reject);
      other.listen({ port, host: '::' }, () => resolve(undefined));
    });
  process.kill(await desktop.serverPid(), 'SIGKILL');
  try {
    await expect(listen).toPass();
    const addresses = async () => (await desktop.windows()).map(({ url }) => url).join(' ');
    await expect
      .poll(addresses, { timeout: 90_000 })
      .toMatch(new RegExp(`//${ADMIN_HOST}:(?!${port}/)\\d+/settings`));
  } finally {
    other.close();
  }
  // Who holds a port seldom gives it back: the visitors wait for two tries and no more.
  expect((await desktop.log()).match(/The server cannot start: Port/g)).toHaveLength(2);
  const there = (await desktop.admin()).getByRole('switch', { name: 'Auto-advance' });
  await expect(there).toBeChecked({ checked: !before });
}

test('the server ends with the app, moves ports, backs up at the end', async ({ desktop }) => {
  // Two starts of the app, and three of its server.
  test.setTimeout(180_000);
  await desktop.admin();
  const orphan = await desktop.serverPid();
  desktop.electron().process().kill('SIGKILL');
  await expect.poll(() => isRunning(orphan)).toBe(false);
  // The port, the lock and the data are free again.
  await desktop.quit();
  await desktop.start();
  await expectToMove(desktop, await desktop.setUp());
  const server = await desktop.serverPid();
  const shell = desktop.electron().process();
  await desktop.electron().evaluate(({ powerMonitor }) => {
    // Later, since the app does not come back from it to answer this.
    setImmediate(() => powerMonitor.emit('shutdown'));
  });
  await expect.poll(() => isRunning(shell.pid ?? 0)).toBe(false);
  await expect.poll(() => isRunning(server)).toBe(false);
  expect(await desktop.log()).toMatch(/The session ends[^]*Closed/);
  const backups = join(desktop.dataDir, 'backups');
  const manifests = readdirSync(backups, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('manifest.json'))
    .map((name) => readFileSync(join(backups, name), 'utf8'));
  expect(manifests.join()).toMatch(/"reason":\s*"quit"/);
});
