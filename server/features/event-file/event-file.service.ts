import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  EVENT_DATABASE,
  EVENT_MESSAGES,
  importedEvent,
  type EventManifest,
  type ImportedEvent,
} from '../../contract/event-file.ts';
import type { MergedEvent } from '../../contract/event-merge.ts';
import { exportFileName } from '../../contract/export.ts';
import type { WriteQueue } from '../../db/write-queue.ts';
import type { Actor } from '../../http/actor.ts';
import { conflict, invalid } from '../../http/errors.ts';
import type { RestoreFiles } from '../../platform/backup/restore-request.ts';
import { fingerprint, sync } from '../../platform/backup/whole-files.ts';
import { newArchiveId } from '../../platform/event-file/event-archive.ts';
import type { EventFileTasks } from '../../platform/event-file/event-file-tasks.ts';
import type { GatherEvent } from '../../platform/event-file/gather-event.ts';
import { EventFileError } from '../../platform/event-file/read-event-file.ts';
import { NEXT_DATABASE, newTransfer } from '../../platform/event-file/transfer-folder.ts';
import { writeEventFile } from '../../platform/event-file/write-event-file.ts';
import type { Logger } from '../../platform/logger.ts';
import type { ExportFile } from '../export/export.service.ts';
import type { LogsRepository } from '../logs/logs.repository.ts';
import type { PictureWorker } from '../media/picture-worker.ts';
import type { createEventMerge } from './event-merge.ts';
import { checkPictures } from './picture-check.ts';

export type EventFileService = ReturnType<typeof createEventFileService>;

/** The open event as one file, and one from elsewhere in its place or beside it. */
export function createEventFileService(deps: {
  dataDir: string;
  gather: GatherEvent;
  tasks: Pick<EventFileTasks, 'read'>;
  pictures: Pick<PictureWorker, 'draw'>;
  /** Whether anything was collected that is to be archived before another event takes its place. */
  isEmpty: () => boolean;
  files: RestoreFiles;
  merging: ReturnType<typeof createEventMerge>;
  /** Restarts the server in this process; null where that is not possible. */
  restart: (() => void) | null;
  logs: LogsRepository;
  writes: WriteQueue;
  logger: Logger;
  now: () => number;
}) {
  const { dataDir, gather, tasks, pictures, isEmpty, files, merging, restart } = deps;
  const { logs, writes, logger, now } = deps;
  /** Writing takes as much room on the disk as the event has: one after the other. */
  let writing: Promise<unknown> = Promise.resolve();
  let isTaking = false;

  async function open(actor: Actor): Promise<ExportFile> {
    const { folder } = await newTransfer(dataDir);
    const forget = () => void rm(folder, { recursive: true, force: true }).catch(() => {});
    try {
      const manifest = await gather(folder);
      const { questions, leads } = manifest.counts;
      const summary = `Exported the event as a file (questions: ${questions}, leads: ${leads})`;
      await writes.run(() => logs.add(actor, summary, now()));
      const { bytes, chunks } = writeEventFile(manifest, (name) => join(folder, name));
      const body = Readable.from(chunks, { objectMode: false });
      body.once('close', forget);
      return {
        name: exportFileName('event', 'booth', new Date(now())),
        contentType: 'application/octet-stream',
        bytes,
        body,
      };
    } catch (error) {
      forget();
      throw error;
    }
  }

  /** @throws HttpError 400 with what is wrong with the file */
  async function check(file: string, folder: string): Promise<EventManifest> {
    try {
      const to = join(folder, NEXT_DATABASE);
      const { manifest } = await tasks.read(file, { folder, to });
      const [, ...parts] = manifest.parts;
      await checkPictures(parts, folder, dataDir, pictures);
      // It is not read again.
      await rm(join(folder, EVENT_DATABASE));
      return manifest;
    } catch (error) {
      if (!(error instanceof EventFileError)) throw error;
      logger.warn({ fault: error.fault, why: error.message }, 'an event’s file was refused');
      throw invalid(EVENT_MESSAGES[error.fault], 'file');
    }
  }

  /** Has the next start put the event in a transfer's folder in place. */
  async function ask(
    transfer: { name: string; folder: string },
    manifest: EventManifest,
    actor: Actor,
  ): Promise<void> {
    const next = join(transfer.folder, NEXT_DATABASE);
    await sync(next);
    await sync(transfer.folder, true);
    const { sha256 } = await fingerprint(next);
    const [, ...parts] = manifest.parts;
    const { event, made_at } = manifest;
    await writes.run(() => logs.add(actor, `Importing the event of ${made_at}`, now()));
    const pictures = parts.map(({ name }) => name);
    const archive = isEmpty() ? null : newArchiveId(now());
    const from = { transfer: transfer.name, sha256, event, made_at, pictures, archive };
    await files.ask({ from, actor });
  }

  /** One event comes in at a time. @throws HttpError 409 */
  async function alone<T>(take: () => Promise<T>): Promise<T> {
    if (isTaking || files.isAsked()) throw conflict(EVENT_MESSAGES.busy);
    isTaking = true;
    try {
      return await take();
    } finally {
      isTaking = false;
    }
  }

  return {
    /** Opens the event as it is now, as a file, and logs who took it. Resolves when its size is known. */
    export(actor: Actor): Promise<ExportFile> {
      const file = writing.then(() => open(actor));
      writing = file.catch(() => {});
      return file;
    },

    /**
     * Checks a whole file, and has the next start put its event in the place of what is open, after a safety copy; what
     * was collected is archived.
     * @returns what it is, and a function that begins that start; called when the response is on its way
     * @throws HttpError 400 with what is wrong with the file; 409
     */
    async import(
      file: string,
      actor: Actor,
    ): Promise<{ imported: ImportedEvent; begin: () => void }> {
      return alone(async () => {
        const transfer = await newTransfer(dataDir);
        try {
          const manifest = await check(file, transfer.folder);
          if (restart === null) throw conflict('This booth cannot restart by itself.');
          await ask(transfer, manifest, actor);
          return { imported: importedEvent.parse(manifest), begin: restart };
        } catch (error) {
          await rm(transfer.folder, { recursive: true, force: true });
          throw error;
        }
      });
    },

    /**
     * Looks through a file whole, and adds its event to the open one, after a safety copy; visitors and staff go on.
     * @throws HttpError 400 with what is wrong with the file; 409; 507, see `createEventMerge`
     */
    merge(file: string, actor: Actor): Promise<MergedEvent> {
      return alone(async () => {
        const { folder } = await newTransfer(dataDir);
        try {
          return await merging.merge(folder, await check(file, folder), actor);
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      });
    },

    close: merging.close,
  };
}
