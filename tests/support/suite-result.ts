import { z } from 'zod';

/** What came of one suite. `unavailable` says why it could not run here at all. */
export type SuiteResult = {
  passed: number;
  failed: number;
  skipped: number;
  unavailable?: string;
  /** Single tests that could not run here, of those that say why. */
  left?: { test: string; reason: string }[];
};

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string().default(''),
          meta: z.object({ skipReason: z.string().optional() }).default({}),
        }),
      ),
    }),
  ),
});

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  errors: z.array(z.unknown()),
});

/** Counts vitest's JSON report. A file that could not even be loaded holds no tests, and is one failure. */
export function countVitest(json: string): SuiteResult {
  const report = vitestReport.parse(JSON.parse(json));
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const left = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ fullName, meta: { skipReason } }) =>
      skipReason === undefined ? [] : [{ test: fullName.trim(), reason: skipReason }],
    );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
    ...(left.length === 0 ? {} : { left }),
  };
}

/** Counts Playwright's JSON report. A flaky test is not a success. */
export function countPlaywright(json: string): SuiteResult {
  const { stats, errors } = playwrightReport.parse(JSON.parse(json));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/** A suite that says "fine" and ran nothing, or ends badly without naming a test, has failed all the same. */
export function checkExit(result: SuiteResult, exitCode: number | null): SuiteResult {
  const ran = result.passed + result.failed > 0;
  return (exitCode !== 0 || !ran) && result.failed === 0 ? { ...result, failed: 1 } : result;
}
