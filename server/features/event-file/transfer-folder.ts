import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Makes a folder for the files of one event. @returns its path */
export async function newTransfer(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'transfer', randomBytes(12).toString('hex'));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}
