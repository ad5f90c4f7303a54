import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { hasDisplay } from '../main/launch/display.ts';
import { findElectronRuntime } from '../main/launch/electron-runtime.ts';
import { ensureChromium } from './support/browser.ts';
import { ROOT } from './support/node-binary.ts';
import { bin, runCheck, runPlaywright, runVitest } from './support/run-suite.ts';
import type { SuiteResult } from './support/suite-result.ts';
import { summarize, type SuiteRow } from './support/summary.ts';

type Suite = { name: string; run: () => Promise<SuiteResult> };

function say(line: string) {
  return console.log(line);
}

/** Short and independent: at once, silent unless something is wrong. */
const CHECKS: Suite[] = [
  { name: 'build', run: () => runCheck('Build', [resolve(ROOT, 'main/launch/run.cjs'), 'build']) },
  { name: 'lint', run: () => runCheck('Lint', [bin('oxlint/bin/oxlint'), '--type-aware']) },
  { name: 'types', run: () => runCheck('Types', [bin('typescript/bin/tsc'), '--noEmit']) },
  {
    name: 'format',
    run: () => runCheck('Format', [bin('prettier/bin/prettier.cjs'), '--check', '.']),
  },
];

/** One after the other: each takes every core, and the desktop's own must not be slowed by another. */
const SUITES: Suite[] = [
  { name: 'vitest', run: runVitest },
  { name: 'e2e', run: runE2e },
  { name: 'desktop', run: runDesktop },
];

async function runE2e(): Promise<SuiteResult> {
  if ((await ensureChromium(say)) === undefined) return unavailable('there is no Chromium');
  return runPlaywright('tests/playwright.config.ts', 'e2e', {});
}

async function runDesktop(): Promise<SuiteResult> {
  if (!hasDisplay()) return unavailable('there is no display here');
  const search = await findElectronRuntime(say);
  if (search.runtime === null) return unavailable(search.reason);
  // The visitor's phone in these tests.
  if ((await ensureChromium(say)) === undefined) return unavailable('there is no Chromium');
  return runPlaywright('tests/desktop/playwright.config.ts', 'desktop', search.runtime.env);
}

function unavailable(reason: string): SuiteResult {
  return { passed: 0, failed: 0, skipped: 0, unavailable: reason };
}

async function timed({ name, run }: Suite): Promise<SuiteRow> {
  const start = performance.now();
  const result = await run();
  return { name, ...result, seconds: (performance.now() - start) / 1000 };
}

/** `npm test [-- suite …]`: everything that must pass, or only the suites named. */
async function main(names: string[]): Promise<number> {
  const all = [...CHECKS, ...SUITES].map(({ name }) => name);
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) {
    say(`Unknown suite: ${unknown.join(', ')}. There are ${all.join(', ')}.`);
    return 1;
  }
  const wanted = ({ name }: Suite) => names.length === 0 || names.includes(name);
  await rm(resolve(ROOT, 'test-results'), { recursive: true, force: true });

  // Whatever is asked for runs on what is built from the sources as they are now.
  const [build, ...checks] = CHECKS;
  const first = [...(build === undefined ? [] : [build]), ...checks.filter(wanted)];
  const rows = await Promise.all(first.map(timed));
  for (const suite of SUITES.filter(wanted)) {
    say(`\n${suite.name}`);
    rows.push(await timed(suite));
  }
  const { text, ok } = summarize(rows, process.env['CI'] === 'true');
  say(`\n${text}`);
  return ok ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
