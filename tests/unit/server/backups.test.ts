import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  createBackupStore,
  type BackupStore,
  type StoredBackup,
} from '../../../server/platform/backup/backup-store.ts';
import {
  createExternalBackup,
  isTriedAgain,
} from '../../../server/platform/backup/external-backup.ts';
import { copyFile } from '../../../server/platform/backup/file-form.ts';
import { createTargetCopies } from '../../../server/platform/backup/target-copies.ts';
import { createTargetFolders } from '../../../server/platform/backup/target-folders.ts';
import { soundStoreOf } from '../../../server/features/backups/backups.service.ts';
import { BACKUP_KEEP_DAYS } from '../../../server/contract/limits.ts';
import { expiredOf, KEEP_NEWEST, newestFirst } from '../../../server/platform/backup/retention.ts';
import type { Making } from '../../../server/platform/backup/make-backup.ts';
import { faultOf } from '../../../server/platform/backup/faults.ts';
import { createRestoreFiles } from '../../../server/platform/backup/restore-request.ts';
import { createUpdateBackup } from '../../../server/platform/backup/update-backup.ts';
import { namesIn, streamWhole, sync } from '../../../server/platform/backup/whole-files.ts';
import { scheduleOf } from '../../support/backup-schedule.ts';
import { addBackup } from '../../support/stored-backup.ts';
import { part } from '../../support/part.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const WHEN = new Date('2026-11-22T10:00:00Z');

function storedAt(madeAt: number): StoredBackup {
  return part({ name: `backup ${madeAt}`, madeAt });
}

/** A store with one backup. @param images names of files that it has, too */
async function storeWithOne(images: string[] = []) {
  const root = tempFolder();
  const store = createBackupStore(root);
  const from = join(root, 'from');
  mkdirSync(from);
  for (const name of images) writeFileSync(join(from, name), 'an image');
  const listed = images.map((image) => ({ folder: 'media' as const, name: image }));
  const addOne = () => addBackup(root, { pictures: listed }, from);
  const made = await addOne();
  const manifest = join(root, made.name, 'manifest.json');
  return { root, store, made, manifest, addOne };
}

test('a manifest that takes the place of another is read, even with the same size and time', async () => {
  const { store, manifest } = await storeWithOne();
  const events = async () => (await store.list()).map((backup) => backup.manifest.event);
  utimesSync(manifest, WHEN, WHEN);
  expect(await events()).toEqual(['Morning']);
  const other = `${manifest}.other`;
  writeFileSync(other, readFileSync(manifest, 'utf8').replace('Morning', 'Evening'));
  utimesSync(other, WHEN, WHEN);
  renameSync(other, manifest);
  expect(await events()).toEqual(['Evening']);
});

test('a backup that a power cut left without its manifest is none, and goes', async () => {
  const { root, store, made, manifest } = await storeWithOne();
  await store.tidy(WHEN.getTime());
  expect(readdirSync(root)).toContain(made.name);
  rmSync(manifest);
  expect(await store.list()).toEqual([]);
  await store.tidy(WHEN.getTime());
  expect(readdirSync(root)).not.toContain(made.name);
});

test('an image that a pulled plug cut off is copied again with the next backup', async () => {
  const name = `${'a'.repeat(24)}.png`;
  const { store, addOne } = await storeWithOne([name]);
  const path = store.images.pathOf({ folder: 'media', name });
  truncateSync(path, 4);
  await addOne();
  expect(readFileSync(path, 'utf8')).toBe('an image');
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOON = new Date(2026, 10, 21, 12).getTime();

/** Newest first, made this long before noon. */
function madeBefore(...ages: number[]) {
  return ages.map((age) => ({ madeAt: NOON - age }));
}
function agesKept(backups: { madeAt: number }[], now = NOON) {
  const expired = new Set(expiredOf(backups, now));
  return backups.filter((each) => !expired.has(each)).map(({ madeAt }) => NOON - madeAt);
}

test('on a full stick older copies make room, and never the newest one', async () => {
  const [older, oldest] = [storedAt(2), storedAt(1)];
  const [newest, next] = [storedAt(3), storedAt(4)];
  let there = [newest, older, oldest];
  const removed: Pick<StoredBackup, 'name'>[][] = [];
  const store: Partial<BackupStore> = {
    list: () => Promise.resolve(there),
    remove(gone) {
      removed.push([...gone]);
      there = there.filter((each) => !gone.includes(each));
      return Promise.resolve();
    },
    add(_write, _image, name) {
      const full = Object.assign(new Error('Full'), { code: 'ENOSPC' });
      return there.length > 1
        ? Promise.reject(full)
        : Promise.resolve({ ...next, name: name ?? '' });
    },
  };
  const copies = createTargetCopies({ maker: part({}), roots: part({}), now: Date.now });
  await copies.copyNewest('/stick', part(store), next);
  expect(removed).toEqual([[older, oldest]]);
});

test('the newest are copied that are not there, and no more than stay there', async () => {
  const today = Array.from({ length: 20 }, (_, n) => storedAt(NOON - n));
  const before = Array.from({ length: 8 }, (_, n) => storedAt(NOON - (n + 1) * DAY));
  const all = [...today, ...before];
  const maker = part({ store: { list: () => Promise.resolve(all) } });
  const copies = createTargetCopies({ maker, roots: part({}), now: () => NOON });
  const missing = (there: StoredBackup[]) =>
    copies.missingIn(part({ list: () => Promise.resolve(there) }));
  expect(await missing([])).toEqual(all.slice(0, KEEP_NEWEST));
  expect(await missing(all.slice(1, KEEP_NEWEST))).toEqual([all[0]]);
});

test.each([
  [null, 1e9, false],
  ['locked', 1e9, false],
  ['gone', 0, true],
  ['full', 9999, false],
  ['full', 10_000, true],
  // The clock was set back.
  ['full', -3_600_000, true],
] as const)('a stick that is %s is tried again after %i ms: %s', (fault, since, isDue) => {
  expect(isTriedAgain(fault, since)).toBe(isDue);
});

/** A thread's start takes its time where much else runs. */
const PATIENT = { timeout: 60_000, interval: 20 };

test('what is said of another stick is not said of the one before', async () => {
  const root = tempFolder();
  const sha256 = createHash('sha256').update('rows').digest('hex');
  await addBackup(root, { database: { bytes: 4, sha256 } });
  const store = createBackupStore(root);
  const dataDir = tempFolder();
  const backup = createExternalBackup({
    file: join(dataDir, 'external.json'),
    dataDir,
    maker: part({ booth: () => '0123456789abcdef', store }),
    passphrase: part({ state: () => 'none', current: () => null, identityOf: () => null }),
    worker: resolve(import.meta.dirname, '../../../server/worker.ts'),
    now: () => WHEN.getTime(),
  });
  onTestFinished(() => backup.close());
  // A folder counts as silent where the thread that tries it begins late.
  const chooseAnother = () => vi.waitFor(() => backup.choose(tempFolder()), PATIENT);
  await chooseAnother();
  await vi.waitFor(
    () => expect(backup.view()).toMatchObject({ state: 'ok', copied_at: WHEN.toISOString() }),
    PATIENT,
  );
  vi.spyOn(store, 'list').mockRejectedValue(new Error('No.'));
  await chooseAnother();
  expect(backup.view()).toMatchObject({ copied_at: null });
  await vi.waitFor(
    () => expect(backup.view()).toMatchObject({ state: 'failed', copied_at: null }),
    PATIENT,
  );
});

function storeThat(isSound: boolean): BackupStore {
  return part({ isSound: () => Promise.resolve(isSound) });
}

test('of a backup that is damaged on the laptop the copy on the stick is restored', async () => {
  const [bad, good] = [storeThat(false), storeThat(true)];
  const stored = storedAt(1);
  expect(await soundStoreOf({ stored, stores: [bad, good] })).toBe(good);
  expect(await soundStoreOf({ stored, stores: [good, storeThat(true)] })).toBe(good);
  expect(await soundStoreOf({ stored, stores: [bad] })).toBe(null);
});

test('nobody waits longer for copies than for the last backup itself, however long that took', async () => {
  const end = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(end.signal);
  const make = () => {
    end.abort();
    return Promise.resolve(storedAt(1));
  };
  const schedule = scheduleOf(make, { onMade: () => new Promise(() => {}) });
  await schedule.close({ isLast: true });
});

test('a last backup that takes too long is given up, as the log says, and left to the next session', async () => {
  const late = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  const lines: string[] = [];
  const make = (_reason: string, how?: Making) => {
    late.abort();
    return Promise.reject(how?.signal?.reason);
  };
  const logger = pino({}, { write: (line: string) => void lines.push(line) });
  const schedule = scheduleOf(make, { logger });
  await schedule.close({ isLast: true });
  expect(lines.join('')).toContain('the last backup took too long and was given up');
  expect(schedule.isChanged()).toBe(true);
  // It is no fault: nothing is wrong with the disk.
  expect(schedule.fault()).toBe(null);
});

test('what is stored while a backup is made is left to the next one', async () => {
  let revision = 1;
  const make = () => {
    revision += 1;
    return Promise.resolve(storedAt(1));
  };
  const schedule = scheduleOf(make, { revision: () => revision });
  await schedule.make('asked');
  expect(schedule.isChanged()).toBe(true);
});

test('of two backups that are asked for at once the second begins after the first', async () => {
  const first = Promise.withResolvers<StoredBackup>();
  const begun: string[] = [];
  const schedule = scheduleOf((reason) => {
    begun.push(reason);
    return reason === 'asked' ? first.promise : Promise.resolve(storedAt(2));
  });
  const both = [schedule.make('asked'), schedule.make('timer')];
  await Promise.resolve();
  expect(begun).toEqual(['asked']);
  first.resolve(storedAt(1));
  await Promise.all(both);
  expect(begun).toEqual(['asked', 'timer']);
});

test.each([
  ['Europe/Berlin', 2, 29],
  ['Europe/Berlin', 9, 25],
  ['America/New_York', 2, 8],
  ['America/New_York', 10, 1],
])('the newest 24 stay, and each day’s last, also of 23 or 25 hours: %s, %i/%i', (zone, ...day) => {
  vi.stubEnv('TZ', zone);
  const [month, date] = day;
  const at = (after: number, hour: number, minute: number) => ({
    madeAt: new Date(2026, month, date + after, hour, minute).getTime(),
  });
  const now = at(2, 12, 0).madeAt;
  const newest = Array.from({ length: 24 }, (_, n) => ({ madeAt: now - n * 60_000 }));
  const [before, first, last] = [at(-1, 23, 59), at(0, 0, 1), at(0, 23, 59)];
  expect(expiredOf([...newest, last, first, before], now)).toEqual([first]);
  // Whether the clock may be believed is told by days there, too.
  const old = { madeAt: now - 40 * DAY };
  expect(expiredOf([last, first, old], last.madeAt)).toEqual([]);
  expect(expiredOf([last, before, old], last.madeAt)).toEqual([old]);
});

test('none is older than is promised, but the newest of all', () => {
  const limit = BACKUP_KEEP_DAYS * DAY;
  expect(agesKept(madeBefore(0, DAY, limit, limit + 1))).toEqual([0, DAY, limit]);
  // In a drawer for a month: gone on the second day.
  expect(agesKept(madeBefore(0, limit + DAY))).toEqual([0, limit + DAY]);
  expect(agesKept(madeBefore(0, DAY, limit + 2 * DAY))).toEqual([0, DAY]);
  expect(agesKept(madeBefore(limit + DAY, limit + 2 * DAY))).toEqual([limit + DAY]);
  expect(agesKept([])).toEqual([]);
});

test('a clock that was wrong for a day removes nothing, and what it dated goes in the end', () => {
  const quarters = Array.from({ length: 10 }, (_, n) => (n * HOUR) / 4);
  const future = NOON + 30 * 365 * DAY;
  const wrong = [{ madeAt: future }, { madeAt: future - HOUR }];
  const all = [...wrong, ...madeBefore(...quarters)];
  expect(expiredOf(all, future)).toEqual([]);
  // The clock is right again, and 24 are newer.
  const next = Array.from({ length: 24 }, (_, n) => ({ madeAt: NOON + DAY - n }));
  expect(expiredOf([...next, ...wrong], NOON + DAY)).toEqual(wrong);
});

test('one that is to be kept stays beyond the number that may', async () => {
  const { store, made, addOne } = await storeWithOne();
  const second = await addOne();
  await addOne();
  const named = async () => (await store.list()).map(({ name }) => name);
  await store.tidy(WHEN.getTime(), { most: 2, kept: made.name });
  expect(await named()).toHaveLength(3);
  await store.tidy(WHEN.getTime(), { most: 1, kept: second.name });
  expect(await named()).toContain(second.name);
  expect(await named()).not.toContain(made.name);
});

/** A laptop that is updated, and is used now and then after that. */
function updatedBooth() {
  const clock = { ms: WHEN.getTime() };
  let backups: StoredBackup[] = [];
  let erasedAt = -Infinity;
  const kept = createUpdateBackup({
    store: { list: () => Promise.resolve(backups) },
    files: createRestoreFiles(tempFolder()),
    wasErasedSince: (time) => erasedAt >= time,
    now: () => clock.ms,
  });
  return {
    /** @returns name of the backup with which it begins */
    update: (): string => {
      const manifest = part({ reason: 'migration' });
      const backup: StoredBackup = { ...storedAt(clock.ms), manifest };
      backups = [backup, ...backups];
      return backup.name;
    },
    erase: () => void (erasedAt = clock.ms),
    /** Lets this time pass. @returns name of the backup that is kept then */
    after: (ms: number): Promise<string | null> => {
      clock.ms += ms;
      return kept();
    },
  };
}

test('the backup from before an update is kept for fourteen days of use', async () => {
  const { update, after } = updatedBooth();
  const name = update();
  expect(await after(60_000)).toBe(name);
  // In a cupboard for two months.
  expect(await after(60 * DAY)).toBe(name);
  for (let n = 0; n < 12; n += 1) expect(await after(DAY)).toBe(name);
  expect(await after(DAY)).toBe(null);
  expect(await after(DAY)).toBe(null);
});

test('the next update has the way back from then on, and a clock that is set back takes none away', async () => {
  const { update, after } = updatedBooth();
  update();
  for (let n = 0; n < 15; n += 1) await after(DAY);
  const second = update();
  expect(await after(60_000)).toBe(second);
  expect(await after(-30 * DAY)).toBe(second);
  for (let n = 0; n < 13; n += 1) expect(await after(DAY)).toBe(second);
  expect(await after(DAY)).toBe(null);
});

test('who was erased since an update is in no backup for longer than is promised, whatever the laptop’s use', async () => {
  const { update, erase, after } = updatedBooth();
  const name = update();
  await after(60_000);
  erase();
  expect(await after((BACKUP_KEEP_DAYS - 1) * DAY)).toBe(name);
  expect(await after(2 * DAY)).toBe(null);
});

function numbered(booth: string, number: number, madeAt: number) {
  return { madeAt, manifest: { booth, number } };
}

test('the newest is told by its number, not by its time; of several booths by the time', () => {
  const tomorrow = numbered('a', 5, 900);
  const [later, last] = [numbered('a', 6, 500), numbered('a', 7, 510)];
  const other = numbered('b', 1, 505);
  const sorted = newestFirst([tomorrow, other, last, later], (each) => each);
  expect(sorted).toEqual([last, later, other, tomorrow]);
});

async function* chunks(broken: boolean) {
  yield Buffer.from('whole');
  if (broken) throw new Error('The stick was pulled.');
}

test('of a stream that breaks off nothing is left, and the file before it stays', async () => {
  const folder = tempFolder();
  const path = join(folder, 'a.booth');
  await streamWhole(chunks(false), path);
  await expect(streamWhole(chunks(true), path)).rejects.toThrow('pulled');
  expect(await namesIn(folder)).toEqual(['a.booth']);
});

test.skipIf(process.platform !== 'linux')(
  'a stick that cannot flush its folders takes backups all the same',
  async () => {
    // Nor can /proc; what cannot flush a file is no disk.
    await sync('/proc', true);
    await expect(sync('/dev/null')).rejects.toMatchObject({ code: 'EINVAL' });
  },
);

test.each([
  ['ENOSPC', 'full'],
  ['EFBIG', 'too-large'],
  ['EROFS', 'read-only'],
  ['ENOTCONN', 'gone'],
  ['SQLITE_CORRUPT', 'damaged'],
  ['EWHATEVER', 'failed'],
])('what a disk means by %s is told as %s', (code, fault) => {
  expect(faultOf(Object.assign(new Error('Something'), { code }))).toBe(fault);
});

const MOMENTS = ['before its folder', 'before the copy', 'before its pictures'];
test.each(MOMENTS)('a stick that is pulled %s has nothing made in its place', async (pulled) => {
  const stick = join(tempFolder(), 'stick');
  const booth = '0123456789abcdef';
  const root = join(stick, 'Booth backups', booth);
  mkdirSync(root, { recursive: true });
  const reach = (moment: string) => {
    if (moment === pulled) renameSync(stick, `${stick}.away`);
  };
  const from = tempFolder();
  writeFileSync(join(from, 'a.png'), 'an image');
  const passphrase = { current: () => null, identityOf: () => null };
  const { make } = createTargetFolders({ booth: () => booth, passphrase, copyFile });
  const copy = async () => {
    reach('before its folder');
    await make(root);
    reach('before the copy');
    const given = {
      // Read once its database is there.
      get pictures() {
        reach('before its pictures');
        return [{ folder: 'media' as const, name: 'a.png' }];
      },
    };
    await addBackup(root, given, from);
  };
  await expect(copy()).rejects.toMatchObject({ code: 'ENOENT' });
  expect(existsSync(stick)).toBe(false);
});
