import { existsSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { Config } from './config.ts';
import type { DatabaseNote } from './contract/backups.ts';
import { restoreOver } from './db/go-on-from.ts';
import { beginOver } from './db/begin-event.ts';
import { endRehearsalOver, rehearsalOf, rehearseOver } from './db/rehearse.ts';
import { importOver } from './db/import-over.ts';
import { migrate } from './db/migrate.ts';
import { databasePath, type Db } from './db/open.ts';
import { createLogsRepository } from './features/logs/logs.repository.ts';
import type { BackupStore, StoredBackup } from './platform/backup/backup-store.ts';
import type { CopyDatabase } from './platform/backup/database-facts.ts';
import { faultOf } from './platform/backup/faults.ts';
import type { BackupMaker } from './platform/backup/make-backup.ts';
import type { ImportRequest, RestoreFiles } from './platform/backup/restore-request.ts';
import { copyWhole, sync } from './platform/backup/whole-files.ts';
import type { EventArchive } from './platform/event-file/event-archive.ts';
import { NEXT_DATABASE, transferFolder } from './platform/event-file/transfer-folder.ts';

/** What it takes to put another database in the place of what is there. */
export type ReplaceDeps = {
  config: Pick<Config, 'dataDir' | 'migrationsDir'>;
  maker: BackupMaker;
  copy: CopyDatabase;
  files: RestoreFiles;
  /** The backups in a folder, in whatever form they lie there. */
  storeAt: (root: string) => BackupStore;
  archive: EventArchive;
  /** Sets aside what a rehearsal takes the place of. */
  aside: BackupMaker;
  /** Milliseconds since 1970. */
  now: () => number;
};

const NOTHING = { questions: 0, leads: 0, texts: 0, pictures: 0 };

/** The database that takes the other's place, from its first byte to the last step. */
export function swapFiles(dataDir: string) {
  const database = databasePath(dataDir);
  return {
    database,
    /** Being built; worth nothing after a power cut. */
    part: join(dataDir, 'booth.db.part'),
    /** Whole, and about to take the place. */
    ready: join(dataDir, 'booth.db.ready'),
    /** Where the other one goes. */
    replaced: join(dataDir, 'booth.db.replaced'),
  };
}

export async function moveAside(from: string, to: string): Promise<void> {
  for (const end of ['', '-wal']) {
    if (existsSync(from + end)) await rename(from + end, to + end);
  }
  await rm(`${from}-shm`, { force: true });
}

/** Each step can be done again: whoever pulled the plug, the file that is ready takes the place. */
export async function finishSwap(dataDir: string): Promise<void> {
  const { database, part, ready, replaced } = swapFiles(dataDir);
  for (const end of ['', '-wal', '-shm', '-journal']) await rm(part + end, { force: true });
  if (!existsSync(ready)) return;
  await moveAside(database, replaced);
  await rename(ready, database);
  await sync(dataDir, true);
}

/** Copies a backup to where it is built, of the newest version. @throws when it is damaged, or the disk is full */
export async function openCopy(
  deps: ReplaceDeps,
  store: BackupStore,
  backup: StoredBackup,
): Promise<Db> {
  const { part } = swapFiles(deps.config.dataDir);
  await rm(part, { force: true });
  await store.takeDatabase(backup, part);
  const { database } = await deps.copy(null, part);
  if (database.sha256 !== backup.manifest.database.sha256) {
    throw new Database.SqliteError('The backup is not what its manifest says.', 'SQLITE_CORRUPT');
  }
  const db = new Database(part);
  try {
    db.pragma('secure_delete = ON');
    await migrate(db, {
      migrationsDir: deps.config.migrationsDir,
      backUp: () => Promise.resolve(),
    });
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Puts back the pictures that are not there any more; one that is damaged in the backup stays away. */
export async function bringPictures(
  dataDir: string,
  store: BackupStore,
  { manifest }: StoredBackup,
): Promise<void> {
  for (const picture of manifest.pictures) {
    const path = join(dataDir, picture.folder, picture.name);
    const size = await stat(path).then(
      (found) => found.size,
      () => -1,
    );
    if (size === picture.bytes) continue;
    await mkdir(join(dataDir, picture.folder), { recursive: true });
    await store.takePicture(picture, path);
  }
}

export async function putInPlace({ config: { dataDir } }: ReplaceDeps, next: Db): Promise<void> {
  const { part, ready } = swapFiles(dataDir);
  next.close();
  await sync(part);
  await rename(part, ready);
  await finishSwap(dataDir);
}

/** A database that is ready to take the other's place, and what is left to do for it. */
type Replacement = {
  /** While nobody writes to what is there. */
  prepare?: () => Promise<void>;
  open: () => Promise<Db>;
  /** Makes it what the booth goes on with. */
  over: (next: Db, present: Db) => void;
  bringPictures: () => Promise<void>;
  /** For the log. */
  words: string;
  /** Null: pages say by themselves what is on. */
  note: DatabaseNote | null;
  /** What is there is worth no backup. */
  withoutBackup?: true;
};

/** @throws when the backup is gone */
async function ofBackup(
  deps: ReplaceDeps,
  from: { root: string; name: string },
  at: string,
): Promise<Replacement> {
  const store = deps.storeAt(from.root);
  const backup = (await store.list()).find(({ name }) => name === from.name);
  if (backup === undefined) throw Object.assign(new Error('It is gone.'), { code: 'ENOENT' });
  const { made_at } = backup.manifest;
  return {
    open: () => openCopy(deps, store, backup),
    over: restoreOver,
    bringPictures: () => bringPictures(deps.config.dataDir, store, backup),
    words: `Backups: restored the one of ${made_at}`,
    note: { kind: 'restored', at, backup_made_at: made_at },
  };
}

/** An event's database was made by our own migrations, and looked through, before it was asked for. */
function ofEvent(deps: ReplaceDeps, from: ImportRequest, at: string): Replacement {
  const { dataDir } = deps.config;
  const { part } = swapFiles(dataDir);
  const folder = join(transferFolder(dataDir), from.transfer);
  const { event, made_at, archive } = from;
  const archived = archive !== null;
  const note = { kind: 'imported' as const, at, event, made_at, counts: NOTHING, archived };
  return {
    ...(archived && { prepare: () => deps.archive.add(archive) }),
    async open() {
      await rm(part, { force: true });
      await copyWhole(join(folder, NEXT_DATABASE), part);
      const { database, facts } = await deps.copy(null, part);
      if (database.sha256 !== from.sha256) {
        throw new Database.SqliteError('The event is not what it was.', 'SQLITE_CORRUPT');
      }
      note.counts = facts.counts;
      const next = new Database(part);
      next.pragma('secure_delete = ON');
      return next;
    },
    over: importOver,
    async bringPictures() {
      for (const name of from.pictures) {
        await mkdir(dirname(join(dataDir, name)), { recursive: true });
        await copyWhole(join(folder, name), join(dataDir, name));
      }
    },
    words: `Imported the event ${event === '' ? '' : `“${event}” `}as of ${made_at}`,
    note,
  };
}

/** An empty one, with what stays from one event to the next. */
function ofNewEvent(
  { config: { dataDir, migrationsDir }, archive }: ReplaceDeps,
  from: { archive: string; name: string },
  at: string,
): Replacement {
  const { part } = swapFiles(dataDir);
  const { name } = from;
  return {
    prepare: () => archive.add(from.archive),
    async open() {
      await rm(part, { force: true });
      const next = new Database(part);
      next.pragma('secure_delete = ON');
      await migrate(next, { migrationsDir, backUp: () => Promise.resolve() });
      return next;
    },
    over: (next, present) => beginOver(next, present, name),
    bringPictures: () => Promise.resolve(),
    words: `Began ${name === '' ? 'another event' : `the event “${name}”`}; the one before is archived`,
    note: { kind: 'begun', at, event: name },
  };
}

/** Whether a power cut came after the swap and before its end: what was set aside must not give way to a rehearsal. */
function isRehearsedAlready(database: string, from: Asked): boolean {
  if (!('rehearsal' in from)) return false;
  const present = new Database(database, { readonly: true, fileMustExist: true });
  try {
    return (rehearsalOf(present) !== null) === (from.rehearsal === 'begin');
  } finally {
    present.close();
  }
}

/** An empty database like a new event's, while what was there is set aside, its pictures too. */
function ofRehearsal(deps: ReplaceDeps): Replacement {
  const { aside, now } = deps;
  const begun = ofNewEvent(deps, { archive: '', name: '' }, '');
  let name = '';
  return {
    async prepare() {
      // Of a try before this one.
      await aside.store.remove(await aside.store.list());
      name = (await aside.make('restore')).name;
    },
    open: begun.open,
    over: (next, present) =>
      rehearseOver(next, present, { since: now(), aside: name, confirmed: now() }),
    bringPictures: () => Promise.resolve(),
    words: 'Rehearsal: began',
    note: null,
  };
}

/** What was set aside, or, if that is damaged, the safety copy from before the rehearsal. */
async function ofRehearsalEnd(deps: ReplaceDeps, at: string): Promise<Replacement> {
  const { aside, maker, config } = deps;
  const stores = [aside.store, maker.store];
  const lists = await Promise.all(stores.map((store) => store.list()));
  const found = stores.flatMap((store, n) => (lists[n] ?? []).map((backup) => ({ store, backup })));
  const note = { kind: 'rehearsed' as const, at, counts: NOTHING };
  let taken: (typeof found)[number] | undefined;
  return {
    async open() {
      let failure: unknown = Object.assign(new Error('It is gone.'), { code: 'ENOENT' });
      for (const { store, backup } of found) {
        try {
          // oxlint-disable-next-line no-await-in-loop -- the next one only when this one is damaged
          const next = await openCopy(deps, store, backup);
          note.counts = backup.manifest.counts;
          taken = { store, backup };
          return next;
        } catch (error) {
          failure = error;
        }
      }
      throw failure;
    },
    over: endRehearsalOver,
    async bringPictures() {
      if (taken) await bringPictures(config.dataDir, taken.store, taken.backup);
    },
    words: 'Rehearsal: ended; what was there before is back',
    note,
    withoutBackup: true,
  };
}

type Asked = NonNullable<Awaited<ReturnType<RestoreFiles['take']>>>['from'];

function replacementOf(
  deps: ReplaceDeps,
  from: Asked,
  at: string,
): Replacement | Promise<Replacement> {
  if ('transfer' in from) return ofEvent(deps, from, at);
  if ('archive' in from) return ofNewEvent(deps, from, at);
  if ('rehearsal' in from) {
    return from.rehearsal === 'begin' ? ofRehearsal(deps) : ofRehearsalEnd(deps, at);
  }
  return ofBackup(deps, from, at);
}

/** What staff are told when it failed, but for the time and the fault. */
function failureOf(from: Asked) {
  if ('transfer' in from) return { kind: 'not-imported' as const };
  if ('archive' in from) return { kind: 'not-begun' as const };
  if ('rehearsal' in from) return { kind: 'not-rehearsed' as const, step: from.rehearsal };
  return { kind: 'not-restored' as const };
}

/** Restores or imports what was asked for; when that fails, all is as it was, and a note says so. */
export async function restoreAsAsked(deps: ReplaceDeps): Promise<void> {
  const { config, files, maker, now } = deps;
  const { replaced, database } = swapFiles(config.dataDir);
  const at = new Date(now()).toISOString();
  // Finished by the swap of a start before this one.
  if (existsSync(replaced)) return endRestore(deps);
  let failed: ReturnType<typeof failureOf> = { kind: 'not-restored' };
  try {
    const asked = await files.take();
    if (asked === null) throw new Error('Nobody can read what was asked for.');
    const { from, actor, isGivenUp } = asked;
    failed = failureOf(from);
    if (isRehearsedAlready(database, from)) return endRestore(deps);
    if (isGivenUp) throw new Error('It was cut off too often.');
    const replacement = await replacementOf(deps, from, at);
    if (replacement.withoutBackup !== true) await maker.make('restore');
    await replacement.prepare?.();
    const next = await replacement.open();
    const present = new Database(database, { readonly: true, fileMustExist: true });
    try {
      replacement.over(next, present);
      createLogsRepository(next).add(actor, replacement.words, now());
    } finally {
      present.close();
    }
    await replacement.bringPictures();
    await (replacement.note === null ? files.forgetNote() : files.setNote(replacement.note));
    await putInPlace(deps, next);
  } catch (error) {
    await files.setNote({ ...failed, at, fault: faultOf(error) }).catch(() => {});
  }
  await endRestore(deps);
}

/** Takes away what was there before, which is in the safety copy. A power cut in the middle of it leaves the rest to the next start. */
export async function endRestore({
  config,
  files,
}: Pick<ReplaceDeps, 'config' | 'files'>): Promise<void> {
  const { replaced } = swapFiles(config.dataDir);
  // First: what was asked for is not done a second time, to what has only just taken the place.
  await files.end();
  await sync(join(config.dataDir, 'backups'), true);
  for (const end of ['', '-wal']) await rm(replaced + end, { force: true });
  await files.cleared();
}
