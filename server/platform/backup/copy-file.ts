import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { DamagedFileError, decrypted, encrypted, type Identity } from './age.ts';
import { copyGently, fingerprint, fingerprintOf, streamGently } from './whole-files.ts';

/** What a file holds: size in bytes, and SHA-256 in hexadecimal. */
export type Fingerprint = { bytes: number; sha256: string };

/**
 * Copies a plain file, encrypted to a key where there is one, and reads the copy back.
 * @returns what the copy holds, which is what the file held
 * @throws the file system's error; {@link damagedCopy} when the copy differs
 */
export type CopyFile = (from: string, to: string, key: Identity | null) => Promise<Fingerprint>;

/** What a folder holds is not what it was given: it fails, though it is there. */
export function damagedCopy(): Error {
  return Object.assign(new Error('The copy is damaged.'), { code: 'EBADMSG' });
}

/** What a copy holds when it is read back. */
async function readBack(path: string, key: Identity | null): Promise<Fingerprint> {
  const stored = createReadStream(path);
  if (key === null) return fingerprintOf(stored);
  return fingerprintOf(decrypted(stored, key)).catch((error: unknown) => {
    throw error instanceof DamagedFileError ? damagedCopy() : error;
  });
}

/** {@link CopyFile}, for which this thread is busy. */
export const copyFile: CopyFile = async (from, to, key) => {
  // A missing file is reported before anything is written.
  await stat(from);
  if (key === null) await copyGently(from, to);
  else await streamGently(encrypted(createReadStream(from), key), to);
  const copy = await readBack(to, key);
  const original = await fingerprint(from);
  if (copy.sha256 !== original.sha256) throw damagedCopy();
  return copy;
};
