import { join } from 'node:path';
import { createMergeMark } from './features/event-file/merge-mark.repository.ts';
import { createOpenArchivedLists } from './deps-archived.ts';
import type { BackupParts } from './deps-backups.ts';
import type { Basics } from './deps-basics.ts';
import { createArchivedErasures } from './features/event-archive/archived-erasures.ts';
import { createArchivedReading } from './features/event-archive/archived-lists.ts';
import { createEventArchiveService } from './features/event-archive/event-archive.service.ts';
import { createErasuresRepository } from './features/event-archive/erasures.repository.ts';
import { createOpenEvent } from './features/event-archive/open-event.repository.ts';
import { createEventFileService } from './features/event-file/event-file.service.ts';
import { createEventMerge } from './features/event-file/event-merge.ts';
import type { LeadsService } from './features/leads/leads.service.ts';
import type { PictureWorker } from './features/media/picture-worker.ts';
import type { QuestionsService } from './features/questions/questions.service.ts';
import { createRetentionRepository } from './features/retention/retention.repository.ts';
import { createRetentionService } from './features/retention/retention.service.ts';
import type { SettingsService } from './features/settings/settings.service.ts';
import type { BackupSchedule } from './platform/backup/schedule.ts';

/** The part of `deps.ts` that takes whole events out and in, keeps those that are over, and lets leads go in time. */
export function createEventFiles(
  deps: Basics & {
    parts: BackupParts;
    dataDir: string;
    questions: QuestionsService;
    leads: LeadsService;
    settings: SettingsService;
    pictures: PictureWorker;
    schedule: BackupSchedule;
    visitorSecret: string;
    /** Restarts the server in this process; null where that is not possible. */
    restart: (() => void) | null;
  },
) {
  const { parts, db, dataDir, questions, leads, settings, pictures, schedule } = deps;
  const { restart, logs, writes, events, logger, now } = deps;
  const { archive, files, gather, second, tasks } = parts;
  const heldNow = createOpenEvent(db);
  const erasures = createErasuresRepository(db);
  const archivedReading = createArchivedReading({
    dataDir,
    archive,
    tasks,
    erasures,
    openLists: createOpenArchivedLists({ logs, writes, now }),
    logger,
    now,
  });
  const archivedErasures = createArchivedErasures({
    archive,
    reading: archivedReading,
    second,
    erasures,
    file: join(dataDir, 'events', 'erased.json'),
    events,
    logger,
  });
  return {
    archivedReading,
    archivedErasures,
    eventFile: createEventFileService({
      dataDir,
      gather,
      tasks,
      pictures,
      isEmpty: () => {
        const { questions: asked, leads: left, texts } = heldNow().counts;
        return asked + left + texts === 0;
      },
      files,
      merging: createEventMerge({
        dataDir,
        tasks,
        schedule,
        questions,
        secret: deps.visitorSecret,
        mark: createMergeMark(db),
        logs,
        writes,
        dropTraces: deps.checkpoints.dropTraces,
        events,
        now,
      }),
      restart,
      logs,
      writes,
      logger,
      now,
    }),
    eventArchive: createEventArchiveService({
      archive,
      open: heldNow,
      reading: archivedReading,
      second,
      erasures,
      erasing: archivedErasures,
      booth: parts.maker.booth,
      settings: settings.current,
      files,
      restart,
      logs,
      writes,
      now,
    }),
    retention: createRetentionService({
      repository: createRetentionRepository(db),
      settings: settings.current,
      leads,
      archive,
      writes,
      events,
      logger,
      now,
    }),
  };
}
