import { existsSync } from 'node:fs';
import { copyFile, link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  EVENT_DATABASE,
  EVENT_FORMAT,
  type EventManifest,
  type EventPart,
} from '../../contract/event-file.ts';
import { DATABASE } from '../backup/backup-store.ts';
import type { BackupVerdict } from '../backup/database-facts.ts';
import { fingerprint } from '../backup/whole-files.ts';
import type { EventFileTasks } from './event-file-tasks.ts';

/** Puts the open event, as it is now, into a folder. @throws SQLite's or the file system's error */
export type GatherEvent = (folder: string) => Promise<EventManifest>;

/**
 * Puts the pictures next to the database, so that none of them goes away while they are read.
 * @param dataDir where they are
 */
export async function takePictures(
  dataDir: string,
  pictures: BackupVerdict['facts']['pictures'],
  folder: string,
): Promise<EventPart[]> {
  const parts: EventPart[] = [];
  for (const { folder: kind, name } of pictures) {
    const from = join(dataDir, kind, name);
    const to = join(folder, kind, name);
    if (!existsSync(from)) continue;
    await mkdir(dirname(to), { recursive: true });
    await link(from, to).catch(() => copyFile(from, to));
    parts.push({ name: `${kind}/${name}`, ...(await fingerprint(to)) });
  }
  return parts;
}

/** @param deps.booth of this data folder; `version` is the app's, `now` in milliseconds since 1970 */
export function createGatherEvent(deps: {
  dataDir: string;
  version: string;
  booth: () => string;
  tasks: Pick<EventFileTasks, 'write'>;
  now: () => number;
}): GatherEvent {
  const { dataDir, version, booth, tasks, now } = deps;
  return async (folder) => {
    const madeAt = new Date(now()).toISOString();
    const { facts, database } = await tasks.write(
      join(dataDir, DATABASE),
      join(folder, EVENT_DATABASE),
    );
    const { schema, event, counts, newestAt } = facts;
    return {
      kind: 'booth-event',
      format: EVENT_FORMAT,
      schema,
      version,
      booth: booth(),
      made_at: madeAt,
      event,
      counts,
      newest_at: newestAt === null ? null : new Date(newestAt).toISOString(),
      parts: [
        { name: EVENT_DATABASE, ...database },
        ...(await takePictures(dataDir, facts.pictures, folder)),
      ],
    };
  };
}
