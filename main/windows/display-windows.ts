import { type BrowserWindow, type Display, type Screen, session } from 'electron';
import { OWN_WINDOW_HEADER } from '../../server/contract/shell.ts';
import { type NormalBounds, keepNormalBounds, boundsOn, placeOn } from './normal-bounds.ts';
import type { DisplayPlace } from './window-layout.ts';
import { type DisplayWatch, watchDisplay } from './display-watch.ts';
import { type DisplayWindowOptions, openDisplayWindow } from './display-window.ts';
import { centred, isOn, isSame, putAt } from './monitors.ts';
import type { DisplayFault } from './judge-display.ts';
import { lockSession } from './navigation-guard.ts';
import type { XServer } from './x-server.ts';

const WINDOWED_SIZE = { width: 1120, height: 630 };
/** A separate partition, so that nothing of the staff's session gets onto the public's screen. */
const PARTITION = 'persist:display';
/** From showing a window to its being on the screen: the window manager has its say, and Chromium draws again. */
const APPEAR_MS = 300;

type DisplayWindowsOptions = Omit<DisplayWindowOptions, 'session'> & {
  screen: Screen;
  xServer: XServer;
  /** Secret by which the server recognises these windows. */
  windowToken: string;
  isSettling: () => boolean;
  /** A window is in view from now on. */
  onShown: () => void;
  /** Called when `fault` may have changed. */
  onFault: () => void;
  onEscape: () => void;
  onCloseRequest: () => void;
  returnFocus: () => void;
};

/**
 * `stranded`: its monitor has been unplugged since, even if it is back. `normalBounds`: of a normal window. `view`: whether
 * it has been shown for long enough to be on the screen.
 */
type Shown = {
  window: BrowserWindow;
  place: DisplayPlace<Display>;
  normalBounds: NormalBounds | null;
  stranded: boolean;
  view: { isReady: boolean };
  watch: DisplayWatch;
};

export type DisplayWindows = ReturnType<typeof keepDisplayWindows>;

/** Keeps the public's page (`/wedeliver`) in windows where it belongs. */
export function keepDisplayWindows(options: DisplayWindowsOptions) {
  const { screen, isSettling, log, onShown } = options;
  let all: Shown[] = [];
  /** Replaced by those of `all` that are not in view yet. */
  let leaving: Shown[] = [];
  let beforeClosing: (() => void) | null = null;

  const ownSession = session.fromPartition(PARTITION);
  lockSession(ownSession);
  ownSession.on('will-download', (event) => event.preventDefault());
  // The host is this machine (`prepareChromium`), so the token never leaves it.
  ownSession.webRequest.onBeforeSendHeaders(
    { urls: ['http://booth.local/api/screens'] },
    ({ requestHeaders }, send) =>
      send({ requestHeaders: { ...requestHeaders, [OWN_WINDOW_HEADER]: options.windowToken } }),
  );

  const open = (place: DisplayPlace<Display>, asked: boolean, isReplacing: boolean): Shown => {
    const { monitor, kiosk, own } = place;
    const view = { isReady: false };
    const now = (): Shown | undefined => [...all, ...leaving].find((one) => one.window === window);
    const normal = placeOn(monitor, centred(monitor.workArea, WINDOWED_SIZE));
    const { window, disown } = openDisplayWindow(
      { monitor, kiosk, inFront: own, hasHint: own && kiosk && asked, isReplacing },
      kiosk ? monitor.bounds : boundsOn(monitor, normal),
      { ...options, session: ownSession },
      {
        ...options,
        onShown() {
          onShown();
          setTimeout(() => {
            view.isReady = true;
            closeLeaving();
          }, APPEAR_MS);
        },
        isOwn: () => now()?.place.own ?? own,
      },
    );
    const normalBounds = kiosk
      ? null
      : keepNormalBounds(window, { screen, monitor, place: normal, isSettling });
    const watch = watchDisplay(window, {
      kiosk,
      monitor: () => now()?.place.monitor ?? monitor,
      isWanted: () => view.isReady && now()?.stranded === false && !isSettling(),
      xServer: options.xServer,
      onPutBack: disown,
      onChange: options.onFault,
      log,
    });
    log.info(`The display is on monitor ${monitor.id}${kiosk ? '' : ', as a window'}`);
    return { window, place, normalBounds, stranded: false, view, watch };
  };

  const close = (shown: Shown) => {
    // destroy() and not close(): the window manager may have it on another monitor already, and there must be no close
    // request.
    if (!shown.window.isDestroyed()) shown.window.destroy();
  };

  const closeLeaving = () => {
    if (leaving.length > 0 && all.some(isComing)) return;
    const before = beforeClosing;
    beforeClosing = null;
    before?.();
    for (const shown of leaving) close(shown);
    leaving = [];
  };

  return {
    /**
     * Opens, moves and closes windows until exactly these are there. One that is being replaced stays until the new ones
     * are in view.
     * @param asked whether staff did this just now
     * @param before called when those that are to go can go, immediately unless one is being replaced
     */
    set(places: DisplayPlace<Display>[], asked: boolean, before: () => void): void {
      const former = [...all, ...leaving];
      const kept = places.map((place) => former.find((shown) => isInPlace(shown, place)));
      const gone = former.filter((shown) => !kept.includes(shown));
      const isReplaced = kept.some((shown) => shown === undefined || isComing(shown));
      leaving = gone.filter((shown) => isReplaced && isInView(shown));
      beforeClosing = before;
      if (leaving.length === 0) closeLeaving();
      for (const shown of gone) if (!leaving.includes(shown)) close(shown);
      all = places.map((place, at) => {
        const shown = kept[at];
        if (shown === undefined) return open(place, asked, leaving.length > 0);
        // Its monitor has become the only one: Escape is for it now.
        if (place.own && !shown.place.own) shown.window.focus();
        if (place.own && shown.window.isVisible()) onShown();
        shown.normalBounds?.goTo(place.monitor);
        return { ...shown, place };
      });
    },
    /** First fault among the windows that putting them back did not fix; null while all are well. */
    fault: (): DisplayFault | null => {
      for (const { watch } of all) if (watch.fault() !== null) return watch.fault();
      return null;
    },
    /** Takes along each window whose monitor has moved. */
    follow(monitors: Display[]): void {
      for (const { window, place, normalBounds, stranded } of [...all, ...leaving]) {
        const monitor = monitors.find(({ id }) => id === place.monitor.id);
        if (monitor === undefined || stranded || window.isDestroyed()) continue;
        if (normalBounds !== null) {
          if (normalBounds.monitorId() === monitor.id) normalBounds.goTo(monitor);
        } else putAt(window, monitor.bounds);
      }
    },
    /** Takes the windows off a monitor that is gone, before they turn up on another one. */
    monitorRemoved(monitorId: number): void {
      for (const shown of [...all, ...leaving]) {
        if (shown.place.monitor.id !== monitorId) continue;
        shown.stranded = true;
        shown.window.hide();
      }
    },
    /** Closes all windows; the app ends. */
    close(): void {
      for (const shown of [...all, ...leaving]) close(shown);
      all = [];
      leaving = [];
    },
  };
}

function isInView({ window, stranded }: Shown): boolean {
  return !stranded && !window.isDestroyed() && window.isVisible();
}

/** True if the window will be in view soon. */
function isComing({ window, stranded, view }: Shown): boolean {
  return !view.isReady && !stranded && !window.isDestroyed();
}

/** True if the window is where it should be. Not every system gives full screen exactly the monitor's bounds. */
function isInPlace({ window, place, stranded }: Shown, wanted: DisplayPlace<Display>): boolean {
  if (stranded || window.isDestroyed()) return false;
  if (place.monitor.id !== wanted.monitor.id || place.kiosk !== wanted.kiosk) return false;
  if (!wanted.kiosk) return true;
  const { bounds } = wanted.monitor;
  const isUnchanged = isSame(place.monitor.bounds, bounds) && isOn(window.getBounds(), bounds);
  return isUnchanged || isSame(window.getBounds(), bounds);
}
