import { mkdtempSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { migrate, NewerDatabaseError } from '../../../server/db/migrate.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { createBackupMaker } from '../../../server/platform/backup/make-backup.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const WORKER = resolve(import.meta.dirname, '../../../server/worker.ts');

let folder: string;
beforeEach(() => {
  folder = tempFolder();
});

/** A data folder and a folder of migrations of our own making. */
function open(files: Record<string, string>) {
  const migrationsDir = mkdtempSync(join(folder, 'migrations-'));
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(migrationsDir, name), sql);
  const dataDir = join(folder, 'data');
  const db = openDatabase(dataDir);
  onTestFinished(() => void db.close());
  const version = () => db.pragma('user_version', { simple: true });
  const maker = createBackupMaker({ dataDir, version: '1.2.3', worker: WORKER, now: Date.now });
  const backUp = () => maker.make('migration');
  return { db, version, store: maker.store, run: () => migrate(db, { migrationsDir, backUp }) };
}

const ONE = { '0001-one.sql': 'CREATE TABLE one (x); INSERT INTO one VALUES (1);' };
const TWO = { ...ONE, '0002-two.sql': 'ALTER TABLE one ADD COLUMN y DEFAULT 2;' };

test('a fresh database is brought to the newest version, without a copy of nothing', async () => {
  const { db, run, version, store } = open(TWO);
  await run();
  expect(version()).toBe(2);
  expect(db.prepare('SELECT * FROM one').all()).toEqual([{ x: 1, y: 2 }]);
  expect(await store.list()).toEqual([]);
});

test('an older one is copied first, and runs only what is new', async () => {
  const first = open(ONE);
  await first.run();
  first.db.exec('INSERT INTO one VALUES (7)');
  first.db.close();

  const { db, run, version, store } = open(TWO);
  await run();
  expect(version()).toBe(2);
  expect(db.prepare('SELECT x, y FROM one').all()).toEqual([
    { x: 1, y: 2 },
    { x: 7, y: 2 },
  ]);
  const [copy, ...more] = await store.list();
  expect(more).toEqual([]);
  expect(copy).toMatchObject({ manifest: { reason: 'migration', schema: 1, version: '1.2.3' } });
  const old = new Database(store.databaseOf(copy!), { readonly: true });
  onTestFinished(() => void old.close());
  expect(old.pragma('user_version', { simple: true })).toBe(1);
  expect(old.prepare('SELECT * FROM one').all()).toEqual([{ x: 1 }, { x: 7 }]);

  await run();
  expect(await store.list()).toHaveLength(1);
});

test('a step that fails is undone whole and leaves the version where it was', async () => {
  const { db, run, version } = open({
    ...ONE,
    '0002-bad.sql': 'CREATE TABLE half (x); INSERT INTO nowhere VALUES (1);',
  });
  await expect(run()).rejects.toThrow(/nowhere/);
  expect(version()).toBe(1);
  expect(db.prepare("SELECT name FROM sqlite_master WHERE name = 'half'").all()).toEqual([]);
});

test.each([2, 9])('a database of a newer version is left alone: %i', async (newer) => {
  const { db, run, version } = open(ONE);
  db.pragma(`user_version = ${newer}`);
  await expect(run()).rejects.toThrow(NewerDatabaseError);
  expect(version()).toBe(newer);
});

test.each([
  [{ '0002-two.sql': '' }],
  [{ '0001-a.sql': '', '0001-b.sql': '' }],
  [{ '0001-a.sql': '', '0003-c.sql': '' }],
])('numbers that do not follow each other are refused: %j', async (files) => {
  await expect(open(files).run()).rejects.toThrow(/out of order/);
});

const ABSURD = ["'9223372036854775807'", '9223372036854775807', "'x'", 'NULL'];
test.each(ABSURD)('a database that counts on from %s counts on from its highest id', (absurd) => {
  const folder = tempFolder();
  const before = openDatabase(folder);
  before.exec(`
      CREATE TABLE question (id INTEGER PRIMARY KEY AUTOINCREMENT, content TEXT);
      CREATE TABLE lead (id INTEGER PRIMARY KEY AUTOINCREMENT);
      INSERT INTO question (content) VALUES ('one'), ('two');
      INSERT INTO lead (id) VALUES (7);
      DELETE FROM lead;
      CREATE TABLE outbox (seq INTEGER PRIMARY KEY AUTOINCREMENT);
      INSERT INTO outbox DEFAULT VALUES;
      UPDATE sqlite_sequence SET seq = ${absurd} WHERE name IN ('question', 'outbox')`);
  before.close();
  const db = openDatabase(folder);
  onTestFinished(() => void db.close());
  expect(db.prepare("INSERT INTO question (content) VALUES ('three')").run().lastInsertRowid).toBe(
    3,
  );
  // A number that was given away is not given again.
  expect(db.prepare('INSERT INTO lead DEFAULT VALUES').run().lastInsertRowid).toBe(8);
});
