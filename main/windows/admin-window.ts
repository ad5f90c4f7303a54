import { join } from 'node:path';
import { BrowserWindow, type Display, type IpcMainInvokeEvent, type Screen } from 'electron';
import { LAPTOP_HOST } from '../../server/contract/network.ts';
import type { ShellLog } from '../log.ts';
import type { OpenPath } from '../open-path.ts';
import type { ShellPaths } from '../paths.ts';
import type { SaveFile } from '../save-file.ts';
import { saveDownloads } from '../save-page.ts';
import type { Supervisor } from '../supervisor.ts';
import { keepNormalBounds, boundsOn, placeOn } from './normal-bounds.ts';
import {
  OPEN_DATA,
  OPEN_LOGS,
  adminFallbackPage,
  GO_BACK,
  START_EMPTY,
  TRY_AGAIN,
} from './fallback/fallback-pages.ts';
import { offerEditing } from './edit-menu.ts';
import { centred, putAt } from './monitors.ts';
import {
  guardNavigation,
  lockSession,
  originOf,
  pageOrigin,
  STAGE_COLOUR,
  WEB_PREFERENCES,
} from './navigation-guard.ts';
import { loadPage } from './page-loader.ts';
import { showWhenPainted } from './show-when-painted.ts';
import type { WindowStateStore } from './window-state.ts';

const FIRST_SIZE = { width: 1440, height: 900 };
const SMALLEST_SIZE = { width: 390, height: 480 };
/** A restart takes a second; a person who is typing keeps the page through this many attempts. */
const PATIENT_ATTEMPTS = 3;

type AdminWindowOptions = {
  screen: Screen;
  /** Monitor that the window opens on. */
  monitor: Display;
  isSettling: () => boolean;
  supervisor: Supervisor;
  paths: ShellPaths;
  windowState: WindowStateStore;
  saveFile: SaveFile;
  openPath: OpenPath;
  log: ShellLog;
  /** Called instead of closing. */
  onCloseRequest: () => void;
  /** Staff want an empty database instead of a damaged one. */
  onStartEmpty: () => void;
  /** Staff want the backup from before an update instead of a newer version's data. */
  onGoBack: () => void;
};

export type AdminWindow = ReturnType<typeof openAdminWindow>;

/** Opens the staff's window: where it was last on its monitor, else in the middle. */
export function openAdminWindow(options: AdminWindowOptions) {
  const { screen, monitor, isSettling, supervisor, paths, windowState, saveFile, openPath, log } =
    options;
  const kept = windowState.get().admin;
  const place = kept ?? placeOn(monitor, centred(monitor.workArea, FIRST_SIZE));

  const window = new BrowserWindow({
    ...boundsOn(monitor, place),
    minWidth: SMALLEST_SIZE.width,
    minHeight: SMALLEST_SIZE.height,
    show: false,
    title: 'Booth',
    icon: `${paths.assets}/icon.png`,
    backgroundColor: STAGE_COLOUR,
    autoHideMenuBar: true,
    webPreferences: { ...WEB_PREFERENCES, preload: paths.preload },
  });

  putAt(window, boundsOn(monitor, place));

  let isPainted = false;
  let isInView = false;
  let isCovered = false;
  let isStranded = false;
  const reveal = () => {
    if (!isPainted || isInView || isCovered || isStranded) return;
    isInView = true;
    window.show();
  };
  const conceal = () => {
    isInView = false;
    window.hide();
  };
  showWhenPainted(window, () => {
    isPainted = true;
    if (kept?.maximized === true) window.maximize();
    reveal();
  });

  let moved: ((to: Display) => void) | null = null;
  const remember = () => {
    const { x, y, width, height } = normalBounds.place();
    windowState.update({ admin: { x, y, width, height, maximized: window.isMaximized() } });
  };
  const normalBounds = keepNormalBounds(window, {
    screen,
    monitor,
    place,
    isSettling,
    onMoved(to) {
      moved?.(to);
      remember();
    },
  });

  const origin = () => {
    const server = supervisor.state();
    return server.kind === 'ready' ? pageOrigin(LAPTOP_HOST, server.ready.port) : null;
  };
  let lastOrigin: string | null = null;
  const knownOrigin = () => (lastOrigin = origin() ?? lastOrigin);

  lockSession(window.webContents.session, {
    fullscreen: (url) => knownOrigin() !== null && originOf(url) === knownOrigin(),
  });
  const { cookies } = window.webContents.session;
  const written = new Set<string>();
  // Chromium writes them after up to 30 s, and a crash in that time would sign staff out. The session's comes again with
  // every answer.
  cookies.on('changed', (_event, { name, value }, _cause, removed) => {
    if (removed || written.has(`${name}=${value}`)) return;
    written.add(`${name}=${value}`);
    cookies.flushStore().catch((error: unknown) => log.error('Cannot keep the session', error));
  });
  saveDownloads(
    window.webContents.session,
    join(paths.stateFolder, 'windows/leaving'),
    saveFile,
    log,
  );
  guardNavigation(window.webContents, { origin: knownOrigin, opensLinksOutside: true }, log);
  loadPage(
    window,
    supervisor,
    {
      name: 'admin',
      url: ({ port }) => pageOrigin(LAPTOP_HOST, port),
      fallbackPage: adminFallbackPage,
      fallbackActions: {
        [TRY_AGAIN]: supervisor.retryNow,
        [OPEN_LOGS]: () => openPath(paths.logFolder),
        [OPEN_DATA]: () => openPath(paths.dataFolder),
        [START_EMPTY]: options.onStartEmpty,
        [GO_BACK]: options.onGoBack,
      },
      givesUp: (server) => 'attempts' in server && server.attempts > PATIENT_ATTEMPTS,
    },
    log,
  );

  offerEditing(window);
  window.on('close', (event) => {
    event.preventDefault();
    options.onCloseRequest();
  });

  return {
    window,
    /** `http://admin.localhost:PORT`, null until the server is ready. */
    origin: knownOrigin,
    /** Brings it forward, even when it is minimised. */
    focus(): void {
      if (window.isDestroyed()) return;
      if (window.isMinimized()) window.restore();
      isInView = true;
      window.show();
      // On X11 it is on its own virtual desktop; this brings it to that of staff, without the focus.
      if (process.platform === 'linux') window.setVisibleOnAllWorkspaces(false);
      window.focus();
    },
    /** Focuses it if it is in view. */
    takeFocus: (): void => {
      if (window.isVisible() && !window.isMinimized()) window.focus();
    },
    /** The monitor that it is on, or was on when that was unplugged. */
    monitorId: normalBounds.monitorId,
    /** Puts it on that monitor, at the place it had on the one before. */
    goTo(wanted: Display): void {
      normalBounds.goTo(wanted);
      isStranded = false;
      reveal();
    },
    /** Hides it immediately if that was its monitor, before it turns up on another one; `goTo` ends this. */
    monitorRemoved(monitorId: number): void {
      if (normalBounds.monitorId() !== monitorId) return;
      isStranded = true;
      conceal();
    },
    /**
     * Notes whether the display fills this window's monitor. While it does, the window does not come into view on its
     * own, and `hideCovered` hides it; afterwards the window comes back.
     */
    setCovered(covered: boolean): void {
      isCovered = covered;
      reveal();
    },
    hideCovered: (): void => {
      if (isCovered && isInView) conceal();
    },
    /** Calls the listener when a person has moved it, with the monitor that it is on now. */
    onMoved: (listener: (monitor: Display) => void) => (moved = listener),
    /** Keeps its place for the next start. */
    remember,
  };
}

/** True if a call comes from the admin page's main frame, not from a frame inside it or a page that replaced it. */
export function isMainFrameOf(admin: AdminWindow, event: IpcMainInvokeEvent): boolean {
  const { sender, senderFrame } = event;
  if (sender.id !== admin.window.webContents.id || senderFrame?.parent !== null) return false;
  const origin = admin.origin();
  return origin !== null && originOf(senderFrame.url) === origin;
}
