import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { EventManifest } from '../../contract/event-file.ts';
import type { MergedEvent, MergedRows } from '../../contract/event-merge.ts';
import type { WriteQueue } from '../../db/write-queue.ts';
import type { Actor } from '../../http/actor.ts';
import { HttpError } from '../../http/errors.ts';
import { DATABASE } from '../../platform/backup/backup-store.ts';
import { faultOf } from '../../platform/backup/faults.ts';
import type { BackupSchedule } from '../../platform/backup/schedule.ts';
import { copyWhole, sync } from '../../platform/backup/whole-files.ts';
import type { EventFileTasks } from '../../platform/event-file/event-file-tasks.ts';
import { mergingFile, NEXT_DATABASE } from '../../platform/event-file/transfer-folder.ts';
import type { EventBus } from '../../platform/events.ts';
import { FAULT_WORDS } from '../backups/fault-words.ts';
import type { LogsRepository } from '../logs/logs.repository.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import type { MergeMark } from './merge-mark.repository.ts';

/** Files of texts come along; the library is a setting and stays this laptop's. */
const TEXTS_FILES = /^sms-media\//;

const REST_LATER =
  'Not all of it could be added: the disk is full or failing. Free some space, then restart Booth to add the rest.';
/** Not a member of staff: the booth itself does it. */
const BOOTH: Actor = { requestId: '', username: 'Booth', ipAddress: '', userAgent: '' };
/** Faults of the disk, which somebody can fix. */
const DISK = ['full', 'read-only', 'gone'];

/** The outcome of a merge, for the log. */
export function inWords({ added, updated, erased }: MergedRows): string {
  const { questions, leads, texts } = added;
  const changed = updated.questions + updated.leads + updated.texts;
  const gone = erased.questions + erased.leads;
  return `questions: ${questions}, leads: ${leads}, texts: ${texts}, updated: ${changed}, erased: ${gone}`;
}

/**
 * Adds another laptop's event to the open one, in slices, while visitors go on: what they send waits for one of them. What a
 * power cut, a full disk or the end of the session leaves is added by the next start (finish-merge.ts), or by the next merge.
 */
export function createEventMerge(deps: {
  dataDir: string;
  tasks: Pick<EventFileTasks, 'merge'>;
  schedule: Pick<BackupSchedule, 'make'>;
  questions: Pick<QuestionsService, 'publicVersion'>;
  /** The secret behind visitors' marks. */
  secret: string;
  mark: MergeMark;
  logs: LogsRepository;
  writes: WriteQueue;
  /** To be called after the commit of an erasure, so that nothing of what was erased stays in the database's log. */
  dropTraces: () => Promise<void>;
  events: EventBus;
  now: () => number;
}) {
  const { dataDir, tasks, schedule, questions, secret, mark, logs } = deps;
  const { writes, dropTraces, events, now } = deps;
  const ending = new AbortController();

  /** @throws HttpError 507 */
  async function backUp(): Promise<void> {
    try {
      await schedule.make('restore');
    } catch (error) {
      const words = `No safety copy could be made, so nothing was changed. ${FAULT_WORDS[faultOf(error)]}`;
      throw new HttpError(507, 'storage_full', words);
    }
  }

  /** Before the rows that name them; one that no row comes to name goes with the next start. */
  async function bringFiles(folder: string, names: readonly string[]): Promise<void> {
    for (const name of names) {
      const to = join(dataDir, name);
      if (existsSync(to)) continue;
      // oxlint-disable-next-line no-await-in-loop
      await mkdir(dirname(to), { recursive: true });
      // oxlint-disable-next-line no-await-in-loop
      await copyWhole(join(folder, name), to);
    }
  }

  /** @param began what the merge is marked with */
  async function add(began: number): Promise<MergedRows> {
    const file = mergingFile(dataDir, began);
    const { rows, isChanged, erased, hidden } = await tasks.merge(file, join(dataDir, DATABASE), {
      secret,
      now: now(),
      signal: ending.signal,
      turn: writes.held,
    });
    await rm(file, { force: true });
    if (isChanged) {
      // There are too many to send: pages fetch what they show.
      events.emit('questions', {
        changed: [],
        removed: erased.questions,
        public: { version: questions.publicVersion(), upserted: [], removed: hidden },
      });
      events.emit('leads', { changed: [], removed: erased.leads });
      events.emit('labels');
      events.emit('sms', { changed: [] });
    }
    if (erased.questions.length + erased.leads.length > 0) await dropTraces();
    return rows;
  }

  /** One that the disk cut off is finished before the next. */
  async function addRest(): Promise<void> {
    const began = mark.current();
    if (began === null || !existsSync(mergingFile(dataDir, began))) return;
    const words = `Added the rest of the event that was merged before (${inWords(await add(began))})`;
    await writes.run(() => logs.add(BOOTH, words, now()));
  }

  /** Marks the merge, so that it gets finished whatever happens. @returns the mark */
  async function begin(folder: string, words: string, actor: Actor): Promise<number> {
    const next = join(folder, NEXT_DATABASE);
    const began = randomInt(1, 2 ** 47);
    await sync(next);
    await rename(next, mergingFile(dataDir, began));
    await sync(dataDir, true);
    await writes.run(() => {
      mark.begin(began);
      logs.add(actor, words, now());
    });
    return began;
  }

  return {
    /**
     * @param folder where the event is, already checked
     * @throws HttpError 507; SQLite's or the disk's error. Then nothing was changed, or the rest is added later; the
     * error says which
     */
    async merge(folder: string, manifest: EventManifest, actor: Actor): Promise<MergedEvent> {
      const { event, made_at } = manifest;
      const name = `the event ${event === '' ? '' : `“${event}” `}of ${made_at}`;
      await backUp();
      const files = manifest.parts
        .map((part) => part.name)
        .filter((part) => TEXTS_FILES.test(part));
      await bringFiles(folder, files);
      await addRest();
      const began = await begin(folder, `Adding ${name} to the open one`, actor);
      try {
        const rows = await add(began);
        await writes.run(() => logs.add(actor, `Added ${name} (${inWords(rows)})`, now()));
        return { ...rows, event, made_at };
      } catch (error) {
        if (mark.current() !== began || !DISK.includes(faultOf(error))) throw error;
        throw new HttpError(507, 'storage_full', REST_LATER);
      }
    },

    /** Gives up what is under way; the next start goes on with it. */
    close: (): void => ending.abort(),
  };
}
