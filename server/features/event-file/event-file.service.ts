import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  EVENT_FILE_MESSAGES,
  PROGRESS_MS,
  type EventManifest,
  type ImportedEvent,
  type ImportProgress,
  type Tally,
} from '../../contract/event-file.ts';
import type { BoothEvent } from '../../contract/event.ts';
import type { PublicQuestionsChange } from '../../contract/stream.ts';
import { exportFileName } from '../../contract/export.ts';
import { settings as settingsSchema, type Settings } from '../../contract/settings.ts';
import type { WriteQueue } from '../../db/write-queue.ts';
import type { Actor } from '../../http/actor.ts';
import { conflict, invalid } from '../../http/errors.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Logger } from '../../platform/logger.ts';
import type { ExportFile } from '../export/export.ts';
import type { LogsRepository } from '../logs/logs.repository.ts';
import type { MediaRepository } from '../media/media.repository.ts';
import { mediaReferences } from '../media/media.uses.ts';
import type { ImageWorker } from '../media/image-worker.ts';
import { bringPictures, keepPictures, libraryRows, type Brought } from './bring-pictures.ts';
import type { Merging, Destination } from './merging.repository.ts';
import { EventFileError, openEventFile, type EventFile } from './read-event-file.ts';
import { writeEventFile } from './write-event-file.ts';
import type { BoothRecord } from '../../records/records.ts';
import type { Fate } from './merge-context.repository.ts';

/** Maximum milliseconds of one write, since visitors' writes wait for it. */
const WRITE_MS = 4;

/** Counts by kind. */
type Merged = Record<Fate, Tally>;

/**
 * Merges records in small writes, so that visitors' writes come between them. Repeated, also after an interruption,
 * it changes nothing that is here already.
 *
 * @param batches records in the order of the file
 * @param how.signal stops it between two writes; `how.progress` receives the number of merged records
 * @throws HttpError 409 when the event was deleted meanwhile; the signal's reason; the database's error. Merged
 * records stay
 */
async function mergeRecords(
  deps: { merging: Merging; writes: Pick<WriteQueue, 'run'> },
  event: Destination,
  batches: AsyncIterable<readonly BoothRecord[]>,
  how: { signal: AbortSignal; progress: (done: number) => void },
): Promise<Merged> {
  const { merging, writes } = deps;
  const put = merging.into(event);
  const merged: Merged = { added: {}, changed: {}, skipped: {}, erased: {} };
  let done = 0;
  for await (const batch of batches) {
    for (let at = 0; at < batch.length;) {
      how.signal.throwIfAborted();
      const rest = batch.slice(at);
      const fates = await writes.run(() => {
        const end = performance.now() + WRITE_MS;
        const some: Fate[] = [];
        for (const record of rest) {
          some.push(put(record));
          if (performance.now() > end) break;
        }
        return some;
      });
      fates.forEach((fate, index) => {
        const kind = rest[index]?.kind;
        if (kind) merged[fate][kind] = (merged[fate][kind] ?? 0) + 1;
      });
      at += fates.length;
      done += fates.length;
      how.progress(done);
    }
  }
  how.signal.throwIfAborted();
  if (event.isNew) await writes.run(() => merging.arrived(event));
  return merged;
}

/** Parts that are never offered: they hold a password. */
const KEPT_HERE = new Set<string>(['wifi']);

/**
 * The parts of a file's settings that this version accepts and that are not set so here. What the open event is called stays
 * its own.
 */
function differingSettings(
  came: EventManifest['settings'],
  current: Settings,
): ImportedEvent['settings'] {
  const shape: Record<string, { safeParse: (value: unknown) => { data?: unknown } }> =
    settingsSchema.shape;
  const ours: Record<string, unknown> = current;
  return settingsSchema.keyof().options.flatMap((part) => {
    if (KEPT_HERE.has(part)) return [];
    const parsed = shape[part]?.safeParse(came[part]).data;
    if (parsed === undefined) return [];
    const offered =
      part === 'brand' ? { ...Object(parsed), eventName: current.brand.eventName } : parsed;
    return JSON.stringify(offered) === JSON.stringify(ours[part]) ? [] : { part, value: offered };
  });
}

/** Makes a folder for the files of one event. @returns its path */
async function newTransfer(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'transfer', randomBytes(12).toString('hex'));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

function totalOf(counts: Merged[keyof Merged]): number {
  return Object.values(counts).reduce((sum, n) => sum + n, 0);
}

/** "“Boat Show”" */
function quoted(name: string): string {
  return name === '' ? 'the event without a name' : `“${name}”`;
}

export type EventFileService = ReturnType<typeof createEventFileService>;

/** Creates the export of events as files, and the import, which adds what is missing here. */
export function createEventFileService(deps: {
  dataDir: string;
  /** Path of the database. */
  path: string;
  /** Version of the app. */
  version: string;
  /** Id of this data folder. */
  booth: () => string;
  settings: () => Settings;
  /** Id of the open event. */
  openId: () => number;
  /** @throws HttpError 404 for one that is not in the lists */
  find: (id: number) => BoothEvent;
  /** See `QuestionsService.listReplaced`. */
  listReplaced: () => () => PublicQuestionsChange;
  merging: Merging;
  media: Pick<MediaRepository, 'insert' | 'findByName'>;
  images: Pick<ImageWorker, 'draw'>;
  /** Makes a safety copy before anything here changes. @throws HttpError 507 */
  backUp: () => Promise<unknown>;
  /** Keeps an event that is being imported from being deleted. @param id null once it is complete */
  setArriving: (id: number | null) => void;
  /** Deletes events that are marked as deleted. */
  discard: () => Promise<unknown>;
  /** Clears erased data from the database's log; to be called after the commit of an erasure. */
  dropTraces: () => Promise<unknown>;
  logs: LogsRepository;
  writes: Pick<WriteQueue, 'run'>;
  bus: Bus;
  logger: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
}) {
  const { dataDir, merging, settings, media, logs, writes, bus, logger, now } = deps;
  /** Writing takes as much room on the disk as the event has: one after the other. */
  let writing: Promise<unknown> = Promise.resolve();
  let isTaking = false;

  /** The images that the settings show, with their names in the library. */
  function library(): { name: string; filename?: string }[] {
    const paths = new Set(mediaReferences(settings()).map(({ path }) => path));
    return [...paths].flatMap((path) => {
      const row = media.findByName(path.slice('/media/'.length));
      return row ? { name: `media/${row.stored_name}`, filename: row.filename } : [];
    });
  }

  async function write(id: number, actor: Actor): Promise<ExportFile> {
    const folder = await newTransfer(dataDir);
    const forget = () => void rm(folder, { recursive: true, force: true }).catch(() => {});
    try {
      const { wifi: _, ...parts } = settings();
      const { file, manifest } = await writeEventFile(
        { path: deps.path, dataDir, event: id, name: deps.find(id).name },
        {
          version: deps.version,
          booth: deps.booth(),
          settings: parts,
          library: library(),
          at: now(),
        },
        folder,
      );
      const { questions, leads } = manifest.counts;
      const summary = `Exported ${quoted(manifest.event.name)} as a file (questions: ${questions}, leads: ${leads})`;
      await writes.run(() => logs.add(actor, summary));
      const body = createReadStream(file);
      body.once('close', forget);
      return {
        name: exportFileName('event', 'booth', new Date(now())),
        contentType: 'application/octet-stream',
        bytes: (await stat(file)).size,
        body,
      };
    } catch (error) {
      forget();
      throw error;
    }
  }

  /** Reports the progress to staff, a few times a second. */
  function createTold(): (progress: ImportProgress) => void {
    let last = -Infinity;
    let phase = '';
    return (progress) => {
      const at = performance.now();
      if (progress.phase === phase && at - last < PROGRESS_MS) return;
      [last, phase] = [at, progress.phase];
      bus.emit('import', progress);
    };
  }

  /** Reads all of it before anything is written. */
  async function check(
    file: EventFile,
    folder: string,
    how: { signal: AbortSignal; tell: (progress: ImportProgress) => void },
  ): Promise<{ lines: number; brought: Brought[] }> {
    const { counts, entries } = file.manifest;
    const expected = counts.questions + counts.leads + counts.messages;
    let lines = 0;
    for await (const batch of file.records()) {
      how.signal.throwIfAborted();
      lines += batch.length;
      how.tell({ phase: 'reading', done: lines, total: Math.max(lines, expected) });
    }
    const total = entries.length - 1;
    const brought = await bringPictures(file, {
      folder,
      pictures: deps.images,
      signal: how.signal,
      progress: (done) => how.tell({ phase: 'pictures', done, total }),
    });
    return { lines, brought };
  }

  async function take(
    file: EventFile,
    folder: string,
    actor: Actor,
    signal: AbortSignal,
  ): Promise<ImportedEvent> {
    const tell = createTold();
    const { manifest } = file;
    const { lines, brought } = await check(file, folder, { signal, tell });
    await deps.backUp();
    // What a full disk left of an import before this one.
    await deps.discard();
    signal.throwIfAborted();
    await keepPictures(brought, dataDir);
    const name = quoted(manifest.event.name);
    const event = await writes.run(() => {
      for (const row of libraryRows(brought, now()))
        if (media.findByName(row.stored_name) === null) media.insert(row);
      logs.add(actor, `Importing ${name} of ${manifest.made_at}`);
      const found = merging.destination(manifest.event, now());
      if (found.isNew) deps.setArriving(found.id);
      return found;
    });
    const replaced = event.id === deps.openId() ? deps.listReplaced() : null;
    try {
      const merged = await mergeRecords({ merging, writes }, event, file.records(), {
        signal,
        progress: (done) => tell({ phase: 'adding', done, total: lines }),
      });
      const [added, changed, erased] = [merged.added, merged.changed, merged.erased].map(totalOf);
      const words = `Imported ${name} (added: ${added}, changed: ${changed}, erased: ${erased})`;
      await writes.run(() => logs.add(actor, words));
      if (erased) await deps.dropTraces();
      return {
        event: deps.find(event.id),
        ...merged,
        settings: differingSettings(manifest.settings, settings()),
      };
    } catch (error) {
      deps.setArriving(null);
      if (event.isNew) await deps.discard();
      throw error;
    } finally {
      deps.setArriving(null);
      // There are too many to send: pages fetch what they show.
      if (replaced) bus.emit('questions', await writes.run(replaced));
      bus.emit('labels');
      bus.emit('replies');
      bus.emit('event');
    }
  }

  return {
    /**
     * Exports an event in its current state as a file, and logs who took it. Resolves when its size is known. @throws
     * HttpError 404
     */
    export(id: number | null, actor: Actor): Promise<ExportFile> {
      const file = writing.then(() => write(id ?? deps.openId(), actor));
      writing = file.catch(() => {});
      return file;
    },

    /**
     * Checks a whole file, and adds what is missing here, while visitors and staff go on. An event that was not here
     * becomes a past event, completely or not at all; one that was here is completed. An interrupted import is
     * completed by repeating it.
     *
     * @param signal cancels it
     * @throws HttpError 400 with what is wrong with the file; 409; 507
     */
    async import(path: string, actor: Actor, signal: AbortSignal): Promise<ImportedEvent> {
      if (isTaking) throw conflict(EVENT_FILE_MESSAGES.busy);
      isTaking = true;
      let folder: string | null = null;
      let file: EventFile | null = null;
      try {
        folder = await newTransfer(dataDir);
        file = await openEventFile(path);
        return await take(file, folder, actor, signal);
      } catch (error) {
        if (signal.aborted) throw conflict(EVENT_FILE_MESSAGES.cancelled);
        if (!(error instanceof EventFileError)) throw error;
        logger.warn({ fault: error.fault, why: error.why }, 'an event’s file was refused');
        throw invalid(error.message, 'file');
      } finally {
        file?.close();
        isTaking = false;
        bus.emit('import', { phase: 'over', done: 0, total: 0 });
        if (folder !== null) await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
