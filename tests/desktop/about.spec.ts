import { readFileSync } from 'node:fs';
import { expect, test } from './desktop.ts';

test('About tells the version and opens the licenses of what Booth is made of; so does the admin area', async ({
  desktop,
}) => {
  const admin = await desktop.setUp();
  await desktop.electron().evaluate(({ dialog, shell }) => {
    const seen = { asked: '', opened: [] as string[] };
    Object.assign(globalThis, { seen });
    Object.assign(shell, {
      openPath: (path: string) => (seen.opened.push(path), Promise.resolve('')),
    });
    Object.assign(dialog, {
      showMessageBox: (_window: unknown, question: { message: string; buttons: string[] }) => {
        seen.asked = question.message;
        return Promise.resolve({ response: question.buttons.indexOf('Open-Source Licenses') });
      },
    });
  });
  const seen = () =>
    desktop
      .electron()
      .evaluate(() => Reflect.get(globalThis, 'seen') as { asked: string; opened: string[] });

  await desktop.electron().evaluate(({ Menu }) => {
    const items = Menu.getApplicationMenu()?.items.flatMap((item) => item.submenu?.items ?? []);
    items?.find(({ label }) => label === 'About Booth')?.click();
  });
  await expect.poll(async () => (await seen()).opened).toHaveLength(1);
  expect((await seen()).asked).toMatch(/^Booth \d+\.\d+\.\d+$/);

  await admin.getByRole('link', { name: 'Account' }).click();
  await admin.getByRole('link', { name: 'Open-source licenses' }).click();
  await expect.poll(async () => (await seen()).opened).toHaveLength(2);
  const [fromMenu = '', fromPage] = (await seen()).opened;
  expect(fromPage).toBe(fromMenu);
  expect(readFileSync(fromMenu, 'utf8')).toMatch(/^better-sqlite3 \d/m);
  await expect(admin).toHaveURL(/\/account$/);
});
