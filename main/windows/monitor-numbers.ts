import { BrowserWindow, type Display, type Rectangle, type Screen } from 'electron';
import { numberPage } from './fallback/fallback-pages.ts';
import { centred } from './monitors.ts';
import { STAGE_COLOUR, WEB_PREFERENCES } from './navigation-guard.ts';

/** Long enough to walk around the table and look. */
const SHOWN_MS = 6000;
/** Share of the monitor's height. */
const SHARE = 0.44;

function cardOn({ workArea }: Display): Rectangle {
  const edge = Math.round(workArea.height * SHARE);
  return centred(workArea, { width: Math.round(edge * 1.1), height: edge });
}

function openNumber(monitor: Display, number: number): BrowserWindow {
  const window = new BrowserWindow({
    ...cardOn(monitor),
    show: false,
    frame: false,
    focusable: false,
    resizable: false,
    skipTaskbar: true,
    alwaysOnTop: true,
    hasShadow: true,
    roundedCorners: true,
    title: `Monitor ${number}`,
    backgroundColor: STAGE_COLOUR,
    webPreferences: { ...WEB_PREFERENCES, devTools: false },
  });
  // Above the display, which fills its monitor.
  window.setAlwaysOnTop(true, 'screen-saver');
  window.setIgnoreMouseEvents(true);
  window.once('ready-to-show', () => {
    if (!window.isDestroyed()) window.showInactive();
  });
  // A number that cannot be drawn is not missed.
  window.loadURL(numberPage(number)).catch(() => {});
  return window;
}

/** A large numeral in the middle of each monitor, which takes neither focus nor clicks and goes away by itself. */
export function openMonitorNumbers(screen: Pick<Screen, 'getAllDisplays'>) {
  let windows: BrowserWindow[] = [];
  let timer: NodeJS.Timeout | undefined;

  function close(): void {
    clearTimeout(timer);
    for (const window of windows) if (!window.isDestroyed()) window.destroy();
    windows = [];
  }

  return {
    /** Shows them, or lets those that are there stay for longer. */
    show(): void {
      close();
      windows = screen.getAllDisplays().map((monitor, index) => openNumber(monitor, index + 1));
      timer = setTimeout(close, SHOWN_MS);
    },
    close,
  };
}
