import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = resolve(import.meta.dirname, '..');
/** Native modules need a process of their own. */
const pool = 'forks';
/** For the processes that tests start as well: nothing is told to or asked of whatever network this machine is on. */
const env = { BOOTH_MDNS: 'off', BOOTH_ONLINE_PROBE: 'off' };

/** Only where nobody is there to look; whatever needed a retry is named in the summary. */
const retry = process.env['CI'] === undefined ? 0 : 1;

/** Of its own: the pages' configuration would make `renderer/` the root, where there are no tests. */
export default defineConfig({
  root,
  test: {
    maxWorkers: 2,
    projects: [
      {
        root,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          pool,
          env,
          // A process for each file costs more than most of these tests; each of them tidies up behind itself.
          isolate: false,
          retry,
          testTimeout: 20_000,
        },
      },
      {
        root,
        test: {
          name: 'server',
          include: ['tests/{http,faults}/**/*.test.ts'],
          // One migrated data folder with a signed-in admin, for every HTTP-level test to copy.
          globalSetup: ['tests/support/http-template.ts'],
          pool,
          env,
          retry,
          testTimeout: 20_000,
          hookTimeout: 30_000,
          // Its own second is too short for a laptop that has other things to do.
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        root,
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          globalSetup: ['tests/support/engines-setup.ts'],
          pool,
          env,
          retry,
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
