import { app, BrowserWindow, type Display, type Rectangle, type Session } from 'electron';
import { killNow } from '../kill-now.ts';
import type { ShellLog } from '../log.ts';
import type { ShellPaths } from '../paths.ts';
import { PATIENT_BEATS, startPulse } from '../pulse.ts';
import type { Supervisor } from '../supervisor.ts';
import { lockInput } from './display-input.ts';
import { displayFallbackPage } from './fallback/fallback-pages.ts';
import { coverMonitor, putAt } from './monitors.ts';
import { guardNavigation } from './navigation-guard.ts';
import { loadPage } from './page-loader.ts';
import { showWhenPainted } from './show-when-painted.ts';
import { keepScreensOn } from './stay-awake.ts';
import { STAGE_COLOUR, WEB_PREFERENCES } from './web-preferences.ts';

/** Shown for a moment to somebody who has just covered their own monitor. */
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

const IN_FRONT_MS = 2000;
const NEXT_FRAME = 'new Promise((resolve) => requestAnimationFrame(() => resolve(0)))';
/** Once the page has not painted for this long, for whatever reason, its fallback page beats the window it replaces. */
const REPLACING_PATIENCE_MS = 5000;

export type DisplayWindowOptions = {
  supervisor: Supervisor;
  paths: ShellPaths;
  log: ShellLog;
  session: Session;
};

export type DisplayWindowPlace = {
  monitor: Display;
  kiosk: boolean;
  /** In front and with the focus, since staff asked for it on their own monitor; else it disturbs nobody. */
  inFront: boolean;
  hasHint: boolean;
  /** Another window shows the display until this one has painted. */
  isReplacing: boolean;
};

export type DisplayWindowEvents = {
  onShown: () => void;
  onEscape: () => void;
  /** The button of its frame; full screen has none, and closes only by what staff choose. */
  onCloseRequest: () => void;
  /** A new full screen took the focus without being asked to. */
  returnFocus: () => void;
};

/** Opens a window with `/wedeliver`: filling the monitor, or as a normal window with these bounds. */
export function openDisplayWindow(
  place: DisplayWindowPlace,
  bounds: Rectangle,
  { supervisor, paths, log, session }: DisplayWindowOptions,
  events: DisplayWindowEvents,
): BrowserWindow {
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
  lockInput(window, { onEscape: events.onEscape, onClicker: supervisor.pressAir });
  const show = () => {
    // Staff may be typing in the other window, and not every window manager leaves the focus there.
    if (kiosk && !inFront) window.once('focus', events.returnFocus);
    // Only now, since `setKiosk()` shows the window, which is white until its page has painted; and before `show()`,
    // since a window manager may miss it in the middle of that.
    if (kiosk) coverMonitor(window, place.monitor.bounds);
    if (inFront) {
      window.show();
      window.focus();
    } else window.showInactive();
    events.onShown();
  };
  showWhenPainted(window, show, isReplacing ? REPLACING_PATIENCE_MS : undefined);

  let lastOrigin: string | null = null;
  const origin = () => {
    const server = supervisor.state();
    if (server.kind === 'ready') lastOrigin = publicOrigin(server.ready.port);
    return lastOrigin;
  };
  guardNavigation(contents, { origin, opensLinksOutside: false }, log);
  loadPage(
    window,
    supervisor,
    {
      name: 'display',
      url: ({ port }) => `${publicOrigin(port)}/wedeliver`,
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

  keepScreensOn(window);
  keepPainting(window, log);
  if (kiosk && !inFront) stayInFront(window);
  return window;
}

/**
 * Has the process that draws replaced when it stands still: Chromium only notices one that is gone. A frame comes from
 * there, so the page waits for one; the patience leaves a page that hangs itself to its keeper.
 */
function keepPainting(window: BrowserWindow, log: ShellLog): void {
  const contents = window.webContents;
  /** It was no use, or the screen is locked: not again before a frame has come. */
  let isDone = false;
  const answered = () => {
    isDone = false;
    pulse.answered();
  };
  const watch = () =>
    startPulse({
      ask() {
        if (!window.isVisible() || contents.isLoading()) return pulse.answered();
        contents.mainFrame.executeJavaScript(NEXT_FRAME).then(answered, () => {});
      },
      patience: () => PATIENT_BEATS + 2,
      onSilent() {
        pulse = watch();
        if (isDone) return;
        isDone = true;
        log.error('Nothing is drawn any more');
        killNow(app.getAppMetrics().find(({ type }) => type === 'GPU')?.pid);
      },
    });
  let pulse = watch();
  window.once('closed', () => pulse.stop());
}

/**
 * Of the windows that are above all others, the one that said so last is in front; and on Windows another program can
 * take that from a window (electron#20933). `moveTop` leaves the focus where it is.
 */
function stayInFront(window: BrowserWindow): void {
  const timer = setInterval(() => {
    if (!window.isVisible()) return;
    window.setAlwaysOnTop(true, 'pop-up-menu');
    window.moveTop();
  }, IN_FRONT_MS);
  window.once('closed', () => clearInterval(timer));
}

function publicOrigin(port: number): string {
  return `http://booth.local${port === 80 ? '' : `:${port}`}`;
}
