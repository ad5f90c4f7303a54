import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Desktop, expect, test } from './desktop.ts';
import { press, seenWindows } from './hands.ts';
import { SECOND_MONITOR, takePicture } from './monitors.ts';

test.skip(SECOND_MONITOR === undefined, 'needs real keys');

const KEY = Buffer.alloc(32, 7).toString('base64');

test.use({
  data: {
    prepare(dataDir) {
      mkdirSync(dataDir, { recursive: true });
      writeFileSync(join(dataDir, 'secret-key.protected'), KEY);
      return Promise.resolve(dataDir);
    },
  },
});

/** Answers the system's question with a key; until then the app starts no server. */
async function answer(desktop: Desktop, key: string): Promise<void> {
  const isAsking = () =>
    desktop.electron().evaluate(({ BrowserWindow }) => BrowserWindow.getFocusedWindow() === null);
  await expect.poll(isAsking).toBe(true);
  // The question is a window of the system's, and a key before it is there is lost.
  await expect.poll(() => seenWindows().map(({ name }) => name)).toContain('Booth');
  await press(key);
}
function giveOutKey(desktop: Desktop): Promise<void> {
  return desktop.electron().evaluate(({ safeStorage }) => {
    safeStorage.isEncryptionAvailable = () => true;
    safeStorage.decryptString = (sealed) => sealed.toString();
  });
}

test('a keychain that refuses takes nothing', { tag: '@deep' }, async ({ desktop }, testInfo) => {
  await takePicture(desktop, testInfo.outputPath('asked.png'));
  expect(await desktop.log()).not.toContain('The server is ready');
  await giveOutKey(desktop);
  await answer(desktop, 'Return');
  await desktop.setUp();

  await desktop.quit();
  await desktop.start();
  await answer(desktop, 'Escape');
  await expect((await desktop.admin()).getByRole('button', { name: 'Sign In' })).toBeVisible();

  await desktop.quit();
  await desktop.start();
  await giveOutKey(desktop);
  await answer(desktop, 'Return');
  await expect(await desktop.admin()).toHaveURL(/\/dashboard$/);
});
