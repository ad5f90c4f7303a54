import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { nodeBinary, ROOT } from './node-binary.ts';
import {
  checkExit,
  countPlaywright,
  countVitest,
  type SuiteResult,
  whyOf,
} from './suite-result.ts';

/**
 * Milliseconds until a suite counts as hung. Each test has a limit of its own; a busy machine takes three times as long as
 * a quiet one.
 */
const SUITE_MS = 60 * 60_000;
const KILL = 'SIGKILL';
/** Tells the suites' own setups that the build and the browser have been seen to. */
const PREPARED = { BOOTH_TESTS_PREPARED: '1' };

type Ran = { exitCode: number | null; output: string; isHung: boolean };

/** Runs a Node program of the project. Shows what it prints as it comes, or hands it back. */
async function runNode(args: string[], show: boolean, env: NodeJS.ProcessEnv = {}): Promise<Ran> {
  const child = spawn(nodeBinary(), args, {
    cwd: ROOT,
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    timeout: SUITE_MS,
    killSignal: KILL,
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const stop = () => {
    child.kill();
    process.exit(1);
  };
  process.once('SIGTERM', stop);
  await once(child, 'close');
  process.off('SIGTERM', stop);
  // Node ends it so at its limit, and nobody else does.
  const isHung = child.signalCode === KILL;
  return { exitCode: child.exitCode, output, isHung };
}

/** A program whose exit code is its whole result. Silent when all is well. */
export async function runCheck(name: string, args: string[]): Promise<SuiteResult> {
  const { exitCode, output } = await runNode(args, false);
  if (exitCode === 0) return { passed: 1, failed: 0, skipped: 0 };
  console.log(`\n${name} failed:\n${output}`);
  return { passed: 0, failed: 1, skipped: 0, failures: [{ test: name, why: whyOf([output]) }] };
}

export function runVitest(): Promise<SuiteResult> {
  return runReported(countVitest, (report) => {
    const args = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const config = resolve(ROOT, 'tests/vitest.config.ts');
    const vitest = [bin('vitest/vitest.mjs'), 'run', '--config', config, ...args];
    return runNode(vitest, true, PREPARED);
  });
}

/** @param results folder in `test-results/` for the pictures of failures */
export function runPlaywright(
  config: string,
  results: string,
  env: NodeJS.ProcessEnv,
): Promise<SuiteResult> {
  return runReported(countPlaywright, (report) =>
    runNode([bin('playwright/cli.js'), 'test', '-c', config, '--reporter=list,json'], true, {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      BOOTH_TEST_RESULTS: resolve(ROOT, 'test-results', results),
      ...PREPARED,
      ...env,
    }),
  );
}

/** A program of a package, by its file: a shell script in `.bin` would not run on every system. */
export function bin(file: string): string {
  return resolve(ROOT, 'node_modules', file);
}

async function runReported(
  count: (json: string) => SuiteResult,
  run: (report: string) => Promise<Ran>,
): Promise<SuiteResult> {
  const folder = await mkdtemp(join(tmpdir(), 'booth-report-'));
  try {
    const report = join(folder, 'report.json');
    const { exitCode, isHung } = await run(report);
    if (isHung) throw new Error(`it was ended after ${SUITE_MS / 60_000} minutes`);
    return checkExit(count(await readFile(report, 'utf8')), exitCode);
  } catch (error) {
    console.log(`There is no report of this suite: ${String(error)}`);
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
