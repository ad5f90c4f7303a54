import { createReadStream } from 'node:fs';
import { DamagedFileError, decrypted, encrypted, encryptedBytes, type Identity } from './age.ts';
import { copyFile, type CopyFile, type Fingerprint } from './copy-file.ts';
import { copyWhole, streamWhole, writeWhole } from './whole-files.ts';

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
