import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserWindow, Session } from 'electron';
import { comfort } from './comfort.ts';
import type { ShellLog } from './log.ts';
import { NothingToSave, type SaveFile } from './save-file.ts';

/** Characters that are not allowed in a file name on at least one system. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}]+/gu;

/**
 * Has each download of a page saved. It goes to a folder of ours while the person is asked where to, and is copied from
 * there: Chromium itself would write to the place at once, and leave half a file there.
 * @param folder for nothing else
 */
export function saveDownloads(
  session: Session,
  folder: string,
  saveFile: SaveFile,
  log: ShellLog,
): void {
  // An app that crashed meanwhile has left some; they hold leads.
  comfort(
    log,
    'tidying up after saving',
    () => rmSync(folder, { recursive: true, force: true }),
    undefined,
  );
  session.on('will-download', (_event, item) => {
    const name = item.getFilename();
    const staged = join(folder, randomUUID());
    comfort(log, 'a folder to save from', () => mkdirSync(folder, { recursive: true }), undefined);
    item.setSavePath(staged);
    const isWhole = new Promise<boolean>((resolve) => {
      item.once('done', (_done, state) => resolve(state === 'completed'));
      // Nothing says `done` of one that could go on.
      item.on('updated', (_updated, state) => state === 'interrupted' && resolve(false));
    });
    const copyTo = async (path: string) => {
      if (!(await isWhole)) throw new NothingToSave('It did not arrive whole. Try again.');
      await copyFile(staged, path);
    };
    const save = async () => {
      try {
        await saveFile({ title: `Save ${name}`, name }, copyTo);
      } finally {
        item.cancel();
        await rm(staged, { force: true });
      }
    };
    save().catch((error: unknown) => log.error(`Cannot save ${name}`, error));
  });
}

/**
 * Without a printer, asks where to save the window's page as a PDF, at the paper size of its styles.
 * @param name of the file, without its ending
 * @returns false where there is a printer: then the system's print dialog is better
 */
export async function saveWithoutPrinter(
  { webContents }: BrowserWindow,
  name: string,
  saveFile: SaveFile,
): Promise<boolean> {
  if ((await webContents.getPrintersAsync()).length > 0) return false;
  const wanted = {
    title: 'No printer is installed: save as PDF',
    name: `${name.replaceAll(FORBIDDEN, ' ').trim()}.pdf`,
  };
  const options = { preferCSSPageSize: true, printBackground: true };
  await saveFile(wanted, async (path) => writeFile(path, await webContents.printToPDF(options)));
  return true;
}
