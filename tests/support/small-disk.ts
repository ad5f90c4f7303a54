import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { skipLoudly, type Skippable } from './skip-loudly.ts';
import { tempFolder } from './temp-folder.ts';

function run(command: string, args: string[]) {
  return spawnSync(command, args, { encoding: 'utf8' });
}

/** Mounts a disk (tmpfs). @param options as for {@link mountDisk} @returns its folder; null where that is not possible */
export function tryMountDisk(options: string): string | null {
  if (process.platform !== 'linux') return null;
  const folder = tempFolder();
  if (run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status !== 0) return null;
  // Lazily: a server that is killed at the same time may still hold files.
  onTestFinished(() => void run('umount', ['-l', folder]));
  return folder;
}

/**
 * Mounts a disk (tmpfs), and leaves the test out where that is not possible.
 * @param options as `mount -o` takes them, such as `size=8m` or `ro`
 * @returns its folder
 */
export function mountDisk(context: Skippable, options: string): string {
  return (
    tryMountDisk(options) ??
    skipLoudly(context, 'only root on Linux can make a small or read-only disk; none was tried')
  );
}

/** Remounts a mounted disk with other options. @throws when it cannot be */
export function remount(folder: string, options: string): void {
  const { status, stderr } = run('mount', ['-o', `remount,${options}`, folder]);
  if (status !== 0) throw new Error(stderr);
}

/** Makes a mounted disk read-only. @throws when it cannot be */
export function makeReadOnly(folder: string): void {
  remount(folder, 'ro');
}

function isFull(error: unknown) {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
}

/** Writes until nothing more fits. */
export function fillDisk(file: string): void {
  for (const bytes of [1_000_000, 10_000, 100]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' });
    } catch (error) {
      if (!isFull(error)) throw error;
    }
  }
}
