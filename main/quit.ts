import { type App, type BrowserWindow, dialog } from 'electron';
import type { ShellLog } from './log.ts';

export type QuitOptions = {
  /** Shuts everything down; the process exits when that is done. */
  shutDown: () => Promise<void>;
  /** Whether a person is asked first. */
  asks: () => boolean;
  window: () => BrowserWindow;
  log: ShellLog;
};

/**
 * One way out: the window's button, the menu and the tray ask first and then quit; a signal, the system's shutdown and
 * `app.quit()` quit right away. Returns the way that asks.
 */
export function prepareQuit(app: App, options: QuitOptions): { requestQuit: () => void } {
  const { shutDown, asks, window, log } = options;
  let isDown = false;
  let isGoing = false;
  let isAsking = false;

  app.on('before-quit', (event) => {
    if (isDown) return;
    event.preventDefault();
    if (isGoing) return;
    isGoing = true;
    shutDown()
      .catch((error: unknown) => log.error('Not everything stopped', error))
      .finally(() => {
        isDown = true;
        app.quit();
      })
      .catch(() => {});
  });
  // Without a listener Electron quits when the last window closes, which is before the server has stopped.
  app.on('window-all-closed', () => {});
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => app.quit());
  }

  const ask = async () => {
    const { response } = await dialog.showMessageBox(window(), {
      type: 'question',
      message: 'Close Booth?',
      detail: 'The display and the visitors’ page will stop.',
      buttons: ['Close Booth', 'Keep It Open'],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    });
    if (response === 0) app.quit();
  };

  return {
    requestQuit() {
      if (isGoing || isAsking) return;
      if (!asks()) return app.quit();
      isAsking = true;
      ask()
        .catch((error: unknown) => log.error('Cannot ask whether to quit', error))
        .finally(() => (isAsking = false))
        .catch(() => {});
    },
  };
}
