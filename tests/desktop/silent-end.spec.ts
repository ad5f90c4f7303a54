import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright/test';
import { ROOT } from '../support/node-binary.ts';
import { expect, test } from './desktop.ts';
import { SECOND_MONITOR, takePicture } from './monitors.ts';

const folder = mkdtempSync(join(tmpdir(), 'booth-broken-server-'));
const server = join(folder, 'server.mjs');
function breakServer() {
  return writeFileSync(server, "process.kill(process.pid, 'SIGSEGV');\n");
}
function mendServer() {
  return writeFileSync(
    server,
    `import ${JSON.stringify(resolve(ROOT, '.build/server/index.js'))};\n`,
  );
}

test.use({ serverEntry: server });
test.beforeEach(breakServer);
test.afterAll(() => rmSync(folder, { recursive: true }));

test('a server that dies before it can report: staff read why and what to do, the public nothing', async ({
  desktop,
}, testInfo) => {
  await desktop.electron().evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    Object.assign(shell, { openPath: (path: string) => Promise.resolve(void opened.push(path)) });
  });
  /** A window's page, once it shows this title. */
  const find = async (title: string) => {
    let found: Page | undefined;
    await expect(async () => {
      for (const page of desktop.electron().windows()) {
        if ((await page.title()) === title) found = page;
      }
      expect(found, title).toBeDefined();
    }).toPass();
    if (!found) throw new Error(`No window titled ${title}.`);
    return found;
  };
  const admin = await find('Booth');
  await expect(admin.getByRole('heading', { name: 'Booth cannot start' })).toBeVisible();
  await expect(admin.getByRole('alert')).toHaveText(
    'Booth’s server crashes during startup (SIGSEGV). Reinstall Booth. Everything it has collected stays where it is.',
  );
  await takePicture(desktop, testInfo.outputPath('both-monitors.png'));
  if (SECOND_MONITOR !== undefined) {
    const display = await find('Q&A Coming Soon');
    expect(await display.locator('body').innerText()).not.toMatch(/crash|server|error|SIGSEGV/i);
  }

  await admin.getByRole('button', { name: 'Open the Logs' }).click();
  const opened = () => desktop.electron().evaluate(() => Reflect.get(globalThis, 'opened'));
  await expect.poll(opened).toEqual([join(desktop.dataDir, 'logs')]);
  await expect(admin.getByRole('heading', { name: 'Booth cannot start' })).toBeVisible();

  mendServer();
  await admin.getByRole('button', { name: 'Try Again' }).focus();
  await admin.keyboard.press('Enter');
  await desktop.admin();
  await expect((await desktop.admin()).getByLabel('Password', { exact: true })).toBeVisible();
});
