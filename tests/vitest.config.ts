import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { isDeep } from './support/sample.ts';

const root = resolve(import.meta.dirname, '..');
/** Native modules need a process of their own. */
const pool = 'forks';
const setupFiles = ['tests/support/test-setup.ts'];
/**
 * For the processes that tests start as well: nothing is sent to or asked of whatever network this machine is on, and the
 * time zone is neither UTC nor a whole number of hours from it: a wrong sign or a mixed-up zone shows.
 */
const env = { BOOTH_MDNS: 'off', BOOTH_ONLINE_PROBE: 'off', TZ: 'Asia/Kathmandu' };

/** Milliseconds: for what hangs, on a machine that has other things to do; whole sweeps and long walks take their time. */
const testTimeout = isDeep ? 600_000 : 120_000;

/** Test files below these folders: those that share their modules, and those that replace some and need a process each. */
function filesIn(pattern: string): { sharing: string[]; replacing: string[] } {
  const files = globSync(pattern, { cwd: root });
  const replaces = (file: string) => readFileSync(resolve(root, file), 'utf8').includes('vi.mock(');
  return {
    sharing: files.filter((file) => !replaces(file)),
    replacing: files.filter(replaces),
  };
}
const unitTests = filesIn('tests/unit/**/*.test.ts');
const serverTests = filesIn('tests/{http,faults,soak}/**/*.test.ts');

/** A process for each file costs more than most unit tests. */
function unitProject(name: string, files: string[], isolate: boolean) {
  return {
    root,
    test: {
      name,
      include: files,
      pool,
      isolate,
      env,
      setupFiles,
      testTimeout,
    },
  } satisfies TestProjectInlineConfiguration;
}

/** Loading the server's modules costs a second and more. */
function serverProject(name: string, files: string[], isolate: boolean) {
  return {
    root,
    test: {
      name,
      include: files,
      // One migrated data folder with a signed-in admin, for every HTTP-level test to copy.
      globalSetup: ['tests/support/http-template.ts'],
      setupFiles,
      pool,
      isolate,
      env,
      testTimeout,
      hookTimeout: 60_000,
      // Its own second is too short for a laptop that has other things to do.
      expect: { poll: { timeout: 30_000 } },
    },
  } satisfies TestProjectInlineConfiguration;
}

/** Of its own: the pages' configuration would make `renderer/` the root, where there are no tests. */
export default defineConfig({
  root,
  test: {
    maxWorkers: 2,
    tags: [{ name: 'deep', description: 'only in `npm run test:deep`' }],
    projects: [
      unitProject('unit', unitTests.sharing, false),
      unitProject('unit, replaced', unitTests.replacing, true),
      serverProject('server', serverTests.sharing, false),
      serverProject('server, replaced', serverTests.replacing, true),
      {
        root,
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          globalSetup: ['tests/support/build.ts'],
          pool,
          env,
          testTimeout,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
