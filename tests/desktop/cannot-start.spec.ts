import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright/test';
import { ROOT } from '../support/node-binary.ts';
import { type Desktop, expect, test } from './desktop.ts';
import { SECOND_MONITOR, takePicture } from './monitors.ts';

/** A window's page, once it shows this title. */
async function titled(desktop: Desktop, title: string): Promise<Page> {
  let found: Page | undefined;
  await expect(async () => {
    for (const page of desktop.electron().windows()) {
      if ((await page.title()) === title) found = page;
    }
    expect(found, title).toBeDefined();
  }).toPass();
  if (!found) throw new Error(`No window titled ${title}.`);
  return found;
}

test.describe('a server that dies before it can report', () => {
  const folder = mkdtempSync(join(tmpdir(), 'booth-broken-server-'));
  const server = join(folder, 'server.mjs');
  test.use({ serverEntry: server });
  test.beforeEach(() => writeFileSync(server, "process.kill(process.pid, 'SIGSEGV');\n"));
  test.afterAll(() => rmSync(folder, { recursive: true }));

  test('staff read why and what to do, the public nothing', async ({ desktop }, testInfo) => {
    await desktop.electron().evaluate(({ shell }) => {
      const opened: string[] = [];
      Object.assign(globalThis, { opened });
      Object.assign(shell, { openPath: (path: string) => Promise.resolve(void opened.push(path)) });
    });
    const admin = await titled(desktop, 'Booth');
    await expect(admin.getByRole('heading', { name: 'Booth cannot start' })).toBeVisible();
    await expect(admin.getByRole('alert')).toHaveText(
      'Booth’s server crashes during startup (SIGSEGV). Reinstall Booth. Everything it has collected stays where it is.',
    );
    await takePicture(desktop, testInfo.outputPath('both-monitors.png'));
    if (SECOND_MONITOR !== undefined) {
      const display = await titled(desktop, 'Q&A Coming Soon');
      await expect(display.getByRole('heading')).toHaveText(/^Q&A\s*Coming Soon$/);
      expect(await display.locator('body').innerText()).not.toMatch(/crash|server|error|SIGSEGV/i);
    }

    await admin.getByRole('button', { name: 'Open the Logs' }).click();
    const opened = () => desktop.electron().evaluate(() => Reflect.get(globalThis, 'opened'));
    await expect.poll(opened).toEqual([join(desktop.dataDir, 'logs')]);
    await expect(admin.getByRole('heading', { name: 'Booth cannot start' })).toBeVisible();

    const working = resolve(ROOT, '.build/server/index.js');
    writeFileSync(server, `import ${JSON.stringify(working)};\n`);
    await admin.getByRole('button', { name: 'Try Again' }).focus();
    await admin.keyboard.press('Enter');
    await expect((await desktop.admin()).getByLabel('Password', { exact: true })).toBeVisible();
  });
});

test.describe('a damaged database without a backup', { tag: '@deep' }, () => {
  test.use({
    data: {
      async prepare(dataDir) {
        await mkdir(dataDir, { recursive: true });
        await writeFile(join(dataDir, 'booth.db'), 'This is a text. '.repeat(1000));
        return dataDir;
      },
    },
  });

  test('stays until staff say that it is to go, and is kept', async ({ desktop }, testInfo) => {
    const page = await titled(desktop, 'Booth');
    await expect(page.getByRole('alert')).toContainText('is damaged, and no backup');
    await takePicture(desktop, testInfo.outputPath('damaged.png'));
    const answer = (response: number) =>
      desktop.electron().evaluate(({ dialog }, chosen) => {
        Object.assign(dialog, { showMessageBox: () => Promise.resolve({ response: chosen }) });
      }, response);
    await answer(1);
    await page.getByRole('button', { name: 'Start Empty…' }).click();
    await expect(page.getByRole('alert')).toContainText('is damaged');
    await answer(0);
    await page.getByRole('button', { name: 'Start Empty…' }).click();
    await desktop.setUp();
    expect((await readdir(desktop.dataDir)).join()).toMatch(/booth-damaged-[\d-]+\.db/);
  });
});

test('data of a newer version are put aside', { tag: '@deep' }, async ({ desktop }, testInfo) => {
  await desktop.setUp();
  await desktop.quit();
  const db = new Database(join(desktop.dataDir, 'booth.db'));
  db.pragma('user_version = 9999');
  db.close();
  await desktop.start();
  const page = await titled(desktop, 'Booth');
  await expect(page.getByRole('heading')).toHaveText('This data is from a newer version');
  await takePicture(desktop, testInfo.outputPath('newer.png'));
  await page.getByRole('button', { name: /^Go Back to / }).click();
  const admin = await desktop.admin();
  await expect(admin.getByRole('link', { name: 'Account' })).toBeVisible();
  expect((await readdir(desktop.dataDir)).join()).toMatch(/booth-newer-[\d-]+/);
});
