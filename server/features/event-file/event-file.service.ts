import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import {
  EVENT_DATABASE,
  EVENT_FORMAT,
  EVENT_MESSAGES,
  importedEvent,
  type EventManifest,
  type EventPart,
  type ImportedEvent,
} from '../../contract/event-file.ts';
import { exportFileName } from '../../contract/export.ts';
import type { WriteQueue } from '../../db/write-queue.ts';
import type { Actor } from '../../http/actor.ts';
import { conflict, invalid } from '../../http/errors.ts';
import { DATABASE } from '../../platform/backup/backup-store.ts';
import type { BackupVerdict } from '../../platform/backup/database-facts.ts';
import type { RestoreFiles } from '../../platform/backup/restore-request.ts';
import { fingerprint, sync } from '../../platform/backup/whole-files.ts';
import type { EventFileTasks } from '../../platform/event-file/event-file-tasks.ts';
import { EventFileError } from '../../platform/event-file/read-event-file.ts';
import { NEXT_DATABASE, newTransfer } from '../../platform/event-file/transfer-folder.ts';
import { writeEventFile } from '../../platform/event-file/write-event-file.ts';
import type { Logger } from '../../platform/logger.ts';
import type { ExportFile } from '../export/export.service.ts';
import type { LogsRepository } from '../logs/logs.repository.ts';
import type { PictureWorker } from '../media/picture-worker.ts';
import { checkPictures } from './picture-check.ts';

export type EventFileService = ReturnType<typeof createEventFileService>;

/** The open event as one file, and one from elsewhere in its place. */
export function createEventFileService(deps: {
  dataDir: string;
  /** Of the app. */
  version: string;
  /** Of this data folder, in every manifest. */
  booth: () => string;
  tasks: EventFileTasks;
  pictures: Pick<PictureWorker, 'draw'>;
  files: RestoreFiles;
  /** Starts the server anew, in this process; null where nobody can. */
  restart: (() => void) | null;
  logs: LogsRepository;
  writes: WriteQueue;
  logger: Logger;
  now: () => number;
}) {
  const { dataDir, version, booth, tasks, pictures, files, restart, logs, writes, logger, now } =
    deps;
  /** Writing takes as much room on the disk as the event has: one after the other. */
  let writing: Promise<unknown> = Promise.resolve();
  let isImporting = false;

  /** Puts the pictures beside the database, where none of them goes while the file is read. */
  async function takePictures(
    pictures: BackupVerdict['facts']['pictures'],
    folder: string,
  ): Promise<EventPart[]> {
    const parts: EventPart[] = [];
    for (const { folder: kind, name } of pictures) {
      const from = join(dataDir, kind, name);
      const to = join(folder, kind, name);
      if (!existsSync(from)) continue;
      // oxlint-disable no-await-in-loop -- one file at a time
      await mkdir(dirname(to), { recursive: true });
      await link(from, to).catch(() => copyFile(from, to));
      parts.push({ name: `${kind}/${name}`, ...(await fingerprint(to)) });
      // oxlint-enable no-await-in-loop
    }
    return parts;
  }

  async function gather(folder: string): Promise<EventManifest> {
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
        ...(await takePictures(facts.pictures, folder)),
      ],
    };
  }

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
      // Nobody reads it again.
      await rm(join(folder, EVENT_DATABASE));
      return manifest;
    } catch (error) {
      if (!(error instanceof EventFileError)) throw error;
      logger.warn({ fault: error.fault, why: error.message }, 'an event’s file was refused');
      throw invalid(EVENT_MESSAGES[error.fault], 'file');
    }
  }

  /** Has the start that follows put the event that lies in a transfer's folder in place. */
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
    await writes.run(() => logs.add(actor, `Imports the event of ${made_at}`, now()));
    const pictures = parts.map(({ name }) => name);
    await files.ask({ from: { transfer: transfer.name, sha256, event, made_at, pictures }, actor });
  }

  return {
    /** Opens the event as it is now, as a file, and logs who took it. Resolves when its size is known. */
    export(actor: Actor): Promise<ExportFile> {
      const file = writing.then(() => open(actor));
      writing = file.catch(() => {});
      return file;
    },

    /**
     * Looks through a file whole, and has the start that follows put its event in the place of what is open, after a
     * safety copy.
     * @returns what it is, and what begins that start; called when the answer is on its way
     * @throws HttpError 400 with what is wrong with the file; 409
     */
    async import(
      file: string,
      actor: Actor,
    ): Promise<{ imported: ImportedEvent; begin: () => void }> {
      if (isImporting || files.isAsked()) throw conflict(EVENT_MESSAGES.busy);
      isImporting = true;
      const transfer = await newTransfer(dataDir);
      try {
        const manifest = await check(file, transfer.folder);
        if (restart === null) throw conflict('This booth cannot restart by itself.');
        await ask(transfer, manifest, actor);
        return { imported: importedEvent.parse(manifest), begin: restart };
      } catch (error) {
        await rm(transfer.folder, { recursive: true, force: true });
        throw error;
      } finally {
        isImporting = false;
      }
    },
  };
}
