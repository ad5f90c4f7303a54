import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BackupFault, BackupsFound, backupsSearch } from '../../contract/backups.ts';
import { EVENT_FILE_MESSAGES } from '../../contract/event-file.ts';
import { seldom } from '../../contract/progress.ts';
import type { z } from 'zod';
import type { Core } from '../../core.ts';
import type { Actor } from '../../http/actor.ts';
import { conflict, HttpError, notFound } from '../../http/errors.ts';
import { DamagedFileError } from '../../platform/backup/age.ts';
import { createBackupStore } from '../../platform/backup/backup-store.ts';
import type { ExternalBackup } from '../../platform/backup/external-backup.ts';
import { faultOf } from '../../platform/backup/faults.ts';
import type { PassphraseKeeper } from '../../platform/backup/passphrase.ts';
import type { RestoreFiles } from '../../platform/backup/restore-request.ts';
import { isThere } from '../../platform/backup/whole-files.ts';
import { FAULT_WORDS } from '../backups/backups.service.ts';
import { newTransfer } from '../event-file/transfer-folder.ts';
import { findBackups, type FoundBackup } from './found-backups.ts';

const DAMAGED =
  'This backup is damaged, or was not copied completely. Choose another one, or copy the folder again.';
const GONE = 'The folder is gone. Plug its disk or stick in again, then try once more.';
const BUSY = 'Another laptop’s data are being copied already. Please wait until that is done.';

function isNewer({ backup }: FoundBackup, schema: number): boolean {
  return backup.manifest.schema > schema;
}

/** Reason why a backup could not be copied, as a refusal. */
async function refusalOf(error: unknown, { store }: FoundBackup): Promise<unknown> {
  if (error instanceof HttpError) return error;
  const isGone = !(await isThere(store.root));
  if (isGone) return conflict(GONE);
  const fault: BackupFault = error instanceof DamagedFileError ? 'damaged' : faultOf(error);
  if (fault === 'gone' || fault === 'damaged') return conflict(DAMAGED);
  return fault === 'failed' ? error : new HttpError(507, 'storage_full', FAULT_WORDS[fault]);
}

/**
 * Creates the handover of a backup of another laptop. It is copied here first, decrypted, and checked: the stick can be
 * pulled at any time, and the next start restores it like any other.
 */
export function createBackupHandover(
  deps: Pick<Core, 'bus' | 'logger'> & {
    dataDir: string;
    external: Pick<ExternalBackup, 'storeAt'>;
    keeper: PassphraseKeeper;
    files: Pick<RestoreFiles, 'ask'>;
    /** Restarts the server in this process; null where that is not possible. */
    restart: (() => void) | null;
    /** Version of the database. */
    schema: number;
  },
) {
  const { bus, logger, dataDir, external, keeper, files, restart, schema } = deps;
  /** Result of the last search. */
  let known = new Map<string, FoundBackup>();
  let isCopying = false;

  /** @throws HttpError 409, the file system's error */
  async function copy(
    { store, backup }: FoundBackup,
    root: string,
    signal: AbortSignal,
  ): Promise<void> {
    const copied = createBackupStore(root);
    const { pictures } = backup.manifest;
    const tell = seldom((progress) => bus.emit('progress', progress));
    tell({ phase: 'reading', done: 0, total: 0 });
    await mkdir(dirname(copied.databaseOf(backup)), { recursive: true, mode: 0o700 });
    await store.takeDatabase(backup, copied.databaseOf(backup));
    if (!(await copied.isSound(backup))) throw conflict(DAMAGED);
    for (const [done, image] of pictures.entries()) {
      signal.throwIfAborted();
      tell({ phase: 'pictures', done, total: pictures.length });
      await mkdir(join(root, image.folder), { recursive: true, mode: 0o700 });
      await store.images.take(image, copied.images.pathOf(image));
    }
    signal.throwIfAborted();
    await copied.describe(backup.name, backup.manifest);
  }

  return {
    /** Looks for backups in a folder. @throws HttpError 400 */
    async search(wanted: z.infer<typeof backupsSearch>): Promise<BackupsFound> {
      const { found, locked } = await findBackups(wanted, { external, keeper });
      known = found;
      return {
        locked,
        backups: [...found].map(([id, one]) => {
          const { made_at, version, event, counts, database, pictures } = one.backup.manifest;
          const bytes = pictures.reduce((sum, picture) => sum + picture.bytes, database.bytes);
          const { missing } = one;
          const newer = isNewer(one, schema);
          return { id, made_at, version, event, counts, bytes, missing, newer };
        }),
      };
    },

    /**
     * Copies a backup that was found, for the next start to restore.
     * @param signal cancels it
     * @returns a function that begins that start
     * @throws HttpError 404; 409 when it is damaged, of a newer version, or gone; 507
     */
    async take(id: string, actor: Actor, signal: AbortSignal): Promise<() => void> {
      const found = known.get(id);
      if (!found) throw notFound('This backup');
      if (restart === null) throw conflict('This booth cannot restart by itself.');
      if (isNewer(found, schema)) {
        const { version } = found.backup.manifest;
        throw conflict(
          `This backup was made by Booth ${version}, which is newer. Install it first.`,
        );
      }
      if (isCopying) throw conflict(BUSY);
      isCopying = true;
      let root: string | null = null;
      try {
        root = await newTransfer(dataDir);
        await copy(found, root, signal);
        await files.ask({ from: { root, name: found.backup.name }, isMoved: true, actor });
        return restart;
      } catch (error) {
        if (root !== null) await rm(root, { recursive: true, force: true }).catch(() => {});
        if (signal.aborted) throw conflict(EVENT_FILE_MESSAGES.cancelled);
        logger.warn({ err: error }, 'another laptop’s backup could not be copied');
        throw await refusalOf(error, found);
      } finally {
        isCopying = false;
        bus.emit('progress', { phase: 'over', done: 0, total: 0 });
      }
    },
  };
}
