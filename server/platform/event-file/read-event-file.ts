import { createHash } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  EVENT_FORMAT,
  EVENT_DATABASE,
  eventManifest,
  eventManifestHead,
  isPartName,
  type EventFileFault,
  type EventManifest,
} from '../../contract/event-file.ts';
import { MANIFEST, MANIFEST_MAX_BYTES } from '../../contract/event-tar.ts';
import { BLOCK, END, paddingOf, readTarHeader, tarBytes, tarHeader, type TarEntry } from './tar.ts';
import { MANIFEST_SUM, manifestSum } from './write-event-file.ts';

/** A file that is refused. */
export class EventFileError extends Error {
  readonly fault: EventFileFault;

  constructor(fault: EventFileFault, why: string) {
    super(why);
    this.fault = fault;
  }
}

const CHUNK = 1 << 20;

/** Whether a name leads out of the folder that it is put into, on any system. */
function isEscaping(name: string): boolean {
  return /^[/\\]|^[a-z]:|\\|\0|(?:^|\/)\.{1,2}(?:\/|$)/i.test(name);
}

function nameFault(name: string): EventFileError {
  return isEscaping(name)
    ? new EventFileError('escaping', 'a name that leads outside')
    : new EventFileError('foreign', 'a name that is none of ours');
}

type Source = { handle: number; at: number };

function take(source: Source, bytes: number): Buffer {
  const block = Buffer.alloc(bytes);
  const read = readSync(source.handle, block, 0, bytes, source.at);
  if (read !== bytes) throw new EventFileError('damaged', 'it ends too early');
  source.at += bytes;
  return block;
}

function takePadding(source: Source, bytes: number): void {
  if (take(source, paddingOf(bytes)).some((byte) => byte !== 0)) {
    throw new EventFileError('damaged', 'something stands between two parts');
  }
}

/** The header has to be the one that we would write, byte by byte. */
function expectHeader(source: Source, expected: TarEntry): void {
  const header = take(source, BLOCK);
  if (header.equals(tarHeader(expected))) return;
  const found = readTarHeader(header);
  if (found !== null && isEscaping(found.name)) throw nameFault(found.name);
  throw new EventFileError('damaged', 'a header is not what the manifest says');
}

function parse(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString('utf8'));
  } catch {
    throw new EventFileError('damaged', 'the manifest is no JSON');
  }
}

/** @param schema the newest version of the database that this app knows */
function readManifest(source: Source, schema: number): EventManifest {
  const size = fstatSync(source.handle).size;
  if (size < 2 * BLOCK) throw new EventFileError('foreign', 'it is too small');
  const header = take(source, BLOCK);
  const entry = readTarHeader(header);
  if (entry?.name !== MANIFEST) {
    if (entry !== null && isEscaping(entry.name)) throw nameFault(entry.name);
    throw new EventFileError('foreign', 'it does not begin with a manifest');
  }
  if (entry.bytes > MANIFEST_MAX_BYTES || !header.equals(tarHeader(entry))) {
    throw new EventFileError('damaged', 'the first header is not ours');
  }
  const text = take(source, entry.bytes);
  const json = parse(text);
  const head = eventManifestHead.safeParse(json);
  if (!head.success) throw new EventFileError('foreign', 'the manifest is none of ours');
  if (head.data.format > EVENT_FORMAT || head.data.schema > schema) {
    throw new EventFileError('newer', 'it is of a newer version');
  }
  takePadding(source, entry.bytes);
  const sum = manifestSum(text);
  expectHeader(source, { name: MANIFEST_SUM, bytes: sum.length, mtime: entry.mtime });
  if (!take(source, sum.length).equals(sum)) {
    throw new EventFileError('damaged', 'the manifest is not what its checksum says');
  }
  takePadding(source, sum.length);
  const manifest = eventManifest.safeParse(json);
  if (!manifest.success) throw new EventFileError('damaged', 'the manifest is not complete');
  const { parts, made_at } = manifest.data;
  for (const { name } of parts) if (!isPartName(name)) throw nameFault(name);
  if (new Set(parts.map(({ name }) => name)).size < parts.length) {
    throw new EventFileError('damaged', 'a part is there twice');
  }
  if (parts[0]?.name !== EVENT_DATABASE) {
    throw new EventFileError('damaged', 'the database is not the first part');
  }
  const sizes = [text.length, sum.length, ...parts.map(({ bytes }) => bytes)];
  if (tarBytes(sizes) !== size || Math.floor(Date.parse(made_at) / 1000) !== entry.mtime) {
    throw new EventFileError('damaged', 'it is not as long as its manifest says');
  }
  return manifest.data;
}

/** What a file of ours says that it is, without looking at the rest. @throws EventFileError; the file system's error */
export function readEventManifest(file: string): EventManifest {
  const source: Source = { handle: openSync(file, 'r'), at: 0 };
  try {
    return readManifest(source, Number.MAX_SAFE_INTEGER);
  } finally {
    closeSync(source.handle);
  }
}

/** @throws the file system's error when there is no room */
function extract(source: Source, bytes: number, to: string): string {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  const handle = openSync(to, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    for (let left = bytes; left > 0;) {
      const chunk = take(source, Math.min(left, CHUNK));
      hash.update(chunk);
      for (let at = 0; at < chunk.length;) at += writeSync(handle, chunk, at);
      left -= chunk.length;
    }
    fsyncSync(handle);
    return hash.digest('hex');
  } finally {
    closeSync(handle);
  }
}

/**
 * Reads an event's file to its last byte and puts its parts into a folder. Every byte of it follows from the manifest and
 * its checksums, nothing in it is packed, and no name is used that is not one of ours.
 * @param folder an empty one
 * @param schema the newest version of the database that this app knows
 * @throws EventFileError; the file system's error. What was put into the folder is worth nothing then
 */
export function readEventFile(file: string, folder: string, schema: number): EventManifest {
  const source: Source = { handle: openSync(file, 'r'), at: 0 };
  try {
    const manifest = readManifest(source, schema);
    const mtime = Math.floor(Date.parse(manifest.made_at) / 1000);
    for (const { name, bytes, sha256 } of manifest.parts) {
      expectHeader(source, { name, bytes, mtime });
      if (extract(source, bytes, join(folder, name)) !== sha256) {
        throw new EventFileError('damaged', 'a part is not what its checksum says');
      }
      takePadding(source, bytes);
    }
    if (!take(source, END.length).equals(END)) {
      throw new EventFileError('damaged', 'something follows the last part');
    }
    return manifest;
  } finally {
    closeSync(source.handle);
  }
}
