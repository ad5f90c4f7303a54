import { rm } from 'node:fs/promises';
import {
  EVENT_FILE_MESSAGES,
  type EventManifest,
  type ImportedEvent,
} from '../../contract/event-file.ts';
import { seldom, type Progress } from '../../contract/progress.ts';
import { settings } from '../../contract/settings.ts';
import { idleWithPictures } from '../../contract/settings/parts.ts';
import type { Config } from '../../config.ts';
import type { Core } from '../../core.ts';
import type { Actor } from '../../http/actor.ts';
import { conflict, invalid } from '../../http/errors.ts';
import { quoted, type EventsService } from '../events/events.service.ts';
import type { ImageWorker } from '../media/image-worker.ts';
import type { FileSettings } from './file-settings.ts';
import type { MediaRepository } from '../media/media.repository.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import { importImages, keepImages, libraryRows, type Brought } from './import-images.ts';
import { mergeRecords, type Merged } from './merge-records.ts';
import type { Merging } from './merging.repository.ts';
import { EventFileError, openEventFile, type EventFile } from './read-event-file.ts';
import { newTransfer } from './transfer-folder.ts';

/** Parts that are never offered: they hold a password. */
const settingsSchema = settings.extend({ idle: idleWithPictures });
const KEPT_HERE = new Set<string>(['wifi']);

/**
 * The parts of a file's settings that this version accepts and that are not set so here. What the open event is called stays
 * its own.
 */
function differingSettings(
  came: EventManifest['settings'],
  current: FileSettings,
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

function totalOf(counts: Merged[keyof Merged]): number {
  return Object.values(counts).reduce((sum, n) => sum + n, 0);
}

export type EventImport = ReturnType<typeof createEventImport>;

/** Creates the import of events from files, which adds what is missing here. */
export function createEventImport(
  deps: Pick<Core, 'bus' | 'logger' | 'logs' | 'now'> & {
    config: Pick<Config, 'dataDir'>;
    writes: Pick<Core['writes'], 'run'>;
    checkpoints: Pick<Core['checkpoints'], 'dropTraces'>;
    settings: () => FileSettings;
    boothEvents: Pick<EventsService, 'find' | 'openId' | 'setArriving' | 'sweep'>;
    questions: Pick<QuestionsService, 'listReplaced'>;
    merging: Merging;
    media: Pick<MediaRepository, 'insert' | 'findByName'>;
    images: Pick<ImageWorker, 'draw'>;
    /** Makes a safety copy before anything here changes. @throws HttpError 507 */
    backUp: () => Promise<unknown>;
  },
) {
  const { boothEvents, merging, settings, media, logs, writes, bus, logger, now } = deps;
  const { dataDir } = deps.config;
  let isTaking = false;

  /** Reads all of it before anything is written. */
  async function check(
    file: EventFile,
    folder: string,
    how: { signal: AbortSignal; tell: (progress: Progress) => void },
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
    const brought = await importImages(file, {
      folder,
      images: deps.images,
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
    const tell = seldom((progress) => bus.emit('progress', progress));
    const { manifest } = file;
    const { lines, brought } = await check(file, folder, { signal, tell });
    await deps.backUp();
    // What a full disk left of an import before this one.
    await boothEvents.sweep();
    signal.throwIfAborted();
    await keepImages(brought, dataDir);
    const name = quoted(manifest.event.name);
    const event = await writes.run(() => {
      for (const row of libraryRows(brought, now()))
        if (media.findByName(row.stored_name) === null) media.insert(row);
      logs.add(actor, `Importing ${name} of ${manifest.made_at}`);
      const found = merging.destination(manifest.event, now());
      if (found.isNew) boothEvents.setArriving(found.id);
      return found;
    });
    const replaced = event.id === boothEvents.openId() ? deps.questions.listReplaced() : null;
    try {
      const merged = await mergeRecords({ merging, writes }, event, file.records(), {
        signal,
        progress: (done) => tell({ phase: 'adding', done, total: lines }),
      });
      const [added, changed, erased] = [merged.added, merged.changed, merged.erased].map(totalOf);
      const words = `Imported ${name} (added: ${added}, changed: ${changed}, erased: ${erased})`;
      await writes.run(() => logs.add(actor, words));
      if (erased) await deps.checkpoints.dropTraces();
      return {
        event: boothEvents.find(event.id),
        ...merged,
        settings: differingSettings(manifest.settings, settings()),
        was_open: manifest.event.closed_at === null,
      };
    } catch (error) {
      boothEvents.setArriving(null);
      if (event.isNew) await boothEvents.sweep();
      throw error;
    } finally {
      boothEvents.setArriving(null);
      if (replaced) bus.emit('questions', await writes.run(replaced));
      // There are too many to send: staff's pages fetch what they show.
      bus.emit('labels');
      bus.emit('replies');
      bus.emit('event');
    }
  }

  /**
   * Checks a whole file, and adds what is missing here, while visitors and staff go on. An event that was not here
   * becomes a past event, completely or not at all; one that was here is completed. An interrupted import is
   * completed by repeating it.
   *
   * @param signal cancels it
   * @throws HttpError 400 with what is wrong with the file; 409; 507
   */
  return async function importEvent(
    path: string,
    actor: Actor,
    signal: AbortSignal,
  ): Promise<ImportedEvent> {
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
      bus.emit('progress', { phase: 'over', done: 0, total: 0 });
      if (folder !== null) await rm(folder, { recursive: true, force: true });
    }
  };
}
