import type { ShellLog } from './log.ts';

/**
 * Runs something that Booth can do without: all but the server, the two windows and the data. If it throws, the log
 * gets a line and the app goes on.
 * @param what as in "Going on without …"
 * @param without returned when it throws
 */
export function comfort<T>(log: ShellLog, what: string, act: () => T, without: T): T {
  try {
    return act();
  } catch (error) {
    log.error(`Going on without ${what}`, error);
    return without;
  }
}
