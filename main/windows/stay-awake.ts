import { type BrowserWindow, powerSaveBlocker } from 'electron';
import { comfort } from '../comfort.ts';
import type { ShellLog } from '../log.ts';

const blockers = new Set<number>();

/** Keeps the laptop from going to sleep for as long as the app runs, since phones are served; its screens may. */
export function keepServing(log: ShellLog): void {
  comfort(log, 'keeping awake', () => powerSaveBlocker.start('prevent-app-suspension'), 0);
}

function keepOn(): number {
  return powerSaveBlocker.start('prevent-display-sleep');
}

/** Keeps the screens on for as long as a window is open. */
export function keepScreensOn(window: BrowserWindow, log: ShellLog): void {
  const blocker = comfort(log, 'keeping the screens on', keepOn, null);
  if (blocker === null) return;
  blockers.add(blocker);
  window.once('closed', () => {
    blockers.delete(blocker);
    powerSaveBlocker.stop(blocker);
  });
}

/** True if anything keeps the screens on now. */
export function areScreensKeptOn(): boolean {
  return [...blockers].some((blocker) => powerSaveBlocker.isStarted(blocker));
}
