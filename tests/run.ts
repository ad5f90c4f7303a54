import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { hasDisplay, findElectronRuntime } from '../main/launch/electron-runtime.ts';
import { ensureChromium } from './support/browser.ts';
import { ROOT } from './support/node-binary.ts';
import { bin, runCheck, runPlaywright, runVitest } from './support/run-suite.ts';
import { isDeep, SEED } from './support/sample.ts';
import type { SuiteResult } from './support/suite-result.ts';
import { againstAim, summarize, type SuiteRow } from './support/summary.ts';

type Check = { name: string; run: () => Promise<SuiteResult> };
type Suite = {
  name: string;
  glob: string;
  /** @param files only these; if empty, all */
  run: (files: readonly string[]) => Promise<SuiteResult>;
};

function say(line: string) {
  return console.log(line);
}

/** Everything else runs on what is built from the sources as they are now. */
const BUILD: Check = {
  name: 'build',
  run: () => runCheck('Build', [resolve(ROOT, 'main/launch/run.cjs'), 'build']),
};

/** Beside the suites, on what those leave of the processor; silent unless something is wrong. */
const CHECKS: Check[] = [
  { name: 'lint', run: () => runCheck('Lint', [bin('oxlint/bin/oxlint'), '--type-aware'], true) },
  { name: 'types', run: () => runCheck('Types', [bin('typescript/bin/tsc'), '--noEmit'], true) },
  {
    name: 'format',
    run: () => runCheck('Format', [bin('prettier/bin/prettier.cjs'), '--check', '.'], true),
  },
];

/** One after the other: each takes every core, and the desktop's own must not be slowed by another. */
const SUITES: Suite[] = [
  { name: 'vitest', glob: 'tests/{unit,http,faults,soak,engines}/**/*.test.ts', run: runVitest },
  { name: 'e2e', glob: 'tests/e2e/**/*.spec.ts', run: runE2e },
  { name: 'desktop', glob: 'tests/desktop/**/*.spec.ts', run: runDesktop },
];

async function runE2e(files: readonly string[]): Promise<SuiteResult> {
  if ((await ensureChromium(say)) === undefined) return unavailable('there is no Chromium');
  return runPlaywright('tests/playwright.config.ts', 'e2e', {}, files);
}

async function runDesktop(files: readonly string[]): Promise<SuiteResult> {
  if (!hasDisplay()) return unavailable('there is no display here');
  const search = await findElectronRuntime(say);
  if (search.runtime === null) return unavailable(search.reason);
  // The visitor's phone in these tests.
  if ((await ensureChromium(say)) === undefined) return unavailable('there is no Chromium');
  const { env } = search.runtime;
  return runPlaywright('tests/desktop/playwright.config.ts', 'desktop', env, files);
}

function unavailable(reason: string): SuiteResult {
  return { passed: 0, failed: 0, skipped: 0, unavailable: reason };
}

async function timed(name: string, run: () => Promise<SuiteResult>): Promise<SuiteRow> {
  const start = performance.now();
  const result = await run();
  return { name, ...result, seconds: (performance.now() - start) / 1000 };
}

/**
 * `npm test [-- what …]` and `npm run test:deep [-- what …]`: everything, or only what is named: a check, a suite, or
 * part of the path of test files.
 */
async function main(wanted: string[]): Promise<number> {
  const start = performance.now();
  const isWanted = ({ name }: { name: string }) => wanted.length === 0 || wanted.includes(name);
  const names = [BUILD, ...CHECKS, ...SUITES].map(({ name }) => name);
  const parts = wanted.filter((what) => !names.includes(what));
  const filesOf = ({ glob }: Suite) =>
    globSync(glob, { cwd: ROOT }).filter((file) => parts.some((part) => file.includes(part)));
  const suites = SUITES.map((suite) => ({ ...suite, files: filesOf(suite) })).filter(
    (suite) => isWanted(suite) || suite.files.length > 0,
  );
  const checks = CHECKS.filter(isWanted);
  if (checks.length + suites.length === 0 && !isWanted(BUILD)) {
    say(`Nothing is called ${wanted.join(', ')}. There are ${names.join(', ')} and test files.`);
    return 1;
  }
  say(
    isDeep
      ? 'Everything, the sweeps and long walks included.'
      : `Samples of the sweeps, by today's seed; BOOTH_TEST_SEED=${SEED} repeats them.`,
  );
  await rm(resolve(ROOT, 'test-results'), { recursive: true, force: true });

  const built = await timed(BUILD.name, BUILD.run);
  const checked = Promise.all(checks.map(({ name, run }) => timed(name, run)));
  const tested: SuiteRow[] = [];
  for (const { name, run, files } of suites) {
    say(`\n${name}`);
    tested.push(await timed(name, () => run(files)));
  }
  const rows = [built, ...(await checked), ...tested];
  const { text, ok } = summarize(rows, process.env['CI'] === 'true');
  if (wanted.length === 0 && !isDeep) say(`\n${againstAim((performance.now() - start) / 1000)}`);
  say(`\n${text}`);
  return ok ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
