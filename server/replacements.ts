import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { DatabaseNote } from './contract/backups.ts';
import { restoreOver } from './db/go-on-from.ts';
import { beginOver } from './db/begin-event.ts';
import { endRehearsalOver, rehearsalOf, rehearseOver } from './db/rehearse.ts';
import { importOver } from './db/import-over.ts';
import { migrate } from './db/migrate.ts';
import type { Db } from './db/open.ts';
import type { ImportRequest, RestoreFiles } from './platform/backup/restore-request.ts';
import { copyWhole } from './platform/backup/whole-files.ts';
import { NEXT_DATABASE, transferFolder } from './platform/event-file/transfer-folder.ts';
import { bringPictures, openCopy, swapFiles, type ReplaceDeps } from './swap-database.ts';

const NOTHING = { questions: 0, leads: 0, texts: 0, pictures: 0 };

/** A database that is ready to take the other's place, and what is left to do for it. */
type Replacement = {
  /** While nobody writes to what is there. */
  prepare?: () => Promise<void>;
  open: () => Promise<Db>;
  /** Prepares it for the booth to go on with. */
  over: (next: Db, present: Db) => void;
  bringPictures: () => Promise<void>;
  /** Words for the log. */
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
    words: `Backups: restored the one from ${made_at}`,
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
    words: `Began ${name === '' ? 'another event' : `the event “${name}”`}; the previous one is archived`,
    note: { kind: 'begun', at, event: name },
  };
}

/** Whether a power cut came after the swap and before its end: what was set aside must not give way to a rehearsal. */
export function isRehearsedAlready(database: string, from: Asked): boolean {
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
      // Left by an earlier attempt.
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

export type Asked = NonNullable<Awaited<ReturnType<RestoreFiles['take']>>>['from'];

/** What takes the place of what is there, as it was asked for. @throws when that is gone */
export function replacementOf(
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
export function failureOf(from: Asked) {
  if ('transfer' in from) return { kind: 'not-imported' as const };
  if ('archive' in from) return { kind: 'not-begun' as const };
  if ('rehearsal' in from) return { kind: 'not-rehearsed' as const, step: from.rehearsal };
  return { kind: 'not-restored' as const };
}
