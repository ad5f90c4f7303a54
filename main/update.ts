import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { type BrowserWindow, dialog, shell } from 'electron';
import { fingerprint } from '../server/platform/backup/whole-files.ts';
import type { ShellLog } from './log.ts';
import type { OpenPath } from './open-path.ts';
import { lost } from './quit.ts';

/** Endings of the files that a release has for each system. */
const INSTALLERS: Partial<Record<NodeJS.Platform, string[]>> = {
  win32: ['exe', 'msi'],
  darwin: ['dmg'],
  linux: ['AppImage', 'deb'],
};

/** Milliseconds after a visitor's last call in which an update asks more carefully. */
const VISITORS_MS = 3_600_000;

/** Name of a release's list of checksums. */
const SUMS = 'SHA256SUMS.txt';

type UpdateOptions = {
  /** The window that the questions belong to, in front. */
  bringForward: () => BrowserWindow;
  openPath: OpenPath;
  /** The server's facts; null without a server. */
  diagnose: () => Promise<Record<string, unknown> | null>;
  /** Descriptions of what staff have typed and not saved. */
  unsaved: () => readonly string[];
  quit: () => void;
  log: ShellLog;
};

/**
 * Has the system install another version from a file, such as one on a stick. Booth only shows the file's checksum and closes: the
 * rest is what the system's installer does better.
 */
export async function updateFromFile(options: UpdateOptions): Promise<void> {
  const { bringForward, openPath, diagnose, unsaved, quit, log } = options;
  try {
    const window = bringForward();
    const { filePaths } = await dialog.showOpenDialog(window, {
      title: 'Update from a file',
      properties: ['openFile'],
      filters: [{ name: 'Booth', extensions: INSTALLERS[process.platform] ?? ['*'] }],
    });
    const [file] = filePaths;
    if (file === undefined) return;
    const { sha256, listed } = await checksums(window, file);
    const told = `${basename(file)}\nSHA-256 ${sha256}`;
    if (listed !== null && listed !== sha256) {
      await dialog.showMessageBox(window, {
        type: 'error',
        message: 'This file is damaged',
        detail: `${told}\n\nThe ${SUMS} beside it says ${listed}. Download or copy the file again.`,
        noLink: true,
      });
      return;
    }
    const at = Date.parse(String((await diagnose())?.['visited_at']));
    const hasVisitors = Date.now() - at < VISITORS_MS;
    const isProgram = extname(file) === '.AppImage';
    const { response } = await dialog.showMessageBox(window, {
      type: hasVisitors ? 'warning' : 'question',
      message: hasVisitors
        ? 'Visitors were here within the last hour. Update now?'
        : 'Update with this file?',
      detail: [
        told,
        listed === null
          ? 'Compare this number with the one on the download page.'
          : `The ${SUMS} beside it says the same.`,
        isProgram
          ? 'It needs no installer: put it in place of the old file, and open it.'
          : 'Booth makes a backup and closes, and the system’s installer takes over. The big screen and the visitors’ page stop until Booth is open again.',
        ...(isProgram ? [] : lost(unsaved())),
      ].join('\n\n'),
      buttons: [isProgram ? 'Show the File' : 'Open the Installer', 'Not Now'],
      defaultId: hasVisitors ? 1 : 0,
      cancelId: 1,
      noLink: true,
    });
    if (response !== 0) return;
    log.info(`Update from ${basename(file)}, ${sha256}`);
    if (isProgram) shell.showItemInFolder(file);
    else openPath(file, quit);
  } catch (error) {
    log.error('Cannot update from a file', error);
    const detail = 'The stick may have been pulled out. Plug it in, and choose the file again.';
    await dialog
      .showMessageBox(bringForward(), {
        type: 'error',
        message: 'The file cannot be read',
        detail,
        noLink: true,
      })
      .catch(() => {});
  }
}

/** The file's SHA-256, and the one that the list beside it has; null without one. @throws the file system's error */
async function checksums(window: BrowserWindow, file: string) {
  const sums = await readFile(join(dirname(file), SUMS), 'utf8').catch(() => '');
  const lines = sums.split(/\r?\n/).map((line) => /^([0-9a-f]{64}) [ *](.+)$/i.exec(line));
  const found = lines.find((parts) => parts?.[2] === basename(file))?.[1];
  // A stick takes seconds for it.
  window.setProgressBar(2);
  try {
    const { sha256 } = await fingerprint(file);
    return { sha256, listed: found?.toLowerCase() ?? null };
  } finally {
    window.setProgressBar(-1);
  }
}
