import { expect, test } from './desktop.ts';
import { approveQuestion } from './hands.ts';
import { takePicture, textOf } from './monitors.ts';
import { isRunning } from '../../server/platform/processes.ts';
import { expectLive } from '../support/page.ts';

/** A hang is noticed after 10 s, and the tests here sit through all of them: in the deep run alone. */
test.describe.configure({ timeout: 120_000 });
const NOTICED = { timeout: 40_000 };
const QUESTION = 'Is this on the screen all the time?';

/** Runs in the page and keeps its thread busy for this long. */
function busy(ms: number): void {
  const end = Date.now() + ms;
  while (Date.now() < end);
}

test('a server that hangs is replaced', { tag: '@deep' }, async ({ desktop }, testInfo) => {
  const admin = await desktop.setUp();
  const display = await desktop.display();
  const port = await desktop.port();
  await approveQuestion(port, QUESTION);
  await expect(display.getByText(QUESTION)).toBeVisible();

  const hung = await desktop.serverPid();
  process.kill(hung, 'SIGSTOP');
  await expect.poll(desktop.serverPid, NOTICED).not.toBe(hung);
  expect(isRunning(hung)).toBe(false);
  expect(await desktop.port()).toBe(port);

  const told = admin.getByText(
    /^Booth’s server had stopped answering and was restarted at \d\d:\d\d\. Nothing was lost\.$/,
  );
  await expect(told).toBeVisible();
  await expectLive(admin);
  await takePicture(desktop, testInfo.outputPath('both-monitors.png'));
  await expect(display.getByText(QUESTION)).toBeVisible();

  await admin.getByRole('button', { name: 'Close this message' }).click();
  await expect(told).toHaveCount(0);
  await admin.reload();
  await expectLive(admin);
  await expect(told).toHaveCount(0);
});

test('a hung process of a window is replaced', { tag: '@deep' }, async ({ desktop }, testInfo) => {
  const admin = await desktop.setUp();
  const display = await desktop.display();
  await approveQuestion(await desktop.port(), QUESTION);
  await expect(display.getByText(QUESTION)).toBeVisible();
  await expect(admin.getByText(QUESTION).first()).toBeVisible();
  const pids = () =>
    desktop.electron().evaluate(({ app, BrowserWindow }) => ({
      gpu: app.getAppMetrics().find(({ type }) => type === 'GPU')?.pid ?? 0,
      pages: BrowserWindow.getAllWindows().map(({ webContents }) => webContents.getOSProcessId()),
    }));

  const { pages } = await pids();
  expect(pages).toHaveLength(2);
  for (const pid of pages) process.kill(pid, 'SIGSTOP');
  for (const path of ['/wedeliver', '/dashboard']) {
    await expect.poll(textOf(desktop, path), NOTICED).toContain(QUESTION);
  }
  expect((await pids()).pages).not.toEqual(expect.arrayContaining(pages.slice(0, 1)));
  expect(await desktop.log()).not.toContain('Nothing is drawn');

  const { gpu } = await pids();
  process.kill(gpu, 'SIGSTOP');
  await expect.poll(async () => (await pids()).gpu, NOTICED).not.toBe(gpu);
  await takePicture(desktop, testInfo.outputPath('both-monitors.png'));
});

test('a page whose print dialog is open is left alone', { tag: '@deep' }, async ({ desktop }) => {
  const admin = await desktop.setUp();
  await admin.evaluate(() => {
    Object.assign(window, { sameDocument: true });
    dispatchEvent(new Event('beforeprint'));
  });
  await admin.evaluate(busy, 15_000);
  await admin.evaluate(() => dispatchEvent(new Event('afterprint')));
  expect(await admin.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
  expect(await desktop.log()).not.toContain('The admin page has stopped answering');
});
