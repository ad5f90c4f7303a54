import { mkdirSync, realpathSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { faultOf } from './faults.ts';

/** Folder in the chosen one; in it a folder for each data folder and key. */
export const OURS = 'Booth backups';

/** A folder that staff chose for their backups, as a whole path. */
export type TargetTrial = { chosen: string; dataDir: string };

/** `folder`: where it is once every link is followed. `silent`: it did not answer in time. */
export type TriedTarget =
  { folder: string } | { refused: 'missing' | 'own' | 'system' | 'read-only' | 'silent' };

/**
 * File systems of Linux that hold no user's files, by their statfs(2) number in linux/magic.h: proc, sysfs, devpts,
 * cgroup, cgroup2, debugfs, tracefs, securityfs, pstore, efivarfs, bpf, selinuxfs, binfmt_misc and configfs.
 */
const NO_FILES = new Set([
  0x9fa0, 0x62656572, 0x1cd1, 0x27e0eb, 0x63677270, 0x64626720, 0x74726163, 0x73636673, 0x6165676c,
  0xde5e81e4, 0xcafe4a11, 0xf97cff8c, 0x42494e4d, 0x62656570,
]);

/**
 * Folders of the system's own (Filesystem Hierarchy Standard 3.0, and their like elsewhere). Sticks are mounted below /media,
 * /mnt, /run or /Volumes. A devtmpfs says of itself that it is a tmpfs, so /dev is recognised by its name.
 */
const SYSTEM =
  process.platform === 'win32'
    ? ['SystemRoot', 'ProgramFiles', 'ProgramFiles(x86)', 'ProgramData'].flatMap(
        (name) => process.env[name] ?? [],
      )
    : ['bin', 'boot', 'dev', 'etc', 'lib', 'lib64', 'proc', 'sbin', 'sys', 'usr']
        .map((name) => `/${name}`)
        .concat('/private/etc', '/System', '/Library', '/Applications');

/** True if one folder is the other, or lies in it. */
function isInside(inner: string, outer: string): boolean {
  const way = relative(outer, inner);
  return way === '' || (!way.startsWith('..') && !isAbsolute(way));
}

/** Makes a folder in an existing one. Not `recursive`, which in /proc would retry for ever. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/**
 * Tries whether a folder can hold backups. Every call may hang, and holds up this thread alone.
 */
export function tryTarget({ chosen, dataDir }: TargetTrial): TriedTarget {
  let folder: string;
  try {
    folder = realpathSync(chosen);
    if (!statSync(folder).isDirectory()) return { refused: 'missing' };
  } catch {
    return { refused: 'missing' };
  }
  if (isInside(folder, realpathSync(dataDir))) return { refused: 'own' };
  if (SYSTEM.some((system) => isInside(folder, system))) return { refused: 'system' };
  try {
    // The numbers are unsigned, and a 32-bit system gives them as signed ones.
    if (process.platform === 'linux' && NO_FILES.has(statfsSync(folder).type >>> 0)) {
      return { refused: 'system' };
    }
    const ours = join(folder, OURS);
    makeFolder(ours);
    const probe = join(ours, 'write-test.tmp');
    writeFileSync(probe, 'x', { flush: true });
    rmSync(probe, { force: true });
  } catch (error) {
    // Older copies make room.
    if (faultOf(error) !== 'full') return { refused: 'read-only' };
  }
  return { folder };
}
