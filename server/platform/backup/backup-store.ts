import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  BACKUP_REASONS,
  backupManifest,
  type BackupCounts,
  type BackupManifest,
} from '../../contract/backups.ts';
import { createBackupImages, type ImageName } from './backup-images.ts';
import { plainForm, type FileForm } from './file-form.ts';
import { expiredOf, KEEP_MS, newestFirst } from './retention.ts';
import { allOf, fingerprintOf, isThere, makeFolder, namesIn, sync } from './whole-files.ts';

/** A folder's name is the time in UTC and the reason; small letters and digits, which every stick takes. */
const NAME = new RegExp(
  `^(\\d{4})(\\d\\d)(\\d\\d)-(\\d\\d)(\\d\\d)(\\d\\d)-(${BACKUP_REASONS.join('|')})(?:-\\d+)?$`,
);
/** True if a folder of this name is a backup, or was to become one. */
export function isBackupName(name: string): boolean {
  return NAME.test(name);
}
/** The name of one that is not finished. */
export const UNFINISHED = 'making-';
export const DATABASE = 'booth.db';
const MANIFEST = 'manifest.json';

/** Facts about a database for its backup's manifest. */
export type DatabaseFacts = {
  schema: number;
  /** Name of the event or the company, as staff entered it; empty without one. */
  event: string;
  counts: BackupCounts;
  /** Milliseconds since 1970 of the newest question or lead; null without any. */
  newestAt: number | null;
  sequences: Record<string, number>;
  pictures: ImageName[];
};

/** A database that was checked and is sound; `database` is the file itself. */
export type BackupVerdict = {
  facts: DatabaseFacts;
  database: { bytes: number; sha256: string };
};

/** A finished backup; `madeAt` in milliseconds since 1970. */
export type StoredBackup = { name: string; madeAt: number; manifest: BackupManifest };

/**
 * Backup whose manifest cannot be read, as far as its name tells; its database may be sound. `bytes`: stored size of
 * the database.
 */
export type UnreadBackup = Pick<StoredBackup, 'name' | 'madeAt'> &
  Pick<BackupManifest, 'reason'> & { bytes: number };

function nameOf({ made_at, reason }: BackupManifest): string {
  const digits = made_at.replaceAll(/[-:]/g, '').slice(0, 15).replace('T', '-');
  return `${digits}-${reason}`;
}

export type BackupStore = ReturnType<typeof createBackupStore>;

/**
 * The backups in one folder: each a folder with `booth.db` and `manifest.json`, and next to them the images of all of
 * them, each only once: an image's file never changes. A backup is one when its manifest is there, which comes last
 * and goes first. Files are renamed, folders never: some FAT drivers lose what is in a folder that is renamed.
 * @param form how its files are stored there
 */
export function createBackupStore(root: string, form: FileForm = plainForm()) {
  const pathOf = ({ name }: Pick<StoredBackup, 'name'>) => join(root, name);
  const images = createBackupImages(root, form);
  const databaseOf = (backup: Pick<StoredBackup, 'name'>) =>
    join(pathOf(backup), DATABASE + form.ending);
  const manifestIn = (folder: string) => join(root, folder, MANIFEST + form.ending);

  /** Cache of manifests by backup; a backup never changes. */
  const known = new Map<string, { stamp: string; backup: StoredBackup }>();

  /** @throws when it is damaged, or of a version that writes another format */
  async function readManifest(path: string): Promise<BackupManifest> {
    return backupManifest.parse(JSON.parse(await allOf(form.read(path))));
  }

  async function read(name: string): Promise<StoredBackup | null> {
    try {
      const { ino, size, mtimeMs } = await stat(manifestIn(name));
      const stamp = `${ino} ${size} ${mtimeMs}`;
      const before = known.get(name);
      if (before?.stamp === stamp) return before.backup;
      const manifest = await readManifest(manifestIn(name));
      const backup = { name, madeAt: Date.parse(manifest.made_at), manifest };
      known.set(name, { stamp, backup });
      return backup;
    } catch {
      // Of those that can be opened here, it is among the unread ones.
      return null;
    }
  }

  /** Newest first. */
  async function list(): Promise<StoredBackup[]> {
    const names = (await namesIn(root)).filter((name) => NAME.test(name));
    for (const name of known.keys()) if (!names.includes(name)) known.delete(name);
    const found: StoredBackup[] = [];
    for (const name of names) {
      // One after the other: with thousands of images each takes milliseconds, in which nobody else is served.
      const backup = await read(name);
      if (backup !== null) found.push(backup);
    }
    return newestFirst(
      found.toSorted((a, b) => (a.name < b.name ? 1 : -1)),
      (backup) => backup,
    );
  }

  /** Backups whose manifest should be readable here but is not. */
  async function unread(): Promise<UnreadBackup[]> {
    if (form.isLocked()) return [];
    const readable = new Set((await list()).map(({ name }) => name));
    const found: UnreadBackup[] = [];
    for (const name of await namesIn(root)) {
      const parts = NAME.exec(name);
      if (parts === null || readable.has(name) || !(await isThere(manifestIn(name)))) continue;
      const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(Number);
      const madeAt = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
      const reason = BACKUP_REASONS.find((each) => each === parts[7]) ?? 'asked';
      const size = await stat(databaseOf({ name })).catch(() => null);
      found.push({ name, madeAt, reason, bytes: size?.size ?? 0 });
    }
    return found;
  }

  /** Gives a backup its name, its manifest last. */
  async function finish(draft: string, name: string): Promise<void> {
    const folder = join(root, name);
    // A power cut may have left the database of one.
    await makeFolder(folder);
    for (const file of [DATABASE, MANIFEST].map((plain) => plain + form.ending)) {
      await rename(join(draft, file), join(folder, file));
      await sync(folder, true);
    }
    await sync(root, true);
    await rm(draft, { recursive: true, force: true });
  }

  /** Removes the images that no backup needs. */
  async function removeImages(): Promise<void> {
    // Which images an unreadable backup needs is unknown.
    if (form.isLocked() || (await unread()).length > 0) return;
    await images.keepOnly((await list()).flatMap(({ manifest }) => manifest.pictures));
  }

  async function remove(backups: readonly Pick<StoredBackup, 'name'>[]): Promise<void> {
    if (backups.length === 0) return;
    for (const backup of backups) {
      // First what makes it one, so that a power cut leaves no half of it that looks whole.
      await rm(manifestIn(backup.name), { force: true });
      await sync(pathOf(backup), true);
      await rm(pathOf(backup), { recursive: true, force: true });
    }
    await removeImages();
  }

  return {
    root,
    form,
    list,
    remove,
    databaseOf,
    images,
    unread,

    /** Number of backups, readable or not. */
    async count(): Promise<number> {
      const names = (await namesIn(root)).filter((name) => NAME.test(name));
      const found = await Promise.all(names.map((name) => isThere(manifestIn(name))));
      return found.filter(Boolean).length;
    },

    /** Gives an unread backup another manifest. @throws the file system's error */
    async describe(name: string, manifest: BackupManifest): Promise<void> {
      await form.write(manifestIn(name), JSON.stringify(manifest, null, 1));
      await readManifest(manifestIn(name));
    },

    /** True if a backup's database matches the hash in its manifest. */
    async isSound(backup: StoredBackup): Promise<boolean> {
      try {
        const { sha256 } = await fingerprintOf(form.read(databaseOf(backup)));
        return sha256 === backup.manifest.database.sha256;
      } catch {
        // Damaged, or gone meanwhile.
        return false;
      }
    },

    /** Copies a backup's database out. @throws the file system's error; DamagedFileError */
    takeDatabase: (backup: Pick<StoredBackup, 'name'>, to: string): Promise<void> =>
      form.take(databaseOf(backup), to),

    /**
     * Adds a backup; nothing of it stays when that fails.
     * @param make puts its database there, in the form of this folder, and says what it is
     * @param imageFrom where an image's file is now
     * @param named its name, for one that is copied
     * @throws the file system's error, or what `make` throws
     */
    async add(
      make: (
        database: string,
      ) => Promise<Omit<BackupManifest, 'pictures'> & { pictures: ImageName[] }>,
      imageFrom: (image: ImageName) => string,
      named?: string,
    ): Promise<StoredBackup> {
      const draft = join(
        root,
        `${UNFINISHED}${process.pid}-${Math.random().toString(36).slice(2)}`,
      );
      if (!(await isThere(root))) await makeFolder(root);
      // Not `recursive`, which reports a read-only disk as if nothing were there (ENOENT).
      await mkdir(draft, { mode: 0o700 });
      try {
        const made = await make(join(draft, DATABASE + form.ending));
        const before = (await list())[0]?.manifest.pictures ?? [];
        const copied = await images.put(made.pictures, imageFrom, before);
        const written: BackupManifest = { ...made, pictures: copied };
        const path = join(draft, MANIFEST + form.ending);
        await form.write(path, JSON.stringify(written, null, 1));
        // Only what can be read is a backup.
        const manifest = await readManifest(path);
        await sync(draft, true);
        const base = named ?? nameOf(manifest);
        let name = base;
        for (let n = 2; await isThere(manifestIn(name)); n += 1) name = `${base}-${n}`;
        await finish(draft, name);
        return { name, madeAt: Date.parse(manifest.made_at), manifest };
      } catch (error) {
        await rm(draft, { recursive: true, force: true }).catch(() => {});
        throw error;
      }
    },

    /**
     * Removes what has expired, and what a power cut left unfinished.
     * @param limits.most how many stay at most
     * @param limits.kept name of one that stays all the same
     */
    async tidy(
      now: number,
      { most = Infinity, kept = null }: { most?: number; kept?: string | null } = {},
    ): Promise<void> {
      for (const name of await namesIn(root)) {
        const isLeft = NAME.test(name) && !(await isThere(manifestIn(name)));
        if (isLeft || name.startsWith(UNFINISHED))
          await rm(join(root, name), { recursive: true, force: true });
      }
      const all = await list();
      const old = (await unread()).filter(({ madeAt }) => now > madeAt + KEEP_MS);
      const gone = new Set([...expiredOf(all, now), ...all.slice(most)]);
      await remove([...[...gone].filter(({ name }) => name !== kept), ...old]);
    },
  };
}
