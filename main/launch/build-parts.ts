import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { withLock } from './build-lock.ts';
import { fingerprint } from './fingerprint.ts';
import { writeNotices } from './notices.ts';
import { type PartName, PARTS } from './parts.ts';
import { BUILD_DIR } from './root.ts';

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
