import type { Trial } from '../../contract/limits.ts';
import type { Core } from '../../core.ts';
import type { ExternalBackup } from '../../platform/backup/external-backup.ts';
import type { BackupMaker } from '../../platform/backup/make-backup.ts';
import type { PassphraseKeeper } from '../../platform/backup/passphrase.ts';
import type { RestoreFiles } from '../../platform/backup/restore-request.ts';
import { createBackupSchedule } from '../../platform/backup/schedule.ts';
import { createUpdateBackup } from '../../platform/backup/update-backup.ts';
import { createErasedSince, createStoredCounts } from './backups.repository.ts';
import { backupRoutes, createBackupsService } from './backups.service.ts';

/** Makes backups and shows them to staff. Its end is not that of a feature: the last backup is made after all of them. */
export function setupBackups(
  core: Core,
  deps: {
    parts: {
      maker: BackupMaker;
      files: RestoreFiles;
      second: ExternalBackup;
      passphrase: PassphraseKeeper;
      /** True when no backup holds yet what was there before this start. */
      isChanged: boolean;
      /** True when the database is a different one from the newest backup's. */
      isReplaced: boolean;
    };
    /** Kind of the trial that is on, of which no backup is made. */
    trial: () => Trial | null;
    /** Restarts the server in this process, where that is possible. */
    restart?: (() => void) | undefined;
  },
) {
  const { parts, restart = null } = deps;
  const { maker, files, second } = parts;
  const { db, writes, bus, logger, now } = core;
  const onChange = () => bus.emit('backups');
  const schedule = createBackupSchedule({
    ...core,
    maker,
    revision: writes.revision,
    isOff: () => deps.trial() !== null,
    isChanged: parts.isChanged,
    isReplaced: parts.isReplaced,
    onMade: () => second.keepInStep(),
    kept: createUpdateBackup({
      store: maker.store,
      files,
      wasErasedSince: createErasedSince(db),
      now,
    }),
    onChange,
  });
  second.watch({ onChange, logger });
  const service = createBackupsService({
    ...core,
    ...parts,
    schedule,
    restart,
    counts: createStoredCounts(db),
    schema: Number(db.pragma('user_version', { simple: true })),
  });
  return {
    service,
    schedule,
    /** Facts for *Ready?*. */
    facts: {
      unread: async () => (await maker.store.unread()).length,
      newest: async () => (await maker.store.list())[0] ?? null,
      fault: schedule.fault,
      second: second.view,
      note: files.note,
    },
    admin: backupRoutes(service),
    start() {
      schedule.start();
      second.start();
    },
    /** Makes the last backup, unless a start follows, and finishes what is under way. */
    async finish(how: { isLast: boolean }): Promise<void> {
      await schedule.close(how);
      await second.close();
    },
  };
}
