import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { ROOT } from './node-binary.ts';

const hashes = z.record(z.string(), z.string());
type Hashes = z.infer<typeof hashes>;

/** What Git knows or would add, by its content. */
function hashesNow(): Hashes {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const found: Hashes = {};
  for (const file of listed.split('\0').filter(Boolean)) {
    const path = resolve(ROOT, file);
    // A removed file is listed until its removal is committed.
    if (existsSync(path)) found[file] = createHash('sha1').update(readFileSync(path)).digest('hex');
  }
  return found;
}

function hashesIn(noteFile: string): Hashes | null {
  try {
    return hashes.parse(JSON.parse(readFileSync(noteFile, 'utf8')));
  } catch {
    // None yet, or cut off: everything is new.
    return null;
  }
}

/**
 * The files that were added, changed or removed since `keep` was last called, as paths in the project; null when that
 * is not known.
 * @param noteFile where that is written down
 */
export function changedFiles(noteFile: string): { changed: string[] | null; keep: () => void } {
  const before = hashesIn(noteFile);
  let now: Hashes;
  try {
    now = hashesNow();
  } catch {
    // No repository, as in an archive of the source.
    return { changed: null, keep: () => {} };
  }
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(now)]);
  return {
    changed: before && [...names].filter((file) => before[file] !== now[file]),
    keep: () => {
      mkdirSync(dirname(noteFile), { recursive: true });
      writeFileSync(noteFile, JSON.stringify(now));
    },
  };
}
