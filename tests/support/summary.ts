import type { SuiteResult } from './suite-result.ts';

/** One row of the table at the end of `npm test`. */
export type SuiteRow = SuiteResult & { name: string; seconds: number };

/** The table of suites, the suites that could not run, and the line that counts everything. */
export function summarize(rows: readonly SuiteRow[], isCi: boolean): { text: string; ok: boolean } {
  const lines = [cells('suite', 'passed', 'failed', 'skipped', 'seconds'), ...rows.map(line)];
  const missing = rows.filter(({ unavailable }) => unavailable !== undefined);
  for (const { name, unavailable } of missing) {
    lines.push('', `!!! SKIPPED: ${name} did not run, because ${unavailable}. !!!`);
  }
  for (const { test, reason } of rows.flatMap(({ left = [] }) => left)) {
    lines.push('', `!!! SKIPPED: "${test}", because ${reason}. !!!`);
  }
  for (const { test, why } of rows.flatMap(({ unsteady = [] }) => unsteady)) {
    lines.push('', `!!! UNSTEADY: "${test}" failed first and passed when it was run again. !!!`);
    lines.push(...indented(why));
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
