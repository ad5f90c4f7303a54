import { join } from 'node:path';
import type { Config } from '../config.ts';
import { databasePath, lastWrittenAt, type Db } from '../db/open.ts';
import type { Core } from '../core.ts';
import { createBackupsService } from '../features/backups/backups.service.ts';
import type { StoredBackup } from '../platform/backup/backup-store.ts';
import { createBackupMaker } from '../platform/backup/make-backup.ts';
import { createPassphraseKeeper } from '../platform/backup/passphrase.ts';
import { createRestoreFiles } from '../platform/backup/restore-request.ts';
import { createBackupSchedule } from '../platform/backup/schedule.ts';
import { createExternalBackup } from '../platform/backup/external-backup.ts';
import { createSecretBox, readOrCreateKeyFile } from '../platform/secret-box.ts';
import { createThread } from '../platform/thread.ts';
import { startDatabase } from '../lifecycle/open-database.ts';
import type { TellStart } from '../lifecycle/start-progress.ts';
import type { BackupCounts } from '../contract/backups.ts';

/** How much there is now, as a backup counts it. */
function createStoredCounts(db: Db): () => BackupCounts {
  const counts = db.prepare<[], BackupCounts>(
    `/* of all events */ SELECT (SELECT count(*) FROM questions) AS questions, (SELECT count(*) FROM leads) AS leads,
       (SELECT count(*) FROM inbound_sms) AS texts, (SELECT count(*) FROM media) AS pictures`,
  );
  return () => counts.get() ?? { questions: 0, leads: 0, texts: 0, pictures: 0 };
}

/** Milliseconds that closing the database takes after the last backup of a session. */
const CLOSING_MS = 10_000;

/** Whether what was written last is in the newest backup, or nothing was ever written. */
function isInBackup(newest: StoredBackup | undefined, writtenAt: number | null): boolean {
  if (writtenAt === null || newest === undefined) return writtenAt === null;
  const closing = newest.manifest.reason === 'quit' ? CLOSING_MS : 0;
  return writtenAt <= newest.madeAt + closing;
}

type BackupParts = Awaited<ReturnType<typeof openWithBackups>>;

/** Opens the database, after whatever has to be restored or repaired, with what backs it up. @throws when it cannot be used */
export async function openWithBackups(
  config: Config,
  now: () => number,
  tell: TellStart = () => {},
) {
  const { worker } = config;
  const thread = createThread(worker);
  const maker = createBackupMaker({
    dataDir: config.dataDir,
    version: config.version,
    worker,
    now,
  });
  const files = createRestoreFiles(config.dataDir);
  const { dataDir } = config;
  const box = () => createSecretBox(config.secretKey ?? readOrCreateKeyFile(dataDir));
  const passphrase = createPassphraseKeeper({
    file: join(dataDir, 'backups', 'passphrase.json'),
    box,
    keys: {
      make: (chosen) => thread.run('makeKey', chosen),
      open: (key, entered) => thread.run('openKey', key, entered),
    },
  });
  const second = createExternalBackup({
    file: join(dataDir, 'backups', 'second-place.json'),
    dataDir,
    maker,
    passphrase,
    worker,
    now,
  });
  const [newest] = await maker.store.list();
  const writtenAt = lastWrittenAt(databasePath(config.dataDir));
  const db = await startDatabase({
    config,
    maker,
    files,
    externalStores: () => second.stores(),
    storeAt: second.storeAt,
    tell,
    now,
  }).finally(() => tell(null));
  const note = await files.note();
  const isReplaced = note !== null && !note.kind.startsWith('not-');
  const isChanged = isReplaced || !isInBackup(newest, writtenAt);
  return {
    db,
    maker,
    files,
    second,
    passphrase,
    isChanged,
    isReplaced,
  };
}

/** Makes backups and shows them to staff. */
export function createBackups(
  core: Core,
  deps: {
    parts: BackupParts;
    /** What is open is a rehearsal, of which no backup is made. */
    isRehearsal: () => boolean;
    /** Restarts the server in this process; null where that is not possible. */
    restart: (() => void) | null;
  },
) {
  const { parts, restart } = deps;
  const { db, writes, events, logger } = core;
  const onChange = () => events.emit('backups');
  const schedule = createBackupSchedule({
    ...core,
    maker: parts.maker,
    revision: writes.revision,
    isOff: deps.isRehearsal,
    isChanged: parts.isChanged,
    isReplaced: parts.isReplaced,
    onMade: () => parts.second.keepInStep(),
    onChange,
  });
  parts.second.watch({ onChange, logger });
  return {
    schedule,
    service: createBackupsService({
      ...core,
      ...parts,
      schedule,
      restart,
      counts: createStoredCounts(db),
      schema: Number(db.pragma('user_version', { simple: true })),
    }),
    /** What Preflight looks at. */
    facts: {
      unread: async () => (await parts.maker.store.unread()).length,
      newest: async () => (await parts.maker.store.list())[0] ?? null,
      fault: schedule.fault,
      second: parts.second.view,
      note: parts.files.note,
    },
  };
}
