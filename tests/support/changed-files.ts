import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ROOT } from './node-binary.ts';

/**
 * The files that were added, changed or removed since `keep` was last called, as paths in the project; null when that
 * is not known.
 * @param folder where Git notes what was there, in an index of its own: what is staged stays as it is
 */
export function changedFiles(folder: string): { changed: string[] | null; keep: () => void } {
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
