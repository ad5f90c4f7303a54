import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EVENT_FILE_MESSAGES, RECORDS, type EventEntry } from '../../contract/event-file.ts';
import { SHOWN_TYPES } from '../../records/message.ts';
import { HttpError, invalid } from '../../http/errors.ts';
import { copyWhole, writeWhole } from '../../platform/backup/whole-files.ts';
import { displayName } from '../media/media.files.ts';
import type { NewMedia } from '../media/media.repository.ts';
import type { SafeImage } from '../media/image.ts';
import type { ImageWorker } from '../media/image-worker.ts';
import type { EventFile } from './read-event-file.ts';

/** An image that was checked, in a separate folder; `drawn`, without its content, when a page shows it. */
export type Brought = { entry: EventEntry; path: string; bytes: number; drawn: SafeImage | null };

async function drawn(
  path: string,
  extension: string,
  images: Pick<ImageWorker, 'draw'>,
  signal: AbortSignal,
): Promise<SafeImage> {
  try {
    const content = await readFile(path);
    const image = await images.draw(content, signal);
    if (image.extension !== extension) throw invalid(EVENT_FILE_MESSAGES.image, 'file');
    // Redrawn, an SVG holds nothing but what is shown; the others were made that way.
    return extension === 'svg' ? image : { ...image, content };
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    throw invalid(EVENT_FILE_MESSAGES.image, 'file');
  }
}

/**
 * Unpacks a file's images, and has those drawn as uploads are that a page will show; what cannot be drawn is refused.
 * @param how.folder an empty one
 * @throws HttpError 400; 503 while the server stops; EventFileError; the disk's error; the signal's reason
 */
export async function importImages(
  file: EventFile,
  how: {
    folder: string;
    images: Pick<ImageWorker, 'draw'>;
    signal: AbortSignal;
    progress: (done: number) => void;
  },
): Promise<Brought[]> {
  const brought: Brought[] = [];
  // One after the other: each can take hundreds of megabytes.
  for (const entry of file.manifest.entries) {
    if (entry.name === RECORDS) continue;
    how.signal.throwIfAborted();
    const path = join(how.folder, entry.name);
    const extension = entry.name.slice(entry.name.lastIndexOf('.') + 1);
    await mkdir(dirname(path), { recursive: true });
    await file.extract(entry, path);
    const isShown = SHOWN_TYPES[extension] !== undefined;
    const image = isShown ? await drawn(path, extension, how.images, how.signal) : null;
    if (image && extension === 'svg') await writeWhole(path, image.content);
    brought.push({
      entry,
      path,
      bytes: image?.content.length ?? entry.bytes,
      drawn: image && { ...image, content: Buffer.alloc(0) },
    });
    how.progress(brought.length);
  }
  return brought;
}

/**
 * Moves images into the booth's folders; one that exists already stays. Runs before the rows that name the images are
 * stored; an image that no row names is removed at the next start.
 */
export async function keepImages(brought: readonly Brought[], dataDir: string): Promise<void> {
  for (const { entry, path } of brought) {
    const to = join(dataDir, entry.name);
    if (existsSync(to)) continue;
    await mkdir(dirname(to), { recursive: true });
    await copyWhole(path, to);
  }
}

/** The rows of those that belong into the library. */
export function libraryRows(brought: readonly Brought[], now: number): NewMedia[] {
  return brought.flatMap(({ entry, bytes: size, drawn: image }) => {
    const stored_name = entry.name.slice('media/'.length);
    if (image === null || !entry.name.startsWith('media/')) return [];
    const { contentType: content_type, width, height, extension } = image;
    const filename = displayName(entry.filename ?? 'picture', extension);
    return {
      filename,
      stored_name,
      content_type,
      size,
      width,
      height,
      created_at: now,
    };
  });
}
