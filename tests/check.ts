import { resolve } from 'node:path';
import { ROOT } from './support/node-binary.ts';
import { bin, runCheck } from './support/run-suite.ts';

/** What earlier runs found stays here: it is asked again only for the files that changed since. */
const CACHE = resolve(ROOT, 'node_modules/.cache');

/** `npm run check`: all at once, silent unless something is wrong. */
const CHECKS: Record<string, string[]> = {
  Lint: [bin('oxlint/bin/oxlint'), '--type-aware'],
  Types: [
    bin('typescript/bin/tsc'),
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    resolve(CACHE, 'types.tsbuildinfo'),
  ],
  Format: [
    bin('prettier/bin/prettier.cjs'),
    '--check',
    '.',
    '--cache',
    '--cache-strategy',
    'content',
    '--cache-location',
    resolve(CACHE, 'format'),
  ],
  'Unit tests': [
    bin('vitest/vitest.mjs'),
    'run',
    '--config',
    resolve(ROOT, 'tests/vitest.config.ts'),
    '--project',
    'unit',
    '--reporter=dot',
  ],
};

const start = performance.now();
const results = await Promise.all(
  Object.entries(CHECKS).map(([name, args]) => runCheck(name, args)),
);
const ok = results.every(({ failed }) => failed === 0);
const seconds = ((performance.now() - start) / 1000).toFixed(1);
console.log(`${Object.keys(CHECKS).join(', ')}: ${ok ? 'all fine' : 'see above'} (${seconds} s)`);
process.exitCode = ok ? 0 : 1;
