import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { App, CrashReporter, Details } from 'electron';
import type { ShellLog } from './log.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Days that a dump of a crashed process is kept. */
const DUMP_DAYS = 14;
/** Failures of the graphics card within {@link GPU_RECENT_MS} after which it is not used any more. */
const GPU_FAILURES = 4;
const GPU_RECENT_MS = 10 * 60_000;

type ProcessGone = Pick<Details, 'type' | 'reason'>;

/**
 * Counts the failures of the graphics card. A process that was killed from outside is none: the display's watch does that.
 * @returns takes a process that is gone, and says whether the card fails too often to be used
 */
export function countGpuFailures(): (gone: ProcessGone, now: number) => boolean {
  let failures: number[] = [];
  return ({ type, reason }, now) => {
    if (type !== 'GPU' || reason === 'killed') return false;
    failures = [...failures, now].filter((time) => now - time < GPU_RECENT_MS);
    return failures.length >= GPU_FAILURES;
  };
}

/**
 * Keeps the shell running after uncaught errors: a booth without its admin window is worse than one with a line in its
 * log. A window's own crash is handled in `windows/page-loader.ts`.
 * @param onGpuFailing the GPU process keeps crashing; Chromium restarts it each time
 */
export function surviveFaults(app: App, log: ShellLog, onGpuFailing: () => void): void {
  process.on('uncaughtException', (error) => log.error('Uncaught', error));
  process.on('unhandledRejection', (reason) => log.error('Unhandled rejection', reason));
  const isGpuFailing = countGpuFailures();
  app.on('child-process-gone', (_event, { type, name, reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    log.error(`The ${name ?? type} process is gone: ${reason} (${exitCode})`);
    if (isGpuFailing({ type, reason }, Date.now())) onGpuFailing();
  });
}

/**
 * Keeps a dump of each process that crashes, on this laptop only: it holds what the process had in memory. Old ones go.
 * @param folder where Electron's `crashDumps` path leads
 */
export function keepDumps(crashReporter: CrashReporter, folder: string): void {
  crashReporter.start({ uploadToServer: false });
  removeOldDumps(folder, Date.now());
}

/** @param now milliseconds since 1970 */
export function removeOldDumps(folder: string, now: number): void {
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) removeOldDumps(path, now);
      else if (/\.(dmp|meta)$/.test(path) && now - statSync(path).mtimeMs > DUMP_DAYS * DAY_MS) {
        rmSync(path);
      }
    }
  } catch {
    // There is no such folder yet, or Crashpad was quicker.
  }
}
