import type { BrowserWindow } from 'electron';

/**
 * Milliseconds that a window without another of ours behind it waits for its page. Its plain background looks no worse
 * than the desktop.
 */
const PATIENCE_MS = 1000;
/** A page that replaces the first one before that has painted never counts as ready in a hidden window. */
const FRAME_MS = 250;

/** Selector of a page with nothing to read yet: React has not rendered, or a live page has no data and no typeface. */
const UNFILLED =
  '#root:empty, #root[data-stage]:not(:has([data-part="phone"], [data-part="stage"][data-filled])), :not([data-ready]) > [data-main]';

/** Resolves in the page with its first frame that has something to read. */
const UNTIL_FILLED = `new Promise((resolve) => {
  const look = () => {
    if (document.querySelector(${JSON.stringify(UNFILLED)}) !== null) {
      setTimeout(look, 30);
      return;
    }
    setTimeout(resolve, ${FRAME_MS});
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  };
  look();
}).then(() => undefined)`;

/**
 * Calls `show` once: when the window's page has painted what it has to say, or, in its own colour, when patience runs
 * out.
 */
export function showWhenPainted(
  window: BrowserWindow,
  show: () => void,
  patienceMs = PATIENCE_MS,
): void {
  const contents = window.webContents;
  let shown = false;
  let isPainted = false;
  let isFilled = false;
  const showOnce = () => {
    if (shown || window.isDestroyed()) return;
    shown = true;
    show();
  };
  const filled = () => {
    isFilled = true;
    if (isPainted) showOnce();
    else setTimeout(showOnce, FRAME_MS);
  };
  window.once('ready-to-show', () => {
    isPainted = true;
    if (isFilled) showOnce();
  });
  contents.on('dom-ready', () => {
    if (shown) return;
    // A page that goes before it has answered is followed by another one.
    contents.executeJavaScript(UNTIL_FILLED).then(filled, () => {});
  });
  setTimeout(showOnce, patienceMs);
}
