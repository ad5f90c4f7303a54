import { createReadStream } from 'node:fs';
import type { ArchivedEvent, OpenEvent } from '../../contract/event-archive.ts';
import { EVENT_MESSAGES } from '../../contract/event-file.ts';
import { exportFileName } from '../../contract/export.ts';
import type { Settings } from '../../contract/settings.ts';
import type { WriteQueue } from '../../db/write-queue.ts';
import type { Actor } from '../../http/actor.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { RestoreFiles } from '../../platform/backup/restore-request.ts';
import { newArchiveId, type EventArchive } from '../../platform/event-file/event-archive.ts';
import type { ExportFile } from '../export/export.service.ts';
import type { ArchivedReading } from './archived-lists.ts';
import type { LogsRepository } from '../logs/logs.repository.ts';

/** "“Boat Show” of 2026-11-22", for the log. */
function inWords({ event, made_at }: ArchivedEvent): string {
  return `${event === '' ? 'the event' : `“${event}”`} of ${made_at.slice(0, 10)}`;
}

export type EventArchiveService = ReturnType<typeof createEventArchiveService>;

/** The events that are over, and the next one. */
export function createEventArchiveService(deps: {
  archive: EventArchive;
  /** What is open holds. */
  open: () => Omit<OpenEvent, 'booth' | 'event'>;
  /** Of this data folder. */
  booth: () => string;
  settings: () => Pick<Settings, 'brand'>;
  reading: Pick<ArchivedReading, 'forget'>;
  files: RestoreFiles;
  /** Starts the server anew, in this process; null where nobody can. */
  restart: (() => void) | null;
  logs: LogsRepository;
  writes: WriteQueue;
  now: () => number;
}) {
  const { archive, open, booth, settings, reading, files, restart, logs, writes, now } = deps;
  let isBeginning = false;

  /** @throws HttpError 404 */
  async function find(id: string): Promise<ArchivedEvent> {
    const found = await archive.find(id);
    if (found === null) throw notFound('This event');
    return found;
  }

  return {
    current(): OpenEvent {
      const { eventName, companyName } = settings().brand;
      return { booth: booth(), event: eventName || companyName, ...open() };
    },

    list: (): Promise<ArchivedEvent[]> => archive.list(),

    /**
     * Has the start that follows archive what is open, while nobody writes, and begin another event.
     * @returns begins that start; called when the answer is on its way
     * @throws HttpError 409
     */
    async begin(name: string, actor: Actor): Promise<() => void> {
      if (restart === null) throw conflict('This booth cannot restart by itself.');
      if (isBeginning || files.isAsked()) throw conflict(EVENT_MESSAGES.changing);
      isBeginning = true;
      try {
        await files.ask({ from: { archive: newArchiveId(now()), name }, actor });
      } finally {
        isBeginning = false;
      }
      return restart;
    },

    /** Opens the file of one, and logs who took it. @throws HttpError 404 */
    async export(id: string, actor: Actor): Promise<ExportFile> {
      const found = await find(id);
      const summary = `Exported ${inWords(found)} as a file (questions: ${found.counts.questions}, leads: ${found.counts.leads})`;
      await writes.run(() => logs.add(actor, summary, now()));
      return {
        name: exportFileName('event', 'booth', new Date(found.made_at)),
        contentType: 'application/octet-stream',
        bytes: found.bytes,
        body: createReadStream(archive.pathOf(id)),
      };
    },

    /** Removes one for good. @throws HttpError 404 */
    async remove(id: string, actor: Actor): Promise<void> {
      const found = await find(id);
      await writes.run(() => logs.add(actor, `Deleted ${inWords(found)} for good`, now()));
      await reading.forget(id);
      await archive.remove(id);
    },
  };
}
