import {
  EVENT_FORMAT,
  EVENT_MAX_BYTES,
  EVENT_MESSAGES,
  eventManifest,
  eventManifestHead,
  type EventManifest,
} from '../../../../server/contract/event-file.ts';
import {
  BLOCK,
  MANIFEST,
  MANIFEST_MAX_BYTES,
  MANIFEST_SUM_BYTES,
  tarBytes,
} from '../../../../server/contract/event-tar.ts';

/** A file that is not accepted; the message is for staff. */
class UnfitFile extends Error {
  override readonly name = 'UnfitFile';
}

async function bytesOf(file: Blob, from: number, length: number): Promise<Uint8Array> {
  const part = file.slice(from, from + length);
  const bytes = await part.arrayBuffer().catch(() => {
    throw new UnfitFile(EVENT_MESSAGES.unreadable);
  });
  if (bytes.byteLength < length) throw new UnfitFile(EVENT_MESSAGES.damaged);
  return new Uint8Array(bytes);
}

/** A text of a header, up to its first NUL. */
function textIn(header: Uint8Array, from: number, length: number): string {
  return new TextDecoder().decode(header.subarray(from, from + length)).replace(/\0[^]*$/, '');
}

function parse(text: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(text));
  } catch {
    throw new UnfitFile(EVENT_MESSAGES.damaged);
  }
}

/**
 * What a `.booth` file says that it holds, from its head alone: the rest stays where it is until somebody has decided.
 * The server checks it to the last byte.
 * @param schema newest version of the database that the server can read
 * @throws an error that {@link unfitness} puts into words
 */
export async function readManifest(file: Blob, schema: number): Promise<EventManifest> {
  if (file.size === 0) throw new UnfitFile(EVENT_MESSAGES.empty);
  if (file.size > EVENT_MAX_BYTES) throw new UnfitFile(EVENT_MESSAGES.tooLarge);
  if (file.size < BLOCK) throw new UnfitFile(EVENT_MESSAGES.foreign);
  const header = await bytesOf(file, 0, BLOCK);
  const size = Number.parseInt(textIn(header, 124, 12), 8);
  if (textIn(header, 0, 100) !== MANIFEST || textIn(header, 257, 6) !== 'ustar') {
    throw new UnfitFile(EVENT_MESSAGES.foreign);
  }
  if (!(size <= MANIFEST_MAX_BYTES)) throw new UnfitFile(EVENT_MESSAGES.damaged);
  const json = parse(await bytesOf(file, BLOCK, size));
  const head = eventManifestHead.safeParse(json);
  if (!head.success) throw new UnfitFile(EVENT_MESSAGES.foreign);
  if (head.data.format > EVENT_FORMAT || head.data.schema > schema) {
    throw new UnfitFile(EVENT_MESSAGES.newer);
  }
  const manifest = eventManifest.safeParse(json);
  if (!manifest.success) throw new UnfitFile(EVENT_MESSAGES.damaged);
  const sizes = [size, MANIFEST_SUM_BYTES, ...manifest.data.parts.map(({ bytes }) => bytes)];
  if (tarBytes(sizes) !== file.size) throw new UnfitFile(EVENT_MESSAGES.damaged);
  return manifest.data;
}

/** Why a file is not accepted, in a sentence. */
export function unfitness(error: unknown): string {
  return error instanceof UnfitFile ? error.message : EVENT_MESSAGES.unreadable;
}
