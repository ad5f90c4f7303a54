import type { Page } from 'playwright/test';
import { approveQuestion } from './approved-question.ts';
import { expect, test, type Desktop } from './desktop.ts';
import { takePicture } from './monitors.ts';
import { isRunning } from '../../server/platform/processes.ts';

/** A hang is noticed after 10 s, and the tests here sit through all of them. */
test.describe.configure({ timeout: 120_000 });
const NOTICED = { timeout: 40_000 };
const QUESTION = 'Is this on the screen all the time?';

/** Records what the public sees from now on, a word for each change. */
async function recordScreen(display: Page): Promise<() => Promise<string[]>> {
  await display.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    setInterval(() => {
      const text = document.body.innerText;
      if (text !== seen.at(-1)) seen.push(text);
    }, 100);
  });
  return () => display.evaluate(() => Reflect.get(window, 'seen') as string[]);
}

/** Runs in the page and keeps its thread busy for this long. */
function busy(ms: number): void {
  const end = Date.now() + ms;
  while (Date.now() < end);
}

/** Crashes leave Playwright without the page: Electron is asked. */
function textOf(desktop: Desktop, path: string) {
  return () =>
    desktop.electron().evaluate(async ({ BrowserWindow }, wanted) => {
      for (const { webContents } of BrowserWindow.getAllWindows()) {
        if (!webContents.getURL().endsWith(wanted) || webContents.isLoading()) continue;
        const text: unknown = await webContents.executeJavaScript('document.body.innerText');
        return String(text);
      }
      return '';
    }, path);
}

test('a server that stops answering is replaced, staff are told, and the display goes on', async ({
  desktop,
}, testInfo) => {
  const admin = await desktop.setUp();
  const display = await desktop.display();
  const port = await desktop.port();
  await approveQuestion(port, QUESTION);
  await expect(display.getByText(QUESTION)).toBeVisible();
  const seen = await recordScreen(display);

  const hung = await desktop.serverPid();
  process.kill(hung, 'SIGSTOP');
  await expect.poll(desktop.serverPid, NOTICED).not.toBe(hung);
  expect(isRunning(hung)).toBe(false);
  expect(await desktop.port()).toBe(port);

  const told = admin.getByText(
    /^Booth’s server had stopped answering and was restarted at \d\d:\d\d\. Nothing was lost\.$/,
  );
  await expect(told).toBeVisible();
  await expect(admin.getByText('Live', { exact: true })).toBeVisible();
  await takePicture(desktop, testInfo.outputPath('both-monitors.png'));
  for (const text of await seen()) {
    expect(text).toContain(QUESTION);
    expect(text).not.toMatch(/error|refused|failed/i);
  }

  await admin.getByRole('button', { name: 'Close this message' }).click();
  await expect(told).toHaveCount(0);
  await admin.reload();
  await expect(admin.getByText('Live', { exact: true })).toBeVisible();
  await expect(told).toHaveCount(0);
});

test(
  'a display that hangs comes back by itself, without anybody touching it',
  { tag: '@deep' },
  async ({ desktop }) => {
    await desktop.admin();
    const display = await desktop.display();
    await approveQuestion(await desktop.port(), QUESTION);
    await expect(display.getByText(QUESTION)).toBeVisible();
    await display.evaluate(`setTimeout(${String(busy)}, 0, 1e9)`);
    await expect
      .poll(desktop.log, NOTICED)
      .toMatch(
        /The display page has stopped answering[^]*The renderer of the display page is gone/,
      );
    await expect.poll(textOf(desktop, '/wedeliver')).toContain(QUESTION);
  },
);

test(
  'an admin page that hangs comes back, and one whose print dialog is open is left alone',
  { tag: '@deep' },
  async ({ desktop }) => {
    const admin = await desktop.setUp();
    await admin.evaluate(() => {
      Object.assign(window, { sameDocument: true });
      dispatchEvent(new Event('beforeprint'));
    });
    await admin.evaluate(busy, 15_000);
    await admin.evaluate(() => dispatchEvent(new Event('afterprint')));
    expect(await admin.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
    expect(await desktop.log()).not.toContain('The admin page has stopped answering');

    await admin.evaluate(`setTimeout(${String(busy)}, 0, 1e9)`);
    await expect.poll(desktop.log, NOTICED).toContain('The admin page has stopped answering');
    await expect.poll(textOf(desktop, '/dashboard')).toContain('Logout');
  },
);
