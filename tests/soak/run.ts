import { resolve } from 'node:path';
import { randomInt } from 'node:crypto';
import { ROOT } from '../support/node-binary.ts';
import { runNode } from '../support/run-node.ts';
import { bin } from '../support/run-suite.ts';

const HOUR = 60;

/** `npm run soak [-- MINUTES]`: a week at a booth in an hour. Prints its seed, which `BOOTH_TEST_SEED` repeats. */
const minutes = Number(process.argv[2] ?? HOUR);
if (!(minutes > 0)) throw new Error('How many minutes? npm run soak -- 5');
const seed = process.env['BOOTH_TEST_SEED'] ?? String(randomInt(1_000_000));
console.log(`${minutes} minutes, BOOTH_TEST_SEED=${seed}`);
const config = ['--config', resolve(ROOT, 'tests/vitest.config.ts')];
const { exitCode } = await runNode(
  [bin('vitest/vitest.mjs'), 'run', ...config, '--project', 'server', 'tests/soak/'],
  { show: true, env: { BOOTH_TEST_SEED: seed, BOOTH_SOAK_MINUTES: String(minutes) } },
);
process.exitCode = exitCode ?? 1;
