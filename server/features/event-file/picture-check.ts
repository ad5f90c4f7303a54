import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { EVENT_MESSAGES, type EventPart } from '../../contract/event-file.ts';
import { HttpError, invalid } from '../../http/errors.ts';
import { fingerprint, writeWhole } from '../../platform/backup/whole-files.ts';
import type { PictureWorker } from '../media/picture-worker.ts';

/** Largest picture that was redrawn, in bytes; an upload has 10 MB at most, and a PNG of it may grow. */
const PICTURE_MAX_BYTES = 64 * 1024 ** 2;
/** What is shown in a page; anything else that came with a text is a download. */
const SHOWN = new Set(['.png', '.jpg', '.webp', '.gif', '.svg']);

function refused(): HttpError {
  return invalid(EVENT_MESSAGES.picture, 'file');
}

/**
 * Has the pictures of an event drawn as uploads are, since a page will show them: what cannot be drawn is refused, and
 * an SVG is kept as redrawn.
 * @param folder where they are
 * @param dataDir a picture there of the same name has to be identical
 * @throws HttpError 400; 503 while the server stops
 */
export async function checkPictures(
  parts: readonly EventPart[],
  folder: string,
  dataDir: string,
  pictures: Pick<PictureWorker, 'draw'>,
): Promise<void> {
  for (const { name } of parts) {
    const path = join(folder, name);
    const extension = extname(name);
    if (SHOWN.has(extension)) {
      // One after the other: each can take hundreds of megabytes.
      // oxlint-disable-next-line no-await-in-loop
      await checkOne(path, extension, pictures);
    }
    const there = join(dataDir, name);
    // oxlint-disable-next-line no-await-in-loop
    if (existsSync(there) && !(await isSame(there, path))) throw refused();
  }
}

async function isSame(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([fingerprint(one), fingerprint(other)]);
  return a.sha256 === b.sha256;
}

async function checkOne(
  path: string,
  extension: string,
  pictures: Pick<PictureWorker, 'draw'>,
): Promise<void> {
  if ((await stat(path)).size > PICTURE_MAX_BYTES) throw refused();
  const content = await readFile(path);
  let drawn: Awaited<ReturnType<typeof pictures.draw>>;
  try {
    drawn = await pictures.draw(content);
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) throw refused();
    throw error;
  }
  if (`.${drawn.extension}` !== extension) throw refused();
  if (extension === '.svg' && !drawn.content.equals(content)) {
    await writeWhole(path, drawn.content);
  }
}
