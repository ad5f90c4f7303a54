import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type App, type BrowserWindow, dialog, shell } from 'electron';
import type { ShellLog } from './log.ts';

/** Where staff can read whose work Booth is made with. */
type Notices = { open: () => void; about: (window: BrowserWindow) => void };

/** @param noticesFile of the packages that Booth is made of; Electron's and Chromium's own lie beside the program */
export function prepareNotices(app: App, noticesFile: string, log: ShellLog): Notices {
  const chromiumFile = join(dirname(app.getPath('exe')), 'LICENSES.chromium.html');
  const openFile = (file: string) => {
    const failed = (reason: unknown) => log.error(`Cannot open ${file}`, reason);
    // Resolves with what went wrong, or with nothing.
    shell.openPath(file).then((reason) => reason !== '' && failed(reason), failed);
  };
  const choices = [
    { label: 'Close', choose: () => {} },
    { label: 'Open-Source Licenses', choose: () => openFile(noticesFile) },
    ...(existsSync(chromiumFile)
      ? [{ label: 'Chromium’s Licenses', choose: () => openFile(chromiumFile) }]
      : []),
  ];
  return {
    open: () => openFile(noticesFile),
    about(window) {
      const question = dialog.showMessageBox(window, {
        type: 'info',
        title: 'About Booth',
        message: `Booth ${app.getVersion()}`,
        detail: 'Live questions and leads for a trade-show stand. Made with open-source software.',
        buttons: choices.map(({ label }) => label),
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      });
      question.then(
        ({ response }) => choices[response]?.choose(),
        (error: unknown) => log.error('Cannot show what Booth is', error),
      );
    },
  };
}
