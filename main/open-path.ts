import { type BrowserWindow, dialog, shell } from 'electron';
import type { ShellLog } from './log.ts';

export type OpenPath = (path: string) => void;

/** Opens files and folders in the system's program for them, and says where there is none. */
export function prepareOpening(bringForward: () => BrowserWindow, log: ShellLog): OpenPath {
  return (path) => {
    const tell = (reason: unknown) => {
      log.error(`Cannot open ${path}`, reason);
      return dialog.showMessageBox(bringForward(), {
        type: 'error',
        message: 'Nothing on this laptop could open it',
        detail: `It is here:\n${path}`,
        noLink: true,
      });
    };
    // Resolves with what went wrong, or with nothing.
    shell
      .openPath(path)
      .then((reason) => (reason === '' ? undefined : tell(reason)), tell)
      .catch((error: unknown) => log.error('Cannot say so', error));
  };
}
