import type { BrowserWindow } from 'electron';

/** A pointer, a selection or a link that can be followed is nothing for the public's screen. */
const NO_POINTER = `
  html { pointer-events: none !important; user-select: none !important; }
  * { cursor: none !important; }
`;

/**
 * Takes from the public's window what a passer-by with the laptop's keyboard, a mouse or a presenter's clicker could do
 * to it: no key reaches the page or a menu, no zoom stays, and there is no page to go back to.
 * @param onEscape the one key that counts: the staff's way back to their own window
 */
export function lockInput(window: BrowserWindow, onEscape: () => void): void {
  const contents = window.webContents;

  // Each change of the application menu gives it to every window; this one wants none, and no menu bar on Alt.
  window.removeMenu();
  window.setMenu = () => {};
  // macOS has one menu for all windows.
  contents.setIgnoreMenuShortcuts(true);
  contents.on('before-input-event', (event, { type, key, isAutoRepeat }) => {
    event.preventDefault();
    if (type === 'keyDown' && key === 'Escape' && !isAutoRepeat) onEscape();
  });

  contents.on('did-navigate', () => {
    // Chromium keeps the zoom of each host from one start to the next.
    contents.setZoomLevel(0);
    // A mouse's back button goes by this.
    contents.clearHistory();
  });
  contents.on('dom-ready', () => {
    contents.insertCSS(NO_POINTER).catch(() => {});
    contents.setVisualZoomLevelLimits(1, 1).catch(() => {});
  });
}
