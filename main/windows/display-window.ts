import { BrowserWindow, powerSaveBlocker, type Rectangle, type Screen, session } from 'electron';
import type { DisplayState } from '../desktop-api.ts';
import type { ShellLog } from '../log.ts';
import type { ShellPaths } from '../paths.ts';
import type { Supervisor } from '../supervisor.ts';
import { lockInput } from './display-input.ts';
import { stageHoldingPage } from './holding/holding-pages.ts';
import { centred, type DisplayPlace, type DisplayWish, placeDisplay } from './monitors.ts';
import { guardNavigation, lockSession } from './navigation-guard.ts';
import { keepPage } from './page-keeper.ts';
import { showWhenPainted } from './show-when-painted.ts';
import { STAGE_COLOUR, WEB_PREFERENCES } from './web-preferences.ts';
import type { WindowStateStore } from './window-state.ts';

const WINDOWED_SIZE = { width: 1120, height: 630 };
/** Of its own, so that nothing of the staff's session is on the public's screen. */
const PARTITION = 'persist:display';

export type DisplayWindow = {
  state: () => DisplayState;
  show: () => DisplayState;
  hide: () => DisplayState;
  move: (monitorId: number) => DisplayState;
  setKiosk: (kiosk: boolean) => DisplayState;
  /** Puts the window where it belongs with the monitors as they are now: creates, moves or removes it. */
  rehome: () => void;
  /** Takes the window off a monitor that is gone, before it turns up on another one. */
  monitorRemoved: (monitorId: number) => void;
  /** For good: the app ends. */
  close: () => void;
};

export type DisplayWindowOptions = {
  screen: Screen;
  supervisor: Supervisor;
  paths: ShellPaths;
  windowState: WindowStateStore;
  log: ShellLog;
  onChange: () => void;
  /** Called when a new full screen took the focus without being asked to. */
  returnFocus: () => void;
};

/** `stranded`: its monitor was unplugged since, even if it is back. */
type Shown = { window: BrowserWindow; place: DisplayPlace; stranded: boolean };

/** Keeps the public's window (`/wedeliver`) on the monitor where it belongs. */
export function keepDisplayWindow(options: DisplayWindowOptions): DisplayWindow {
  const { screen, windowState, log, onChange } = options;
  const wish: DisplayWish = {
    shown: null,
    monitorId: windowState.get().displayMonitorId,
    kiosk: null,
  };
  let shown: Shown | null = null;
  let closed = false;

  const ownSession = session.fromPartition(PARTITION);
  lockSession(ownSession);
  ownSession.on('will-download', (event) => event.preventDefault());

  const remove = () => {
    const old = shown;
    shown = null;
    // destroy() and not close(): the window manager may have it on another monitor already, and must not ask it.
    if (old !== null && !old.window.isDestroyed()) old.window.destroy();
  };

  const rehome = () => {
    if (closed) return;
    const place = placeDisplay(wish, screen.getAllDisplays(), screen.getPrimaryDisplay().id);
    if (shown !== null && !(place !== null && isInPlace(shown, place))) remove();
    if (shown === null && place !== null) {
      const window = openDisplayWindow(place, options, leaveKiosk, hide);
      shown = { window, place, stranded: false };
      log.info(
        `The display is on monitor ${place.monitor.id}${place.kiosk ? '' : ', as a window'}`,
      );
    }
    onChange();
  };

  const state = (): DisplayState => ({
    visible: shown !== null,
    kiosk: shown?.place.kiosk ?? false,
    monitorId: shown?.place.monitor.id ?? null,
  });

  const change = (next: Partial<DisplayWish>): DisplayState => {
    Object.assign(wish, next);
    rehome();
    return state();
  };

  const hide = () => change({ shown: false });

  /** Escape: whoever put the display over their only monitor needs a way back. */
  const leaveKiosk = () => {
    if (shown?.place.monitor.id === screen.getPrimaryDisplay().id) change({ kiosk: false });
  };

  return {
    state,
    show: () => change({ shown: true }),
    hide,
    move(monitorId) {
      windowState.update({ displayMonitorId: monitorId });
      return change({ shown: true, kiosk: true, monitorId });
    },
    setKiosk: (kiosk) => change({ shown: true, kiosk }),
    rehome,
    monitorRemoved(monitorId) {
      if (shown?.place.monitor.id !== monitorId) return;
      shown.stranded = true;
      shown.window.hide();
    },
    close() {
      closed = true;
      remove();
    },
  };
}

function openDisplayWindow(
  { monitor, kiosk }: DisplayPlace,
  { supervisor, paths, log, returnFocus }: DisplayWindowOptions,
  onEscape: () => void,
  onCloseRequest: () => void,
): BrowserWindow {
  const window = new BrowserWindow({
    ...(kiosk ? monitor.bounds : centred(monitor.workArea, WINDOWED_SIZE)),
    show: false,
    frame: !kiosk,
    title: 'Booth display',
    icon: `${paths.assets}/icon.png`,
    backgroundColor: STAGE_COLOUR,
    autoHideMenuBar: true,
    webPreferences: {
      ...WEB_PREFERENCES,
      partition: PARTITION,
      backgroundThrottling: false,
      devTools: false,
    },
  });
  const contents = window.webContents;
  lockInput(window, onEscape);
  showWhenPainted(window, () => {
    // Staff may be typing in the other window, and not every window manager leaves the focus there.
    if (kiosk) window.once('focus', returnFocus);
    // Only now, since it shows the window, which is white until its page has painted; and before showing it, since a
    // window manager may miss it in the middle of that.
    window.setKiosk(kiosk);
    window.showInactive();
  });

  let lastOrigin: string | null = null;
  const origin = () => {
    const server = supervisor.state();
    if (server.kind === 'ready') lastOrigin = publicOrigin(server.ready.port);
    return lastOrigin;
  };
  guardNavigation(contents, { origin, opensLinksOutside: false }, log);
  keepPage(
    window,
    supervisor,
    {
      name: 'display',
      url: ({ port }) => `${publicOrigin(port)}/wedeliver`,
      holdingPage: stageHoldingPage,
      givesUp: () => false,
    },
    log,
  );

  window.on('close', (event) => {
    event.preventDefault();
    // A normal window is closed by its button; full screen only by what staff chose in the menu.
    if (!kiosk) onCloseRequest();
  });

  const blocker = powerSaveBlocker.start('prevent-display-sleep');
  window.once('closed', () => powerSaveBlocker.stop(blocker));
  return window;
}

/** Whether the window is where it was put, and the monitor is as it was then. */
function isInPlace({ window, place, stranded }: Shown, wanted: DisplayPlace): boolean {
  if (stranded || window.isDestroyed()) return false;
  if (place.monitor.id !== wanted.monitor.id || place.kiosk !== wanted.kiosk) return false;
  return (
    !wanted.kiosk ||
    (isSame(place.monitor.bounds, wanted.monitor.bounds) && isOn(window, wanted.monitor.bounds))
  );
}

function isSame(one: Rectangle, other: Rectangle): boolean {
  return (
    one.x === other.x &&
    one.y === other.y &&
    one.width === other.width &&
    one.height === other.height
  );
}

/** By its middle: not every system gives a kiosk window exactly the monitor's bounds, and that must not be a loop. */
function isOn(window: BrowserWindow, area: Rectangle): boolean {
  const { x, y, width, height } = window.getBounds();
  const middle = { x: x + width / 2, y: y + height / 2 };
  return (
    middle.x >= area.x &&
    middle.x < area.x + area.width &&
    middle.y >= area.y &&
    middle.y < area.y + area.height
  );
}

function publicOrigin(port: number): string {
  return `http://booth.local${port === 80 ? '' : `:${port}`}`;
}
