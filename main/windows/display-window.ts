import { BrowserWindow, type Display, type Rectangle, type Session } from 'electron';
import type { ShellLog } from '../log.ts';
import type { ShellPaths } from '../paths.ts';
import type { Supervisor } from '../supervisor.ts';
import { displayFallbackPage } from './fallback/fallback-pages.ts';
import { clickerKeys } from './clicker-keys.ts';
import { showOnAllWorkspaces } from './display-watch.ts';
import { coverMonitor, putAt } from './monitors.ts';
import { guardNavigation, pageOrigin, STAGE_COLOUR, WEB_PREFERENCES } from './navigation-guard.ts';
import { loadPage } from './page-loader.ts';
import { showWhenPainted } from './show-when-painted.ts';
import { keepScreensOn } from './stay-awake.ts';
import type { PlaybackKey } from '../../server/contract/playback.ts';

const HOST = 'booth.local';

/** A pointer, a selection or a link that can be followed has no place on the public's screen. */
const NO_POINTER = `
  html { pointer-events: none !important; user-select: none !important; }
  * { cursor: none !important; }
`;

/**
 * Keeps a passer-by with the laptop's keyboard or a mouse from doing anything to the public's window: no key reaches
 * the page or a menu, no zoom stays, and there is no page to go back to.
 * @param keys those that count: `onEscape` is the staff's way back to their own window, `onClicker` receives a presenter's
 */
function lockInput(
  window: BrowserWindow,
  { onEscape, onClicker }: { onEscape: () => void; onClicker: (key: PlaybackKey) => void },
): void {
  const contents = window.webContents;
  const clicker = clickerKeys(onClicker);

  // Each change of the application menu hands it to every window; this one wants none, nor a menu bar on Alt.
  window.removeMenu();
  window.setMenu = () => {};
  // macOS has one menu for all windows.
  contents.setIgnoreMenuShortcuts(true);
  contents.on('before-input-event', (event, input) => {
    event.preventDefault();
    if (input.type !== 'keyDown' || input.isAutoRepeat) return;
    if (input.key === 'Escape') onEscape();
    if (!input.control && !input.meta && !input.alt) clicker.press(input);
  });

  contents.on('did-navigate', () => {
    // Chromium keeps the zoom of each host from one start to the next.
    contents.setZoomLevel(0);
    // This is what a mouse's back button goes by.
    contents.clearHistory();
  });
  contents.on('dom-ready', () => {
    contents.insertCSS(NO_POINTER).catch(() => {});
    contents.setVisualZoomLevelLimits(1, 1).catch(() => {});
  });
}

/** Shown for a moment to someone who has just covered their own monitor. */
const ESCAPE_HINT = `
  html::after {
    content: 'Press Esc to go back';
    position: fixed; z-index: 2147483647; top: 32px; left: 50%; translate: -50%;
    padding: 12px 20px; border-radius: 999px;
    background: rgb(12 13 16 / 88%); border: 1px solid rgb(255 255 255 / 16%); color: #fff;
    font: 500 16px/24px system-ui, sans-serif; letter-spacing: normal;
    animation: booth-hint 6s both;
  }
  @keyframes booth-hint {
    0%, 90% { opacity: 1 }
    100% { opacity: 0; visibility: hidden }
  }
`;

/**
 * A window that reaches its monitor's edges. Without the first of these, macOS keeps it below the menu bar
 * (`constrainFrameRect` in Electron's electron_ns_window.mm).
 */
const EDGE_TO_EDGE = {
  enableLargerThanScreen: true,
  frame: false,
  roundedCorners: false,
  hasShadow: false,
};

/** Milliseconds after an action that can give the window the focus; a focus within them was not a person's choice. */
const UNASKED_MS = 3000;
/** Input events of pressing a mouse button or a finger, by Chromium's names. */
const PRESSES = new Set(['mouseDown', 'touchStart', 'gestureTapDown', 'pointerDown']);
/** Milliseconds without a frame after which the fallback page replaces the window. */
const REPLACING_PATIENCE_MS = 5000;

export type DisplayWindowOptions = {
  supervisor: Supervisor;
  paths: ShellPaths;
  log: ShellLog;
  session: Session;
};

type DisplayWindowPlace = {
  monitor: Display;
  kiosk: boolean;
  /** In front and with the focus, since staff asked for it on their own monitor; else it takes no focus. */
  inFront: boolean;
  hasHint: boolean;
  /** Another window shows the display until this one has painted. */
  isReplacing: boolean;
};

type DisplayWindowEvents = {
  onShown: () => void;
  onEscape: () => void;
  /** The button of its frame; full screen has none, and closes only by what staff choose. */
  onCloseRequest: () => void;
  /** True if the window is on the staff's monitor, where it keeps the keyboard focus. */
  isOwn: () => boolean;
  /** The display took the focus without being asked to. */
  returnFocus: () => void;
};

/**
 * Opens a window with `/wedeliver`: filling the monitor, or as a normal window with these bounds.
 * @returns `disown`: to be called before what may give it the focus
 */
export function openDisplayWindow(
  place: DisplayWindowPlace,
  bounds: Rectangle,
  { supervisor, paths, log, session }: DisplayWindowOptions,
  events: DisplayWindowEvents,
): { window: BrowserWindow; disown: () => void } {
  const { kiosk, inFront, hasHint, isReplacing } = place;
  const window = new BrowserWindow({
    ...bounds,
    show: false,
    ...(kiosk ? EDGE_TO_EDGE : {}),
    title: 'Booth display',
    icon: `${paths.assets}/icon.png`,
    backgroundColor: STAGE_COLOUR,
    autoHideMenuBar: true,
    webPreferences: {
      ...WEB_PREFERENCES,
      session,
      backgroundThrottling: false,
      devTools: false,
    },
  });
  putAt(window, bounds);
  const contents = window.webContents;
  lockInput(window, { onEscape: events.onEscape, onClicker: supervisor.pressPlaybackKey });
  // Staff may be typing in the other window, and neither a press here nor a window manager is to take the keys from them.
  let unaskedUntil = 0;
  const disown = () => {
    unaskedUntil = performance.now() + UNASKED_MS;
    if (window.isFocused()) giveBack();
  };
  const giveBack = () => {
    if (!events.isOwn() && performance.now() < unaskedUntil) events.returnFocus();
  };
  window.on('focus', giveBack);
  contents.on('input-event', (_event, { type }) => {
    if (kiosk && PRESSES.has(type)) disown();
  });
  const show = () => {
    if (kiosk) disown();
    // Only now, since `setKiosk()` shows the window, which is white until its page has painted; and before `show()`,
    // since a window manager may miss it in the middle of that.
    if (kiosk) coverMonitor(window, place.monitor.bounds);
    if (inFront) {
      window.show();
      window.focus();
    } else window.showInactive();
    if (kiosk) showOnAllWorkspaces(window);
    events.onShown();
  };
  showWhenPainted(window, show, isReplacing ? REPLACING_PATIENCE_MS : undefined);

  let lastOrigin: string | null = null;
  const origin = () => {
    const server = supervisor.state();
    if (server.kind === 'ready') lastOrigin = pageOrigin(HOST, server.ready.port);
    return lastOrigin;
  };
  guardNavigation(contents, { origin, opensLinksOutside: false }, log);
  loadPage(
    window,
    supervisor,
    {
      name: 'display',
      url: ({ port }) => `${pageOrigin(HOST, port)}/wedeliver`,
      fallbackPage: displayFallbackPage,
      givesUp: () => false,
    },
    log,
  );
  if (hasHint) {
    const shownUntil = performance.now() + 6000;
    contents.on('dom-ready', () => {
      if (performance.now() < shownUntil) contents.insertCSS(ESCAPE_HINT).catch(() => {});
    });
  }
  window.on('close', (event) => {
    event.preventDefault();
    if (!kiosk) events.onCloseRequest();
  });

  keepScreensOn(window, log);
  return { window, disown };
}
