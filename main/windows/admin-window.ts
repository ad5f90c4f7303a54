import { BrowserWindow, type IpcMainInvokeEvent, type Screen, shell } from 'electron';
import type { ShellLog } from '../log.ts';
import type { ShellPaths } from '../paths.ts';
import type { Supervisor } from '../supervisor.ts';
import { OPEN_LOGS, officeHoldingPage, TRY_AGAIN } from './holding/holding-pages.ts';
import { centred, isReachable } from './monitors.ts';
import { guardNavigation, lockSession } from './navigation-guard.ts';
import { keepPage } from './page-keeper.ts';
import { showWhenPainted } from './show-when-painted.ts';
import { STAGE_COLOUR, WEB_PREFERENCES } from './web-preferences.ts';
import type { WindowStateStore } from './window-state.ts';

const FIRST_SIZE = { width: 1440, height: 900 };
const SMALLEST_SIZE = { width: 390, height: 480 };
/** A restart takes a second; a person who is typing keeps the page through so many attempts. */
const PATIENT_ATTEMPTS = 3;

export type AdminWindow = {
  window: BrowserWindow;
  /** `http://admin.booth.local:PORT`, null until the server is ready. */
  origin: () => string | null;
  /** Brings it forward, also from the task bar. */
  focus: () => void;
  /** Focuses it if it is in view. */
  takeFocus: () => void;
  /** Brings it back when its monitor is gone; otherwise leaves it where it is. */
  rehome: () => void;
  /** Keeps its place for the next start. */
  remember: () => void;
};

export type AdminWindowOptions = {
  screen: Screen;
  supervisor: Supervisor;
  paths: ShellPaths;
  windowState: WindowStateStore;
  log: ShellLog;
  /** Called instead of closing. */
  onCloseRequest: () => void;
};

/** Opens the staff's window: where it was last, else in the middle of the first monitor. */
export function openAdminWindow(options: AdminWindowOptions): AdminWindow {
  const { screen, supervisor, paths, windowState, log, onCloseRequest } = options;
  const areas = () => screen.getAllDisplays().map(({ workArea }) => workArea);
  const firstPlace = () => centred(screen.getPrimaryDisplay().workArea, FIRST_SIZE);
  const kept = windowState.get().admin;

  const window = new BrowserWindow({
    ...(kept !== null && isReachable(kept, areas()) ? kept : firstPlace()),
    minWidth: SMALLEST_SIZE.width,
    minHeight: SMALLEST_SIZE.height,
    show: false,
    title: 'Booth',
    icon: `${paths.assets}/icon.png`,
    backgroundColor: STAGE_COLOUR,
    autoHideMenuBar: true,
    webPreferences: { ...WEB_PREFERENCES, preload: paths.preload },
  });
  showWhenPainted(window, () => {
    if (kept?.maximized === true) window.maximize();
    window.show();
  });

  const origin = () => {
    const server = supervisor.state();
    return server.kind === 'ready' ? adminOrigin(server.ready.port) : null;
  };
  let lastOrigin: string | null = null;
  const knownOrigin = () => (lastOrigin = origin() ?? lastOrigin);

  lockSession(window.webContents.session);
  guardNavigation(window.webContents, { origin: knownOrigin, opensLinksOutside: true }, log);
  keepPage(
    window,
    supervisor,
    {
      name: 'admin',
      url: ({ port }) => adminOrigin(port),
      holdingPage: officeHoldingPage,
      holdingActions: {
        [TRY_AGAIN]: supervisor.retryNow,
        [OPEN_LOGS]: () => void shell.openPath(paths.logFolder),
      },
      givesUp: (server) => 'attempts' in server && server.attempts > PATIENT_ATTEMPTS,
    },
    log,
  );

  window.on('close', (event) => {
    event.preventDefault();
    onCloseRequest();
  });

  return {
    window,
    origin: knownOrigin,
    focus() {
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
    takeFocus() {
      if (window.isVisible() && !window.isMinimized()) window.focus();
    },
    rehome() {
      if (!isReachable(window.getBounds(), areas())) window.setBounds(firstPlace());
    },
    remember() {
      const admin = { ...window.getNormalBounds(), maximized: window.isMaximized() };
      windowState.update({ admin });
    },
  };
}

/** Whether a call comes from the admin page itself, and neither from a frame in it nor from a page that replaced it. */
export function isMainFrameOf(admin: AdminWindow, event: IpcMainInvokeEvent): boolean {
  const { sender, senderFrame } = event;
  if (sender.id !== admin.window.webContents.id || senderFrame?.parent !== null) return false;
  const origin = admin.origin();
  return origin !== null && new URL(senderFrame.url).origin === origin;
}

function adminOrigin(port: number): string {
  return `http://admin.booth.local${port === 80 ? '' : `:${port}`}`;
}
