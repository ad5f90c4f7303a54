import type { Router } from 'express';
import type { Core } from '../../core.ts';
import {
  externalBackupChoice,
  passphraseChoice,
  passphraseTry,
  type Backup,
  type BackupCounts,
  type BackupFault,
  type BackupState,
} from '../../contract/backups.ts';
import type { Actor } from '../../http/actor.ts';
import { createCalls } from '../../http/calls.ts';
import { extendTimeout, untilGone } from '../../http/connections.ts';
import { conflict, HttpError, invalid, notFound } from '../../http/errors.ts';
import type {
  BackupStore,
  StoredBackup,
  UnreadBackup,
} from '../../platform/backup/backup-store.ts';
import { faultOf } from '../../platform/backup/faults.ts';
import type { BackupMaker } from '../../platform/backup/make-backup.ts';
import type { PassphraseKeeper } from '../../platform/backup/passphrase.ts';
import type { RestoreFiles } from '../../platform/backup/restore-request.ts';
import type { BackupSchedule } from '../../platform/backup/schedule.ts';
import { UnfitFolderError, type ExternalBackup } from '../../platform/backup/external-backup.ts';
import { newestFirst } from '../../platform/backup/retention.ts';
import { iso } from '../../platform/time.ts';

/** Advice to staff for each fault that prevents backups on the laptop. */
export const FAULT_WORDS: Record<BackupFault, string> = {
  full: 'The disk is full. Empty the trash, or move large files to another disk.',
  'too-large':
    'The disk with the backup folder cannot store files this large. Export past events and delete them here, or move Booth’s folder to another disk.',
  'read-only': 'Booth cannot write to its backup folder. Give your user permission to write there.',
  gone: 'The backup folder is gone, or its disk is failing.',
  damaged:
    'The database is damaged: export questions and leads now. Then restart Booth, which repairs what it can.',
  failed: 'It will be tried again automatically. If it stays like this, restart Booth.',
};

/** Nobody can say more: what is wrong with a passphrase shows in that it opens nothing. */
export const WRONG_PASSPHRASE =
  'This passphrase opens none of them. Check capital letters and spaces; it is the one that was set on the laptop that made them.';

/** A backup and where it is stored; the same one may be in both places. */
type Found = { stored: StoredBackup; stores: BackupStore[] };

export function idOf({ name, manifest }: StoredBackup): string {
  return `${manifest.booth}.${name}`;
}

/** Returns the first place in which a backup is sound. */
export async function soundStoreOf({ stored, stores }: Found): Promise<BackupStore | null> {
  for (const store of stores) {
    // The laptop's own first; the other one is asked only when that is damaged.
    if (await store.isSound(stored)) return store;
  }
  return null;
}

type BackupsService = ReturnType<typeof createBackupsService>;

/** The backups as staff see them. */
export function createBackupsService(
  deps: Core & {
    maker: BackupMaker;
    files: RestoreFiles;
    second: ExternalBackup;
    passphrase: PassphraseKeeper;
    schedule: BackupSchedule;
    /** Restarts the server in this process; null where that is not possible. */
    restart: (() => void) | null;
    /** Counts of the rows in the current database. */
    counts: () => BackupCounts;
    /** Version of the database, which an older app cannot read. */
    schema: number;
  },
) {
  const { maker, files, second, schedule, restart, counts, schema, logs, writes, bus } = deps;
  const keeper = deps.passphrase;

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

  /** Those whose manifests cannot be read, by their ids. */
  async function findUnread(): Promise<Map<string, { store: BackupStore; unread: UnreadBackup }>> {
    const stores = [maker.store, ...(await second.stores())];
    const lists = stores.map(async (store) =>
      (await store.unread()).map((unread) => ({ store, unread })),
    );
    const all = (await Promise.all(lists)).flat();
    return new Map(
      all.map((each) => [`${maker.boothOf(each.store)}.${each.unread.name}`, each] as const),
    );
  }

  function tell(done: number, total: number): void {
    bus.emit('progress', { phase: 'backing-up', done: Math.min(done, total), total });
  }

  return {
    async state(): Promise<BackupState> {
      const fault = schedule.fault();
      return {
        backups: [...(await find()).values()].map(toBackup),
        fault: fault && { kind: fault.kind, at: iso(fault.at) },
        changed: schedule.isChanged(),
        counts: counts(),
        second: second.view(),
        unread: [...(await findUnread())].map(([id, { store, unread }]) => ({
          id,
          made_at: iso(unread.madeAt),
          reason: unread.reason,
          bytes: unread.bytes,
          place: store === maker.store ? 'laptop' : 'second',
        })),
        passphrase: keeper.state(),
        locked: (await second.locked()).reduce((sum, { count }) => sum + count, 0),
        note: await files.note(),
      };
    },

    /** Makes one now. @param signal cancels it @throws HttpError 507 with the reason when it cannot be made */
    async make(actor: Actor, signal: AbortSignal): Promise<Backup> {
      try {
        // First, so that nothing has changed after it.
        await writes.run(() => logs.add(actor, 'Backups: made one by hand'));
        const stored = await schedule.make('asked', { signal, tell });
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
      await writes.run(() => logs.add(actor, words));
      await files.ask({ from: { root: store.root, name: found.stored.name }, actor });
      return restart;
    },

    /**
     * Finds out from a backup's own database what it holds, when its description cannot be read; it can be restored then.
     * @throws HttpError 404; 409 when that is damaged, too; 507 when there is no room to look at it
     */
    async readAgain(id: string, actor: Actor): Promise<BackupState> {
      const found = (await findUnread()).get(id);
      if (!found) throw notFound('This backup');
      try {
        await maker.describe(found.store, found.unread);
      } catch (error) {
        const fault = faultOf(error);
        if (fault === 'full') throw new HttpError(507, 'storage_full', FAULT_WORDS.full);
        throw conflict('The database of this backup is damaged, too. Choose another one.');
      }
      const at = iso(found.unread.madeAt);
      await writes.run(() => logs.add(actor, `Backups: read again the one from ${at}`));
      return this.state();
    },

    /** Chooses the external backup, or none. @throws HttpError 400 with what is wrong with the folder */
    async chooseExternalBackup(folder: string, actor: Actor): Promise<BackupState> {
      try {
        await second.choose(folder);
      } catch (error) {
        if (error instanceof UnfitFolderError) throw invalid(error.message, 'folder');
        throw error;
      }
      const words = folder === '' ? 'no external backup' : `external backup in ${folder}`;
      await writes.run(() => logs.add(actor, `Backups: ${words}`));
      return this.state();
    },

    /** From now on, has everything that leaves the laptop encrypted with a passphrase, or with none. */
    async setPassphrase(passphrase: string | null, actor: Actor): Promise<BackupState> {
      await (passphrase === null ? keeper.remove() : keeper.set(passphrase));
      const words = passphrase === null ? 'passphrase removed' : 'passphrase set';
      await writes.run(() => logs.add(actor, `Backups: ${words}`));
      void second.keepInStep();
      return this.state();
    },

    /** Opens what another passphrase encrypted. @throws HttpError 400 when it fits nothing there */
    async unlock(passphrase: string, actor: Actor): Promise<BackupState> {
      const locked = await second.locked();
      const opened = await keeper.unlock(passphrase, locked);
      if (opened.size === 0) throw invalid(WRONG_PASSPHRASE, 'passphrase');
      const count = locked.reduce((sum, key) => sum + (opened.has(key.id) ? key.count : 0), 0);
      await writes.run(() => logs.add(actor, `Backups: unlocked ${count}`));
      return this.state();
    },

    /** Staff have read what became of the database. */
    forgetNote: (): Promise<void> => files.forgetNote(),
  };
}

/** The calls below /api/admin/backups. */
export function backupRoutes(backups: BackupsService): Router {
  const calls = createCalls();
  calls.get('/backups', () => backups.state());
  calls.create('/backups', [extendTimeout], ({ actor, response }) =>
    backups.make(actor, untilGone(response)),
  );
  calls.begin('/backups/:id/restore', [extendTimeout], async ({ param, actor, response }) => {
    const begin = await backups.restore(param('id'), actor);
    if (response.closed) begin();
    else response.once('close', begin);
  });
  calls.post('/backups/:id/read-again', [extendTimeout], ({ param, actor }) =>
    backups.readAgain(param('id'), actor),
  );
  calls.put('/backups/second-place', ({ body, actor }) =>
    backups.chooseExternalBackup(body(externalBackupChoice).folder, actor),
  );
  calls.put('/backups/passphrase', ({ body, actor }) =>
    backups.setPassphrase(body(passphraseChoice).passphrase, actor),
  );
  calls.delete('/backups/passphrase', ({ actor }) => backups.setPassphrase(null, actor));
  calls.post('/backups/unlock', ({ body, actor }) =>
    backups.unlock(body(passphraseTry).passphrase, actor),
  );
  calls.delete('/backups/note', () => backups.forgetNote());
  return calls.router;
}
