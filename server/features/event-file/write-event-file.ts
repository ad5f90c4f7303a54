import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { copyFile, link, mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import {
  EVENT_FORMAT,
  MANIFEST,
  RECORDS,
  type EventEntry,
  type EventManifest,
} from '../../contract/event-file.ts';
import type { RecordOf } from '../../records/records.ts';
import { notFound } from '../../http/errors.ts';
import { fingerprint } from '../../platform/backup/whole-files.ts';
import { EVENT_MESSAGES } from '../../contract/event.ts';
import { openSnapshot, type RecordRows } from './records.repository.ts';
import { iso } from '../../platform/time.ts';

/** An image, in the data folder and in the file; `filename` is what the library calls it. */
type ImageFile = { name: string; filename?: string };

/** Writes an event's records, as they are at one moment. */
async function writeRecords(
  rows: RecordRows,
  event: { id: number; record: RecordOf<'event'> },
  to: string,
  how: { booth: string; at: number },
): Promise<EventEntry & { counts: EventManifest['counts'] }> {
  const hash = createHash('sha256');
  const counts = { questions: 0, leads: 0, messages: 0 };
  let bytes = 0;
  const file = await open(to, 'wx', 0o600);
  try {
    for (const page of rows.all(event.record, event.id, how)) {
      const text = Buffer.from(page.map((record) => `${JSON.stringify(record)}\n`).join(''));
      for (const { kind, data } of page) {
        if (kind === 'question' && data !== null) counts.questions += 1;
        if (kind === 'lead' && data !== null) counts.leads += 1;
        if (kind === 'message') counts.messages += 1;
      }
      hash.update(text);
      bytes += text.length;
      await file.writeFile(text);
      await nextTurn();
    }
  } finally {
    await file.close();
  }
  return { name: RECORDS, bytes, sha256: hash.digest('hex'), counts };
}

/**
 * Copies images next to the records, so that none can be deleted while they are read; missing ones are left out.
 */
async function copyImages(
  images: readonly ImageFile[],
  dataDir: string,
  folder: string,
): Promise<EventEntry[]> {
  const entries: EventEntry[] = [];
  for (const image of images) {
    const [from, to] = [join(dataDir, image.name), join(folder, image.name)];
    if (!existsSync(from) || existsSync(to)) continue;
    await mkdir(dirname(to), { recursive: true });
    await link(from, to).catch(() => copyFile(from, to));
    entries.push({ ...image, ...(await fingerprint(to)) });
  }
  return entries;
}

async function writeZip(manifest: EventManifest, folder: string, to: string): Promise<void> {
  const zip = new ZipFile();
  const mtime = new Date(manifest.made_at);
  const text = Buffer.from(JSON.stringify(manifest, null, 1));
  zip.addBuffer(text, MANIFEST, { compress: false, mtime, mode: 0o100600 });
  for (const { name } of manifest.entries) {
    // Images are packed already.
    zip.addFile(join(folder, name), name, { compress: name === RECORDS, mtime, mode: 0o100600 });
  }
  zip.end();
  const output = zip.outputStream.pipe(new PassThrough());
  zip.on('error', (error: Error) => output.destroy(error));
  await pipeline(output, createWriteStream(to, { flags: 'wx', mode: 0o600 }));
}

/**
 * Writes an event as one file, with the state of one moment, while everything else goes on.
 *
 * @param path of the database
 * @param folder an empty one, which the caller removes
 * @returns the file, in that folder
 * @throws HttpError 404 when there is no such event; the disk's error
 */
export async function writeEventFile(
  from: { path: string; dataDir: string; event: number; name: string },
  what: Pick<EventManifest, 'version' | 'booth' | 'settings'> & {
    library: readonly ImageFile[];
    /** Milliseconds since 1970. */
    at: number;
  },
  folder: string,
): Promise<{ file: string; manifest: EventManifest }> {
  const snapshot = openSnapshot(from.path);
  try {
    const stored = snapshot.rows.event(from.event);
    if (!stored) throw notFound(EVENT_MESSAGES.gone);
    const data = { ...stored.data, name: from.name };
    const event = { id: from.event, record: { ...stored, data } };
    const { booth, version, settings, at, library } = what;
    const { counts, ...records } = await writeRecords(snapshot.rows, event, join(folder, RECORDS), {
      booth,
      at,
    });
    const came = snapshot.messageFiles(from.event).map((name) => ({ name: `sms-media/${name}` }));
    const pictures = snapshot
      .leadPictures(from.event)
      .map((name) => ({ name: `lead-media/${name}` }));
    const images = [...library, ...came, ...pictures];
    const manifest: EventManifest = {
      kind: 'booth-event',
      format: EVENT_FORMAT,
      version,
      booth,
      made_at: iso(at),
      event: { uid: stored.uid, ...data },
      counts,
      settings,
      entries: [records, ...(await copyImages(images, from.dataDir, folder))],
    };
    const file = join(folder, 'event.booth');
    await writeZip(manifest, folder, file);
    await rm(join(folder, RECORDS));
    return { file, manifest };
  } finally {
    snapshot.close();
  }
}
