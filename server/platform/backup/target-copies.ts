import { rm } from 'node:fs/promises';
import type { BackupStore, StoredBackup } from './backup-store.ts';
import { damagedCopy } from './file-form.ts';
import { faultOf } from './faults.ts';
import type { BackupMaker } from './make-backup.ts';
import type { TargetFolders } from './target-folders.ts';
import { expiredOf, KEEP_NEWEST } from './retention.ts';

/** Copies the newest backups to an external backup, and makes room for them there. @param deps.now milliseconds since 1970 */
export function createTargetCopies(deps: {
  maker: BackupMaker;
  roots: TargetFolders;
  now: () => number;
}) {
  const { maker, roots, now } = deps;

  /** A copy that differs from the original is not a copy. */
  async function copyOne(backup: StoredBackup, to: BackupStore): Promise<void> {
    await to.add(
      async (path) => {
        const { sha256 } = await to.form.put(maker.store.databaseOf(backup), path);
        if (sha256 !== backup.manifest.database.sha256) throw damagedCopy();
        return backup.manifest;
      },
      (image) => maker.store.images.pathOf(image),
      backup.name,
    );
  }

  async function missingIn(store: BackupStore): Promise<StoredBackup[]> {
    const there = new Set((await store.list()).map(({ name }) => name));
    const all = await maker.store.list();
    // What expires would be taken away there as soon as it came.
    const expired = new Set(expiredOf(all, now()));
    return all
      .slice(0, KEEP_NEWEST)
      .filter((backup) => !there.has(backup.name) && !expired.has(backup));
  }

  /** Removes copies in any form other than the present one. */
  async function removeFormer(chosen: string, present: string): Promise<void> {
    for (const root of await roots.own(chosen)) {
      // A stick does one thing at a time.
      if (root !== present) await rm(root, { recursive: true, force: true });
    }
  }

  /**
   * Copies the newest backup. On a full stick, older copies are removed for it, then those in another form, which are
   * on the laptop too.
   */
  async function copyNewest(
    chosen: string,
    store: BackupStore,
    backup: StoredBackup,
  ): Promise<void> {
    const makeRoom = [
      async () => store.remove((await store.list()).slice(1)),
      () => removeFormer(chosen, store.root),
    ];
    for (;;) {
      try {
        // Again only when there is more room.
        return await copyOne(backup, store);
      } catch (error) {
        const next = makeRoom.shift();
        if (next === undefined || faultOf(error) !== 'full') throw error;
        await next();
      }
    }
  }

  /** @throws the file system's error */
  async function makeFolder(chosen: string, { root }: BackupStore): Promise<void> {
    await roots.make(root).catch(async (error: unknown) => {
      // Even a folder needs room.
      if (faultOf(error) !== 'full') throw error;
      await removeFormer(chosen, root);
      await roots.make(root);
    });
  }

  return { makeFolder, missingIn, copyOne, copyNewest, removeFormer };
}
