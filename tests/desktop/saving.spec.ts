import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from './desktop.ts';

test('a "Save" dialog bears the name of its file, and a page without a printer becomes a PDF', async ({
  desktop,
}) => {
  const admin = await desktop.setUp();
  const file = join(dirname(desktop.dataDir), 'saved.pdf');
  await desktop.electron().evaluate(({ dialog, session }, filePath) => {
    const asked: unknown[] = [];
    Object.assign(globalThis, { asked });
    const note = ({ title = '', defaultPath = '' }) =>
      void asked.push([title, defaultPath.split('/').at(-1)]);
    Object.assign(dialog, {
      showSaveDialog: (_window: unknown, options: { title?: string; defaultPath?: string }) => {
        note(options);
        return Promise.resolve({ filePath });
      },
    });
    session.defaultSession.on('will-download', (event, item) => {
      note(item.getSaveDialogOptions());
      event.preventDefault();
    });
  }, file);

  await admin.evaluate(() => {
    const href = URL.createObjectURL(new Blob(['a;b']));
    Object.assign(document.createElement('a'), { href, download: 'leads.csv' }).click();
  });
  const asked = () => desktop.electron().evaluate(() => Reflect.get(globalThis, 'asked'));
  await expect.poll(asked).toEqual([['Save leads.csv', 'leads.csv']]);

  await admin.goto(new URL('/insights/report', admin.url()).href);
  await desktop.electron().evaluate(({ webContents }) => {
    for (const contents of webContents.getAllWebContents()) {
      contents.getPrintersAsync = () => Promise.resolve([]);
    }
  });
  await admin.getByRole('button', { name: /^Print/ }).click();
  await expect
    .poll(async () => (await asked()).at(-1))
    .toEqual(['No printer is installed: save as PDF', 'Report.pdf']);
  await expect.poll(() => readFileSync(file, { encoding: 'latin1', flag: 'a+' })).toMatch(/^%PDF-/);
});
