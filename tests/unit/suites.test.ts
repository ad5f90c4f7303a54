import { describe, expect, it } from 'vitest';
import { checkExit, countPlaywright, countVitest } from '../support/suite-result.ts';
import { summarize } from '../support/summary.ts';
import { runNode } from '../support/run-node.ts';

function spec(title: string, test: object) {
  return { title, file: 'e2e/rows.spec.ts', tests: [{ annotations: [], results: [], ...test }] };
}

describe('counting', () => {
  it('vitest: failures, files that could not be loaded, and why a test could not run', () => {
    const testResults = [
      { name: 'a.test.ts', message: 'No such module', status: 'failed', assertionResults: [] },
      {
        status: 'failed',
        assertionResults: [
          { fullName: 'steady', status: 'passed' },
          { fullName: 'left out by its tag', status: 'skipped' },
          { fullName: ' the export opens', meta: { skipReason: 'there is no LibreOffice' } },
          {
            fullName: ' broken',
            status: 'failed',
            failureMessages: ['\u001B[31mAssertionError: …\u001B[39m'],
          },
        ],
      },
    ];
    const report = { numPassedTests: 3, numFailedTests: 1, testResults };
    expect(countVitest(JSON.stringify(report))).toMatchObject({
      passed: 3,
      failed: 2,
      skipped: 1,
      left: [{ test: 'the export opens', reason: 'there is no LibreOffice' }],
      failures: [
        { test: 'a.test.ts', why: 'No such module' },
        { test: 'broken', why: 'AssertionError: …' },
      ],
    });
  });

  it('Playwright: failures, faults outside any test, files by their time, and why a test could not run', () => {
    const skip = { type: 'skip', description: 'needs two monitors' };
    const error = { message: 'Error: not visible\n\n  Received: 0' };
    const specs = [
      spec('a row is kept', { status: 'unexpected', results: [{ duration: 1500, error }] }),
      spec('a row moves', { status: 'expected', results: [{ duration: 500 }] }),
      spec('the display moves', { status: 'skipped', annotations: [skip] }),
    ];
    const stats = { expected: 5, unexpected: 1, skipped: 3 };
    const report = { stats, suites: [{ specs: [], suites: [{ specs }] }], errors: [{}] };
    expect(countPlaywright(JSON.stringify(report))).toEqual({
      passed: 5,
      failed: 2,
      skipped: 3,
      left: [{ test: 'the display moves', reason: 'needs two monitors' }],
      failures: [{ test: 'a row is kept', why: 'Error: not visible\n  Received: 0' }],
      files: [{ file: 'e2e/rows.spec.ts', seconds: 2 }],
    });
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
  const absent = { ...good, name: 'desktop', passed: 0, unavailable: 'there is no display here' };

  it('ends with what failed and the count of everything', () => {
    const failures = [{ test: 'a row is kept', why: 'Error: one row\nReceived: 0' }];
    const { text, ok } = summarize([good, { ...good, name: 'e2e', failed: 1, failures }], true);
    expect(text).toMatch(
      /!!! FAILED: "a row is kept" !!!\n {4}Error: one row\n {4}Received: 0\n\n4 passed, 1 failed$/,
    );
    expect(ok).toBe(false);
  });

  it('takes a suite that could not run for a failure in CI, and for a success nowhere; a test that could not is neither', () => {
    const left = [{ test: 'the export opens', reason: 'there is no LibreOffice' }];
    const { text, ok } = summarize([{ ...good, left }, absent], false);
    expect(text).toContain('SKIPPED: desktop did not run, because there is no display here.');
    expect(text).toContain('SKIPPED: "the export opens", because there is no LibreOffice.');
    expect(text).toMatch(/\n2 passed, 0 failed$/);
    expect(ok).toBe(true);
    expect(summarize([absent], false).ok).toBe(false);
    const inCi = summarize([good, absent], true);
    expect(inCi.text).toMatch(/\n2 passed, 1 failed$/);
    expect(inCi.ok).toBe(false);
  });
});

/** Milliseconds; on a busy machine, starting Node alone may take one second of these. */
const QUIET_MS = 1500;

it('ends a program that says nothing any more', async () => {
  const args = ['--eval', 'setInterval(() => {}, 1000)'];
  const ran = await runNode(args, { show: false, quietMs: 100 });
  expect(ran).toEqual({ exitCode: null, output: '', isHung: true });
});

it('lets one go on that takes long and says so, and does not wait for what it left behind', async () => {
  const code = `
    const { spawn } = require('node:child_process');
    const stays = ['--eval', 'setInterval(() => {}, 1000)'];
    const behind = spawn(process.execPath, stays, { stdio: 'inherit', detached: true });
    behind.unref();
    let left = 8;
    const timer = setInterval(() => {
      console.log(left--);
      if (left === 0) process.stdout.write(String(behind.pid), () => process.exit(3));
    }, ${QUIET_MS / 6});
  `;
  const ran = await runNode(['--eval', code], { show: false, quietMs: QUIET_MS, lastWordsMs: 100 });
  process.kill(Number(ran.output.split('\n').at(-1)));
  expect(ran).toMatchObject({ exitCode: 3, isHung: false });
  expect(ran.output).toMatch(/^8\n.*\n1\n\d+$/s);
});
