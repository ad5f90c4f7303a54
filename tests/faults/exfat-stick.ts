import { spawnSync } from 'node:child_process';
import { closeSync, openSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { tempFolder } from '../support/temp-folder.ts';

/** Milliseconds for which a tool may take. */
const TOOL_MS = 10_000;

function run(command: string, ...args: string[]): { isDone: boolean; said: string } {
  const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` };
  const { status, stdout } = spawnSync(command, args, { env, encoding: 'utf8', timeout: TOOL_MS });
  return { isDone: status === 0, said: stdout ?? '' };
}

/** Like today's sticks from a shop: exFAT, which ignores the case of letters, and says when it is full. */
export type ExfatStick = {
  /** Where it is mounted when it is plugged in. */
  folder: string;
  /** @returns whether it could be */
  plugIn: () => boolean;
  pull: () => void;
};

/**
 * @param bytes of the stick
 * @returns null where exFAT cannot be mounted (Debian: exfat-fuse, exfatprogs; root, and a loop device)
 */
export function exfatStick(bytes: number): ExfatStick | null {
  const image = join(tempFolder(), 'stick.img');
  const folder = tempFolder();
  closeSync(openSync(image, 'w'));
  truncateSync(image, bytes);
  if (!run('mkfs.exfat', image).isDone) return null;
  let device = '';
  const pull = () => {
    if (device === '') return;
    run('umount', '-l', folder);
    run('losetup', '-d', device);
    device = '';
  };
  const plugIn = () => {
    device = run('losetup', '-f', '--show', image).said.trim();
    if (device === '') return false;
    const { isDone } = run('mount.exfat-fuse', device, folder);
    if (!isDone) pull();
    return isDone;
  };
  if (!plugIn()) return null;
  onTestFinished(pull);
  pull();
  return { folder, plugIn, pull };
}
