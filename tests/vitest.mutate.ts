import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = resolve(import.meta.dirname, '..');
/** These need a process: they load native modules, set a time zone, or start programs. */
const NEEDS_PROCESS =
  /TZ'|better-sqlite3|'sharp'|pictures\.ts|event-booth|openDatabase|worker\.ts|spawn|execFile|vi\.mock|node-binary/;

/** The unit tests that run in threads, as the mutation tester has them. */
export default defineConfig({
  root,
  test: {
    include: globSync('tests/unit/**/*.test.ts', { cwd: root }).filter(
      (file) => !NEEDS_PROCESS.test(readFileSync(resolve(root, file), 'utf8')),
    ),
    setupFiles: ['tests/support/test-setup.ts'],
    tags: [{ name: 'deep' }],
    testTimeout: 120_000,
  },
});
