import type { Backup, BackupCounts, BackupState } from '../../contract/backups.ts';
import type { WriteQueue } from '../../db/write-queue.ts';
import type { Actor } from '../../http/actor.ts';
import { conflict, HttpError, invalid, notFound } from '../../http/errors.ts';
import type { BackupStore, StoredBackup } from '../../platform/backup/backup-store.ts';
import { faultOf } from '../../platform/backup/faults.ts';
import type { BackupMaker } from '../../platform/backup/make-backup.ts';
import type { RestoreFiles } from '../../platform/backup/restore-request.ts';
import type { BackupSchedule } from '../../platform/backup/schedule.ts';
import { UnfitFolderError, type SecondPlaceKeeper } from '../../platform/backup/second-place.ts';
import { newestFirst } from '../../platform/backup/retention.ts';
import type { SealedHeader } from '../../platform/vault/sealed-file.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import type { LogsRepository } from '../logs/logs.repository.ts';
import { FAULT_WORDS, WRONG_PASSPHRASE } from './fault-words.ts';

/** A backup and where it is stored; the same one may be in both places. */
type Found = { stored: StoredBackup; stores: BackupStore[] };

function idOf({ name, manifest }: StoredBackup): string {
  return `${manifest.booth}.${name}`;
}

/** The first place in which it is sound. */
async function soundStoreOf({ stored, stores }: Found): Promise<BackupStore | null> {
  for (const store of stores) {
    // The laptop's own first; the other one is asked only when that is damaged.
    // oxlint-disable-next-line no-await-in-loop
    if (await store.isSound(stored)) return store;
  }
  return null;
}

export type BackupsService = ReturnType<typeof createBackupsService>;

/** The backups as staff see them. */
export function createBackupsService(deps: {
  maker: BackupMaker;
  files: RestoreFiles;
  second: SecondPlaceKeeper;
  vault: Vault;
  schedule: BackupSchedule;
  /** Restarts the server in this process; null where that is not possible. */
  restart: (() => void) | null;
  /** What is stored now. */
  counts: () => BackupCounts;
  /** Version of the database, which an older app cannot read. */
  schema: number;
  logs: LogsRepository;
  writes: WriteQueue;
  now: () => number;
}) {
  const { maker, files, second, vault, schedule, restart, counts, schema, logs, writes, now } =
    deps;

  /** By their ids, newest first. */
  async function find(): Promise<Map<string, Found>> {
    const stores = [maker.store, ...(await second.stores())];
    const lists = await Promise.all(
      stores.map(async (store) => (await store.list()).map((stored) => ({ store, stored }))),
    );
    const found = new Map<string, Found>();
    for (const { store, stored } of lists.flat()) {
      const known = found.get(idOf(stored));
      if (known) known.stores.push(store);
      else found.set(idOf(stored), { stored, stores: [store] });
    }
    return new Map(newestFirst([...found], ([, { stored }]) => stored));
  }

  function toBackup({ stored, stores }: Found): Backup {
    const { booth, made_at, reason, version, event, newest_at, database, pictures } =
      stored.manifest;
    return {
      id: idOf(stored),
      made_at,
      reason,
      version,
      event,
      counts: stored.manifest.counts,
      newest_at,
      bytes: pictures.reduce((sum, picture) => sum + picture.bytes, database.bytes),
      places: [
        ...new Set(
          stores.map((store) =>
            store === maker.store ? ('laptop' as const) : ('second' as const),
          ),
        ),
      ],
      own: booth === maker.booth(),
    };
  }

  /** Headers of what is in the second place and cannot be opened here. */
  async function locks(): Promise<SealedHeader[]> {
    const stores = await second.stores();
    return (await Promise.all(stores.map((store) => store.locks()))).flat();
  }

  return {
    async state(): Promise<BackupState> {
      const fault = schedule.fault();
      return {
        backups: [...(await find()).values()].map(toBackup),
        fault: fault && { kind: fault.kind, at: new Date(fault.at).toISOString() },
        changed: schedule.isChanged(),
        counts: counts(),
        second: second.view(),
        passphrase: vault.state(),
        locked: (await locks()).length,
        note: await files.note(),
      };
    },

    /** Makes one now. @throws HttpError 507 with the reason when it cannot be made */
    async make(actor: Actor): Promise<Backup> {
      try {
        // First, so that nothing has changed after it.
        await writes.run(() => logs.add(actor, 'Backups: made one by hand', now()));
        const stored = await schedule.make('asked');
        return toBackup({ stored, stores: [maker.store] });
      } catch (error) {
        const words = FAULT_WORDS[faultOf(error)];
        throw new HttpError(507, 'storage_full', `No backup was made. ${words}`);
      }
    },

    /**
     * Has a backup restored by the next start.
     * @returns a function that begins that start; called when the response is on its way
     * @throws HttpError 404; 409 when it is damaged, or of a newer version
     */
    async restore(id: string, actor: Actor): Promise<() => void> {
      const found = (await find()).get(id);
      if (!found) throw notFound('This backup');
      if (restart === null) throw conflict('This booth cannot restart by itself.');
      if (found.stored.manifest.schema > schema) {
        throw conflict('This backup was made by a newer version of Booth. Install that one first.');
      }
      const store = await soundStoreOf(found);
      if (store === null) throw conflict('This backup is damaged. Choose another one.');
      const words = `Backups: restoring the one from ${found.stored.manifest.made_at}`;
      await writes.run(() => logs.add(actor, words, now()));
      await files.ask({ from: { root: store.root, name: found.stored.name }, actor });
      return restart;
    },

    /** Chooses the second place, or none. @throws HttpError 400 with what is wrong with the folder */
    async chooseSecondPlace(folder: string, actor: Actor): Promise<BackupState> {
      try {
        await second.choose(folder);
      } catch (error) {
        if (error instanceof UnfitFolderError) throw invalid(error.message, 'folder');
        throw error;
      }
      const words = folder === '' ? 'no second place' : `second place ${folder}`;
      await writes.run(() => logs.add(actor, `Backups: ${words}`, now()));
      return this.state();
    },

    /** From now on, has everything that leaves the laptop encrypted with a passphrase, or with none. */
    async setPassphrase(passphrase: string | null, actor: Actor): Promise<BackupState> {
      await (passphrase === null ? vault.remove() : vault.set(passphrase));
      const words = passphrase === null ? 'passphrase removed' : 'passphrase set';
      await writes.run(() => logs.add(actor, `Backups: ${words}`, now()));
      void second.keepInStep();
      return this.state();
    },

    /** Opens what another passphrase encrypted. @throws HttpError 400 when it fits nothing there */
    async unlock(passphrase: string, actor: Actor): Promise<BackupState> {
      const opened = await vault.unlock(passphrase, await locks());
      if (opened === 0) throw invalid(WRONG_PASSPHRASE, 'passphrase');
      await writes.run(() => logs.add(actor, `Backups: unlocked ${opened}`, now()));
      return this.state();
    },

    /** Staff have read what became of the database. */
    forgetNote: (): Promise<void> => files.forgetNote(),
  };
}
