import { createHash } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '../error-code.ts';

/** True if the file exists. Asynchronous, since a stick may hang. */
export function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/**
 * Makes a folder unless it is there, but none above it: what is made where a stick was pulled would be taken for the stick,
 * or keep it from its place. @throws the file system's error
 */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
}

/** Names in a folder; none where it cannot be read. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
}

/** Flushes a file to the disk, or a folder's names. On Windows, folders have no such call and need none. */
export async function sync(path: string, isFolder = false): Promise<void> {
  if (isFolder && process.platform === 'win32') return;
  const handle = await open(path, isFolder ? 'r' : 'r+');
  try {
    await handle.sync();
  } catch (error) {
    // Some sticks cannot do it for folders.
    if (!isFolder) throw error;
  } finally {
    await handle.close();
  }
}

async function replaceBy(path: string, write: (part: string) => Promise<void>): Promise<void> {
  const part = `${path}.part`;
  try {
    await write(part);
    await sync(part);
    await rename(part, path);
    await sync(dirname(path), true);
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw error;
  }
}

/**
 * Bytes after which what is copied while the booth is in use is flushed to the disk, and maximum milliseconds of rest
 * after that. What a visitor sends waits there for everything written before it, which must not be a whole file, and on
 * a small laptop for a processor as well.
 */
const PIECE = 1 << 20;
const REST_MS = 20;

async function writeGently(chunks: AsyncIterable<Buffer>, to: string): Promise<void> {
  const handle = await open(to, 'w', 0o600);
  try {
    let waiting = 0;
    let since = performance.now();
    for await (const chunk of chunks) {
      await handle.writeFile(chunk);
      waiting += chunk.length;
      if (waiting < PIECE) continue;
      await handle.datasync();
      await pause(Math.min(REST_MS, performance.now() - since));
      waiting = 0;
      since = performance.now();
    }
  } finally {
    await handle.close();
  }
}

/**
 * Copies a file without getting in the way of what visitors send; a power cut leaves all of it, or nothing.
 * @throws the file system's error
 */
export function copyGently(from: string, to: string): Promise<void> {
  return replaceBy(to, async (part) => {
    try {
      // Some file systems share the bytes of both, which writes nothing.
      await copyFile(from, part, constants.COPYFILE_FICLONE_FORCE);
    } catch {
      await writeGently(createReadStream(from), part);
    }
  });
}

/** Writes a stream gently. @throws the file system's error, or the source's */
export function streamGently(chunks: AsyncIterable<Buffer>, to: string): Promise<void> {
  return replaceBy(to, (part) => writeGently(chunks, part));
}

/** Copies a file; a power cut leaves all of it, or nothing, or what was there. @throws the file system's error */
export function copyWhole(from: string, to: string): Promise<void> {
  return replaceBy(to, (part) => copyFile(from, part, constants.COPYFILE_FICLONE));
}

/**
 * Writes a file; a power cut leaves all of it, or nothing, or the previous file. @throws the file system's error
 */
export function writeWhole(path: string, content: string | Buffer): Promise<void> {
  return replaceBy(path, async (part) => {
    const handle = await open(part, 'w', 0o600);
    try {
      await handle.writeFile(content);
    } finally {
      await handle.close();
    }
  });
}

/** Writes a stream as {@link writeWhole} does. @throws the file system's error, or the source's */
export function streamWhole(chunks: AsyncIterable<Buffer>, to: string): Promise<void> {
  return replaceBy(to, (part) => pipeline(chunks, createWriteStream(part, { mode: 0o600 })));
}

/** @returns size in bytes and SHA-256 in hexadecimal. @throws the file system's error */
export function fingerprint(path: string): Promise<{ bytes: number; sha256: string }> {
  return fingerprintOf(createReadStream(path));
}

/** Fingerprint of a stream: size in bytes and SHA-256 in hexadecimal. @throws the source's error */
export async function fingerprintOf(
  chunks: AsyncIterable<Buffer>,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** All that comes, of something small. @throws what the source throws */
export async function allOf(chunks: AsyncIterable<Buffer>): Promise<string> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all).toString('utf8');
}
