import type { BrowserWindow } from 'electron';

/** A page that replaces the first one before that has painted never counts as ready in a hidden window. */
const PATIENCE_MS = 1000;

/** Calls `show` once: when the window's page has painted, or after a second of nothing, in the background colour. */
export function showWhenPainted(window: BrowserWindow, show: () => void): void {
  let shown = false;
  const showOnce = () => {
    if (shown || window.isDestroyed()) return;
    shown = true;
    show();
  };
  window.once('ready-to-show', showOnce);
  setTimeout(showOnce, PATIENCE_MS);
}
