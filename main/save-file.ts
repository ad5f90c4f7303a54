import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { app, type BrowserWindow, dialog } from 'electron';
import { codeOf } from '../server/platform/error-code.ts';
import { comfort } from './comfort.ts';
import type { SavedFile } from './desktop-api.ts';
import type { ShellLog } from './log.ts';

type Wanted = {
  /** Title of the dialog. */
  title: string;
  /** The file's, which the person may change. */
  name: string;
};

/**
 * Asks where to save a file and has it written there.
 * @param write writes the whole file to the path that it is given; called again for another place
 * @returns what is there now; null when the person does not want it any more
 */
export type SaveFile = (
  wanted: Wanted,
  write: (path: string) => Promise<void>,
) => Promise<SavedFile | null>;

/** Error when there is nothing to save, wherever to; its message is a sentence for staff. */
export class NothingToSave extends Error {}

type SavingOptions = {
  /** The window that the questions belong to, in front. */
  bringForward: () => BrowserWindow;
  /** Called once the last byte of a file is on the disk. */
  onSaved: (saved: SavedFile) => void;
  log: ShellLog;
};

/** No program opens a file without one. That of "Leads 24.11" is none. */
const HAS_ENDING = /\.[a-z]\w{1,4}$/i;

/** The one way that files leave the app by. */
export function prepareSaving({ bringForward, onSaved, log }: SavingOptions): SaveFile {
  let folder: string | null = null;

  return async ({ title, name }, write) => {
    folder ??= comfort(log, 'the Downloads folder', () => app.getPath('downloads'), null);
    let offered = folder === null ? name : join(folder, name);
    for (;;) {
      const { filePath: typed } = await dialog.showSaveDialog(bringForward(), {
        title,
        defaultPath: offered,
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      });
      if (!typed) return null;
      const filePath = HAS_ENDING.test(typed) ? typed : typed + extname(name);
      if (filePath !== typed && existsSync(filePath)) {
        // The system asks before it replaces that one.
        offered = filePath;
        continue;
      }
      try {
        await writeBeside(filePath, write);
        folder = dirname(filePath);
        const saved = { name: basename(filePath), folder };
        onSaved(saved);
        return saved;
      } catch (error) {
        log.error('A file could not be saved', error);
        if (!(await asksForAnotherPlace(bringForward(), basename(filePath), error))) return null;
      }
    }
  };
}

/**
 * Writes a file next to its place and moves it there, so that it is whole or not there, and one of the same name stays as
 * it was until then.
 */
async function writeBeside(path: string, write: (path: string) => Promise<void>): Promise<void> {
  const part = join(dirname(path), `.${randomUUID()}.part`);
  try {
    await write(part);
    const file = await open(part, 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw error;
  }
}

async function asksForAnotherPlace(
  window: BrowserWindow,
  name: string,
  error: unknown,
): Promise<boolean> {
  const isHopeless = error instanceof NothingToSave;
  const buttons = isHopeless ? ['Close'] : ['Choose Another Place…', 'Don’t Save'];
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: `${name} was not saved`,
    detail: whyNotSaved(error),
    buttons,
    defaultId: 0,
    cancelId: buttons.length - 1,
    noLink: true,
  });
  return !isHopeless && response === 0;
}

const REASONS: [RegExp, string][] = [
  [/^(ENOSPC|EDQUOT)$/, 'There is not enough room there.'],
  [/^EFBIG$/, 'The file is too big for how that stick or disk is formatted.'],
  [/^EROFS$/, 'Nothing can be written there: the stick or disk is write-protected.'],
  [/^(EACCES|EPERM)$/, 'This computer does not let Booth write there, or the file is open.'],
  [/^(EBUSY|ETXTBSY)$/, 'The file is open in another program. Close it there first.'],
  [/^(ENOENT|ENOTDIR|ENODEV|ENXIO|EIO|ESTALE)$/, 'The stick or folder is not there any more.'],
  [/^(EINVAL|ENAMETOOLONG|EILSEQ)$/, 'A file cannot have this name there.'],
];

/** A sentence for staff. */
export function whyNotSaved(error: unknown): string {
  const code = codeOf(error);
  const known = REASONS.find(([codes]) => codes.test(code));
  return known?.[1] ?? (error instanceof Error ? error.message : String(error));
}
