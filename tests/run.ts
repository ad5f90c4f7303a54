import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { hasDisplay, findElectronRuntime } from '../main/launch/electron-runtime.ts';
import { ensureChromium } from './support/browser.ts';
import { ROOT } from './support/node-binary.ts';
import {
  bin,
  CHECK_FORMAT,
  CHECK_TYPES,
  runCheck,
  runPlaywright,
  runVitest,
} from './support/run-suite.ts';
import { isDeep, SEED } from './support/sample.ts';
import type { SuiteResult } from './support/suite-result.ts';
import { againstAim, summarize, type SuiteRow } from './support/summary.ts';

type Check = { name: string; run: () => Promise<SuiteResult> };
type Suite = {
  name: string;
  glob: string;
  /** @param files only these; if empty, all @param show as for `runNode` */
  run: (files: readonly string[], show: boolean) => Promise<SuiteResult>;
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
  { name: 'types', run: () => runCheck('Types', CHECK_TYPES, true) },
  { name: 'format', run: () => runCheck('Format', [...CHECK_FORMAT, '.'], true) },
];

const VITEST: Suite = {
  name: 'vitest',
  glob: 'tests/{unit,http,faults,soak,engines}/**/*.test.ts',
  run: runVitest,
};
const E2E: Suite = { name: 'e2e', glob: 'tests/e2e/**/*.spec.ts', run: runE2e };
const DESKTOP: Suite = { name: 'desktop', glob: 'tests/desktop/**/*.spec.ts', run: runDesktop };

/**
 * One turn after the other, for tests take every core; but the desktop's mostly wait for their windows. Those of the
 * deep ones that play films need the laptop for themselves.
 */
const TURNS = isDeep ? [[VITEST], [E2E], [DESKTOP]] : [[VITEST], [E2E, DESKTOP]];

async function runE2e(files: readonly string[], show: boolean): Promise<SuiteResult> {
  if ((await ensureChromium(say)) === undefined) return unavailable('there is no Chromium');
  return runPlaywright('tests/playwright.config.ts', 'e2e', { files, show });
}

async function runDesktop(files: readonly string[], show: boolean): Promise<SuiteResult> {
  if (!hasDisplay()) return unavailable('there is no display here');
  const search = await findElectronRuntime(say);
  if (search.runtime === null) return unavailable(search.reason);
  // The visitor's phone in these tests.
  if ((await ensureChromium(say)) === undefined) return unavailable('there is no Chromium');
  const { env } = search.runtime;
  return runPlaywright('tests/desktop/playwright.config.ts', 'desktop', { files, show, env });
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
  const names = [BUILD, ...CHECKS, ...TURNS.flat()].map(({ name }) => name);
  const parts = wanted.filter((what) => !names.includes(what));
  const filesOf = ({ glob }: Suite) =>
    globSync(glob, { cwd: ROOT }).filter((file) => parts.some((part) => file.includes(part)));
  const turns = TURNS.map((turn) =>
    turn
      .map((suite) => ({ ...suite, files: filesOf(suite) }))
      .filter((suite) => isWanted(suite) || suite.files.length > 0),
  ).filter((turn) => turn.length > 0);
  const checks = CHECKS.filter(isWanted);
  if (checks.length + turns.length === 0 && !isWanted(BUILD)) {
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
  for (const turn of turns) {
    say(`\n${turn.map(({ name }) => name).join(', ')}`);
    // The output of several at once would be a jumble: the first one's is watched, the others' comes at their end.
    const suites = turn.map(({ name, run, files }, at) => timed(name, () => run(files, at === 0)));
    tested.push(...(await Promise.all(suites)));
  }
  const rows = [built, ...(await checked), ...tested];
  const { text, ok } = summarize(rows, process.env['CI'] === 'true');
  if (wanted.length === 0 && !isDeep) say(`\n${againstAim((performance.now() - start) / 1000)}`);
  say(`\n${text}`);
  return ok ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
