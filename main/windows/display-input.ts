import type { BrowserWindow } from 'electron';
import type { AirKey } from '../../server/contract/air.ts';

/** A pointer, a selection or a link that can be followed has no place on the public's screen. */
const NO_POINTER = `
  html { pointer-events: none !important; user-select: none !important; }
  * { cursor: none !important; }
`;

/** What a presenter's clicker sends, and the keys of PowerPoint and Keynote that blank the screen. */
const CLICKER: Record<string, AirKey> = {
  PageDown: 'next',
  PageUp: 'previous',
  b: 'toggle-blank',
  B: 'toggle-blank',
  '.': 'toggle-blank',
};

/**
 * Keeps a passer-by with the laptop's keyboard or a mouse from doing anything to the public's window: no key reaches
 * the page or a menu, no zoom stays, and there is no page to go back to.
 * @param keys those that count: `onEscape` is the staff's way back to their own window, `onClicker` hears a presenter's
 */
export function lockInput(
  window: BrowserWindow,
  { onEscape, onClicker }: { onEscape: () => void; onClicker: (key: AirKey) => void },
): void {
  const contents = window.webContents;

  // Each change of the application menu hands it to every window; this one wants none, nor a menu bar on Alt.
  window.removeMenu();
  window.setMenu = () => {};
  // macOS has one menu for all windows.
  contents.setIgnoreMenuShortcuts(true);
  contents.on('before-input-event', (event, input) => {
    event.preventDefault();
    const { type, key, isAutoRepeat } = input;
    if (type !== 'keyDown' || isAutoRepeat) return;
    if (key === 'Escape') onEscape();
    const isPlain = !input.control && !input.meta && !input.alt;
    const pressed = isPlain && Object.hasOwn(CLICKER, key) ? CLICKER[key] : undefined;
    if (pressed) onClicker(pressed);
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
