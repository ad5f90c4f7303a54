import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type App, type BrowserWindow, dialog } from 'electron';
import type { ShellLog } from './log.ts';
import type { OpenPath } from './open-path.ts';

/**
 * Says what Booth is, and opens whose work it is made with.
 * @param noticesFile of the packages that Booth is made of; Electron's and Chromium's own lie beside the program
 */
export async function showAbout(
  window: BrowserWindow,
  {
    app,
    noticesFile,
    openPath,
    log,
  }: { app: App; noticesFile: string; openPath: OpenPath; log: ShellLog },
): Promise<void> {
  try {
    const chromiumFile = join(dirname(app.getPath('exe')), 'LICENSES.chromium.html');
    const choices = [
      { label: 'Close', choose: () => {} },
      { label: 'Open-Source Licenses', choose: () => openPath(noticesFile) },
      ...(existsSync(chromiumFile)
        ? [{ label: 'Chromium’s Licenses', choose: () => openPath(chromiumFile) }]
        : []),
    ];
    const { response } = await dialog.showMessageBox(window, {
      type: 'info',
      title: 'About Booth',
      message: `Booth ${app.getVersion()}`,
      detail: 'Live questions and leads for a trade-show booth. Made with open-source software.',
      buttons: choices.map(({ label }) => label),
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    });
    choices[response]?.choose();
  } catch (error) {
    log.error('Cannot show what Booth is', error);
  }
}
