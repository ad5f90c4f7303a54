import { type BrowserWindow, powerSaveBlocker } from 'electron';

const blockers = new Set<number>();

/** Keeps the laptop from going to sleep for as long as the app runs, since phones are served; its screens may. */
export function keepServing(): void {
  powerSaveBlocker.start('prevent-app-suspension');
}

/** Keeps the screens on for as long as a window is open. */
export function keepScreensOn(window: BrowserWindow): void {
  const blocker = powerSaveBlocker.start('prevent-display-sleep');
  blockers.add(blocker);
  window.once('closed', () => {
    blockers.delete(blocker);
    powerSaveBlocker.stop(blocker);
  });
}

/** Whether anything does so now. */
export function areScreensKeptOn(): boolean {
  return [...blockers].some((blocker) => powerSaveBlocker.isStarted(blocker));
}
