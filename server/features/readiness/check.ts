import type { Fact, FactState } from '../../contract/readiness.ts';
import { localFormat, timeInWords } from '../../platform/time.ts';

/** Result of a check. `at`: time of what was found, in milliseconds since 1970. */
export type Finding = Pick<Fact, 'state' | 'sentence'> &
  Partial<Pick<Fact, 'advice' | 'short' | 'actions'>> & { at?: number };

type More = Omit<Finding, 'state' | 'sentence'>;

/** Check of one thing that a show needs. */
export type Check = {
  id: string;
  title: string;
  /**
   * Milliseconds between two runs while staff are signed in; null for a check that costs nothing and runs each time.
   */
  everyMs: number | null;
  /** Minimum milliseconds between two runs, even when staff ask: the check costs the disk or the network. */
  atLeastMs?: number;
  /**
   * @param asked staff want to know now
   * @returns null where there is no such thing at this stand
   * @throws when it cannot be checked
   */
  run: (asked: boolean) => Finding | null | Promise<Finding | null>;
};

function finding(state: FactState) {
  return (sentence: string, more: More = {}): Finding => ({ ...more, state, sentence });
}

export const problem = finding('problem');
export const attention = finding('attention');
export const waiting = finding('waiting');
export const ok = finding('ok');
export const off = finding('off');

/** A link to a page of the admin area. */
export function link(label: string, to: string): Fact['actions'][number] {
  return { kind: 'link', label, to };
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const oneDigit = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const day = localFormat({ dateStyle: 'full' });

/** Free or used room as people say it, in powers of 1,000. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1e6) return `${whole.format(Math.ceil(bytes / 1e3))} KB`;
  if (bytes < 1e9) return `${whole.format(bytes / 1e6)} MB`;
  return `${oneDigit.format(bytes / 1e9)} GB`;
}

/** "Saturday, November 21, 2026, 14:02". */
export function dayInWords(ms: number): string {
  return `${day(ms)}, ${timeInWords(ms)}`;
}

/** "3 minutes". @param ms above zero */
export function durationInWords(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  if (minutes < 90) return countInWords(minutes, 'minute');
  if (minutes < 36 * 60) return countInWords(Math.round(minutes / 60), 'hour');
  return countInWords(Math.round(minutes / 1440), 'day');
}

/** "a, b and c". */
export function listInWords(parts: readonly string[]): string {
  return parts.length < 2
    ? (parts[0] ?? '')
    : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** "1 lead", "12 leads". */
export function countInWords(count: number, one: string, many = `${one}s`): string {
  return `${whole.format(count)} ${count === 1 ? one : many}`;
}
