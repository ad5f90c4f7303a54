import type { App } from 'electron';
import type { ShellLog } from './log.ts';

/**
 * Keeps the shell running through faults that nobody caught: a booth without its admin window is worse than one whose
 * log has a line. What a window does about its own crash is in `windows/page-loader.ts`.
 */
export function surviveFaults(app: App, log: ShellLog): void {
  process.on('uncaughtException', (error) => log.error('Uncaught', error));
  process.on('unhandledRejection', (reason) => log.error('Unhandled rejection', reason));
  app.on('child-process-gone', (_event, { type, name, reason, exitCode }) => {
    if (reason !== 'clean-exit') {
      log.error(`The ${name ?? type} process is gone: ${reason} (${exitCode})`);
    }
  });
}
