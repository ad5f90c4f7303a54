import { type BrowserWindow, dialog, shell } from 'electron';
import type { ShellLog } from './log.ts';

/** @param onOpened called once a program has it */
export type OpenPath = (path: string, onOpened?: () => void) => void;

/** Opens files and folders in the system's program for them, and says where there is none. */
export function prepareOpening(bringForward: () => BrowserWindow, log: ShellLog): OpenPath {
  return (path, onOpened) => {
    const tell = (reason: unknown) => {
      log.error(`Cannot open ${path}`, reason);
      return dialog.showMessageBox(bringForward(), {
        type: 'error',
        message: 'Nothing on this laptop could open it',
        detail: `It is here:\n${path}`,
        noLink: true,
      });
    };
    const open = async () => {
      // Resolves with what went wrong, or with nothing.
      const reason = await shell.openPath(path).catch((error: unknown) => error);
      if (reason === '') onOpened?.();
      else await tell(reason);
    };
    open().catch((error: unknown) => log.error('Cannot say so', error));
  };
}
