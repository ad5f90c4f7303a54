import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { factsOf } from '../../../server/db/backup-facts.ts';
import { runBackupTask } from '../../../server/db/backup-task.ts';
import {
  applyMigrations,
  migrate,
  readMigrations,
  NewerDatabaseError,
} from '../../../server/db/migrate.ts';
import { openDatabase, type Db } from '../../../server/db/open.ts';
import { createBackupMaker } from '../../../server/platform/backup/make-backup.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../../../server/db/migrations');
const BACKUP_WORKER = resolve(import.meta.dirname, '../../../server/db/backup-worker.ts');
/** Nothing is expected to ask for one. */
function backUp() {
  return Promise.reject(new Error('No backup was expected.'));
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'booth-migrate-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

/** A data folder and a folder of migrations of our own making. */
function open(files: Record<string, string>) {
  const migrationsDir = mkdtempSync(join(folder, 'migrations-'));
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(migrationsDir, name), sql);
  const dataDir = join(folder, 'data');
  const db = openDatabase(dataDir);
  onTestFinished(() => void db.close());
  const version = () => db.pragma('user_version', { simple: true });
  const maker = createBackupMaker({
    dataDir,
    version: '1.2.3',
    copy: (from, to) => runBackupTask(BACKUP_WORKER, { from, to }),
    now: Date.now,
  });
  const backUp = () => maker.make('migration');
  return { db, version, store: maker.store, run: () => migrate(db, { migrationsDir, backUp }) };
}

/** Today's database of one that an older version filled. @param schema that version's */
async function broughtUp(schema: number, sql: string): Promise<Db> {
  const { db, run } = open(
    Object.fromEntries(
      readMigrations(MIGRATIONS)
        .slice(0, schema)
        .map(({ name, sql }) => [name, sql]),
    ),
  );
  await run();
  db.exec(sql);
  await migrate(db, { migrationsDir: MIGRATIONS, backUp: () => Promise.resolve() });
  return db;
}

const ONE = { '0001-one.sql': 'CREATE TABLE one (x); INSERT INTO one VALUES (1);' };
const TWO = { ...ONE, '0002-two.sql': 'ALTER TABLE one ADD COLUMN y DEFAULT 2;' };

test('the ones of the product are numbered without a gap and apply to an empty folder', async () => {
  const migrationsDir = resolve(import.meta.dirname, '../../../server/db/migrations');
  const dataDir = join(folder, 'data');
  const db = openDatabase(dataDir);
  onTestFinished(() => void db.close());
  await migrate(db, { migrationsDir, backUp });
  expect(db.pragma('user_version', { simple: true })).toBe(readMigrations(migrationsDir).length);
  expect(db.pragma('foreign_key_check')).toEqual([]);
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
});

test('questions that had a lead before leads needed a claim are claimed', async () => {
  const db = await broughtUp(
    3,
    `INSERT INTO questions (id, content, created_at, updated_at) VALUES (1, 'A', 0, 0), (2, 'B', 0, 0);
    INSERT INTO leads (question_id, name, email, consent_given, created_at)
      VALUES (2, 'Ada', 'a@b.cc', 0, 0), (NULL, 'Bob', 'b@b.cc', 0, 0);`,
  );
  expect(db.prepare('SELECT id, claimed FROM questions').all()).toEqual([
    { id: 1, claimed: 0 },
    { id: 2, claimed: 1 },
  ]);
});

test('what was stored before words were searched for is found by them too', async () => {
  const db = await broughtUp(
    10,
    `INSERT INTO questions (id, content, created_at, updated_at) VALUES (1, 'Müller’s', 0, 0);
    INSERT INTO questions_text (id, status, answered, text) VALUES (1, 'pending', 0, 'müller’s');
    INSERT INTO leads (name, email, consent_given, created_at, search_text) VALUES ('É', 'e@b.cc', 0, 0, 'É');`,
  );
  expect(db.prepare('SELECT id, text FROM questions_text').all()).toEqual([
    { id: 1, text: "muller's" },
  ]);
  expect(db.prepare('SELECT search_text FROM leads').all()).toEqual([{ search_text: 'e' }]);
});

test('a Wi-Fi that was entered for the sign alone is not put on the big screen', async () => {
  const db = await broughtUp(
    11,
    `INSERT INTO settings (part, value) VALUES
    ('wifi', '{"enabled":true,"ssid":"Guests","password":"welcome26"}'), ('brand', '{"companyName":"Acme"}')`,
  );
  const values = db.prepare('SELECT value FROM settings ORDER BY part').pluck();
  expect(values.all().map((value) => JSON.parse(String(value)) as unknown)).toEqual([
    { companyName: 'Acme' },
    { enabled: true, ssid: 'Guests', password: 'welcome26', onScreen: false },
  ]);
});

test('questions from before shelves are in the lists, counted and offered as they were', async () => {
  const db = await broughtUp(
    13,
    `INSERT INTO questions (id, content, status, answer, created_at, updated_at) VALUES
      (1, 'A', 'pending', NULL, 0, 0), (2, 'B', 'approved', 'Yes', 0, 0), (3, 'C', 'approved', NULL, 0, 0);
    INSERT INTO questions_text (id, status, answered, text) VALUES (1, 'pending', 0, 'a'), (2, 'approved', 1, 'b'),
      (3, 'approved', 0, 'c');
    INSERT INTO questions_terms (id, terms, answered) VALUES (2, '["=b"]', 1);`,
  );
  const counts = db.prepare('SELECT shelf, status, answered, n FROM question_counts WHERE n > 0');
  expect(counts.raw().all()).toEqual([
    ['active', 'approved', 0, 1],
    ['active', 'approved', 1, 1],
    ['active', 'pending', 0, 1],
  ]);
  // Kept from now on.
  db.exec("UPDATE questions SET shelf = 'archived' WHERE id = 2");
  expect(counts.raw().all()).toEqual([
    ['active', 'approved', 0, 1],
    ['active', 'pending', 0, 1],
    ['archived', 'approved', 1, 1],
  ]);
  expect(db.prepare('SELECT answered FROM questions_terms').pluck().all()).toEqual([0]);
  db.exec('DELETE FROM questions WHERE id = 2');
  expect(counts.raw().all()).toHaveLength(2);
  expect(() => db.exec("UPDATE questions SET shelf = 'lost' WHERE id = 1")).toThrow(/CHECK/);
  expect(db.pragma('foreign_key_check')).toEqual([]);
});

test('votes of questions that were merged before these counted for the main one do now, each phone once', async () => {
  const db = await broughtUp(
    18,
    `INSERT INTO questions (id, content, status, shelf, merged_into, created_at, updated_at) VALUES
      (1, 'A', 'approved', 'active', NULL, 0, 0), (2, 'B', 'pending', 'merged', 1, 0, 0),
      (3, 'C', 'approved', 'active', NULL, 0, 0);
    INSERT INTO question_votes (question_id, voter) VALUES (1, x'aa'), (2, x'aa'), (2, x'bb'), (3, x'cc');`,
  );
  const votes = db.prepare('SELECT id, votes FROM questions ORDER BY id').raw();
  expect(votes.all()).toEqual([
    [1, 2],
    [2, 2],
    [3, 1],
  ]);
});

test('what came before it was counted by quarters of an hour is counted, and kept so', async () => {
  const db = await broughtUp(
    20,
    `INSERT INTO questions (id, content, author_name, status, shelf, merged_into, answer, labels, created_at,
      updated_at, approved_at) VALUES
      (1, 'A', 'Ada', 'approved', 'active', NULL, 'Yes', 4, 899999, 0, 950000),
      (2, 'B', NULL, 'pending', 'merged', 1, NULL, 0, 900000, 0, NULL),
      (3, 'C', NULL, 'approved', 'active', NULL, NULL, 0, 900001, 0, 900002);
    INSERT INTO leads (question_id, name, email, consent_given, created_at, rating) VALUES
      (1, 'Ada', 'a@b.cc', 1, 900000, 'hot'), (NULL, 'Bob', 'b@b.cc', 0, 900001, NULL);
    INSERT INTO inbound_sms (created_at, from_number, to_number, message_sid, body, num_media, search_text, question_id)
      VALUES (5, '+1', '+2', 'SM1', 'C', 2, 'c', 3);`,
  );
  const rows = (table: string) => db.prepare(`SELECT * FROM ${table}`).raw().all();
  expect(rows('question_quarters')).toEqual([
    [0, 'answered', 1, 0, 1, 1],
    [1, 'repeat', 0, 0, 0, 1],
    [1, 'unanswered', 0, 0, 0, 1],
  ]);
  expect(db.prepare('SELECT answered_at FROM questions').pluck().all()).toEqual([
    950_000,
    null,
    null,
  ]);
  expect(rows('lead_quarters')).toEqual([
    [1, 'hot', 0, 1, 1, 1],
    [1, 'none', 0, 0, 0, 1],
  ]);
  expect(rows('text_quarters')).toEqual([[0, 1, 1, 1]]);
  // Kept from now on: a lead and a text lose a question that is erased.
  db.exec('DELETE FROM questions WHERE id IN (1, 3)');
  expect(rows('question_quarters')).toEqual([[1, 'repeat', 0, 0, 0, 1]]);
  expect(rows('lead_quarters')).toContainEqual([1, 'hot', 0, 1, 0, 1]);
  expect(rows('text_quarters')).toEqual([[0, 0, 1, 1]]);
});

test('a row keeps its name wherever its database is brought up to date, and a new one is like no other', async () => {
  const db = await broughtUp(
    22,
    `INSERT INTO questions (id, content, author_name, created_at, updated_at) VALUES (1, 'A', 'Ada', 7, 0);
    INSERT INTO leads (id, name, email, consent_given, created_at) VALUES (3, 'Ada', 'a@b.cc', 0, 8),
      (4, 'Eve', 'e@b.cc', 0, 8);
    DELETE FROM leads WHERE id = 4;`,
  );
  const add = `INSERT INTO questions (content, created_at, updated_at) VALUES ('B', 7, 0);
    INSERT INTO leads (name, email, consent_given, created_at) VALUES ('Bob', 'b@b.cc', 0, 8)`;
  db.exec(add);
  db.exec(add);
  const uids = (table: string) =>
    db.prepare<[], string>(`SELECT uid FROM ${table} ORDER BY id`).pluck().all();
  for (const [table, first] of [
    ['questions', '7-1'],
    ['leads', '8-3'],
  ] as const) {
    const [old, ...drawn] = uids(table);
    expect(old).toBe(first);
    expect(drawn.join('\n')).toMatch(/^[0-9a-f]{32}\n[0-9a-f]{32}$/);
    expect(new Set(drawn).size).toBe(2);
  }
  // Someone who is erased stays erased under that name.
  db.exec('UPDATE questions SET author_name = NULL; DELETE FROM leads WHERE id = 3');
  expect(db.prepare('SELECT kind, uid, id FROM erasures ORDER BY kind, id').raw().all()).toEqual([
    ['author', '7-1', 1],
    ['lead', '8-3', 3],
    ['lead', '?-4', 4],
  ]);
});

test('a backup can be made at every version: an update that a power cut ended begins with one, wherever it stopped', () => {
  const db = new Database(':memory:');
  onTestFinished(() => void db.close());
  const migrations = readMigrations(MIGRATIONS);
  for (const { version, name } of migrations) {
    applyMigrations(db, migrations.slice(0, version));
    expect(factsOf(db), name).toMatchObject({ pictures: [], counts: { questions: 0 } });
  }
});

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
