import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { BACKUP_KEEP_DAYS, type BackupFault, type SecondPlace } from '../../contract/backups.ts';
import type { Logger } from '../logger.ts';
import { createBackupStore, type BackupStore, type StoredBackup } from './backup-store.ts';
import { faultOf } from './faults.ts';
import type { BackupMaker } from './make-backup.ts';
import { copyWhole, fingerprint, writeWhole } from './whole-files.ts';

/** Folder in the chosen one; a folder in it for each data folder, by its id. */
const OURS = 'Booth backups';
/** Milliseconds between two looks at whether a stick is there. */
const LOOK_MS = 2000;
/** Milliseconds after which what could not be copied is tried again. */
const AGAIN_MS = 10_000;

const kept = z.object({ folder: z.string() });

/** A folder that cannot be a second place; the message is for staff. */
export class UnfitFolderError extends Error {}

/** Whether one folder is the other, or lies in it. */
function isInside(inner: string, outer: string): boolean {
  const way = relative(outer, inner);
  return way === '' || (!way.startsWith('..') && !isAbsolute(way));
}

export type SecondPlaceKeeper = ReturnType<typeof createSecondPlace>;

/**
 * Keeps copies of the backups in a folder that staff chose, such as a stick's: in step while it is there, told when it is
 * gone, caught up when it is back. Never made anew by itself: an empty folder where a stick was is not the stick.
 */
export function createSecondPlace(deps: {
  /** Remembers the folder: beside the backups, so that a restore does not forget it. */
  file: string;
  dataDir: string;
  maker: BackupMaker;
  now: () => number;
}) {
  const { file, dataDir, maker, now } = deps;
  let folder = readFolder();
  let fault: BackupFault | null = null;
  let failedAt = -Infinity;
  let copiedAt: string | null = null;
  let missing = 0;
  let isCopying = false;
  let timer: NodeJS.Timeout | undefined;
  let told = '';
  let listener: { onChange: () => void; logger: Logger } | null = null;
  let running: Promise<void> = Promise.resolve();

  function readFolder(): string | null {
    try {
      return kept.parse(JSON.parse(readFileSync(file, 'utf8'))).folder;
    } catch {
      return null;
    }
  }

  const placeOf = (chosen: string) => join(chosen, OURS, maker.booth());
  const ownStore = () => (folder === null ? null : createBackupStore(placeOf(folder)));

  function view(): SecondPlace | null {
    if (folder === null) return null;
    const state = fault ?? (isCopying ? 'copying' : 'ok');
    return { folder, state, copied_at: copiedAt, missing };
  }

  function tell(): void {
    const words = JSON.stringify(view());
    if (words === told) return;
    told = words;
    listener?.onChange();
  }

  /** A copy is what it was, or it is none. */
  async function copyOne(backup: StoredBackup, to: BackupStore): Promise<void> {
    await to.add(
      async (path) => {
        await copyWhole(maker.store.databaseOf(backup), path);
        const { sha256 } = await fingerprint(path);
        if (sha256 !== backup.manifest.database.sha256) {
          throw Object.assign(new Error('The copy is damaged.'), { code: 'EIO' });
        }
        return backup.manifest;
      },
      (picture) => maker.store.pictureOf(picture),
      backup.name,
    );
  }

  async function missingIn(store: BackupStore): Promise<StoredBackup[]> {
    const there = new Set((await store.list()).map(({ name }) => name));
    const oldest = now() - BACKUP_KEEP_DAYS * 86_400_000;
    return (await maker.store.list()).filter(
      ({ name, madeAt }) => !there.has(name) && madeAt >= oldest,
    );
  }

  /** Newest first. On a full stick older ones make room for the newest. */
  async function copyMissing(store: BackupStore): Promise<void> {
    await store.tidy(now());
    const wanted = await missingIn(store);
    missing = wanted.length;
    isCopying = missing > 0;
    tell();
    for (const backup of wanted) {
      try {
        // One after the other: the newest is safe first.
        // oxlint-disable-next-line no-await-in-loop
        await copyOne(backup, store);
      } catch (error) {
        if (faultOf(error) !== 'full') throw error;
        // oxlint-disable-next-line no-await-in-loop
        const older = (await store.list()).slice(1);
        if (backup !== wanted[0] || older.length === 0) throw error;
        // oxlint-disable-next-line no-await-in-loop
        await store.remove(older);
        // oxlint-disable-next-line no-await-in-loop
        await copyOne(backup, store);
      }
      missing -= 1;
      copiedAt = new Date(now()).toISOString();
    }
    await store.tidy(now());
  }

  async function step(): Promise<void> {
    const store = ownStore();
    if (store === null) return;
    try {
      if (!existsSync(store.root))
        throw Object.assign(new Error('It is gone.'), { code: 'ENOENT' });
      await copyMissing(store);
      fault = null;
    } catch (error) {
      const next = faultOf(error);
      if (next !== fault) listener?.logger.warn({ err: error }, 'the second place of the backups');
      fault = next;
      failedAt = now();
    } finally {
      isCopying = false;
      tell();
    }
  }

  function keepInStep(): Promise<void> {
    running = running.then(step);
    return running;
  }

  /** Told at once when it goes; what else failed is tried again after a while, and when it comes back at once. */
  function look(): void {
    const store = ownStore();
    if (store === null) return;
    const isThere = existsSync(store.root);
    const isDue = fault !== null && Math.abs(now() - failedAt) >= AGAIN_MS;
    if (isThere ? fault === 'gone' || isDue : fault !== 'gone') void keepInStep();
  }

  return {
    view,
    keepInStep,
    look,

    /** All stores in the chosen folder: this data folder's, and those of others for a restore on this laptop. */
    stores(): BackupStore[] {
      if (folder === null) return [];
      try {
        return readdirSync(join(folder, OURS)).map((name) =>
          createBackupStore(join(folder ?? '', OURS, name)),
        );
      } catch {
        return [];
      }
    },

    watch(to: { onChange: () => void; logger: Logger }): void {
      listener = to;
    },

    start(): void {
      timer = setInterval(look, LOOK_MS).unref();
      void keepInStep();
    },

    async close(): Promise<void> {
      clearInterval(timer);
      listener = null;
      await Promise.race([running, new Promise((done) => setTimeout(done, 1000).unref())]);
    },

    /**
     * Chooses a folder, or none with an empty name; copies begin at once.
     * @throws UnfitFolderError with what is wrong with it
     */
    async choose(wanted: string): Promise<void> {
      if (wanted === '') {
        await rm(file, { force: true });
        folder = null;
        fault = null;
        tell();
        return;
      }
      if (!isAbsolute(wanted)) throw new UnfitFolderError('Type the whole path of the folder.');
      const chosen = resolve(wanted);
      const found = await stat(chosen).catch(() => null);
      if (!found?.isDirectory())
        throw new UnfitFolderError('There is no such folder on this laptop.');
      if (isInside(chosen, dataDir)) {
        throw new UnfitFolderError(
          'That is Booth’s own folder. Choose one on another disk or a stick.',
        );
      }
      try {
        await mkdir(placeOf(chosen), { recursive: true });
        const probe = join(placeOf(chosen), 'write-test.tmp');
        await writeFile(probe, 'x', { flush: true });
        await rm(probe, { force: true });
      } catch (error) {
        if (faultOf(error) !== 'full')
          throw new UnfitFolderError('Booth may not write to this folder.');
      }
      await mkdir(join(dataDir, 'backups'), { recursive: true, mode: 0o700 });
      await writeWhole(file, JSON.stringify({ folder: chosen }));
      folder = chosen;
      fault = null;
      copiedAt = null;
      told = '';
      void keepInStep();
      tell();
    },
  };
}
