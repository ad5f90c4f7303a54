import type { BrowserWindow } from 'electron';
import type { DesktopChangeChannel, GoToChannel, SavedChannel, SavedFile } from '../desktop-api.ts';

const CHANGED: DesktopChangeChannel = 'desktop-change';
const GO_TO: GoToChannel = 'desktop-go-to';
const SAVED: SavedChannel = 'desktop-saved';

/** Messages between the shell and the page in the admin window. */
export function talkToAdminPage(window: BrowserWindow) {
  const { webContents } = window;
  let unsaved: string[] = [];
  // A page that is loaded again says it again.
  webContents.on('did-navigate', () => (unsaved = []));

  const tell = (channel: typeof CHANGED | typeof GO_TO | typeof SAVED, ...args: unknown[]) => {
    if (!window.isDestroyed()) webContents.send(channel, ...args);
  };
  const goTo = (path: string) => {
    if (window.isDestroyed()) return;
    // Nothing on the fallback page goes anywhere.
    if (webContents.getURL().startsWith('data:')) webContents.once('dom-ready', () => goTo(path));
    else tell(GO_TO, path);
  };

  return {
    /** Monitors, the display, the power or the server are no longer as they were. */
    tellOfChange: (): void => tell(CHANGED),
    tellOfSaved: (file: SavedFile): void => tell(SAVED, file),
    /** Opens a page by its path, once the admin area is loaded. */
    goTo,
    /** Descriptions of what staff have typed and not saved. */
    unsaved: (): readonly string[] => unsaved,
    setUnsaved: (what: string[]): void => void (unsaved = what),
  };
}
