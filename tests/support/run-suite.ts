import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ROOT } from './node-binary.ts';
import { type Ran, runNode } from './run-node.ts';
import { isDeep, SEED } from './sample.ts';
import {
  checkExit,
  countPlaywright,
  countVitest,
  type SuiteResult,
  whyOf,
} from './suite-result.ts';

/** Tells the suites' own setups that the build and the browser have been seen to, and all of them the same day. */
const PREPARED = { BOOTH_TESTS_PREPARED: '1', BOOTH_TEST_SEED: String(SEED) };

/** Milliseconds: a patient one has little to say and little of the processor. */
const CHECK_MS = 60 * 60_000;

/** Folder in which the findings of earlier runs stay. */
export const CACHE = resolve(ROOT, 'node_modules/.cache');
export const CHECK_TYPES = [
  bin('typescript/bin/tsc'),
  '--noEmit',
  '--incremental',
  '--tsBuildInfoFile',
  resolve(CACHE, 'types.tsbuildinfo'),
];
export const CHECK_FORMAT = [
  bin('prettier/bin/prettier.cjs'),
  '--check',
  '--cache',
  '--cache-strategy=content',
  `--cache-location=${resolve(CACHE, 'format')}`,
];

/** A program whose exit code is its whole result. Silent when all is well. @param isPatient as for {@link runNode} */
export async function runCheck(
  name: string,
  args: string[],
  isPatient = false,
): Promise<SuiteResult> {
  const { exitCode, output } = await runNode(args, { show: false, isPatient, quietMs: CHECK_MS });
  if (exitCode === 0) return { passed: 1, failed: 0, skipped: 0 };
  console.log(`\n${name} failed:\n${output}`);
  return { passed: 0, failed: 1, skipped: 0, failures: [{ test: name, why: whyOf([output]) }] };
}

type HowToRun = {
  /** Only these test files, from the project's folder; if empty, all. */
  files: readonly string[];
  /** As for {@link runNode}; what is not shown is printed at its end. */
  show: boolean;
  env?: NodeJS.ProcessEnv;
};

export function runVitest(files: readonly string[], show: boolean): Promise<SuiteResult> {
  const config = ['--config', resolve(ROOT, 'tests/vitest.config.ts')];
  const tags = isDeep ? [] : ['--tags-filter=!deep'];
  return runReported(countVitest, (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const args = [bin('vitest/vitest.mjs'), 'run', ...config, ...reporters, ...tags, ...files];
    return runNode(args, { show, env: PREPARED });
  });
}

/** @param results folder in `test-results/` for the pictures of failures */
export function runPlaywright(
  config: string,
  results: string,
  { files, show, env }: HowToRun,
): Promise<SuiteResult> {
  // What the command line names are regular expressions.
  const only = files.map((file) => `${file.replaceAll('.', String.raw`\.`)}$`);
  const args = ['test', '-c', config, '--reporter=list,json'];
  const tags = isDeep ? [] : ['--grep-invert=@deep'];
  return runReported(countPlaywright, async (report) => {
    const ran = await runNode([bin('playwright/cli.js'), ...args, ...tags, ...only], {
      show,
      env: {
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        BOOTH_TEST_RESULTS: resolve(ROOT, 'test-results', results),
        ...PREPARED,
        ...env,
      },
    });
    if (!show) console.log(ran.output);
    return ran;
  });
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
    if (isHung) throw new Error('it hung, and was ended');
    return checkExit(count(await readFile(report, 'utf8')), exitCode);
  } catch (error) {
    console.log(`There is no report of this suite: ${String(error)}`);
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
