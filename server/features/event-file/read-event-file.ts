import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import {
  ENTRIES_MAX,
  EVENT_FILE_MESSAGES,
  EVENT_FORMAT,
  EVENT_MAX_BYTES,
  eventManifest,
  eventManifestHead,
  isEntryName,
  LINE_MAX_BYTES,
  MANIFEST,
  MANIFEST_MAX_BYTES,
  IMAGE_MAX_BYTES,
  RECORDS,
  RECORDS_MAX_BYTES,
  type EventEntry,
  type EventFileFault,
  type EventManifest,
} from '../../contract/event-file.ts';
import { boothRecord, type BoothRecord } from '../../records/records.ts';
import { codeOf } from '../../platform/error-code.ts';

/** A file that is refused, with the sentence for staff. */
export class EventFileError extends Error {
  readonly fault: EventFileFault;
  /** Details of the fault, for the log. */
  readonly why: string;

  constructor(fault: EventFileFault, why: string, sentence: string = EVENT_FILE_MESSAGES[fault]) {
    super(sentence);
    this.fault = fault;
    this.why = why;
  }
}

/** Records that are handed on in one go, and most milliseconds of reading until others have a turn. */
const BATCH = 200;
const TURN_MS = 3;
/** Deflate makes 1,032 bytes of one at most; text of people stays far below this. */
const RATIO_MAX = 200;
/** Uncompressed size up to which any compression ratio is accepted. */
const RATIO_FREE_BYTES = 1024 ** 2;
/** Bytes of a local header before the name (APPNOTE 4.3.7). */
const LOCAL_HEADER = 30;
/** "General purpose bit flag" 0 and 13: encrypted (APPNOTE 4.4.4). */
const ENCRYPTED = 0x2001;
/** "Compression method" (APPNOTE 4.4.5). */
const [STORED, DEFLATED] = [0, 8];
/** The type of a file in the upper half of its attributes, as Unix writes them, and that of a plain one. */
const [FILE_TYPE, PLAIN] = [0o170000, 0o100000];

/** True if a name would leave its target folder on any system. */
function isEscaping(name: string): boolean {
  return /^[/\\]|^[a-z]:|\\|\0|(?:^|\/)\.{1,2}(?:\/|$)/i.test(name);
}

/** Checks an entry without unpacking it. */
function expectOurs(entry: Entry, name: string): void {
  if (name !== MANIFEST && !isEntryName(name)) {
    const fault = name.endsWith('.booth') ? 'packed' : 'foreign';
    throw new EventFileError(fault, `it has an entry ${name}`);
  }
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
  const method = entry.compressionMethod;
  if (
    (entry.generalPurposeBitFlag & ENCRYPTED) !== 0 ||
    (method !== STORED && method !== DEFLATED) ||
    (type !== 0 && type !== PLAIN)
  ) {
    throw new EventFileError('foreign', `${name} is encrypted, a link, or packed in another way`);
  }
  const most =
    name === MANIFEST ? MANIFEST_MAX_BYTES : name === RECORDS ? RECORDS_MAX_BYTES : IMAGE_MAX_BYTES;
  const { compressedSize, uncompressedSize } = entry;
  if (
    uncompressedSize > most ||
    (uncompressedSize > RATIO_FREE_BYTES && uncompressedSize > compressedSize * RATIO_MAX)
  ) {
    throw new EventFileError('huge', `${name} unpacks to ${uncompressedSize} bytes`);
  }
}

/** Entries that systems add to a zip that is packed again: folders, and metadata files (macOS, Windows). */
const LEFT_BY_SYSTEMS = /\/$|^__MACOSX\/|(?:^|\/)(?:\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

/** The folder around everything, where an unpacked file was packed again: `Boat Show/`; else empty. */
function folderAround(names: readonly string[]): string {
  const folder = /^([^/]+\/)manifest\.json$/;
  const around = names.map((name) => folder.exec(name)?.[1]).find((found) => found !== undefined);
  return around !== undefined && names.every((name) => name.startsWith(around)) ? around : '';
}

/** Every entry of ours by its name. @throws EventFileError */
async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > 2 * (ENTRIES_MAX + 1)) {
    throw new EventFileError('huge', `it has ${zip.entryCount} entries`);
  }
  const found: [name: string, entry: Entry][] = [];
  let packed = 0;
  for await (const entry of zip.eachEntry()) {
    // Our names are ASCII; a name in another encoding is none of ours.
    const name = entry.fileNameRaw.toString('latin1');
    if (isEscaping(name)) throw new EventFileError('escaping', `it has an entry ${name}`);
    packed += LOCAL_HEADER + name.length + entry.compressedSize;
    if (!LEFT_BY_SYSTEMS.test(name)) found.push([name, entry]);
  }
  // Entries that share their bytes are how a small file unpacks to a huge one.
  if (packed > zip.fileSize) throw new EventFileError('damaged', 'its entries overlap');
  const around = folderAround(found.map(([name]) => name));
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for (const [inside, entry] of found) {
    const name = inside.slice(around.length);
    expectOurs(entry, name);
    if (entries.has(name)) throw new EventFileError('damaged', `${name} is there twice`);
    entries.set(name, entry);
    unpacked += entry.uncompressedSize;
  }
  if (unpacked > RECORDS_MAX_BYTES + EVENT_MAX_BYTES) {
    throw new EventFileError('huge', `it unpacks to ${unpacked} bytes`);
  }
  return entries;
}

/** Converts an error of a library or zlib to a fault of the file; a full disk stays an error. */
function blame(error: unknown): unknown {
  if (error instanceof EventFileError) return error;
  const code = codeOf(error);
  if (/^E[A-Z]+$/.test(code) || !(error instanceof Error)) return error;
  return new EventFileError('damaged', error.message);
}

/** Passes bytes on, and fails at their end if they do not match the manifest. */
function checked({ name, bytes, sha256 }: EventEntry): Transform {
  const hash = createHash('sha256');
  let count = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      count += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      const isSound = count === bytes && hash.digest('hex') === sha256;
      done(isSound ? null : new EventFileError('damaged', `${name} is not what its checksum says`));
    },
  });
}

/** The lines of a text, as their bytes. @throws EventFileError when one is longer than any of ours */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  let bytes = 0;
  let line = 1;
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, from)) {
      const piece = chunk.subarray(from, end);
      yield rest.length === 0 ? piece : Buffer.concat([...rest, piece]);
      rest = [];
      bytes = 0;
      line += 1;
      from = end + 1;
    }
    rest.push(chunk.subarray(from));
    bytes += chunk.length - from;
    if (bytes > LINE_MAX_BYTES) throw badLine(line, '', 'It is longer than any record.');
  }
  if (bytes > 0) throw badLine(line, '', 'It ends in the middle.');
}

function badLine(line: number, field: string, why: string): EventFileError {
  const sentence = EVENT_FILE_MESSAGES.line(line, field, why);
  return new EventFileError('damaged', sentence, sentence);
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** @param event uid of the event that the file is of */
function recordIn(bytes: Buffer, line: number, event: string): BoothRecord {
  let json: unknown;
  try {
    json = JSON.parse(utf8.decode(bytes));
  } catch {
    throw badLine(line, '', 'It is not JSON.');
  }
  const { data: record, error } = boothRecord.safeParse(json);
  if (error) {
    const issue = error.issues[0];
    const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    const field = [...(issue?.path ?? []), ...unknown].join('.').slice(0, 100);
    throw badLine(line, field, issue?.message.slice(0, 200) ?? '');
  }
  if (record.event !== event || (record.kind === 'event' && record.uid !== event)) {
    throw badLine(line, 'event', 'It belongs to another event.');
  }
  return record;
}

/** A file that is open for reading; its opener closes it. */
export type EventFile = {
  manifest: EventManifest;
  /**
   * All records, each parsed, in batches between which others have a turn.
   * @throws EventFileError with the line and the field of the first one that does not parse
   */
  records: () => AsyncGenerator<BoothRecord[]>;
  /** Unpacks an image to a path where nothing is. @throws EventFileError; the disk's error */
  extract: (entry: EventEntry, to: string) => Promise<void>;
  close: () => void;
};

async function bufferOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function readManifest(zip: ZipFile, entries: Map<string, Entry>): Promise<EventManifest> {
  const entry = entries.get(MANIFEST);
  if (!entry) throw new EventFileError('foreign', 'it has no manifest');
  let json: unknown;
  try {
    json = JSON.parse(utf8.decode(await bufferOf(await zip.openReadStreamPromise(entry))));
  } catch {
    throw new EventFileError('damaged', 'the manifest is no JSON');
  }
  const head = eventManifestHead.safeParse(json);
  if (!head.success) throw new EventFileError('foreign', 'the manifest is none of ours');
  if (head.data.format > EVENT_FORMAT) throw new EventFileError('newer', 'it is of a newer form');
  const { data: manifest, error } = eventManifest.safeParse(json);
  if (error) throw new EventFileError('damaged', `the manifest is not complete: ${error.message}`);
  const named = new Set(manifest.entries.map(({ name }) => name));
  const isWhole =
    named.size === manifest.entries.length &&
    entries.size === named.size + 1 &&
    named.has(RECORDS) &&
    manifest.entries.every(({ name, bytes }) => entries.get(name)?.uncompressedSize === bytes);
  if (!isWhole) throw new EventFileError('damaged', 'its entries are not those of its manifest');
  return manifest;
}

/** True if a file begins with a zip's first entry (APPNOTE 4.3.7): a truncated copy still does, but has no end. */
async function beginsAsZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('latin1') === 'PK\x03\x04';
  } finally {
    await file.close();
  }
}

/**
 * Opens an event's file and checks everything that can be known without unpacking it: the names, the sizes, and that
 * the entries match the manifest.
 *
 * @throws EventFileError; the disk's error
 */
export async function openEventFile(path: string): Promise<EventFile> {
  if ((await stat(path)).size > EVENT_MAX_BYTES) {
    throw new EventFileError('huge', 'it is too large', EVENT_FILE_MESSAGES.tooLarge);
  }
  let zip: ZipFile;
  try {
    zip = await openPromise(path, {
      autoClose: false,
      lazyEntries: true,
      // Names are compared as bytes, with those that Booth gives.
      decodeStrings: false,
      validateEntrySizes: true,
    });
  } catch (error) {
    const blamed = blame(error);
    if (!(blamed instanceof EventFileError)) throw blamed;
    throw new EventFileError((await beginsAsZip(path)) ? 'damaged' : 'foreign', blamed.why);
  }
  try {
    const entries = await entriesOf(zip);
    const manifest = await readManifest(zip, entries);

    async function unpacked(entry: EventEntry): Promise<Readable> {
      const packed = entries.get(entry.name);
      if (!packed) throw new EventFileError('damaged', `${entry.name} is missing`);
      return zip.openReadStreamPromise(packed);
    }

    async function* records(): AsyncGenerator<BoothRecord[]> {
      const entry = manifest.entries.find(({ name }) => name === RECORDS);
      if (!entry) return;
      let line = 0;
      let batch: BoothRecord[] = [];
      let since = performance.now();
      try {
        const stream = await unpacked(entry);
        const sound = checked(entry);
        const flow = pipeline(stream, sound);
        // The reader of `sound` gets the error.
        flow.catch(() => {});
        for await (const bytes of linesOf(sound)) {
          line += 1;
          batch.push(recordIn(bytes, line, manifest.event.uid));
          if (batch.length >= BATCH) {
            yield batch;
            batch = [];
          }
          if (performance.now() - since > TURN_MS) {
            await nextTurn();
            since = performance.now();
          }
        }
      } catch (error) {
        throw blame(error);
      }
      yield batch;
    }

    return {
      manifest,
      records,
      async extract(entry, to) {
        try {
          await pipeline(
            await unpacked(entry),
            checked(entry),
            createWriteStream(to, { flags: 'wx', mode: 0o600 }),
          );
        } catch (error) {
          throw blame(error);
        }
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw blame(error);
  }
}
