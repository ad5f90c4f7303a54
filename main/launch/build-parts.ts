import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  type Dirent,
  readdirSync,
  statSync,
} from 'node:fs';
import { resolve, join, dirname } from 'node:path';
import { writeNotices } from './notices.ts';
import { type PartName, PARTS } from './parts.ts';
import { BUILD_DIR, ROOT } from './root.ts';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const STAMPS = resolve(BUILD_DIR, '.stamps');

/** A source that does not build; its message says which and where, and a stack would add nothing. */
class BuildError extends Error {}

/**
 * Builds those of the parts whose sources changed since their last build; a second call costs milliseconds. The last good build of a part that does not build stays in place.
 * @param say gets a line for what is built and how far it is; warnings are printed all the same
 * @throws BuildError
 */
export async function buildParts(
  names: readonly PartName[],
  say: (line: string) => void = () => {},
): Promise<void> {
  if (names.every(isFresh)) return;
  await withLock(resolve(BUILD_DIR, '.lock'), async () => {
    const stale = names.filter((name) => !isFresh(name));
    if (stale.length > 0) {
      say(
        `Building what is new or changed, some seconds: ${stale.map((name) => PARTS[name].title).join(', ')} …`,
      );
    }
    let done = 0;
    const build = async (name: PartName) => {
      await buildPart(name);
      done += 1;
      say(`  ${done} of ${stale.length}: ${PARTS[name].title}`);
    };
    const results = await Promise.allSettled(stale.map(build));
    const faults = results.filter((result) => result.status === 'rejected');
    if (faults.length > 0) {
      throw new BuildError(faults.map(({ reason }) => messageOf(reason)).join('\n'));
    }
    writeNotices();
  });
}

/**
 * Builds the same in a separate process: Vite would leave a gigabyte in one that goes on to serve.
 * @throws BuildError; that process has said what is wrong
 */
export async function buildPartsApart(names: readonly PartName[]): Promise<void> {
  if (names.every(isFresh)) return;
  const command = [resolve(ROOT, 'main/launch/run.cjs'), 'build', ...names];
  const child = spawn(process.execPath, command, { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new BuildError('Nothing was started, since it could not be built.');
}

function isFresh(name: PartName): boolean {
  const stamp = resolve(STAMPS, name);
  return (
    existsSync(resolve(BUILD_DIR, name)) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === fingerprint(PARTS[name].sources)
  );
}

async function buildPart(name: PartName): Promise<void> {
  // Taken before the build, so that an edit during it makes the next one build again.
  const stamp = fingerprint(PARTS[name].sources);
  const outDir = resolve(BUILD_DIR, name);
  const fresh = resolve(BUILD_DIR, `.new-${name}`);
  const old = resolve(BUILD_DIR, `.old-${name}`);

  // A test runner's "test" would make Vite bundle React's slow development build.
  process.env['NODE_ENV'] = 'production';
  const { build } = await import('vite');
  await build({
    configFile: PARTS[name].config,
    logLevel: 'warn',
    build: { outDir: fresh, emptyOutDir: true },
  });

  // Swapped in whole: a server that starts meanwhile finds the old files or the new ones, never half of them.
  rmSync(old, { recursive: true, force: true });
  if (existsSync(outDir)) renameSync(outDir, old);
  renameSync(fresh, outDir);
  rmSync(old, { recursive: true, force: true });
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(resolve(STAMPS, name), stamp);
}

function messageOf(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault);
}

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

const RETRY_MS = 100;

/** Runs `work` while no other process runs its own under the same lock file. A dead process's lock does not count. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  while (!take(file)) {
    if (!isAlive(holder(file))) rmSync(file, { force: true });
    else await sleep(RETRY_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** 0 when the lock has just gone, or when its owner has not yet written its number. */
function holder(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

function isAlive(pid: number): boolean {
  if (pid === 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
