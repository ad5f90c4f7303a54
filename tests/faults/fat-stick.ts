import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { nodeBinary } from '../support/node-binary.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** Bytes of the stick: the smallest size that is certainly FAT16. */
const SIZE = 24 << 20;

/**
 * Milliseconds after which a driver that hangs by itself is ended: a process that waits for it can do nothing, not even
 * exit.
 */
const DRIVER_MS = 120_000;

/**
 * A stick as it comes from a shop: FAT knows neither owners nor links, and ignores the case of letters.
 * @returns null where FAT cannot be mounted (Debian: fusefat, dosfstools)
 */
export function fatStick() {
  const image = join(tempFolder(), 'stick.img');
  const folder = tempFolder();
  if (!existsSync('/dev/fuse') || spawnSync('fusefat', ['--version']).error) return null;
  closeSync(openSync(image, 'w'));
  truncateSync(image, SIZE);
  const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` };
  if (spawnSync('mkfs.vfat', ['-F', '16', image], { env }).status !== 0) return null;
  let driver: ChildProcess | null = null;
  let watchdog: ChildProcess | null = null;

  const isMounted = () => readFileSync('/proc/mounts', 'utf8').includes(` ${folder} fuse.fusefat `);
  const plugIn = async () => {
    driver = spawn('fusefat', ['-f', '-o', 'rw+', image, folder], { stdio: 'ignore' });
    const end = `setTimeout(() => process.kill(${driver.pid}, 'SIGKILL'), ${DRIVER_MS})`;
    watchdog = spawn(nodeBinary(), ['-e', end], { stdio: 'ignore' });
    await vi.waitUntil(isMounted, { timeout: 10_000, interval: 20 });
  };
  /** Pulls it just as it is, in the middle of whatever is being written. */
  const pull = async () => {
    const pulled = driver;
    driver = null;
    if (pulled === null) return;
    watchdog?.kill();
    const gone = once(pulled, 'exit');
    pulled.kill('SIGKILL');
    await gone;
    spawnSync('fusermount', ['-uz', folder]);
  };
  onTestFinished(pull);
  return { folder, plugIn, pull };
}
