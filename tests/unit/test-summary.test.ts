import { describe, expect, it } from 'vitest';
import { checkExit, countPlaywright, countVitest } from '../support/suite-result.ts';
import { summarize } from '../support/summary.ts';

function lastLine(text: string) {
  return text.split('\n').at(-1);
}

function vitest(
  testResults: { name?: string; message?: string; status: string; assertionResults: unknown[] }[],
) {
  return JSON.stringify({
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults,
  });
}

describe('counting', () => {
  it('adds a test file that could not be loaded', () => {
    const files = [
      { name: 'a.test.ts', message: 'No such module', status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
    ];
    expect(countVitest(vitest(files))).toEqual({
      passed: 3,
      failed: 2,
      skipped: 2,
      failures: [{ test: 'a.test.ts', why: 'No such module' }],
    });
  });

  it('keeps the reason of a test that could not run', () => {
    const files = [
      {
        status: 'passed',
        assertionResults: [
          { fullName: ' the export opens', meta: { skipReason: 'there is no LibreOffice' } },
          { fullName: ' another', meta: {} },
        ],
      },
    ];
    expect(countVitest(vitest(files)).left).toEqual([
      { test: 'the export opens', reason: 'there is no LibreOffice' },
    ]);
  });

  it('names the tests that only passed when they were run again', () => {
    const failureMessages = ['\u001B[31mAssertionError: …\u001B[39m'];
    const assertionResults = [
      { fullName: 'steady', status: 'passed', failureMessages: [] },
      { fullName: 'unsteady', status: 'passed', failureMessages },
      { fullName: 'broken', status: 'failed', failureMessages },
    ];
    const counted = countVitest(vitest([{ status: 'failed', assertionResults }]));
    expect(counted).toEqual({
      passed: 3,
      failed: 1,
      skipped: 2,
      unsteady: [{ test: 'unsteady', why: 'AssertionError: …' }],
      failures: [{ test: 'broken', why: 'AssertionError: …' }],
    });
    const many = [0, 1].map((at) => ({ fullName: `${at}`, status: 'passed', failureMessages }));
    const { passed, failed } = countVitest(vitest([{ status: 'passed', assertionResults: many }]));
    expect({ passed, failed }).toEqual({ passed: 1, failed: 3 });
  });

  it('takes a fault outside any test for a failure', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 0, skipped: 3 };
    expect(countPlaywright(JSON.stringify({ stats, suites: [], errors: [{}] }))).toEqual({
      passed: 5,
      failed: 2,
      skipped: 3,
    });
  });

  it.each([
    { expected: 199, flaky: 1, passed: 200, failed: 0 },
    { expected: 198, flaky: 2, passed: 200, failed: 0 },
    { expected: 197, flaky: 3, passed: 197, failed: 3 },
    { expected: 0, flaky: 1, passed: 1, failed: 0 },
    { expected: 0, flaky: 2, passed: 0, failed: 2 },
  ])(
    'names the browser tests that had to be run again, and fails when they are many: %o',
    ({ expected, flaky, ...counted }) => {
      const results = [{ error: { message: 'Error: not visible\n\n  Received: 0' } }, {}];
      const test = { status: 'flaky', annotations: [], results };
      const specs = Array.from({ length: flaky }, (_, at) => ({
        title: `Test ${at}`,
        tests: [test],
      }));
      const stats = { expected, unexpected: 0, flaky, skipped: 0 };
      const suites = [{ specs: [], suites: [{ specs }] }];
      expect(countPlaywright(JSON.stringify({ stats, suites, errors: [] }))).toEqual({
        ...counted,
        skipped: 0,
        unsteady: specs.map(({ title }) => ({
          test: title,
          why: 'Error: not visible\n  Received: 0',
        })),
      });
    },
  );

  it('names the browser tests that failed', () => {
    const results = [{ error: { message: 'Error: not visible' } }];
    const tests = [{ status: 'unexpected', annotations: [], results }];
    const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 };
    const suites = [{ specs: [{ title: 'a row is kept', tests }] }];
    expect(countPlaywright(JSON.stringify({ stats, suites, errors: [] })).failures).toEqual([
      { test: 'a row is kept', why: 'Error: not visible' },
    ]);
  });

  it('keeps why a browser test could not run', () => {
    const annotations = [{ type: 'skip', description: 'needs two monitors' }];
    const tests = [{ status: 'skipped', annotations }];
    const stats = { expected: 1, unexpected: 0, flaky: 0, skipped: 1 };
    const suites = [{ specs: [{ title: 'the display moves', tests }] }];
    expect(countPlaywright(JSON.stringify({ stats, suites, errors: [] })).left).toEqual([
      { test: 'the display moves', reason: 'needs two monitors' },
    ]);
  });

  it.each([
    ['ended badly without naming a test', { passed: 4, failed: 0, skipped: 0 }, 1, 1],
    ['was killed', { passed: 4, failed: 0, skipped: 0 }, null, 1],
    ['ran nothing', { passed: 0, failed: 0, skipped: 9 }, 0, 1],
    ['named its failures', { passed: 4, failed: 2, skipped: 0 }, 1, 2],
    ['went well', { passed: 4, failed: 0, skipped: 0 }, 0, 0],
  ])('a suite that %s', (_what, result, exitCode, failed) => {
    expect(checkExit(result, exitCode).failed).toBe(failed);
  });
});

describe('the summary', () => {
  const good = { name: 'unit', passed: 2, failed: 0, skipped: 0, seconds: 1 };
  const absent = {
    name: 'desktop',
    passed: 0,
    failed: 0,
    skipped: 0,
    seconds: 0,
    unavailable: 'there is no display here',
  };

  it('ends with the count of everything', () => {
    const { text, ok } = summarize([good, { ...good, name: 'e2e', failed: 1 }], false);
    expect(lastLine(text)).toBe('4 passed, 1 failed');
    expect(ok).toBe(false);
  });

  it('says loudly which test had to be run again', () => {
    const unsteady = [{ test: 'a row is kept', why: 'Error: one row\nReceived: 0' }];
    const { text, ok } = summarize([{ ...good, unsteady }], true);
    expect(text).toContain('!!! UNSTEADY: "a row is kept" failed first');
    expect(text).toContain('\n    Error: one row\n    Received: 0\n');
    expect(ok).toBe(true);
  });

  it('ends with what failed, since that is all of a long log that is read', () => {
    const failures = [{ test: 'a row is kept', why: 'Error: one row\nReceived: 0' }];
    const { text, ok } = summarize([{ ...good, failed: 1, failures }], true);
    expect(text).toMatch(
      /!!! FAILED: "a row is kept" !!!\n {4}Error: one row\n {4}Received: 0\n\n2 passed, 1 failed$/,
    );
    expect(ok).toBe(false);
  });

  it('never takes a suite that could not run for a success', () => {
    const { text, ok } = summarize([good, absent], false);
    expect(text).toContain('SKIPPED: desktop did not run, because there is no display here.');
    expect(lastLine(text)).toBe('2 passed, 0 failed');
    expect(ok).toBe(true);
  });

  it('in CI takes it for a failure', () => {
    const { text, ok } = summarize([good, absent], true);
    expect(lastLine(text)).toBe('2 passed, 1 failed');
    expect(ok).toBe(false);
  });

  it('says which test could not run, and why, without taking it for a failure', () => {
    const left = [{ test: 'the export opens', reason: 'there is no LibreOffice' }];
    const { text, ok } = summarize([{ ...good, skipped: 1, left }], true);
    expect(text).toContain('SKIPPED: "the export opens", because there is no LibreOffice.');
    expect(lastLine(text)).toBe('2 passed, 0 failed');
    expect(ok).toBe(true);
  });

  it('is bad when nothing ran', () => {
    expect(summarize([absent], false).ok).toBe(false);
  });
});
