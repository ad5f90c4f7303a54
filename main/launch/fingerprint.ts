import { createHash } from 'node:crypto';
import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Changes whenever a file below one of `paths` is edited, added, removed or renamed. Looks at sizes and times, not at
 * contents, so it costs milliseconds. A path that is not there counts too.
 */
export function fingerprint(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) addPath(path, (line) => hash.update(line));
  return hash.digest('hex');
}

function addPath(path: string, add: (line: string) => void): void {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) {
    add(`${path} missing\n`);
  } else if (stat.isDirectory()) {
    const entries = readdirSync(path, { withFileTypes: true }).toSorted(byName);
    for (const entry of entries) addPath(join(path, entry.name), add);
  } else {
    add(`${path} ${stat.size} ${stat.mtimeMs}\n`);
  }
}

function byName(a: Dirent, b: Dirent): number {
  return a.name < b.name ? -1 : 1;
}
