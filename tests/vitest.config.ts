import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Of its own: the pages' configuration would make `renderer/` the root, where there are no tests. */
export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  test: {
    include: ['tests/{unit,http,faults}/**/*.test.ts'],
    // One migrated data folder with a signed-in admin, for every HTTP-level test to copy.
    globalSetup: ['tests/support/http-template.ts'],
    // Native modules want a process of their own.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
