import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Where events are while they come in or go out: in the data folder, which is the owner's alone. Emptied at every
 * start.
 */
export function transferFolder(dataDir: string): string {
  return join(dataDir, 'transfer');
}

/** Name, in the folder of an event that comes in, of the database that takes the place of what is open. */
export const NEXT_DATABASE = 'next.db';

/** A folder of one event's own. @returns its name, and where it is */
export async function newTransfer(dataDir: string): Promise<{ name: string; folder: string }> {
  const name = randomBytes(12).toString('hex');
  const folder = join(transferFolder(dataDir), name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return { name, folder };
}

/** Removes what is finished, or what a crash left behind. */
export async function tidyTransfers(dataDir: string): Promise<void> {
  await rm(transferFolder(dataDir), { recursive: true, force: true });
}

const MERGING = /^merging-\d+\.db$/;

/**
 * Where an event is while it is merged: outside of what is emptied, since the next start may go on with it.
 * @param mark see db/merge-mark.ts
 */
export function mergingFile(dataDir: string, mark: number): string {
  return join(dataDir, `merging-${mark}.db`);
}

/** Paths of events whose merge did not finish. */
export async function mergingFiles(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir).catch(() => []);
  return names.filter((name) => MERGING.test(name)).map((name) => join(dataDir, name));
}
