import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import excel from 'exceljs';
import { unzipSync, zipSync, type Zippable } from 'fflate';
import { expect, test } from 'vitest';
import type { DatabaseNote } from '../../../server/contract/backups.ts';
import { HttpError } from '../../../server/http/errors.ts';
import { copyDatabase } from '../../../server/db/copy-database.ts';
import { databasePath, openDatabase, type Db } from '../../../server/db/open.ts';
import { readMatchList } from '../../../server/features/leads/read-match-list.ts';
import { legiblePhoto, safeImage } from '../../../server/features/media/image.ts';
import { filmTypeOf } from '../../../server/features/media/media.service.ts';
import { restoreAsAsked } from '../../../server/lifecycle/restore.ts';
import { hevc, mp4, webm } from '../../support/films.ts';
import { plain, SQUARE } from '../../support/images.ts';
import { damaged } from '../../support/mutate.ts';
import { part } from '../../support/part.ts';
import { chance, type Chance } from '../../support/random.ts';
import { isDeep, SEED } from '../../support/sample.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { open, openEventBooth, STAFF, type EventBooth } from './event-booth.ts';
import { fullShow } from './event-content.ts';

const migrationsDir = resolve(import.meta.dirname, '../../../server/db/migrations');

/** Tries files one after the other; the title of a failing one is its number. @returns how many were taken */
async function tryFiles(
  count: { short: number; deep: number },
  take: (random: Chance, n: number) => Promise<boolean>,
): Promise<number> {
  let taken = 0;
  for (let n = 0; n < (isDeep ? count.deep : count.short); n += 1) {
    try {
      if (await take(chance(SEED * 100_000 + n), n)) taken += 1;
    } catch (error) {
      throw new Error(`File ${n} of seed ${SEED}`, { cause: error });
    }
  }
  return taken;
}

/** False for a refusal in words. @throws what is none */
function isTaken(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof HttpError && error.status < 500) return false;
      throw error;
    },
  );
}

const UNIX_LINK = { os: 3, attrs: 0o120777 << 16 };

/** A zip that was packed again, with an entry that is not as it was. */
function repacked(file: Buffer, { oneOf, below }: Chance): Buffer {
  const entries: Zippable = { ...unzipSync(file) };
  const name = oneOf(Object.keys(entries));
  const content = Buffer.from(unzipSync(file)[name] ?? []);
  const other = oneOf(Object.keys(entries));
  const changes: (() => void)[] = [
    () => Reflect.deleteProperty(entries, name),
    () => (entries[oneOf(['../x', '/x', 'a/../../x', 'C:\\x', 'x\0', '', `${name}/`])] = content),
    () => (entries[name] = [content, UNIX_LINK]),
    () => (entries[name] = unzipSync(file)[other] ?? content),
    () => (entries[name.toUpperCase()] = content),
    () => (entries[name] = content.subarray(0, below(content.length))),
    () => (entries[name] = Buffer.concat([content, Buffer.alloc(1 << (10 + below(12)), 0x20)])),
  ];
  oneOf(changes)();
  return Buffer.from(zipSync(entries));
}

/** A zip whose bytes are not as they were, or whose entries, or both. */
function hostile(file: Buffer, random: Chance): Buffer {
  const packed = random.happens(0.4) ? repacked(file, random) : file;
  return packed === file || random.happens(0.5) ? damaged(packed, random) : packed;
}

/** Names of what lies in a booth's folder, but for the one in which files pass. */
function filesOf({ dataDir }: EventBooth): string[] {
  const names = readdirSync(dataDir, { recursive: true }).map(String);
  return names.filter((name) => name !== 'transfer').toSorted();
}

test('an event’s file, however it is changed, is refused whole with a sentence, or taken soundly', async () => {
  const good = readFileSync(await (await fullShow()).export());
  const path = join(tempFolder(), 'x.booth');
  let booth = open(3);
  await tryFiles({ short: 40, deep: 4000 }, async (random) => {
    writeFileSync(path, hostile(good, random));
    const before = filesOf(booth);
    const taken = await isTaken(booth.import(path));
    expect(booth.db.pragma('foreign_key_check')).toEqual([]);
    if (taken) {
      booth.close();
      booth = openEventBooth(3);
    } else {
      expect(filesOf(booth)).toEqual(before);
      expect(['events', 'questions', 'leads'].map(booth.count)).toEqual([1, 0, 0]);
    }
    return taken;
  });
  booth.close();
}, 600_000);

/** Statements of who forges a backup: its checksum is right. */
const FORGED = [
  `CREATE TRIGGER endless AFTER INSERT ON admin_logs BEGIN INSERT INTO meta SELECT 'x', max(n) FROM
    (WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n FROM c); END`,
  `CREATE TRIGGER spy AFTER INSERT ON questions BEGIN UPDATE leads SET name = new.content; END`,
  `DROP VIEW lead_media; CREATE VIEW lead_media AS
    WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n AS stored_name FROM c`,
  `PRAGMA legacy_alter_table = ON; ALTER TABLE labels RENAME TO labels_were; CREATE VIEW labels AS
    WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n AS id FROM c`,
  'DROP TABLE replies',
  'ALTER TABLE replies DROP COLUMN text',
  'PRAGMA user_version = 9999',
  'PRAGMA user_version = -5',
  'PRAGMA user_version = 1',
  'UPDATE sqlite_sequence SET seq = 9223372036854775807',
  "UPDATE sqlite_sequence SET seq = 'x'",
  "INSERT OR REPLACE INTO settings (part, value) VALUES ('brand', 'x')",
  `INSERT OR REPLACE INTO settings (part, value) VALUES ('brand', '{"eventName":[]}')`,
  'CREATE TABLE more (x, y GENERATED ALWAYS AS (hex(zeroblob(9))))',
  'CREATE INDEX more ON questions (length(content))',
  "UPDATE questions SET content = ''",
  'PRAGMA foreign_keys = OFF; DELETE FROM events',
];

/** A whole database in which that was done. */
function forged(good: Buffer, sql: string): Buffer {
  const db = new Database(good);
  db.unsafeMode();
  db.exec(sql);
  const bytes = db.serialize();
  db.close();
  return bytes;
}

function done(): Promise<void> {
  return Promise.resolve();
}

/** Restores a backup over what a data folder has. @returns what the server notes of it */
async function restore(bytes: Buffer, dataDir: string): Promise<DatabaseNote | null> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const database = { bytes: bytes.length, sha256 };
  const manifest = { made_at: '2026-11-25T10:00:00.000Z', pictures: [], database };
  let noted: DatabaseNote | null = null;
  await restoreAsAsked({
    config: { dataDir, migrationsDir },
    tell: () => {},
    now: () => 0,
    maker: part({
      make: done,
      check: (file: string) => copyDatabase(null, file),
      store: { list: () => Promise.resolve([]) },
    }),
    files: part({
      take: () => Promise.resolve({ from: { root: '', name: 'it' }, actor: STAFF }),
      setNote: (note: DatabaseNote) => {
        noted = note;
        return done();
      },
      end: done,
      ended: done,
      cleared: done,
    }),
    storeAt: () =>
      part({
        list: () => Promise.resolve([{ name: 'it', manifest }]),
        takeDatabase: (_: unknown, to: string) => writeFile(to, bytes),
      }),
  });
  return noted;
}

function triggersOf(db: Db) {
  return db.prepare("SELECT name, sql FROM sqlite_schema WHERE type IN ('trigger', 'view')").all();
}
function columnsOf(db: Db) {
  return db
    .prepare(
      `SELECT s.name, c.name AS col FROM sqlite_schema AS s, pragma_table_xinfo(s.name) AS c WHERE s.type = 'table'`,
    )
    .all();
}

test('a backup, however it is changed or forged, is refused, or the server starts with it and with triggers of its own alone', async () => {
  const booth = await fullShow();
  booth.db.pragma('journal_mode = DELETE');
  const good = readFileSync(databasePath(booth.dataDir));
  const dataDir = tempFolder();
  mkdirSync(join(dataDir, 'backups'));
  const taken = await tryFiles({ short: FORGED.length + 4, deep: 2000 }, async (random, n) => {
    const sql = FORGED[n];
    const bytes = sql === undefined ? damaged(good, random) : forged(good, sql);
    writeFileSync(databasePath(dataDir), good);
    const note = await restore(bytes, dataDir);
    if (note?.kind === 'not-restored') {
      expect(note.fault).toMatch(/^(damaged|failed)$/);
      expect(readFileSync(databasePath(dataDir)).equals(good)).toBe(true);
      return false;
    }
    expect(note?.kind).toBe('restored');
    const db = openDatabase(dataDir);
    expect(triggersOf(db)).toEqual(triggersOf(booth.db));
    expect(columnsOf(db)).toEqual(expect.arrayContaining(columnsOf(booth.db)));
    db.close();
    return true;
  });
  expect(taken).toBeGreaterThan(0);
}, 600_000);

test('a list of the organiser’s, however it is changed, is refused in a sentence or read', async () => {
  const book = new excel.Workbook();
  const sheet = book.addWorksheet('List');
  const rows = [
    ['Code', 'Name', 'Company', 'E-mail'],
    ['0047', 'Ada "Countess" Lovelace', 'Ünïts; Co', 'ada@example.org'],
    ['4711', 'Bob,\nof two lines', '=1+1', 'bob@example.org'],
  ];
  sheet.addRows(rows);
  const csv = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','));
  const workbook = Buffer.from(await book.xlsx.writeBuffer());
  const path = join(tempFolder(), 'list');
  await tryFiles({ short: 40, deep: 2000 }, async (random) => {
    const isBook = random.happens(0.6);
    const encoding = random.oneOf(['utf8', 'utf16le', 'latin1'] as const);
    const text = Buffer.from(csv.join('\r\n'), encoding);
    writeFileSync(path, isBook ? hostile(workbook, random) : damaged(text, random));
    return typeof (await readMatchList(path, null, ['4711'])) !== 'string';
  });
}, 600_000);

test('a picture or a film, however it is changed, is refused in a sentence or drawn', async () => {
  const moving = await plain().gif().toBuffer();
  const good = [
    await plain().png().toBuffer(),
    await plain()
      .jpeg()
      .withExif({ IFD0: { Make: 'Cam' } })
      .toBuffer(),
    await plain().webp().toBuffer(),
    await plain().tiff().toBuffer(),
    moving,
    Buffer.from(SQUARE),
  ];
  const films = [webm(), mp4(), hevc()];
  const path = join(tempFolder(), 'film');
  await tryFiles({ short: 30, deep: 1500 }, async (random, n) => {
    if (n % 5 === 0) {
      writeFileSync(path, damaged(random.oneOf(films), random));
      return isTaken(filmTypeOf(path));
    }
    const draw = random.oneOf([safeImage, legiblePhoto]);
    return isTaken(draw(damaged(random.oneOf(good), random)));
  });
}, 600_000);
