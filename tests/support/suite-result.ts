import { relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { ROOT } from './node-binary.ts';

/** A test that failed, and the first lines of what it failed with. */
type FailedTest = { test: string; why: string };

/** What came of one suite. `unavailable` says why it could not run here at all. */
export type SuiteResult = {
  passed: number;
  failed: number;
  skipped: number;
  unavailable?: string;
  /** Individual tests that could not run here, as far as they say why. */
  left?: { test: string; reason: string }[];
  /** The failures that the report names. */
  failures?: FailedTest[];
  /** Seconds that each test file took. */
  files?: { file: string; seconds: number }[];
};

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
  testResults: z.array(
    z.object({
      name: z.string().default(''),
      message: z.string().default(''),
      status: z.string(),
      startTime: z.number().default(0),
      endTime: z.number().default(0),
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
    .array(
      z.object({
        duration: z.number().default(0),
        error: z.object({ message: z.string().optional() }).optional(),
      }),
    )
    .default([]),
});

type PlaywrightSuite = {
  specs: { title: string; file: string; tests: z.infer<typeof playwrightTest>[] }[];
  suites?: PlaywrightSuite[] | undefined;
};

const playwrightSuite: z.ZodType<PlaywrightSuite> = z.object({
  specs: z.array(
    z.object({ title: z.string(), file: z.string().default(''), tests: z.array(playwrightTest) }),
  ),
  suites: z.lazy(() => z.array(playwrightSuite)).optional(),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), skipped: z.number() }),
  config: z.object({ rootDir: z.string() }).optional(),
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
  const failures = [
    ...unloadable.map(({ name, message }) => ({ test: name, why: whyOf([message]) })),
    ...tests
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        test: fullName.trim(),
        why: whyOf(failureMessages),
      })),
  ];
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    // Those that the tag leaves out count as pending, too.
    skipped: left.length,
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      file: fromRoot(name),
      seconds: (endTime - startTime) / 1000,
    })),
    ...(left.length === 0 ? {} : { left }),
    ...(failures.length === 0 ? {} : { failures }),
  };
}

export function countPlaywright(json: string): SuiteResult {
  const { stats, config, suites, errors } = playwrightReport.parse(JSON.parse(json));
  const tests = suites
    .flatMap(specsOf)
    .flatMap(({ tests: runs, ...spec }) => runs.map((run) => ({ ...spec, ...run })));
  const failures = tests
    .filter(({ status }) => status === 'unexpected')
    .map(({ title, results }) => ({
      test: title,
      why: whyOf(results.map(({ error }) => error?.message)),
    }));
  const left = tests.flatMap(({ title, status, annotations }) => {
    const reason = annotations.find(({ type }) => type === 'skip')?.description;
    return status === 'skipped' && reason !== undefined ? [{ test: title, reason }] : [];
  });
  const seconds = new Map<string, number>();
  for (const { file, results } of tests) {
    const took = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
    seconds.set(file, (seconds.get(file) ?? 0) + took);
  }
  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    files: [...seconds].map(([file, took]) => ({
      file: fromRoot(resolve(config?.rootDir ?? ROOT, file)),
      seconds: took,
    })),
    ...(left.length === 0 ? {} : { left }),
    ...(failures.length === 0 ? {} : { failures }),
  };
}

function fromRoot(file: string): string {
  return relative(ROOT, file);
}

function specsOf({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** A suite that says "fine" and ran nothing, or ends badly without naming a test, has failed all the same. */
export function checkExit(result: SuiteResult, exitCode: number | null): SuiteResult {
  const ran = result.passed + result.failed > 0;
  return (exitCode !== 0 || !ran) && result.failed === 0 ? { ...result, failed: 1 } : result;
}
