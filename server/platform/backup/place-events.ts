import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ARCHIVE_ID, archivedEvent, type ArchivedEvent } from '../../contract/event-archive.ts';
import type { BackupStore } from './backup-store.ts';
import { allOf, isThere } from './whole-files.ts';

/** In a folder of the second place: the events that are over, and next to each its description. */
const FOLDER = 'events';
const FILE = '.booth';
const ABOUT = '.json';

type Place = Pick<BackupStore, 'root' | 'form'>;

function pathOf({ root, form }: Place, id: string, kind: string): string {
  return join(root, FOLDER, `${id}${kind}${form.ending}`);
}

async function namesIn({ root }: Place): Promise<string[]> {
  return readdir(join(root, FOLDER)).catch(() => []);
}

async function read(place: Place, id: string): Promise<ArchivedEvent | null> {
  try {
    if (!(await isThere(pathOf(place, id, FILE)))) return null;
    const text = await allOf(place.form.read(pathOf(place, id, ABOUT)));
    const about = archivedEvent.parse(JSON.parse(text));
    return about.id === id ? about : null;
  } catch {
    // Damaged, or sealed with a passphrase that nobody entered here.
    return null;
  }
}

/** The events in a folder of a second place. */
export async function eventsIn(place: Place): Promise<ArchivedEvent[]> {
  const end = ABOUT + place.form.ending;
  const ids = (await namesIn(place))
    .filter((name) => name.endsWith(end))
    .map((name) => name.slice(0, -end.length))
    .filter((id) => ARCHIVE_ID.test(id));
  const found = await Promise.all(ids.map((id) => read(place, id)));
  return found.filter((event) => event !== null);
}

/** Copies one in; it counts as there once its description is next to it. @throws the file system's error */
export async function putEvent(place: Place, event: ArchivedEvent, from: string): Promise<void> {
  await mkdir(join(place.root, FOLDER), { recursive: true });
  await place.form.put(from, pathOf(place, event.id, FILE));
  await place.form.write(pathOf(place, event.id, ABOUT), JSON.stringify(event));
}

/** Copies one out. @throws the file system's error; SealedFileError */
export function takeEvent(place: Place, id: string, to: string): Promise<void> {
  return place.form.take(pathOf(place, id, FILE), to);
}

/** Removes those that were deleted, and what a power cut left half. @throws the file system's error */
export async function tidyEvents(place: Place, deleted: ReadonlySet<string>): Promise<void> {
  for (const name of await namesIn(place)) {
    const id = name.slice(0, name.indexOf('.'));
    if (deleted.has(id) || name.endsWith('.part')) {
      await rm(join(place.root, FOLDER, name), { force: true });
    }
  }
}
