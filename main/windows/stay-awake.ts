import { type BrowserWindow, powerSaveBlocker } from 'electron';

const blockers = new Set<number>();

/** Keeps the laptop and its screens awake for as long as a window is open. */
export function keepAwake(window: BrowserWindow): void {
  const blocker = powerSaveBlocker.start('prevent-display-sleep');
  blockers.add(blocker);
  window.once('closed', () => {
    blockers.delete(blocker);
    powerSaveBlocker.stop(blocker);
  });
}

/** Whether anything does so now. */
export function isKeptAwake(): boolean {
  return [...blockers].some((blocker) => powerSaveBlocker.isStarted(blocker));
}
