import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ARCHIVE_ID, type ArchivedEvent } from '../../contract/event-archive.ts';
import { sync } from '../backup/whole-files.ts';
import type { EventFileTasks } from './event-file-tasks.ts';
import type { GatherEvent } from './gather-event.ts';
import { readEventManifest } from './read-event-file.ts';
import { NEXT_DATABASE, newTransfer } from './transfer-folder.ts';
import { writeEventFile } from './write-event-file.ts';

const ENDING = '.booth';

/** What an event is called that is archived at a time. @param at milliseconds since 1970 */
export function newArchiveId(at: number): string {
  const time = new Date(at).toISOString().replaceAll(/[-:]/g, '').slice(0, 15);
  return `${time.replace('T', '-')}-${randomBytes(4).toString('hex')}`;
}

export type EventArchive = ReturnType<typeof createEventArchive>;

/** The events that are over, each as one file in `events/` that never changes. */
export function createEventArchive(deps: {
  dataDir: string;
  gather: GatherEvent;
  tasks: Pick<EventFileTasks, 'read'>;
}) {
  const { dataDir, gather, tasks } = deps;
  const folder = join(dataDir, 'events');
  const pathOf = (id: string) => join(folder, `${id}${ENDING}`);

  async function read(id: string): Promise<ArchivedEvent | null> {
    try {
      const { event, made_at, version, counts, newest_at } = readEventManifest(pathOf(id));
      const { size } = await stat(pathOf(id));
      return { id, event, made_at, version, counts, newest_at, bytes: size };
    } catch {
      // Damaged, or of a version that writes another form.
      return null;
    }
  }

  /** As an import does. @throws EventFileError; the disk's error */
  async function expectReadable(file: string): Promise<void> {
    const check = await newTransfer(dataDir);
    try {
      await tasks.read(file, { folder: check.folder, to: join(check.folder, NEXT_DATABASE) });
    } finally {
      await rm(check.folder, { recursive: true, force: true });
    }
  }

  return {
    pathOf,

    /** Newest first. */
    async list(): Promise<ArchivedEvent[]> {
      const names = await readdir(folder).catch(() => []);
      const ids = names
        .filter((name) => name.endsWith(ENDING))
        .map((name) => name.slice(0, -ENDING.length))
        .filter((id) => ARCHIVE_ID.test(id));
      const found = await Promise.all(ids.map(read));
      return found
        .filter((one) => one !== null)
        .toSorted((a, b) => (a.made_at < b.made_at ? 1 : -1));
    },

    /** @returns null when there is none that can be read */
    find: (id: string): Promise<ArchivedEvent | null> =>
      ARCHIVE_ID.test(id) ? read(id) : Promise.resolve(null),

    /**
     * Archives the open event, which nobody may write to meanwhile, and reads it back as an import does. Done again, it
     * is the same file.
     * @throws the disk's error, or what is wrong with what was written; then nothing of it stays
     */
    async add(id: string): Promise<void> {
      // Of a try that a power cut ended: what is open now may already be the next event.
      if (existsSync(pathOf(id))) return;
      const transfer = await newTransfer(dataDir);
      const part = `${pathOf(id)}.part`;
      try {
        const manifest = await gather(transfer.folder);
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const { chunks } = writeEventFile(manifest, (name) => join(transfer.folder, name));
        await pipeline(chunks, createWriteStream(part, { mode: 0o600 }));
        await sync(part);
        await expectReadable(part);
        await rename(part, pathOf(id));
        await sync(folder, true);
      } finally {
        await rm(part, { force: true });
        await rm(transfer.folder, { recursive: true, force: true });
      }
    },

    /**
     * Puts a file from elsewhere among them, once it was looked through to its last byte.
     * @param take copies the file to where it is told
     * @throws EventFileError; what `take` throws; the disk's error. Then nothing of it stays
     */
    async bringIn(id: string, take: (to: string) => Promise<void>): Promise<void> {
      const transfer = await newTransfer(dataDir);
      try {
        const file = join(transfer.folder, `event${ENDING}`);
        await take(file);
        await expectReadable(file);
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await rename(file, pathOf(id));
        await sync(folder, true);
      } finally {
        await rm(transfer.folder, { recursive: true, force: true });
      }
    },

    remove: (id: string): Promise<void> => rm(pathOf(id), { force: true }),
  };
}
