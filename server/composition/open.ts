import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createWrites, type Core } from '../core.ts';
import { databasePath, lastWrittenAt } from '../db/open.ts';
import { createLogsRepository } from '../features/logs/logs.repository.ts';
import { startDatabase } from '../lifecycle/open-database.ts';
import type { TellStart } from '../lifecycle/start-progress.ts';
import type { StoredBackup } from '../platform/backup/backup-store.ts';
import { createExternalBackup } from '../platform/backup/external-backup.ts';
import { createBackupMaker } from '../platform/backup/make-backup.ts';
import { createPassphraseKeeper } from '../platform/backup/passphrase.ts';
import { createRestoreFiles } from '../platform/backup/restore-request.ts';
import { createBus } from '../platform/bus.ts';
import { createLogger } from '../platform/logger.ts';
import { createSecretBox, readOrCreateKeyFile } from '../platform/secret-box.ts';
import { createThread } from '../platform/thread.ts';
import type { Host, Overrides } from './given.ts';

/** Milliseconds that closing the database takes after the last backup of a session. */
const CLOSING_MS = 10_000;

/** True when the newest backup holds the last write, or nothing was ever written. */
function isInBackup(newest: StoredBackup | undefined, writtenAt: number | null): boolean {
  if (writtenAt === null || newest === undefined) return writtenAt === null;
  const closing = newest.manifest.reason === 'quit' ? CLOSING_MS : 0;
  return writtenAt <= newest.madeAt + closing;
}

/** Opens the database, after whatever has to be restored or repaired, with what backs it up. @throws when it cannot be used */
async function openWithBackups(config: Config, now: () => number, tell: TellStart) {
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
  return { db, maker, files, second, passphrase, isChanged, isReplaced };
}

/** Opens the database and makes the core of all features. @throws when the data folder or the database cannot be used */
export async function openCore(config: Config, host: Host, overrides: Overrides) {
  const now = overrides.now ?? Date.now;
  const elapsed = overrides.elapsed ?? overrides.now ?? (() => performance.now());
  const { db, ...backupParts } = await openWithBackups(config, now, host.tellStart ?? (() => {}));
  const logger = host.logger ?? (await createLogger(config.dataDir, config.logLevel));
  const { writes, checkpoints, closeDatabase } = createWrites(config, db, logger);
  if (config.secretKey === null && existsSync(join(config.dataDir, 'secret-key.protected'))) {
    logger.warn(
      'without the app’s keychain: what it protects, such as the AI key, is not available',
    );
  }
  const secretBox = createSecretBox(config.secretKey ?? readOrCreateKeyFile(config.dataDir));
  const logs = createLogsRepository(db, now);
  const bus = createBus();
  const core: Core = { config, db, logs, writes, checkpoints, bus, logger, now, elapsed };
  return { core, secretBox, backupParts, closeDatabase };
}
