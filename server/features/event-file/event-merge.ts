import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { EventManifest } from '../../contract/event-file.ts';
import type { MergedEvent } from '../../contract/event-merge.ts';
import type { WriteQueue } from '../../db/write-queue.ts';
import type { Actor } from '../../http/actor.ts';
import { HttpError } from '../../http/errors.ts';
import { DATABASE } from '../../platform/backup/backup-store.ts';
import { faultOf } from '../../platform/backup/faults.ts';
import type { BackupSchedule } from '../../platform/backup/schedule.ts';
import { copyWhole } from '../../platform/backup/whole-files.ts';
import type { EventFileTasks } from '../../platform/event-file/event-file-tasks.ts';
import { NEXT_DATABASE } from '../../platform/event-file/transfer-folder.ts';
import type { EventBus } from '../../platform/events.ts';
import { FAULT_WORDS } from '../backups/fault-words.ts';
import type { LogsRepository } from '../logs/logs.repository.ts';
import type { QuestionsService } from '../questions/questions.service.ts';

/** Files of texts come along; the library is a setting and stays this laptop's. */
const TEXTS_FILES = /^sms-media\//;

function inWords({ added, updated, erased }: MergedEvent): string {
  const { questions, leads, texts } = added;
  const changed = updated.questions + updated.leads + updated.texts;
  const gone = erased.questions + erased.leads;
  return `questions: ${questions}, leads: ${leads}, texts: ${texts}, updated: ${changed}, erased: ${gone}`;
}

/** Adds another laptop's event to the open one while visitors go on: only what is stored waits for a moment. */
export function createEventMerge(deps: {
  dataDir: string;
  tasks: Pick<EventFileTasks, 'merge'>;
  schedule: Pick<BackupSchedule, 'make'>;
  questions: Pick<QuestionsService, 'publicVersion'>;
  /** Of visitors' marks. */
  secret: string;
  logs: LogsRepository;
  writes: WriteQueue;
  events: EventBus;
  now: () => number;
}) {
  const { dataDir, tasks, schedule, questions, secret, logs, writes, events, now } = deps;
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

  return {
    /**
     * @param folder where the event lies, looked through
     * @throws HttpError 507; SQLite's or the disk's error. Then nothing was changed
     */
    async merge(folder: string, manifest: EventManifest, actor: Actor): Promise<MergedEvent> {
      const { event, made_at } = manifest;
      const name = `the event ${event === '' ? '' : `“${event}” `}of ${made_at}`;
      await backUp();
      const files = manifest.parts
        .map((part) => part.name)
        .filter((part) => TEXTS_FILES.test(part));
      await bringFiles(folder, files);
      await writes.run(() => logs.add(actor, `Adds ${name} to the open one`, now()));
      const { rows, isChanged, erased, hidden } = await writes.held(() =>
        tasks.merge(join(folder, NEXT_DATABASE), join(dataDir, DATABASE), {
          secret,
          now: now(),
          signal: ending.signal,
        }),
      );
      const merged: MergedEvent = { ...rows, event, made_at };
      await writes.run(() => logs.add(actor, `Added ${name} (${inWords(merged)})`, now()));
      if (isChanged) {
        // Of so many, pages fetch what they show.
        events.emit('questions', {
          changed: [],
          removed: erased.questions,
          public: { version: questions.publicVersion(), upserted: [], removed: hidden },
        });
        events.emit('leads', { changed: [], removed: erased.leads });
        events.emit('labels');
        events.emit('sms', { changed: [] });
      }
      return merged;
    },

    /** Gives up what is under way: nothing of it stays. */
    close: (): void => ending.abort(),
  };
}
