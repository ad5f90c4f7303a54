import { app, type BrowserWindow, type Display } from 'electron';
import { killNow } from '../../server/platform/processes.ts';
import type { ShellLog } from '../log.ts';
import { type DisplayFault, judge } from './judge-display.ts';
import { coverMonitor, fills, putAt } from './monitors.ts';
import type { XServer } from './x-server.ts';

const LOOK_MS = 1000;
/** From an event to the look: the window manager is in the middle of something. */
const EVENT_MS = 200;
const NEXT_FRAME = 'new Promise((resolve) => requestAnimationFrame(() => resolve(0)))';

type WatchOptions = {
  /** A normal window is staff's to move and to minimise: there it only has to paint. */
  kiosk: boolean;
  monitor: () => Pick<Display, 'id' | 'bounds' | 'scaleFactor'>;
  /** False while the window is being taken away, or monitors change. */
  isWanted: () => boolean;
  /** Reads window states that Electron does not report. */
  xServer: XServer;
  /** Called when the window was put back, which can give it the focus. */
  onPutBack: () => void;
  /** Called when `fault` has changed. */
  onChange: () => void;
  log: ShellLog;
};

export type DisplayWatch = ReturnType<typeof watchDisplay>;

/**
 * Looks every second, and after each event of the window, at whether a display is on its monitor, all of it, in front, and
 * painting; puts it back where it is not. Nothing that a system reports is relied on: X11 reports no
 * minimising, and Windows takes the place in front away (electron#20933).
 */
export function watchDisplay(window: BrowserWindow, options: WatchOptions) {
  const { kiosk, monitor, isWanted, onChange, log } = options;
  const contents = window.webContents;
  let withoutFrame = 0;
  let wrong = 0;
  let told: DisplayFault | null = null;
  let putBackAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let due = Infinity;

  const lookIn = (ms: number) => {
    clearTimeout(timer);
    if (window.isDestroyed()) return;
    due = performance.now() + ms;
    timer = setTimeout(() => void look().finally(lookAgain), ms);
  };
  // Soon after it was put back: what happens to it next is another matter, and not the same one in vain.
  const lookAgain = () => lookIn(performance.now() - putBackAt < EVENT_MS ? EVENT_MS : LOOK_MS);

  const isInView = async () => {
    if (!window.isVisible() || window.isMinimized()) return false;
    return (await options.xServer.shows(window.getNativeWindowHandle())) ?? true;
  };

  const askForFrame = () => {
    withoutFrame += 1;
    if (contents.isLoading() || !window.isVisible()) withoutFrame = 0;
    else {
      const answered = () => void (withoutFrame = 0);
      contents.mainFrame.executeJavaScript(NEXT_FRAME).then(answered, () => {});
    }
  };

  const look = async () => {
    if (window.isDestroyed() || !isWanted()) return;
    const inView = !kiosk || (await isInView());
    if (window.isDestroyed() || !isWanted()) return;
    const place = monitor();
    const bounds = kiosk ? window.getBounds() : place.bounds;
    const isRight = inView && fills(bounds, place);
    // The window manager may still be at it.
    if (!isRight && performance.now() - putBackAt < LOOK_MS) return;
    const { act, tell } = judge({
      bounds,
      monitor: place,
      isInView: inView,
      withoutFrame,
      wrong,
    });
    wrong = isRight ? 0 : wrong + 1;
    askForFrame();
    if (act === 'put back') {
      log.info(`The display is put back on monitor ${place.id}: ${inView ? 'moved' : 'hidden'}`);
      options.onPutBack();
      putBack(window, place, inView);
      putBackAt = performance.now();
    } else if (act === 'draw again') {
      log.error('Nothing is drawn any more');
      killNow(app.getAppMetrics().find(({ type }) => type === 'GPU')?.pid);
    }
    if (kiosk) comeForward(window);
    if (tell === told) return;
    told = tell;
    if (tell !== null) log.error(`The display stays ${tell} on monitor ${place.id}`);
    onChange();
  };

  const lookSoon = () => {
    // In trouble, the window's events are our own doing. A window that keeps moving does not put the look off.
    if (told === null && due > performance.now() + EVENT_MS) lookIn(EVENT_MS);
  };
  // In a row, since a listener for several events at once has no type.
  window.on('minimize', lookSoon);
  window.on('hide', lookSoon);
  window.on('move', lookSoon);
  window.on('resize', lookSoon);
  window.on('blur', lookSoon);
  window.on('leave-full-screen', lookSoon);
  window.once('closed', () => clearTimeout(timer));
  lookIn(EVENT_MS);

  return {
    /** Fault that putting the window back did not fix; null while all is well. */
    fault: (): DisplayFault | null => told,
  };
}

/**
 * Of the windows that are above all others, the one that said so last is in front. `moveTop` leaves the focus where it is.
 */
function comeForward(window: BrowserWindow): void {
  window.setAlwaysOnTop(true, 'pop-up-menu');
  window.moveTop();
}

/** Shows the window on whichever virtual desktop staff are. */
export function showOnAllWorkspaces(window: BrowserWindow): void {
  // Otherwise macOS would make Booth an app without a Dock icon.
  const options = { visibleOnFullScreen: true, skipTransformProcessType: true };
  window.setVisibleOnAllWorkspaces(true, options);
}

function putBack(
  window: BrowserWindow,
  monitor: Pick<Display, 'bounds' | 'scaleFactor'>,
  isInView: boolean,
): void {
  showOnAllWorkspaces(window);
  if (!isInView) {
    window.restore();
    window.showInactive();
  }
  if (fills(window.getBounds(), monitor)) return;
  // The window manager may have ended the full screen without Chromium's noticing.
  if (process.platform !== 'darwin') window.setKiosk(false);
  putAt(window, monitor.bounds);
  coverMonitor(window, monitor.bounds);
}
