import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { killNow } from '../../server/platform/processes.ts';
import { PUBLIC_HOST } from '../support/api.ts';
import { sendRequest } from '../support/http-client.ts';
import { sample } from '../support/sample.ts';
import { approveQuestion } from './approved-question.ts';
import { expect, test, type Desktop } from './desktop.ts';
import { seenWindows } from './hands.ts';
import { SECOND_MONITOR, takePicture } from './monitors.ts';

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

test('both windows paint on, however often the process that draws them goes', async ({
  desktop,
}, testInfo) => {
  const admin = await desktop.setUp();
  const display = await desktop.display();
  for (let kills = 0; kills < 10; kills += 1) {
    const pid = await gpuPid(desktop);
    process.kill(pid ?? 0, 'SIGKILL');
    await expect.poll(() => gpuPid(desktop)).not.toBe(pid);
    await expect.poll(() => gpuPid(desktop)).toBeDefined();
  }
  await approveQuestion(await desktop.port(), QUESTION);
  await expect(display.getByText(QUESTION)).toBeVisible();
  await expect(admin.getByText(QUESTION).first()).toBeVisible();
  await takePicture(desktop, testInfo.outputPath('both-monitors.png'));
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
    test(`starts the app again after ${signal} with nothing lost, and not after somebody closed it`, async ({
      desktop,
    }, testInfo) => {
      await desktop.setUp();
      await approveQuestion(await desktop.port(), QUESTION);
      await expect((await desktop.display()).getByText(QUESTION)).toBeVisible();
      const server = await desktop.serverPid();
      const { second } = await desktop.bounds();

      const killedAt = Date.now();
      desktop.electron().process().kill(signal);
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
      const took = Date.now() - killedAt;
      testInfo.annotations.push({
        type: 'measured',
        description: `${took} ms until both were back`,
      });
      expect(took).toBeLessThan(10_000);
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

  test(
    'starts the app without the graphics card when that keeps failing',
    { tag: '@deep' },
    async ({ desktop }) => {
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
    },
  );
});
