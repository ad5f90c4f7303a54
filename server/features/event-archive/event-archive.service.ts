import { createReadStream } from 'node:fs';
import type { ArchivedEvent, EventElsewhere, OpenEvent } from '../../contract/event-archive.ts';
import { EVENT_MESSAGES } from '../../contract/event-file.ts';
import { exportFileName } from '../../contract/export.ts';
import type { Settings } from '../../contract/settings.ts';
import type { WriteQueue } from '../../db/write-queue.ts';
import type { Actor } from '../../http/actor.ts';
import { conflict, HttpError, notFound } from '../../http/errors.ts';
import { faultOf } from '../../platform/backup/faults.ts';
import type { RestoreFiles } from '../../platform/backup/restore-request.ts';
import type { SecondPlaceKeeper } from '../../platform/backup/second-place.ts';
import { newArchiveId, type EventArchive } from '../../platform/event-file/event-archive.ts';
import { EventFileError } from '../../platform/event-file/read-event-file.ts';
import { SealedFileError } from '../../platform/vault/sealed-file.ts';
import type { ExportFile } from '../export/export.service.ts';
import type { ArchivedErasures } from './archived-erasures.ts';
import type { ArchivedReading } from './archived-lists.ts';
import type { ErasuresRepository } from './erasures.repository.ts';
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
  /** This data folder's id. */
  booth: () => string;
  settings: () => Pick<Settings, 'brand'>;
  reading: Pick<ArchivedReading, 'forget' | 'read'>;
  erasures: Pick<ErasuresRepository, 'add'>;
  second: Pick<SecondPlaceKeeper, 'eventsThere' | 'forgetEvent' | 'rememberEvent' | 'keepInStep'>;
  /** Removes whoever has been erased from all of them. */
  erasing: Pick<ArchivedErasures, 'sweep' | 'look'>;
  files: RestoreFiles;
  /** Restarts the server in this process; null where that is not possible. */
  restart: (() => void) | null;
  logs: LogsRepository;
  writes: WriteQueue;
  now: () => number;
}) {
  const { archive, open, booth, settings, reading, second, erasures, erasing } = deps;
  const { files, restart, logs, writes, now } = deps;
  let isBeginning = false;

  /** @throws HttpError 404 */
  async function find(id: string): Promise<ArchivedEvent> {
    const found = await archive.find(id);
    if (found === null) throw notFound('This event');
    return found;
  }

  /** First has whoever was erased removed from all of them. @throws HttpError 507; what kept this one as it was */
  async function expectErased(id: string): Promise<void> {
    const failure = (await erasing.sweep()).get(id);
    if (failure === undefined) return;
    if (faultOf(failure) === 'full') {
      throw new HttpError(507, 'storage_full', EVENT_MESSAGES.noRoomToErase);
    }
    throw failure instanceof EventFileError ? conflict(EVENT_MESSAGES.archiveDamaged) : failure;
  }

  return {
    current(): OpenEvent {
      const { eventName, companyName } = settings().brand;
      return { booth: booth(), event: eventName || companyName, ...open() };
    },

    list: (): Promise<ArchivedEvent[]> => archive.list(),

    /**
     * Has the next start archive what is open, while nobody writes, and begin another event.
     * @returns a function that begins that start; called when the response is on its way
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

    /** Opens the file of one, and logs who took it. @throws HttpError 404; 409, 507 while it holds somebody who was erased */
    async export(id: string, actor: Actor): Promise<ExportFile> {
      await expectErased(id);
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

    /**
     * Erases a lead of one for good, and the author of the question that it came with: from this event, and from every
     * other one that has them. The log names nobody.
     * @throws HttpError 404; 409 or 507 when its file could not be rewritten yet: nobody can read about them any more,
     * and it is tried again
     */
    async eraseLead(id: string, lead: number, actor: Actor): Promise<void> {
      const found = await find(id);
      const names = await reading.read(id, (lists) => lists.namesOf(lead));
      if (names === null) throw notFound('This lead');
      await writes.run(() => {
        for (const name of names) erasures.add(name);
        logs.add(actor, `Lead ${lead} of ${inWords(found)}: erased`, now());
      });
      await reading.forget(id);
      await expectErased(id);
    },

    /** Removes one for good. @throws HttpError 404 */
    async remove(id: string, actor: Actor): Promise<void> {
      const found = await find(id);
      await writes.run(() => logs.add(actor, `Deleted ${inWords(found)} for good`, now()));
      await reading.forget(id);
      // First: what is deleted here must not come back from there.
      await second.forgetEvent(id);
      await archive.remove(id);
    },

    /** Those in the second place that are not here, each once. */
    async elsewhere(): Promise<EventElsewhere[]> {
      const known = new Set((await archive.list()).map(({ id }) => id));
      return (await second.eventsThere())
        .filter(({ event }) => !known.has(event.id) && known.add(event.id))
        .map(({ event, key, isOwn }) => ({ ...event, key, own: isOwn }))
        .toSorted((a, b) => (a.made_at < b.made_at ? 1 : -1));
    },

    /** Looks through one of them whole, and puts it among those here. @throws HttpError 404; 409 when it is damaged */
    async bringBack(key: string, actor: Actor): Promise<ArchivedEvent> {
      const there = (await second.eventsThere()).find((one) => one.key === key);
      if (there === undefined) throw notFound('This event');
      const { id } = there.event;
      if ((await archive.find(id)) === null) {
        try {
          await archive.bringIn(id, there.take);
        } catch (error) {
          if (error instanceof SealedFileError) throw conflict(EVENT_MESSAGES.damaged);
          if (error instanceof EventFileError) throw conflict(EVENT_MESSAGES[error.fault]);
          throw error;
        }
      }
      await second.rememberEvent(id);
      const found = await find(id);
      await writes.run(() =>
        logs.add(actor, `Brought in ${inWords(found)} from the second place`, now()),
      );
      void second.keepInStep();
      // Its copy may be from before somebody was erased.
      erasing.look();
      return found;
    },
  };
}
