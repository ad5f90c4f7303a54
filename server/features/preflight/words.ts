const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const oneDigit = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });

/** Free or used room as people say it, in powers of 1,000. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1e9) return `${whole.format(bytes / 1e6)} MB`;
  return `${oneDigit.format(bytes / 1e9)} GB`;
}

/** "Nov 21, 2026, 2:02 PM", in the laptop's own time zone. */
export function momentInWords(ms: number): string {
  return moment.format(ms);
}

/** "Saturday, November 21, 2026 at 2:02 PM". */
export function dayInWords(ms: number): string {
  return day.format(ms);
}

/** "3 minutes". @param ms above zero */
export function durationInWords(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  const [count, unit] =
    minutes < 90
      ? [minutes, 'minute']
      : minutes < 36 * 60
        ? [Math.round(minutes / 60), 'hour']
        : [Math.round(minutes / 1440), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** "a, b and c". */
export function listInWords(parts: readonly string[]): string {
  return parts.length < 2
    ? (parts[0] ?? '')
    : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
