import { createReadStream } from 'node:fs';
import { DamagedFileError, decrypted, encrypted, encryptedBytes, type Identity } from './age.ts';
import {
  copyWhole,
  streamWhole,
  writeWhole,
  copyGently,
  fingerprint,
  fingerprintOf,
  streamGently,
} from './whole-files.ts';
import { stat } from 'node:fs/promises';

/** Size in bytes and SHA-256 in hexadecimal of a file's content. */
type Fingerprint = { bytes: number; sha256: string };

/**
 * Copies a plain file, encrypted to a key where there is one, and reads the copy back.
 * @returns what the copy holds, which is what the file held
 * @throws the file system's error; {@link damagedCopy} when the copy differs
 */
export type CopyFile = (from: string, to: string, key: Identity | null) => Promise<Fingerprint>;

/** Error for a copy that differs from its source although the folder reported no error. */
export function damagedCopy(): Error {
  return Object.assign(new Error('The copy is damaged.'), { code: 'EBADMSG' });
}

/** Fingerprint of a copy's content as read back. */
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

/** Storage form of the files in a folder: plain, or encrypted with a passphrase. */
export type FileForm = {
  /** Suffix of every file's name. */
  ending: string;
  /** True if the files cannot be read here. */
  isLocked: () => boolean;
  /** Stored size of a file, from its plain size, in bytes. */
  storedBytes: (bytes: number) => number;
  /**
   * Copies a plain file in and reads it back. @returns the fingerprint of the content @throws the file system's error
   */
  put: (from: string, to: string) => Promise<Fingerprint>;
  /** Writes a file. @throws the file system's error */
  write: (path: string, content: string) => Promise<void>;
  /**
   * Reads a file's plain content. @throws the file system's error; DamagedFileError, also when its key is not known
   * here
   */
  read: (path: string) => AsyncIterable<Buffer>;
  /** Copies it out as a plain file. @throws as {@link FileForm.read} */
  take: (from: string, to: string) => Promise<void>;
};

function chunksOf(path: string): AsyncIterable<Buffer> {
  return createReadStream(path);
}

/** @param copy copies files */
export function plainForm(copy: CopyFile = copyFile): FileForm {
  return {
    ending: '',
    isLocked: () => false,
    storedBytes: (bytes) => bytes,
    put: (from, to) => copy(from, to, null),
    write: writeWhole,
    read: chunksOf,
    take: copyWhole,
  };
}

async function* once(content: string): AsyncGenerator<Buffer> {
  yield await Promise.resolve(Buffer.from(content));
}

/**
 * @param copy copies files
 * @param identity what opens them, and to which they are encrypted; null as long as its passphrase is not known
 */
export function ageForm(copy: CopyFile, identity: () => Identity | null): FileForm {
  const key = (): Identity => {
    const known = identity();
    if (known === null) throw new DamagedFileError('There is no key for it here.');
    return known;
  };
  const read = (path: string) => decrypted(chunksOf(path), key());
  return {
    ending: '.age',
    isLocked: () => identity() === null,
    storedBytes: encryptedBytes,
    put: async (from, to) => copy(from, to, key()),
    write: (path, content) => streamWhole(encrypted(once(content), key()), path),
    read,
    take: async (from, to) => streamWhole(read(from), to),
  };
}
