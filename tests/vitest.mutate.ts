import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The unit tests, as the mutation tester has them: it makes the processes, and chooses among the files. */
export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  test: {
    include: ['tests/unit/**/*.test.ts'],
    env: { TZ: 'Asia/Kathmandu' },
    setupFiles: ['tests/support/test-setup.ts'],
    tags: [{ name: 'deep' }],
    testTimeout: 120_000,
  },
});
