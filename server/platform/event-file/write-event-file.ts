import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { EventManifest } from '../../contract/event-file.ts';
import { MANIFEST } from '../../contract/event-tar.ts';
import { END, paddingOf, tarBytes, tarHeader } from './tar.ts';

/** Its own checksum, as `sha256sum -c` reads it. */
export const MANIFEST_SUM = 'manifest.json.sha256';

/** The file that says whether a manifest is as it was written. */
export function manifestSum(manifest: Buffer): Buffer {
  const sum = createHash('sha256').update(manifest).digest('hex');
  return Buffer.from(`${sum}  ${MANIFEST}\n`);
}

async function* chunksOf(
  manifest: Buffer,
  { parts }: EventManifest,
  mtime: number,
  pathOf: (name: string) => string,
): AsyncGenerator<Buffer> {
  const texts = [
    { name: MANIFEST, content: manifest },
    { name: MANIFEST_SUM, content: manifestSum(manifest) },
  ];
  for (const { name, content } of texts) {
    yield tarHeader({ name, bytes: content.length, mtime });
    yield Buffer.concat([content, Buffer.alloc(paddingOf(content.length))]);
  }
  for (const { name, bytes } of parts) {
    yield tarHeader({ name, bytes, mtime });
    let left = bytes;
    for await (const chunk of createReadStream(pathOf(name)) as AsyncIterable<Buffer>) {
      left -= chunk.length;
      if (left < 0) break;
      yield chunk;
    }
    if (left !== 0) throw new Error(`${name} is not what it was.`);
    yield Buffer.alloc(paddingOf(bytes));
  }
  yield END;
}

/**
 * An event as one file, made while it is read.
 * @param pathOf where a part lies
 * @returns its size in bytes with its pieces, which throw the file system's error when a part cannot be read
 */
export function writeEventFile(
  manifest: EventManifest,
  pathOf: (name: string) => string,
): { bytes: number; chunks: AsyncGenerator<Buffer> } {
  const text = Buffer.from(JSON.stringify(manifest, null, 1));
  const sizes = [
    text.length,
    manifestSum(text).length,
    ...manifest.parts.map(({ bytes }) => bytes),
  ];
  const mtime = Math.floor(Date.parse(manifest.made_at) / 1000);
  return { bytes: tarBytes(sizes), chunks: chunksOf(text, manifest, mtime, pathOf) };
}
