import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EVENT_MESSAGES } from '../../contract/event-file.ts';
import type { LeadList, LeadQuery } from '../../contract/leads.ts';
import type { QuestionPage, QuestionQuery } from '../../contract/questions.ts';
import { conflict, HttpError, notFound } from '../../http/errors.ts';
import { faultOf } from '../../platform/backup/faults.ts';
import type { EventArchive } from '../../platform/event-file/event-archive.ts';
import type { Erased, EventFileTasks } from '../../platform/event-file/event-file-tasks.ts';
import { EventFileError } from '../../platform/event-file/read-event-file.ts';
import { NEXT_DATABASE, newTransfer } from '../../platform/event-file/transfer-folder.ts';
import type { Logger } from '../../platform/logger.ts';
import type { SmsPage, SmsQuery } from '../../contract/sms.ts';
import type { ExportService } from '../export/export.service.ts';
import type { ErasuresRepository } from './erasures.repository.ts';

/** What can be read of an event that is over, as the lists of the open one answer. */
export type ArchivedLists = {
  questions: (query: QuestionQuery) => QuestionPage;
  leads: (query: LeadQuery) => Omit<LeadList, 'success'>;
  texts: (query: SmsQuery) => SmsPage;
  /**
   * The names that a lead, and the question that it came with, have on every laptop; null when there is no such lead.
   */
  namesOf: (lead: number) => Erased[] | null;
  exports: ExportService;
  close: () => void;
};

/** Milliseconds for which an event stays open after somebody looked into it. */
export const STAYS_OPEN_MS = 5 * 60_000;
/** Events that are open at once; each has a copy of its database on the disk. */
const MOST_OPEN = 3;

type Opened = {
  lists: ArchivedLists;
  folder: string;
  /** How many responses are being written from it. */
  readers: number;
  usedAt: number;
  timer: NodeJS.Timeout | undefined;
};

/** Lends the lists to a piece of work, which is done when its promise is. */
export type ReadArchived = <T>(
  id: string,
  work: (lists: ArchivedLists) => T | Promise<T>,
) => Promise<T>;

export type ArchivedReading = ReturnType<typeof createArchivedReading>;

/**
 * Opens events that are over for reading: a database is made from a copy of the file, in a folder of the owner's alone,
 * and removed a few minutes after it was last read. The file itself is only read.
 */
export function createArchivedReading(deps: {
  dataDir: string;
  archive: Pick<EventArchive, 'find' | 'pathOf'>;
  tasks: Pick<EventFileTasks, 'read' | 'erase'>;
  erasures: Pick<ErasuresRepository, 'all'>;
  openLists: (path: string) => ArchivedLists;
  logger: Logger;
  now: () => number;
}) {
  const { dataDir, archive, tasks, erasures, openLists, logger, now } = deps;
  const opened = new Map<string, Promise<Opened>>();

  async function make(id: string): Promise<Opened> {
    const { folder } = await newTransfer(dataDir);
    const path = join(folder, NEXT_DATABASE);
    try {
      const { manifest } = await tasks.read(archive.pathOf(id), { folder, to: path });
      for (const { name } of manifest.parts) {
        // Nobody asks for pictures here.
        // oxlint-disable-next-line no-await-in-loop
        await rm(join(folder, name), { force: true });
      }
      // Whatever the file still holds, nobody gets to read about those who have since been erased.
      await tasks.erase(path, erasures.all());
      return { lists: openLists(path), folder, readers: 0, usedAt: now(), timer: undefined };
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw refusalOf(error);
    }
  }

  /** Why an event cannot be opened. */
  function refusalOf(error: unknown): unknown {
    if (error instanceof EventFileError) {
      logger.warn({ fault: error.fault, why: error.message }, 'an event that is over is damaged');
      const isNewer = error.fault === 'newer';
      return conflict(isNewer ? EVENT_MESSAGES.newer : EVENT_MESSAGES.archiveDamaged);
    }
    if (faultOf(error) !== 'full') return error;
    return new HttpError(507, 'storage_full', EVENT_MESSAGES.noRoom);
  }

  async function forget(id: string): Promise<void> {
    const found = opened.get(id);
    opened.delete(id);
    const one = await found?.catch(() => null);
    if (!one) return;
    clearTimeout(one.timer);
    one.lists.close();
    await rm(one.folder, { recursive: true, force: true });
  }

  /** Closes what was not looked at for longest, where nobody reads. */
  async function makeRoom(): Promise<void> {
    if (opened.size < MOST_OPEN) return;
    const all = await Promise.all(
      [...opened].map(async ([id, one]) => ({ id, one: await one.catch(() => null) })),
    );
    const [oldest] = all
      .filter(({ one }) => one !== null && one.readers === 0)
      .toSorted((a, b) => (a.one?.usedAt ?? 0) - (b.one?.usedAt ?? 0));
    if (oldest) await forget(oldest.id);
  }

  async function take(id: string): Promise<Opened> {
    if ((await archive.find(id)) === null) throw notFound('This event');
    if (!opened.has(id)) await makeRoom();
    // Two who ask at the same time wait for the same one.
    let one = opened.get(id);
    if (!one) {
      one = make(id);
      opened.set(id, one);
      one.catch(() => opened.delete(id));
    }
    return one;
  }

  const read: ReadArchived = async (id, work) => {
    const one = await take(id);
    clearTimeout(one.timer);
    one.readers += 1;
    try {
      return await work(one.lists);
    } finally {
      one.readers -= 1;
      one.usedAt = now();
      clearTimeout(one.timer);
      one.timer = setTimeout(() => {
        if (one.readers === 0) void forget(id);
      }, STAYS_OPEN_MS).unref();
    }
  };

  return {
    /** @throws HttpError 404; 409 when the file is damaged or of a newer version; 507 when there is no room for the copy */
    read,
    /** The event is about to go. */
    forget,
    async close(): Promise<void> {
      await Promise.all([...opened.keys()].map(forget));
    },
  };
}
