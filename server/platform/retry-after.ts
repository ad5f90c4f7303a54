/** The longest pause that another machine can ask for, in milliseconds. */
const LONGEST_MS = 3_600_000;

/**
 * `Retry-After` in milliseconds: seconds, or a date (RFC 9110, 10.2.3), which counts from the time on the clock of the
 * machine that wrote it.
 * @param date the answer's `Date`
 * @param now the time here, in milliseconds since 1970, for an answer that names none
 * @returns undefined without a usable header
 */
export function retryAfterMs(
  text: string | null | undefined,
  date: string | null | undefined,
  now: number,
): number | undefined {
  if (!text) return undefined;
  const there = Date.parse(date ?? '');
  const ms = /^\d+(?:\.\d+)?$/.test(text)
    ? Number(text) * 1000
    : Date.parse(text) - (Number.isNaN(there) ? now : there);
  return ms > 0 ? Math.min(ms, LONGEST_MS) : undefined;
}
