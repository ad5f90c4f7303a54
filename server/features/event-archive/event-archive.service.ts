import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { ArchivedEvent } from '../../contract/event-archive.ts';
import { EVENT_MESSAGES } from '../../contract/event-file.ts';
import { exportFileName } from '../../contract/export.ts';
import type { WriteQueue } from '../../db/write-queue.ts';
import type { Actor } from '../../http/actor.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { RestoreFiles } from '../../platform/backup/restore-request.ts';
import type { EventArchive } from '../../platform/event-file/event-archive.ts';
import type { ExportFile } from '../export/export.service.ts';
import type { LogsRepository } from '../logs/logs.repository.ts';

/** "“Boat Show” of 2026-11-22", for the log. */
function inWords({ event, made_at }: ArchivedEvent): string {
  return `${event === '' ? 'the event' : `“${event}”`} of ${made_at.slice(0, 10)}`;
}

export type EventArchiveService = ReturnType<typeof createEventArchiveService>;

/** The events that are over, and the next one. */
export function createEventArchiveService(deps: {
  archive: EventArchive;
  files: RestoreFiles;
  /** Starts the server anew, in this process; null where nobody can. */
  restart: (() => void) | null;
  logs: LogsRepository;
  writes: WriteQueue;
  now: () => number;
}) {
  const { archive, files, restart, logs, writes, now } = deps;

  /** @throws HttpError 404 */
  async function find(id: string): Promise<ArchivedEvent> {
    const found = await archive.find(id);
    if (found === null) throw notFound('This event');
    return found;
  }

  return {
    list: (): Promise<ArchivedEvent[]> => archive.list(),

    /**
     * Has the start that follows archive what is open, while nobody writes, and begin another event.
     * @returns begins that start; called when the answer is on its way
     * @throws HttpError 409
     */
    async begin(name: string, actor: Actor): Promise<() => void> {
      if (restart === null) throw conflict('This booth cannot restart by itself.');
      if (files.isAsked()) throw conflict(EVENT_MESSAGES.busy);
      const time = new Date(now()).toISOString().replaceAll(/[-:]/g, '').slice(0, 15);
      const archive = `${time.replace('T', '-')}-${randomBytes(4).toString('hex')}`;
      await files.ask({ from: { archive, name }, actor });
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
      await archive.remove(id);
    },
  };
}
