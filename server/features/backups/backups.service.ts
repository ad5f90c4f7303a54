import type { Backup, BackupState } from '../../contract/backups.ts';
import type { BackupCounts } from '../../contract/backups.ts';
import type { WriteQueue } from '../../db/write-queue.ts';
import type { Actor } from '../../http/actor.ts';
import { HttpError } from '../../http/errors.ts';
import type { StoredBackup } from '../../platform/backup/backup-store.ts';
import { faultOf } from '../../platform/backup/faults.ts';
import type { BackupMaker } from '../../platform/backup/make-backup.ts';
import type { BackupSchedule } from '../../platform/backup/schedule.ts';
import type { LogsRepository } from '../logs/logs.repository.ts';
import { FAULT_WORDS } from './fault-words.ts';

function toBackup(
  { name, manifest }: StoredBackup,
  places: Backup['places'],
  own: boolean,
): Backup {
  const { booth, made_at, reason, version, event, counts, newest_at, database, pictures } =
    manifest;
  const bytes = pictures.reduce((sum, picture) => sum + picture.bytes, database.bytes);
  return {
    id: `${booth}.${name}`,
    made_at,
    reason,
    version,
    event,
    counts,
    newest_at,
    bytes,
    places,
    own,
  };
}

export type BackupsService = ReturnType<typeof createBackupsService>;

/** The backups as staff see them. */
export function createBackupsService(deps: {
  maker: BackupMaker;
  schedule: BackupSchedule;
  /** What is stored now. */
  counts: () => BackupCounts;
  logs: LogsRepository;
  writes: WriteQueue;
  now: () => number;
}) {
  const { maker, schedule, counts, logs, writes, now } = deps;

  return {
    async state(): Promise<BackupState> {
      const own = await maker.store.list();
      const fault = schedule.fault();
      return {
        backups: own.map((each) => toBackup(each, ['laptop'], true)),
        fault: fault && { kind: fault.kind, at: new Date(fault.at).toISOString() },
        changed: schedule.isChanged(),
        counts: counts(),
      };
    },

    /** Makes one now. @throws HttpError 507 with the reason when it cannot be made */
    async make(actor: Actor): Promise<Backup> {
      try {
        const made = await schedule.make('asked');
        await writes.run(() => logs.add(actor, 'Backups: made one', now()));
        return toBackup(made, ['laptop'], true);
      } catch (error) {
        throw new HttpError(
          507,
          'storage_full',
          `No backup was made. ${FAULT_WORDS[faultOf(error)]}`,
        );
      }
    },
  };
}
