import { type App, type BrowserWindow, dialog, type PowerMonitor } from 'electron';
import { comfort } from './comfort.ts';
import type { ShellLog } from './log.ts';

type QuitOptions = {
  /** Shuts everything down; the process exits when that is done. */
  shutDown: () => Promise<void>;
  /** Shuts everything down before it returns. */
  shutDownBlocking: () => void;
  powerMonitor: PowerMonitor;
  /** True if quitting has to be confirmed first. */
  asks: () => boolean;
  /** Descriptions of what staff have typed and not saved. */
  unsaved: () => readonly string[];
  /** The window that the question belongs to, in front. */
  bringForward: () => BrowserWindow;
  log: ShellLog;
};

/** Maximum number of unsaved things that the question names. */
const NAMED = 3;

/** A paragraph of a question before Booth closes; none where nothing would be lost. */
export function lost(unsaved: readonly string[]): string[] {
  if (unsaved.length === 0) return [];
  const others = unsaved.length - NAMED;
  const more = others > 0 ? ` and ${others} more` : '';
  return [`Unsaved changes will be lost: ${unsaved.slice(0, NAMED).join(', ')}${more}.`];
}

/** `isQuitting`: whether the way out has begun, which nothing ends. */
type Quit = { requestQuit: () => void; isQuitting: () => boolean };

/**
 * One way out: the window's button, the menu and the tray ask first and then quit; a signal, the system's shutdown and
 * `app.quit()` quit right away. Returns the way that asks.
 *
 * The end of the system's session waits for nothing but the event's listener. On macOS an app whose quitting is
 * prevented aborts the shutdown (Apple, Daemons and Services Programming Guide, "Terminating Processes"), and `shutdown`
 * comes before `before-quit`. On Windows there is no `before-quit` then (Electron, `app`), and the process can be
 * terminated as soon as `session-end` has returned (Microsoft, WM_ENDSESSION), five seconds after it began at the latest;
 * `query-session-end` is left alone, since the user can still cancel after it. On Linux, logind waits for the same time.
 */
export function prepareQuit(app: App, options: QuitOptions): Quit {
  const { shutDown, shutDownBlocking, powerMonitor, asks, unsaved, bringForward, log } = options;
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
  const endWithSession = () => {
    if (isDown) return;
    isGoing = true;
    isDown = true;
    log.info('The session ends');
    shutDownBlocking();
  };
  const onShutdown = () => {
    endWithSession();
    app.exit(0);
  };
  comfort(log, 'notice of a shutdown', () => powerMonitor.on('shutdown', onShutdown), null);
  app.on('browser-window-created', (_event, window) => {
    // The system ends the process; a window cannot be closed from its own message.
    window.on('session-end', endWithSession);
  });
  // Without a listener Electron quits when the last window closes, which is before the server has stopped.
  app.on('window-all-closed', () => {});
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => app.quit());
  }

  const ask = async () => {
    const { response } = await dialog.showMessageBox(bringForward(), {
      type: 'question',
      message: 'Close Booth?',
      detail: ['The big screen and the visitors’ page will stop.', ...lost(unsaved())].join('\n\n'),
      buttons: ['Close Booth', 'Keep It Open'],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    });
    if (response === 0) app.quit();
  };

  return {
    isQuitting: () => isGoing,
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
