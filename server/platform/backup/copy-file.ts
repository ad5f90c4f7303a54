import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { opened, sealed, type PassphraseKey } from '../vault/sealed-file.ts';
import { copyGently, fingerprint, fingerprintOf, streamGently } from './whole-files.ts';

/** What a file holds: size in bytes, and SHA-256 in hexadecimal. */
export type Fingerprint = { bytes: number; sha256: string };

/**
 * Copies a plain file, sealed with a key where there is one, and reads the copy back.
 * @returns what the copy holds, which is what the file held
 * @throws the file system's error; EIO when the copy is another one
 */
export type CopyFile = (
  from: string,
  to: string,
  key: PassphraseKey | null,
) => Promise<Fingerprint>;

/** In this thread. */
export const copyFileHere: CopyFile = async (from, to, key) => {
  // What is not there is told before anything is written.
  await stat(from);
  if (key === null) await copyGently(from, to);
  else await streamGently(sealed(createReadStream(from), key), to);
  const stored = createReadStream(to);
  const copy = await fingerprintOf(key === null ? stored : opened(stored, () => key));
  const original = await fingerprint(from);
  if (copy.sha256 !== original.sha256) {
    throw Object.assign(new Error('The copy is damaged.'), { code: 'EIO' });
  }
  return copy;
};
