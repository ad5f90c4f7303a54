import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import {
  HEADER_BYTES,
  opened,
  readHeader,
  sealed,
  sealedBytes,
  type PassphraseKey,
  type SealedHeader,
} from '../vault/sealed-file.ts';
import { copyFileHere, type CopyFile, type Fingerprint } from './copy-file.ts';
import { copyWhole, streamWhole, writeWhole } from './whole-files.ts';

/** How files are stored in a folder: as they are, or sealed with a passphrase. */
export type FileForm = {
  /** What is appended to every file's name. */
  ending: string;
  /** Size of a file of so many bytes, as it is stored. */
  storedBytes: (bytes: number) => number;
  /** Copies a plain file in and reads it back. @returns what it holds. @throws the file system's error */
  put: (from: string, to: string) => Promise<Fingerprint>;
  /** Writes one. @throws the file system's error */
  write: (path: string, content: string) => Promise<void>;
  /** What is in it. @throws the file system's error; SealedFileError */
  read: (path: string) => AsyncIterable<Buffer>;
  /** Copies it out as a plain file. @throws as {@link FileForm.read} */
  take: (from: string, to: string) => Promise<void>;
  /** What a file that nobody here can open needs; null when it can be opened. */
  lockOf: (path: string) => Promise<SealedHeader | null>;
};

function chunksOf(path: string): AsyncIterable<Buffer> {
  return createReadStream(path);
}

/** @param copy copies files */
export function plainForm(copy: CopyFile = copyFileHere): FileForm {
  return {
    ending: '',
    storedBytes: (bytes) => bytes,
    put: (from, to) => copy(from, to, null),
    write: writeWhole,
    read: chunksOf,
    take: copyWhole,
    lockOf: () => Promise.resolve(null),
  };
}

async function* once(content: string): AsyncGenerator<Buffer> {
  yield await Promise.resolve(Buffer.from(content));
}

/** The header of a sealed file. @throws the file system's error; SealedFileError when it is not one */
export async function headerOf(path: string): Promise<SealedHeader> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return readHeader(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

/**
 * @param copy copies files
 * @param key seals; null where files are only read
 */
export function sealedForm(
  copy: CopyFile,
  key: PassphraseKey | null,
  keyOf: (header: SealedHeader) => PassphraseKey | null,
): FileForm {
  const seals = (): PassphraseKey => {
    if (key === null) throw new Error('There is nothing to seal with.');
    return key;
  };
  const read = (path: string) => opened(chunksOf(path), keyOf);
  return {
    ending: '.sealed',
    storedBytes: sealedBytes,
    put: async (from, to) => copy(from, to, seals()),
    write: (path, content) => streamWhole(sealed(once(content), seals()), path),
    read,
    take: (from, to) => streamWhole(read(from), to),
    async lockOf(path) {
      try {
        const header = await headerOf(path);
        return keyOf(header) === null ? header : null;
      } catch {
        // Damaged: no passphrase opens it.
        return null;
      }
    },
  };
}
