import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { tempFolder } from './source-server.ts';

/** Bytes of the stick: the smallest size that is certainly FAT16. */
const SIZE = 24 << 20;

/** A stick as it comes from a shop: FAT knows neither owners nor links, and takes small and capital letters for the same. */
export type FatStick = {
  /** Where it is mounted when it is plugged in. */
  folder: string;
  plugIn: () => Promise<void>;
  /** As it is, in the middle of whatever is being written. */
  pull: () => Promise<void>;
};

/** @returns null where FAT cannot be mounted (Debian: fusefat, dosfstools) */
export function fatStick(): FatStick | null {
  const image = join(tempFolder(), 'stick.img');
  const folder = tempFolder();
  if (!existsSync('/dev/fuse') || spawnSync('fusefat', ['--version']).error) return null;
  closeSync(openSync(image, 'w'));
  truncateSync(image, SIZE);
  const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` };
  if (spawnSync('mkfs.vfat', ['-F', '16', image], { env }).status !== 0) return null;
  let driver: ChildProcess | null = null;

  const isMounted = () => readFileSync('/proc/mounts', 'utf8').includes(` ${folder} fuse.fusefat `);
  const plugIn = async () => {
    driver = spawn('fusefat', ['-f', '-o', 'rw+', image, folder], { stdio: 'ignore' });
    await vi.waitUntil(isMounted, { timeout: 10_000, interval: 20 });
  };
  const pull = async () => {
    const pulled = driver;
    driver = null;
    if (pulled === null) return;
    const gone = once(pulled, 'exit');
    pulled.kill('SIGKILL');
    await gone;
    spawnSync('fusermount', ['-uz', folder]);
  };
  onTestFinished(pull);
  return { folder, plugIn, pull };
}

/** Writes until nothing more fits. This driver calls a full disk EPERM. */
export function fillStick(file: string): void {
  const handle = openSync(file, 'w');
  try {
    for (;;) writeSync(handle, Buffer.alloc(64_000));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code !== 'ENOSPC' && code !== 'EPERM') throw error;
  } finally {
    closeSync(handle);
  }
}
