import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BackupManifest, BackupReason } from '../../contract/backups.ts';
import {
  createBackupStore,
  DATABASE,
  UNFINISHED,
  type BackupStore,
  type BackupVerdict,
  type DatabaseFacts,
  type StoredBackup,
  type UnreadBackup,
} from './backup-store.ts';
import { createThread } from '../thread.ts';
import { plainForm } from './file-form.ts';
import { sync } from './whole-files.ts';
import { iso } from '../time.ts';

/** The end of the last year that ISO 8601 writes with four digits, in milliseconds since 1970. */
const LATEST = Date.UTC(9999, 11, 31);

/**
 * Id that distinguishes a data folder's backups from others' on the same stick; made once. The first backup flushes
 * it to the disk, so that reading it never waits for the disk.
 */
function boothIdOf(folder: string, file: string): string {
  try {
    const known = readFileSync(file, 'utf8').trim();
    if (/^[0-9a-f]{16}$/.test(known)) return known;
  } catch {
    // Not there yet.
  }
  const id = randomBytes(8).toString('hex');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, id, { mode: 0o600 });
  } catch {
    // A disk that is full or read-only says so when a backup is made.
  }
  return id;
}

/**
 * Facts about a database as a manifest stores them. Values that are no valid date or number are left out, so that
 * they do not prevent a backup.
 */
function inManifest({ newestAt, sequences, ...facts }: DatabaseFacts) {
  const newest = newestAt !== null && Math.abs(newestAt) <= LATEST ? new Date(newestAt) : null;
  const counted = Object.entries(sequences).filter(([, seq]) => Number.isSafeInteger(seq));
  return {
    ...facts,
    newest_at: newest?.toISOString() ?? null,
    sequences: Object.fromEntries(counted),
  };
}

/** Milliseconds between two looks at how far a copy is. */
const LOOK_MS = 200;

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** `tell` learns how many bytes of the database are copied, a few times a second. */
export type Making = { signal?: AbortSignal; tell?: (done: number, total: number) => void };

export type BackupMaker = ReturnType<typeof createBackupMaker>;

/**
 * Creates the maker of the backups of one data folder.
 *
 * @param deps.now milliseconds since 1970
 */
export function createBackupMaker(deps: {
  dataDir: string;
  version: string;
  /** Script of the threads. */
  worker: string;
  now: () => number;
}) {
  const { dataDir, version, worker, now } = deps;
  const images = createThread(worker);
  const store = createBackupStore(
    join(dataDir, 'backups'),
    plainForm((from, to, key) => images.run('copyFile', from, to, key)),
  );
  let id: string | null = null;
  const idFolder = join(dataDir, 'backups');
  const idFile = join(idFolder, 'booth.id');
  /** Id of this data folder, in every manifest. */
  const booth = () => (id ??= boothIdOf(idFolder, idFile));
  /** Id of the data folder whose backups are in a store. */
  const boothOf = ({ root }: BackupStore) =>
    root === store.root ? booth() : basename(root).slice(0, booth().length);
  let isKept = false;

  async function keepId(): Promise<void> {
    if (isKept) return;
    booth();
    await sync(idFile);
    isKept = true;
  }

  /** Copies the database in a thread, which ends with the signal. @throws as `copyDatabase` */
  async function copy(from: string | null, to: string, signal?: AbortSignal) {
    signal?.throwIfAborted();
    const thread = createThread(worker);
    const end = () => void thread.close();
    signal?.addEventListener('abort', end, { once: true });
    try {
      return await thread.run('copyDatabase', from, to);
    } finally {
      signal?.removeEventListener('abort', end);
      end();
    }
  }

  return {
    store,
    booth,
    /** Checks all of a database. @throws as `copyDatabase` */
    check: (file: string): Promise<BackupVerdict> => copy(null, file),
    /**
     * Copies the database and the images as they are, by way of the disk alone.
     * @throws the file system's error; nothing half-made stays
     */
    make: (reason: BackupReason, { signal, tell }: Making = {}): Promise<StoredBackup> =>
      store.add(
        async (path) => {
          await keepId();
          const madeAt = iso(now());
          const from = join(dataDir, DATABASE);
          const looking = tell && setInterval(() => tell(sizeOf(path), sizeOf(from)), LOOK_MS);
          const { facts, database } = await copy(from, path, signal).finally(() =>
            clearInterval(looking),
          );
          tell?.(database.bytes, database.bytes);
          const [last] = (await store.list()).filter(({ manifest }) => manifest.booth === booth());
          return {
            format: 1,
            booth: booth(),
            number: (last?.manifest.number ?? 0) + 1,
            made_at: madeAt,
            reason,
            version,
            ...inManifest(facts),
            database,
          } satisfies Omit<BackupManifest, 'pictures'> & { pictures: unknown };
        },
        ({ folder, name }) => join(dataDir, folder, name),
      ),

    /**
     * Rebuilds a backup's manifest from its database.
     * @throws SQLite's error or DamagedFileError when that is damaged, the file system's
     */
    async describe(from: BackupStore, { name, madeAt, reason }: UnreadBackup): Promise<void> {
      const plain = join(store.root, `${UNFINISHED}${name}.db`);
      try {
        await from.takeDatabase({ name }, plain);
        const { facts, database } = await copy(null, plain);
        const images = await Promise.all(facts.pictures.map((image) => from.images.find(image)));
        const before = (await from.list()).find((backup) => backup.madeAt <= madeAt);
        await from.describe(name, {
          format: 1,
          booth: boothOf(from),
          number: before?.manifest.number ?? 0,
          made_at: iso(madeAt),
          reason,
          version: '',
          ...inManifest(facts),
          database,
          pictures: images.filter((image) => image !== null),
        });
      } finally {
        await rm(plain, { force: true });
      }
    },
    boothOf,
  };
}
