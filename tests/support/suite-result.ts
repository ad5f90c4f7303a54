import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** A test that failed, and the first lines of what it failed with. */
export type FailedTest = { test: string; why: string };

/** What came of one suite. `unavailable` says why it could not run here at all. */
export type SuiteResult = {
  passed: number;
  failed: number;
  skipped: number;
  unavailable?: string;
  /** Individual tests that could not run here, as far as they say why. */
  left?: { test: string; reason: string }[];
  /** Tests that failed and passed when they were run once more, alone. They are counted among the passed. */
  unsteady?: FailedTest[];
  /** What failed in the end, as far as the report names it. */
  failures?: FailedTest[];
};

/** The share of a suite's tests that may need a second run. More is a fault of the app's or of the tests'. */
const UNSTEADY_SHARE = 0.01;

function mostUnsteady(tests: number): number {
  return Math.ceil(tests * UNSTEADY_SHARE);
}

const WHY_LINES = 12;

/** Plain text, as short as possible while it still tells what was expected and what was there. */
export function whyOf(messages: readonly (string | undefined)[]): string {
  const lines = stripVTControlCharacters(messages.find((message) => message) ?? '').split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, WHY_LINES)
    .join('\n');
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string().default(''),
      message: z.string().default(''),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string().default(''),
          status: z.string().default(''),
          failureMessages: z.array(z.string()).default([]),
          meta: z.object({ skipReason: z.string().optional() }).default({}),
        }),
      ),
    }),
  ),
});

const playwrightTest = z.object({
  status: z.string(),
  annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
  results: z
    .array(z.object({ error: z.object({ message: z.string().optional() }).optional() }))
    .default([]),
});

type PlaywrightSuite = {
  specs: { title: string; tests: z.infer<typeof playwrightTest>[] }[];
  suites?: PlaywrightSuite[] | undefined;
};

const playwrightSuite: z.ZodType<PlaywrightSuite> = z.object({
  specs: z.array(z.object({ title: z.string(), tests: z.array(playwrightTest) })),
  suites: z.lazy(() => z.array(playwrightSuite)).optional(),
});

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  suites: z.array(playwrightSuite),
  errors: z.array(z.unknown()),
});

/** Counts vitest's JSON report. A file that could not even be loaded holds no tests, and is one failure. */
export function countVitest(json: string): SuiteResult {
  const report = vitestReport.parse(JSON.parse(json));
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const left = tests.flatMap(({ fullName, meta: { skipReason } }) =>
    skipReason === undefined ? [] : [{ test: fullName.trim(), reason: skipReason }],
  );
  const unsteady = tests
    // What its first run failed with is kept.
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => ({
      test: fullName.trim(),
      why: whyOf(failureMessages),
    }));
  const failures = [
    ...unloadable.map(({ name, message }) => ({ test: name, why: whyOf([message]) })),
    ...tests
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        test: fullName.trim(),
        why: whyOf(failureMessages),
      })),
  ];
  const isTooMany = unsteady.length > mostUnsteady(report.numPassedTests);
  return {
    passed: report.numPassedTests - (isTooMany ? unsteady.length : 0),
    failed: report.numFailedTests + unloadable.length + (isTooMany ? unsteady.length : 0),
    skipped: report.numPendingTests + report.numTodoTests,
    ...(left.length === 0 ? {} : { left }),
    ...(unsteady.length === 0 ? {} : { unsteady }),
    ...(failures.length === 0 ? {} : { failures }),
  };
}

/**
 * Counts Playwright's JSON report. A test that only passed when it was run again is named; more of them than one in a
 * hundred are failures.
 */
export function countPlaywright(json: string): SuiteResult {
  const { stats, suites, errors } = playwrightReport.parse(JSON.parse(json));
  const tests = suites
    .flatMap(specsOf)
    .flatMap(({ title, tests: runs }) => runs.map((run) => ({ title, ...run })));
  const whichAre = (wanted: string) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ title, results }) => ({
        test: title,
        why: whyOf(results.map(({ error }) => error?.message)),
      }));
  const unsteady = whichAre('flaky');
  const failures = whichAre('unexpected');
  const left = tests.flatMap(({ title, status, annotations }) => {
    const reason = annotations.find(({ type }) => type === 'skip')?.description;
    return status === 'skipped' && reason !== undefined ? [{ test: title, reason }] : [];
  });
  const isTooMany = stats.flaky > mostUnsteady(stats.expected + stats.flaky);
  return {
    passed: stats.expected + (isTooMany ? 0 : stats.flaky),
    failed: stats.unexpected + (isTooMany ? stats.flaky : 0) + errors.length,
    skipped: stats.skipped,
    ...(left.length === 0 ? {} : { left }),
    ...(unsteady.length === 0 ? {} : { unsteady }),
    ...(failures.length === 0 ? {} : { failures }),
  };
}

function specsOf({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** A suite that says "fine" and ran nothing, or ends badly without naming a test, has failed all the same. */
export function checkExit(result: SuiteResult, exitCode: number | null): SuiteResult {
  const ran = result.passed + result.failed > 0;
  return (exitCode !== 0 || !ran) && result.failed === 0 ? { ...result, failed: 1 } : result;
}
