import type { SuiteResult } from './suite-result.ts';

/** One row of the table at the end of `npm test`. */
export type SuiteRow = SuiteResult & { name: string; seconds: number };

/** Minutes that `npm test` may take on two quiet cores before nobody starts it any more. */
const AIM_MINUTES = 12;
const SLOWEST_FILES = 10;

/** The table of suites, the slowest files, what could not run, and the line that counts everything. */
export function summarize(rows: readonly SuiteRow[], isCi: boolean): { text: string; ok: boolean } {
  const lines = [cells('suite', 'passed', 'failed', 'skipped', 'seconds'), ...rows.map(line)];
  const slowest = rows
    .flatMap(({ files = [] }) => files)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST_FILES);
  if (slowest.length > 0) {
    lines.push('', 'slowest files');
    lines.push(...slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)}  ${file}`));
  }
  const missing = rows.filter(({ unavailable }) => unavailable !== undefined);
  for (const { name, unavailable } of missing) {
    lines.push('', `!!! SKIPPED: ${name} did not run, because ${unavailable}. !!!`);
  }
  for (const { test, reason } of rows.flatMap(({ left = [] }) => left)) {
    lines.push('', `!!! SKIPPED: "${test}", because ${reason}. !!!`);
  }
  // Hours of output lie between the failure and the end, which is all that most logs show.
  for (const { test, why } of rows.flatMap(({ failures = [] }) => failures)) {
    lines.push('', `!!! FAILED: "${test}" !!!`, ...indented(why));
  }
  // Where everything has been provided, a suite that cannot run is a fault and not a matter of course.
  const failed = sum(rows, 'failed') + (isCi ? missing.length : 0);
  const passed = sum(rows, 'passed');
  lines.push('', `${passed} passed, ${failed} failed`);
  return { text: lines.join('\n'), ok: failed === 0 && passed > 0 };
}

/** How long the whole of `npm test` took, beside its aim. */
export function againstAim(seconds: number): string {
  const minutes = seconds / 60;
  const over = minutes - AIM_MINUTES;
  const distance = `${Math.abs(over).toFixed(1)} ${over > 0 ? 'over' : 'under'}`;
  return `${minutes.toFixed(1)} minutes, ${distance} the aim of ${AIM_MINUTES}`;
}

function line({ name, passed, failed, skipped, seconds, unavailable }: SuiteRow): string {
  if (unavailable !== undefined) return cells(name, '–', '–', 'all', '–');
  return cells(name, String(passed), String(failed), String(skipped), seconds.toFixed(1));
}

function cells(name: string, ...numbers: string[]): string {
  return name.padEnd(10) + numbers.map((text) => text.padStart(9)).join('');
}

function indented(text: string): string[] {
  return text.split('\n').map((each) => `    ${each}`);
}

function sum(rows: readonly SuiteRow[], key: 'passed' | 'failed'): number {
  return rows.reduce((total, row) => total + row[key], 0);
}
