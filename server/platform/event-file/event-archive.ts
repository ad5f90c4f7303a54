import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ARCHIVE_ID, type ArchivedEvent } from '../../contract/event-archive.ts';
import { EVENT_DATABASE, type EventManifest } from '../../contract/event-file.ts';
import { sync } from '../backup/whole-files.ts';
import type { Erased, EventFileTasks } from './event-file-tasks.ts';
import { takePictures, type GatherEvent } from './gather-event.ts';
import { readEventManifest } from './read-event-file.ts';
import { NEXT_DATABASE, newTransfer } from './transfer-folder.ts';
import { writeEventFile } from './write-event-file.ts';

const ENDING = '.booth';

/** The id of an event that is archived at this time. @param at milliseconds since 1970 */
export function newArchiveId(at: number): string {
  const time = new Date(at).toISOString().replaceAll(/[-:]/g, '').slice(0, 15);
  return `${time.replace('T', '-')}-${randomBytes(4).toString('hex')}`;
}

export type EventArchive = ReturnType<typeof createEventArchive>;

/** The events that are over, each as one file in `events/` that only an erasure changes. */
export function createEventArchive(deps: {
  dataDir: string;
  gather: GatherEvent;
  tasks: Pick<EventFileTasks, 'read' | 'write' | 'erase'>;
}) {
  const { dataDir, gather, tasks } = deps;
  const folder = join(dataDir, 'events');
  const pathOf = (id: string) => join(folder, `${id}${ENDING}`);

  async function read(id: string): Promise<ArchivedEvent | null> {
    try {
      const { event, made_at, version, counts, newest_at, parts } = readEventManifest(pathOf(id));
      const { size } = await stat(pathOf(id));
      return {
        id,
        event,
        made_at,
        version,
        counts,
        newest_at,
        bytes: size,
        sha256: parts[0]?.sha256 ?? '',
      };
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

  /** Writes one whole, reads it back as an import does, and only then gives it its name. */
  async function put(id: string, manifest: EventManifest, from: string): Promise<void> {
    const part = `${pathOf(id)}.part`;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { chunks } = writeEventFile(manifest, (name) => join(from, name));
      await pipeline(chunks, createWriteStream(part, { mode: 0o600 }));
      await sync(part);
      await expectReadable(part);
      await rename(part, pathOf(id));
      await sync(folder, true);
    } finally {
      await rm(part, { force: true });
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
      // Left by an attempt that a power cut ended: what is open now may already be the next event.
      if (existsSync(pathOf(id))) return;
      const transfer = await newTransfer(dataDir);
      try {
        await put(id, await gather(transfer.folder), transfer.folder);
      } finally {
        await rm(transfer.folder, { recursive: true, force: true });
      }
    },

    /**
     * Puts a file from elsewhere among them, once it has been checked to its last byte.
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

    /**
     * Rewrites one without those who have been erased since; that replaces the file that holds them. Without anybody to
     * remove, nothing is written.
     * @returns how many were removed
     * @throws EventFileError when it cannot be read; the disk's error. Then the file is as it was
     */
    async erase(id: string, erased: readonly Erased[]): Promise<number> {
      const [came, made] = [await newTransfer(dataDir), await newTransfer(dataDir)];
      const next = join(came.folder, NEXT_DATABASE);
      try {
        const { manifest } = await tasks.read(pathOf(id), { folder: came.folder, to: next });
        const rows = await tasks.erase(next, erased);
        if (rows === 0) return 0;
        const { facts, database } = await tasks.write(next, join(made.folder, EVENT_DATABASE));
        const { schema, counts, newestAt } = facts;
        const pictures = await takePictures(came.folder, facts.pictures, made.folder);
        const anew: EventManifest = {
          ...manifest,
          schema,
          counts,
          newest_at: newestAt === null ? null : new Date(newestAt).toISOString(),
          parts: [{ name: EVENT_DATABASE, ...database }, ...pictures],
        };
        await put(id, anew, made.folder);
        return rows;
      } finally {
        for (const one of [came, made]) {
          // oxlint-disable-next-line no-await-in-loop
          await rm(one.folder, { recursive: true, force: true });
        }
      }
    },

    remove: (id: string): Promise<void> => rm(pathOf(id), { force: true }),
  };
}
