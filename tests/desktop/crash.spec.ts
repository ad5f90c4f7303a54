import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, killNow } from '../../server/platform/processes.ts';
import { PUBLIC_HOST } from '../support/api.ts';
import { sendRequest } from '../support/http-client.ts';
import { isDeep, sample } from '../support/sample.ts';
import { expect, test, type Desktop } from './desktop.ts';
import { approveQuestion, seenWindows } from './hands.ts';
import { SECOND_MONITOR, takePicture, textOf } from './monitors.ts';

test.skip(SECOND_MONITOR === undefined, 'needs two monitors');

const QUESTION = 'Is this still there afterwards?';

/** The process that draws both windows. */
function gpuPid(desktop: Desktop): Promise<number | undefined> {
  return desktop
    .electron()
    .evaluate(({ app }) => app.getAppMetrics().find(({ type }) => type === 'GPU')?.pid);
}

/** Every process of this desktop, also those that the watchdog started. */
function processesOf({ dataDir }: Desktop): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir);
      } catch {
        return false;
      }
    });
}

/** The shell of the server that is ready now. */
async function shellPid(desktop: Desktop): Promise<number> {
  const status = readFileSync(`/proc/${await desktop.serverPid()}/status`, 'utf8');
  return Number(/^PPid:\t(\d+)/m.exec(status)?.[1]);
}

function isWatchdog(pid: number): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=relauncher');
}

test('both windows outlive the server, the GPU and themselves', async ({ desktop }, testInfo) => {
  test.setTimeout(120_000);
  const admin = await desktop.setUp();
  const display = await desktop.display();
  const port = await desktop.port();
  await approveQuestion(port, QUESTION);
  await expect(display.getByText(QUESTION)).toBeVisible();
  // A page that was reloaded, or replaced by an error page, has lost this.
  await display.evaluate(() => Object.assign(window, { sameDocument: true }));
  for (let kills = 0; kills < (isDeep ? 10 : 1); kills += 1) {
    const pid = await gpuPid(desktop);
    process.kill(pid ?? 0, 'SIGKILL');
    await expect.poll(() => gpuPid(desktop)).not.toBe(pid);
    await expect.poll(() => gpuPid(desktop)).toBeDefined();
  }
  const killed = await desktop.serverPid();
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => isRunning(killed)).toBe(false);
  await expect(display.getByText(QUESTION)).toBeVisible();
  await expect.poll(desktop.serverPid).not.toBe(killed);
  expect(await desktop.port()).toBe(port);
  await approveQuestion(port, 'And this one after it?');
  await expect(display.getByText('And this one after it?')).toBeVisible();
  await expect(admin.getByText('And this one after it?').first()).toBeVisible();
  expect(await display.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
  await takePicture(desktop, testInfo.outputPath('both-monitors.png'));

  // Reloaded while there is no server.
  const server = await desktop.serverPid();
  await admin.goto(`${new URL(admin.url()).origin}/settings?setting=wedeliver.autoFade`);
  await expect(admin.getByRole('switch', { name: 'Auto-advance' })).toBeFocused();
  const shown: string[] = [];
  admin.on('framenavigated', (frame) => shown.push(frame.url().slice(0, 'data:text/html'.length)));
  process.kill(server, 'SIGSTOP');
  const reloaded = Promise.allSettled([
    display.reload({ waitUntil: 'commit' }),
    admin.reload({ waitUntil: 'commit' }),
  ]);
  process.kill(server, 'SIGKILL');
  await reloaded;
  await expect(display.locator('[data-part=item]')).toBeVisible();
  await expect.poll(() => display.url()).toMatch(/\/wedeliver$/);
  await expect.poll(() => admin.url()).toMatch(/\/settings\?setting=wedeliver.autoFade$/);
  await expect(admin.getByRole('switch', { name: 'Auto-advance' })).toBeFocused();
  expect(shown).toContain('data:text/html');

  // Staff are brought back to where they were.
  await admin.getByRole('link', { name: 'Leads' }).click();
  await expect(admin.getByRole('heading', { name: 'No leads yet' })).toBeVisible();
  await desktop.electron().evaluate(({ BrowserWindow }) => {
    for (const { webContents } of BrowserWindow.getAllWindows()) {
      webContents.forcefullyCrashRenderer();
    }
  });
  const crashes = async () => [...(await desktop.log()).matchAll(/The renderer of/g)].length;
  await expect.poll(crashes).toBe(2);
  await expect.poll(textOf(desktop, '/wedeliver')).toMatch(/(afterwards|after it)\?/);
  await expect.poll(textOf(desktop, '/leads')).toContain('No leads yet');
});

test.describe('the watchdog', () => {
  test.use({ watchdog: true });
  test.describe.configure({ timeout: 120_000 });

  /** No process outlives a failed test: the watchdogs end first. */
  test.afterEach(({ desktop }) => {
    const left = processesOf(desktop);
    for (const pid of [...left.filter(isWatchdog), ...left]) killNow(pid);
  });

  for (const signal of sample(['SIGKILL', 'SIGABRT'] as const)) {
    test(`comes back after ${signal} with nothing lost, not when closed`, async ({ desktop }) => {
      await desktop.setUp();
      await approveQuestion(await desktop.port(), QUESTION);
      await expect((await desktop.display()).getByText(QUESTION)).toBeVisible();
      const first = await desktop.serverPid();
      const { second } = await desktop.bounds();

      await desktop.electron().evaluate(({ app }) => {
        // Later, since the app does not come back from it to answer this.
        setImmediate(() => {
          app.quit();
          app.emit('second-instance');
        });
      });
      await expect.poll(desktop.serverPid, { timeout: 60_000 }).not.toBe(first);
      const opened = await shellPid(desktop);
      // A window that changes while it is looked at makes the look fail.
      await expect(() =>
        expect(seenWindows().filter((window) => window.pid === opened)).toHaveLength(2),
      ).toPass();
      expect(await desktop.log()).not.toMatch(/Uncaught|destroyed|after a crash/);

      const server = await desktop.serverPid();
      const killedAt = Date.now();
      process.kill(opened, signal);
      await expect.poll(desktop.serverPid).not.toBe(server);
      const pid = await shellPid(desktop);
      // On its monitor, with what it showed; staff are still signed in.
      await expect
        .poll(() => seenWindows())
        .toEqual(
          expect.arrayContaining([
            { pid, ...second, name: 'Live Q&A' },
            expect.objectContaining({ pid, name: expect.stringMatching(/^Questions/) }),
          ]),
        );
      expect(Date.now() - killedAt).toBeLessThan(10_000);
      const port = Number(/.*ready on port (\d+)/s.exec(await desktop.log())?.[1]);
      const shown = await sendRequest({ port, host: PUBLIC_HOST }, '/api/questions/approved');
      expect(shown.text).toContain(QUESTION);

      const dumps = readdirSync(join(desktop.dataDir, 'windows/crashes'), { recursive: true });
      const ofShell = dumps.filter((name) => String(name).endsWith('.dmp'));
      expect(ofShell).toHaveLength(signal === 'SIGABRT' ? 1 : 0);

      process.kill(pid, 'SIGTERM');
      await expect.poll(() => processesOf(desktop)).toEqual([]);
    });
  }

  test('gives up a graphics card that keeps failing', { tag: '@deep' }, async ({ desktop }) => {
    await desktop.setUp();
    await desktop.display();
    const server = await desktop.serverPid();
    for (let failures = 0; failures < 4; failures += 1) {
      const pid = await gpuPid(desktop);
      process.kill(pid ?? 0, 'SIGSEGV');
      if (failures === 3) break;
      await expect.poll(() => gpuPid(desktop)).not.toBe(pid);
      await expect.poll(() => gpuPid(desktop)).toBeDefined();
    }
    await expect.poll(desktop.serverPid).not.toBe(server);
    expect(await desktop.log()).toContain('The graphics card is not used');
    const pid = await shellPid(desktop);
    await expect.poll(() => seenWindows().filter((window) => window.pid === pid)).toHaveLength(2);
  });
});
