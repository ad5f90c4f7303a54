import type { BackupStore, StoredBackup } from '../platform/backup/backup-store.ts';
import { newestFirst } from '../platform/backup/retention.ts';
import type { ReplaceDeps } from './swap-database.ts';

/** Dependencies of a look through all backups. */
export type BackupsDeps = ReplaceDeps & {
  /** Returns the stores of external backups. */
  externalStores: () => Promise<BackupStore[]>;
};

/** This booth's backups on the laptop and outside it, newest first. Those whose manifest is unreadable are described again. */
export async function ownBackups({
  maker,
  externalStores,
}: BackupsDeps): Promise<{ store: BackupStore; backup: StoredBackup }[]> {
  const stores = [maker.store, ...(await externalStores())];
  for (const store of stores) {
    for (const unread of await store.unread()) {
      // Only those that are sound are of use; the others are passed over.
      await maker.describe(store, unread).catch(() => {});
    }
  }
  const all = await Promise.all(
    stores.map(async (store) => (await store.list()).map((backup) => ({ store, backup }))),
  );
  return newestFirst(
    all.flat().filter(({ backup }) => backup.manifest.booth === maker.booth()),
    ({ backup }) => backup,
  );
}
