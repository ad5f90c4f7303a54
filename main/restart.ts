import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type App, dialog } from 'electron';
import { z } from 'zod';
import type { ShellLog } from './log.ts';
import { writeWhole } from './write-whole.ts';

/** Given to the app that the watchdog starts. */
const FLAG = '--restarted';
const FILE = 'running.json';
const RECENT_MS = 10 * 60_000;
/** Crashes within {@link RECENT_MS} after which it is not started again. */
const MOST_CRASHES = 5;
const FIRST_WAIT_MS = 1000;

/**
 * Lies in the data folder while the app runs, and is taken away when someone closes it, unless it was opened again before
 * it had closed.
 * `starts`: the recent ones that each followed a crash, in milliseconds since 1970, and the first of them.
 */
const runRecord = z.object({ starts: z.array(z.number()), software: z.boolean() });
export type RunRecord = z.infer<typeof runRecord>;

/** `closed`: the app was closed on purpose and is not to start again. `software`: draw without the graphics card. */
type Start =
  { kind: 'run'; record: RunRecord; waitMs: number } | { kind: 'closed' } | { kind: 'given-up' };

/**
 * Decides what to do at a start.
 * @param before what the last run has left
 * @param isRestart true if the watchdog started the app, not a person
 * @param now milliseconds since 1970
 */
export function judgeStart(before: RunRecord | null, isRestart: boolean, now: number): Start {
  if (!isRestart) {
    return { kind: 'run', record: { starts: [now], software: false }, waitMs: 0 };
  }
  if (before === null) return { kind: 'closed' };
  const recent = before.starts.filter((start) => start <= now && now - start < RECENT_MS);
  const crashes = recent.length;
  if (crashes >= MOST_CRASHES) return { kind: 'given-up' };
  return {
    kind: 'run',
    record: { starts: [...recent, now], software: before.software },
    waitMs: crashes < 2 ? 0 : FIRST_WAIT_MS * 2 ** (crashes - 2),
  };
}

/**
 * Starts the app again whenever its main process goes without having been closed, and everything with it.
 *
 * The watchdog is Electron's own: `app.relaunch()` starts a small process at once, which waits for this one's end,
 * however that comes, and then starts the app (electron/shell/browser/relauncher.cc). It cannot be called off; so what
 * it starts looks first whether the app was closed on purpose.
 * https://www.electronjs.org/docs/latest/api/app#apprelaunchoptions
 */
export function openRun(app: App, folder: string, env: NodeJS.ProcessEnv, log: ShellLog) {
  const file = join(folder, FILE);
  const args = process.argv.slice(1).filter((arg) => arg !== FLAG);
  const isRestart = args.length < process.argv.length - 1;
  const isOff = env['BOOTH_WATCHDOG'] === 'off';
  const start = judgeStart(readRecord(file), isRestart, Date.now());
  let isWanted = false;
  const close = () => {
    if (!isWanted) rmSync(file, { force: true });
  };
  const relaunch = () => {
    // An AppImage runs from a mount that goes with it; APPIMAGE names the file itself.
    const { APPIMAGE: execPath } = env;
    app.relaunch({ args: [...args, FLAG], ...(execPath ? { execPath } : {}) });
  };
  const software = start.kind === 'run' && start.record.software;

  return {
    /** False when the app is to exit without a word. */
    isWanted: start.kind !== 'closed',
    software,
    /** Makes the app come back after a crash from now on; to be called as soon as this is the only Booth. */
    guard(): void {
      if (start.kind !== 'run' || isOff) return;
      app.on('before-quit', close);
      try {
        writeWhole(file, JSON.stringify(start.record));
        relaunch();
      } catch (error) {
        log.error('Booth will not come back after a crash', error);
      }
    },
    /** Resolves when the app may open its windows; false after staff were told that it keeps crashing. */
    async mayOpen(): Promise<boolean> {
      if (start.kind === 'given-up') {
        log.error('Booth keeps crashing and is not started again');
        dialog.showErrorBox(
          'Booth keeps crashing',
          `It has stopped ${MOST_CRASHES} times within ten minutes. Restart the laptop, then open Booth again. Everything it has collected is still there.`,
        );
        return false;
      }
      if (start.kind === 'run' && start.record.starts.length > 1) {
        log.error('Booth was started again after a crash');
      }
      if (software) log.info('The graphics card is not used');
      if (start.kind === 'run') await wait(start.waitMs);
      return true;
    },
    /** The app is not started again: it cannot start, or the session ends, of which there is no `before-quit`. */
    close,
    /** Someone opens the app while it closes: it starts again as soon as it has. */
    openAgain(): void {
      if (isWanted) return;
      isWanted = true;
      log.info('Booth opens again once it is closed');
      try {
        writeWhole(file, JSON.stringify({ starts: [], software } satisfies RunRecord));
        // Otherwise the watchdog is there, and looks at the record.
        if (isOff) relaunch();
      } catch (error) {
        log.error('Booth will not open again', error);
      }
    },
    /** Ends the app; the watchdog starts it again, and it draws without the graphics card. */
    restartInSoftware(): void {
      if (start.kind !== 'run' || isOff || software) return;
      log.error('The graphics card keeps failing: Booth starts again without it');
      writeWhole(file, JSON.stringify({ ...start.record, software: true } satisfies RunRecord));
      app.exit(1);
    },
  };
}

function readRecord(file: string): RunRecord | null {
  try {
    return runRecord.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
