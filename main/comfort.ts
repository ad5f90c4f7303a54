import type { ShellLog } from './log.ts';

/**
 * Does what Booth can be without: whatever is neither the server, nor the two windows, nor the data. Where it throws, the
 * log has a line and the app goes on.
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
