/** A screen that is plugged in. Sizes are in CSS pixels. */
export type Monitor = {
  id: number;
  label: string;
  /** The staff's own, where the admin window opens. */
  own: boolean;
  /** Shows the same as another one. */
  mirrored: boolean;
  width: number;
  height: number;
};

/** State of the public's display window. `monitorId` is null while there is no such window. */
export type DisplayState = {
  visible: boolean;
  /** Full screen without a frame; otherwise a normal window. */
  kiosk: boolean;
  monitorId: number | null;
  /**
   * Why the public may not see it, although Booth has put it back. `wayland`: no program may place its windows in this
   * session. `elsewhere`: on another monitor. `short`: not on all of its monitor. `hidden`: out of view. `dark`: not painting.
   */
  misplaced: 'wayland' | 'elsewhere' | 'short' | 'hidden' | 'dark' | null;
};

/**
 * A period without a server, in milliseconds since 1970; `until` is null while it lasts. `silent`: it stopped answering
 * and was replaced; `ended`: it exited by itself.
 */
export type ServerOutage = { cause: 'silent' | 'ended'; since: number; until: number | null };

/** `screensStayOn`: they don't go to sleep by themselves, as long as the display is shown. The laptop never does. */
export type PowerState = { onBattery: boolean; screensStayOn: boolean };

/** A file that is on the disk, whole. `folder`: where, as the system writes it. */
export type SavedFile = { name: string; folder: string };

/**
 * State of Windows' firewall. `closed`: a rule blocks phones, or none allows them; Booth can change that. `shut`: the
 * firewall blocks everything, despite the rules.
 */
export type FirewallState = 'open' | 'closed' | 'shut';

export type DesktopInfo = {
  /** The last one since the app started, until staff acknowledge it. */
  serverOutage: ServerOutage | null;
};

/** Functions that the admin page has only in the desktop app: `window.boothDesktop`. */
export type DesktopApi = {
  info: () => Promise<DesktopInfo>;
  monitors: () => Promise<Monitor[]>;
  display: () => Promise<DisplayState>;
  /** On the second monitor; with only one, as a normal window. */
  showDisplay: () => Promise<DisplayState>;
  hideDisplay: () => Promise<DisplayState>;
  /**
   * Full screen on that monitor, from now on and after the next start. On the staff's own, while there is another one,
   * it is only a look: the public's display stays where it is, and Escape ends it.
   */
  moveDisplay: (monitorId: number) => Promise<DisplayState>;
  setKiosk: (kiosk: boolean) => Promise<DisplayState>;
  /** The admin window to the public's monitor and the display to the staff's, from now on and after the next start. */
  swapMonitors: () => Promise<DisplayState>;
  power: () => Promise<PowerState>;
  /** Asks for a folder, in the system's own dialog; null when it is closed without one. */
  chooseFolder: () => Promise<string | null>;
  /** Shows each monitor's number for a few seconds, in the order of {@link monitors}. */
  numberMonitors: () => Promise<void>;
  /**
   * Without a printer, asks where to save the page as a PDF.
   * @param name of the file, without its ending
   * @returns false where there is a printer: then the page prints itself
   */
  saveWithoutPrinter: (name: string) => Promise<boolean>;
  /** Opens the licenses of what Booth is made of, in the system's program for text files. */
  openNotices: () => Promise<void>;
  /** Asks where to save one file for remote support: logs, health and settings, without personal data. */
  saveDiagnostics: () => Promise<void>;
  /** Asks for the installer of another version, shows its checksum and has the system open it. */
  updateFromFile: () => Promise<void>;
  /** Shows on the app's icon how many questions are waiting, where the system has such a number; 0 removes it. */
  setBadge: (count: number) => Promise<void>;
  /** Staff have read about the server's outage. */
  acknowledgeOutage: () => Promise<void>;
  /** Null where no firewall is known of. */
  firewall: () => Promise<FirewallState | null>;
  /** Opens the firewall for phones; the system asks an administrator. Resolves when that is done or refused. */
  letPhonesIn: () => Promise<void>;
  /** Says what staff have typed and not saved, to be named before the app closes. */
  setUnsaved: (what: string[]) => Promise<void>;
  /**
   * Called after monitors, the display window, the power or the server's state changed; returns a function that stops
   * this.
   */
  onDesktopChange: (listener: () => void) => () => void;
  /** Called with each file that the app has saved; returns a function that stops this. */
  onSaved: (listener: (saved: SavedFile) => void) => () => void;
  /**
   * Called with the path of an admin page that the menu asks for, or asked for before there was a listener; returns a
   * function that stops this. One listener at a time.
   */
  onGoTo: (listener: (path: string) => void) => () => void;
};

/** The calls that go to the main process and back. */
export type DesktopCall = Exclude<keyof DesktopApi, 'onDesktopChange' | 'onSaved' | 'onGoTo'>;

/** Only types in here: a sandboxed preload cannot load a second file, so nothing in this module may be shared code. */
export type DesktopChannel = `desktop:${DesktopCall}`;
export type DesktopChangeChannel = 'desktop-change';
/** Carries a {@link SavedFile}. */
export type SavedChannel = 'desktop-saved';
/** Carries a path of the admin area. */
export type GoToChannel = 'desktop-go-to';
/** Carries the `data-action` of a fallback page's button. */
export type FallbackActionChannel = 'fallback-action';
/** Carries what the page keeps in its tab: out of a page that goes, and into one at another address. */
export type TabChannel = 'page-tab';
/** Carries whether the page's print dialog is open. */
export type PrintingChannel = 'page-printing';

declare global {
  // An interface, since only interfaces merge with the browser's own.
  interface Window {
    boothDesktop?: DesktopApi;
  }
}
