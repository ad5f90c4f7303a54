import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { execFileSync } from 'node:child_process';
import { ROOT } from './support/node-binary.ts';
import { bin, CACHE, CHECK_TYPES, runCheck } from './support/run-suite.ts';

const { changed, keep } = changedFiles(CACHE);
function isCode(file: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(file);
}
/** What an import leads to. */
function isImported(file: string): boolean {
  return isCode(file) || file.endsWith('.css');
}
/** Checks that what the READMEs name exists. */
const NOTES_TEST = 'tests/unit/repository.test.ts';
// Anything that is neither imported nor a note may affect any test.
const isAll =
  changed === null || !changed.every((file) => isImported(file) || file.endsWith('.md'));
const there = (changed ?? []).filter((file) => existsSync(resolve(ROOT, file)));

/** The rules that need types read the whole project for one file: those are left to `npm test`. */
function lint(): string[] | null {
  const oxlint = bin('oxlint/bin/oxlint');
  if (isAll) return [oxlint, '--type-aware'];
  const code = there.filter(isCode);
  return code.length > 0 ? [oxlint, ...code] : null;
}

/** Even with its own cache it would look at every file of the project. */
function format(): string[] | null {
  const prettier = [bin('prettier/bin/prettier.cjs'), '--check'];
  if (isAll) return [...prettier, '.'];
  return there.length > 0 ? [...prettier, ...there] : null;
}

function unitTests(): string[] {
  const vitest = bin('vitest/vitest.mjs');
  const config = ['--config', resolve(ROOT, 'tests/vitest.config.ts')];
  const only = [...config, '--project', 'unit*', '--reporter=dot', '--tags-filter=!deep'];
  if (isAll) return [vitest, 'run', ...only];
  return [vitest, 'related', '--run', ...only, NOTES_TEST, ...there.filter(isImported)];
}

/**
 * `npm run check`: all at once, silent unless something is wrong. After the first time, linter and formatter look only
 * at the files that changed since everything was fine, and only those unit tests run that import one of them;
 * `npm test` runs all.
 */
const CHECKS: Record<string, string[] | null> = {
  Lint: lint(),
  Types: CHECK_TYPES,
  Format: format(),
  'Unit tests': unitTests(),
};

const start = performance.now();
const results = await Promise.all(
  Object.entries(CHECKS).map(async ([name, args]) => args && (await runCheck(name, args))),
);
const ok = results.every((result) => result === null || result.failed === 0);
if (ok) keep();
const seconds = ((performance.now() - start) / 1000).toFixed(1);
const extent = isAll ? 'everything' : `${changed.length} changed since it last was`;
console.log(
  `${Object.keys(CHECKS).join(', ')}: ${ok ? 'all fine' : 'see above'} (${extent}, ${seconds} s)`,
);
process.exitCode = ok ? 0 : 1;

/**
 * The files that were added, changed or removed since `keep` was last called, as paths in the project; null when that
 * is not known.
 * @param folder where Git notes what was there, in a separate index: what is staged stays as it is
 */
function changedFiles(folder: string): { changed: string[] | null; keep: () => void } {
  mkdirSync(folder, { recursive: true });
  const note = resolve(folder, 'checked.tree');
  const env = { ...process.env, GIT_INDEX_FILE: resolve(folder, 'checked.index') };
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: ROOT,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  let now: string;
  try {
    git('add', '--all', '.');
    now = git('write-tree').trim();
  } catch {
    // No repository, as in an archive of the source.
    return { changed: null, keep: () => {} };
  }
  const keep = () => writeFileSync(note, now);
  try {
    const before = readFileSync(note, 'utf8');
    const names = git('diff-tree', '-r', '-z', '--name-only', '--relative', before, now);
    return { changed: names.split('\0').filter(Boolean), keep };
  } catch {
    // None noted yet, or Git has thrown it away since.
    return { changed: null, keep };
  }
}
