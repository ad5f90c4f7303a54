const LOOK_MS = 60_000;

let known: string | null = null;

/** Name of the system's time zone. Asking for it takes 0.1 ms, so that it is kept until the next look. */
export function timeZone(): string {
  known ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return known;
}

/**
 * Follows the system's time zone, which staff may change on the laptop after a flight: Node asks for it once, and again when
 * `TZ` is removed, whether or not it was there. A zone that the environment names stays.
 */
export function followTimeZone(env: NodeJS.ProcessEnv): void {
  if (env['TZ']) return;
  setInterval(() => {
    // Only the process's own has an effect, and no copy of it.
    delete process.env['TZ'];
    known = null;
  }, LOOK_MS).unref();
}
