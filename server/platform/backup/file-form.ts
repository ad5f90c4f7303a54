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

/** What a file holds: size in bytes, and SHA-256 in hexadecimal. */
type Fingerprint = { bytes: number; sha256: string };

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

/** How files are stored in a folder: as they are, or encrypted with a passphrase. */
export type FileForm = {
  /** What is appended to every file's name. */
  ending: string;
  /** Nobody here can read what is there. */
  isLocked: () => boolean;
  /** Size of a file of so many bytes, as it is stored. */
  storedBytes: (bytes: number) => number;
  /** Copies a plain file in and reads it back. @returns what it holds. @throws the file system's error */
  put: (from: string, to: string) => Promise<Fingerprint>;
  /** Writes one. @throws the file system's error */
  write: (path: string, content: string) => Promise<void>;
  /** What is in it. @throws the file system's error; DamagedFileError, also when there is no key for it here */
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
