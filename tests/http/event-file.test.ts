import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import {
  importedEvent,
  EVENT_MAX_BYTES,
  EVENT_MESSAGES,
} from '../../server/contract/event-file.ts';
import { backupState } from '../../server/contract/backups.ts';
import { DERIVED_TABLES, EVENT_TABLES, LAPTOP_TABLES } from '../../server/db/event-tables.ts';
import { dataOf } from '../support/data-of.ts';
import {
  checkSearches,
  exportEvent,
  importEvent,
  olderDatabase,
  openEventFile,
  packEvent,
  picturesOf,
  rowsOf,
  namesIn,
  sendEvent,
  withDatabase,
  type EventFile,
} from '../support/event-files.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { ACCOUNT_SID, API_KEY, AUTH_TOKEN, fillShow } from '../support/full-show.ts';
import { eraseLead } from '../support/leads.ts';
import { openHttpBooth, type HttpBooth, type HttpBoothOptions } from '../support/http-booth.ts';
import Database from 'better-sqlite3';
import excel from 'exceljs';
import type { Db } from '../../server/db/open.ts';
import { paddingOf, tarHeader } from '../../server/platform/event-file/tar.ts';
import { multipart, MULTIPART_TYPE } from '../support/multipart.ts';
import { seededRandom } from '../support/random.ts';
import { isDeep, sample, SEED } from '../support/sample.ts';

// Each of these looks through whole files and starts anew, more than once.
vi.setConfig({ testTimeout: 60_000 });

/** A booth that can be asked to start anew. */
async function openRestartable(options: HttpBoothOptions = {}) {
  let asked = 0;
  const booth = await openHttpBooth({ ...options, onRestart: () => (asked += 1) });
  return Object.assign(booth, { asked: () => asked });
}

/** Imports a file to the end. */
async function bring(booth: HttpBooth & { asked: () => number }, file: Buffer) {
  const before = booth.asked();
  const imported = dataOf(importedEvent, await importEvent(booth, file), 202);
  await expect.poll(booth.asked).toBe(before + 1);
  await booth.restart();
  const { note } = dataOf(backupState, await booth.staff.get('/api/admin/backups'));
  return { imported, note };
}

function logs({ dataDir }: HttpBooth): string {
  return rowsOf(dataDir)['admin_logs']!.join('\n');
}

/** Those rows of the settings that belong to the event, not to the laptop. */
function ofEvent(table: string, rows: string[] = []): string[] {
  return table === 'settings'
    ? rows.filter((row) => !/^\["(?:network\.|first-start)/.test(row))
    : rows;
}

test('every table is the event’s, the laptop’s, or follows from the others', async () => {
  const booth = await openHttpBooth();
  const known = [...EVENT_TABLES, ...LAPTOP_TABLES, ...DERIVED_TABLES].toSorted();
  const found = Object.keys(rowsOf(booth.dataDir)).filter((name) => !name.startsWith('sqlite_'));
  expect(found.toSorted()).toEqual(known);
});

test('an event that is imported on another laptop is the same, row by row, picture by picture, setting by setting', async () => {
  const here = await openHttpBooth();
  await fillShow(here);
  const file = await exportEvent(here);
  const before = rowsOf(here.dataDir);
  // No table may go untested because it was empty.
  const empty = [...EVENT_TABLES, ...DERIVED_TABLES].filter((table) => !before[table]?.length);
  expect(empty).toEqual([]);

  const there = await openRestartable();
  const { imported, note } = await bring(there, file);
  expect(imported).toMatchObject({
    event: 'Boot Düsseldorf',
    counts: { questions: 4, leads: 2, texts: 1, pictures: 2 },
  });
  expect(note).toMatchObject({
    kind: 'imported',
    event: 'Boot Düsseldorf',
    counts: imported.counts,
  });

  const after = rowsOf(there.dataDir);
  for (const table of [...EVENT_TABLES, ...DERIVED_TABLES]) {
    // The log goes on: who exported it here, who imported it there.
    if (table === 'admin_logs') continue;
    expect(ofEvent(table, after[table]), table).toEqual(ofEvent(table, before[table]));
  }
  const log = before['admin_logs']!.filter((row) => !row.includes('Exported the event'));
  expect(after['admin_logs']).toEqual(expect.arrayContaining(log));
  expect(picturesOf(there.dataDir)).toEqual(picturesOf(here.dataDir));
  expect(there.deps.settings.current()).toEqual(here.deps.settings.current());
  checkSearches(there.deps.db);
  expect(there.deps.db.pragma('foreign_key_check')).toEqual([]);
  expect(there.deps.db.pragma('integrity_check', { simple: true })).toBe('ok');

  // The same again: nothing twice.
  await bring(there, file);
  expect(rowsOf(there.dataDir)['questions']).toEqual(before['questions']);
});

test('the file holds no key, no token, no password, and nobody who is signed in', async () => {
  const booth = await openHttpBooth();
  await fillShow(booth);
  const rows = rowsOf(booth.dataDir);
  const { db, sessionSecret } = booth.deps;
  const file = await exportEvent(booth);
  const sealed = db.prepare<[], Buffer>('SELECT value FROM secrets').pluck().all();
  expect(sealed.length).toBeGreaterThan(3);
  const words = [
    API_KEY,
    AUTH_TOKEN,
    'key-of-ada',
    sessionSecret,
    readFileSync(join(booth.dataDir, 'secret.key'), 'utf8').trim(),
    ...db.prepare<[], string>('SELECT password_hash FROM admin_account').pluck().all(),
    ...db.prepare<[], string>('SELECT sid FROM sessions').pluck().all(),
    ...db.prepare<[], string>('SELECT data FROM sessions').pluck().all(),
    ...db.prepare<[], string>('SELECT fingerprint FROM idempotency_keys').pluck().all(),
  ];
  expect(rows['sessions']?.length).toBeGreaterThan(0);
  for (const word of words) {
    const raw = Buffer.from(word, 'base64');
    expect(file.includes(word), word).toBe(false);
    if (raw.length >= 16) expect(file.includes(raw), word).toBe(false);
  }
  for (const value of sealed) expect(file.includes(value)).toBe(false);
  // Nor who was erased.
  expect(file.includes('Engelbert')).toBe(false);
  expect(file.includes('Please forget me')).toBe(false);
  expect(file.includes('Boot Düsseldorf')).toBe(true);
});

test('a laptop that imports keeps its account, its keys and the ids that it gave out', async () => {
  const here = await openHttpBooth();
  await fillShow(here);
  const file = await exportEvent(here);
  const same = await openRestartable();
  const keys = {
    ai: { apiKey: 'sk-of-this-laptop' },
    twilio: { accountSid: ACCOUNT_SID, authToken: 'own' },
  };
  expect((await same.staff.put('/api/admin/settings', keys)).status).toBe(200);
  const own = await same.ask('Was here before');
  same.deps.db.exec("INSERT INTO sms_opt_outs VALUES ('+1777', 0, 950), ('+1888', 1, 1)");
  await bring(same, file);
  expect((await same.staff.get('/api/admin/settings')).status).toBe(200);
  expect(same.deps.settings.secret('ai.apiKey')).toBe('sk-of-this-laptop');
  expect(same.deps.settings.secret('twilio.authToken')).toBe('own');
  expect(rowsOf(same.dataDir)['sms_opt_outs']).toEqual(['["+1777",0,950]', '["+1888",1,1]']);
  // An id that a phone remembers names no other question.
  expect(await same.ask('After it')).toBeGreaterThan(own);
  // What was open is in a backup, and who took or brought an event is in the log.
  const { backups } = dataOf(backupState, await same.staff.get('/api/admin/backups'));
  expect(backups).toMatchObject([{ reason: 'restore', counts: { questions: 1 } }]);
  expect(logs(here)).toContain('Exported the event as a file (questions: 4, leads: 2)');
  expect(logs(same)).toMatch(/Imported the event “Boot Düsseldorf”/);
});

test('whoever was erased on a laptop does not come back with an event from before', async () => {
  const here = await openHttpBooth();
  await fillShow(here);
  const file = await exportEvent(here);
  const erased = await openRestartable();
  await bring(erased, file);
  expect((await eraseLead(erased, 2, { erase_question: true })).status).toBe(200);
  await bring(erased, file);
  const rows = rowsOf(erased.dataDir);
  expect(rows['leads']).toHaveLength(1);
  expect(rows['questions']).toHaveLength(3);
  expect(rows['questions_text']).toHaveLength(3);
});

test('a key goes to nobody but whom it was entered for', async () => {
  const here = await openHttpBooth();
  const file = await exportEvent(here);
  const elsewhere = await openRestartable();
  const others = {
    ai: { baseUrl: 'https://ai.example.com/v1', apiKey: 'sk-for-example-com' },
    twilio: { accountSid: `AC${'2'.repeat(32)}`, authToken: 'of another account' },
  };
  expect((await elsewhere.staff.put('/api/admin/settings', others)).status).toBe(200);
  await bring(elsewhere, file);
  expect(elsewhere.deps.settings.current().ai.baseUrl).toBe('');
  expect(elsewhere.deps.settings.secret('ai.apiKey')).toBe(null);
  expect(elsewhere.deps.settings.secret('twilio.authToken')).toBe(null);
});

test('an event of an older version is brought up to date on its way in', async () => {
  const booth = await openRestartable();
  const { manifest } = openEventFile(await exportEvent(booth));
  const older = 20;
  const database = olderDatabase(older, (db) => {
    db.exec(`INSERT INTO questions (id, content, author_name, status, answer, created_at, updated_at, approved_at)
        VALUES (1, 'Is it old?', 'Ada', 'approved', 'Yes.', 900000, 0, 950000);
      INSERT INTO questions_text (id, status, answered, text) VALUES (1, 'approved', 1, 'is it old?');
      INSERT INTO leads (id, question_id, name, email, consent_given, created_at)
        VALUES (7, 1, 'Ada', 'a@b.cc', 1, 900001)`);
  });
  const counts = { questions: 1, leads: 1, texts: 0, pictures: 0 };
  const parts = [{ name: 'event.db', content: database }];
  const { note } = await bring(booth, packEvent({ manifest, parts }, { schema: older, counts }));
  expect(note).toMatchObject({ kind: 'imported', counts });
  const rows = (sql: string) => booth.deps.db.prepare(sql).raw().all();
  expect(rows('SELECT uid, answered_at, outcome FROM questions')).toEqual([
    ['900000-1', 950_000, 'answered'],
  ]);
  expect(rows('SELECT uid, question_id FROM leads')).toEqual([['900001-7', 1]]);
  expect(rows('SELECT quarter, outcome, n FROM question_quarters')).toEqual([[1, 'answered', 1]]);
  checkSearches(booth.deps.db);
});

const { damaged, foreign, escaping, newer, picture } = EVENT_MESSAGES;

/** A booth that is in use, with what no refused file may change, and a good file of another one. */
async function openInUse() {
  const elsewhere = await openHttpBooth();
  await fillShow(elsewhere);
  const good = await exportEvent(elsewhere);
  let asked = 0;
  const booth = await openHttpBooth({ onRestart: () => (asked += 1) });
  await booth.ask('Was here');
  await expect
    .poll(() => booth.deps.db.prepare('SELECT count(*) FROM questions_terms').pluck().get())
    .toBe(1);
  const state = () => ({
    // Staff who carry on are signed in for longer.
    rows: { ...rowsOf(booth.dataDir), sessions: [] },
    pictures: picturesOf(booth.dataDir),
    backups: namesIn(join(booth.dataDir, 'backups')),
    left: namesIn(join(booth.dataDir, 'transfer')),
    asked,
  });
  const before = state();

  /** Expects a sentence, and that nothing else came of it. */
  async function expectRefused(
    file: Buffer,
    sentence: string | RegExp,
    what: string,
    ways: readonly ('import' | 'merge')[],
  ) {
    for (const way of ways) {
      const answer = await sendEvent(booth, file, way);
      expect(answer.status, `${what}: ${answer.text}`).toBe(400);
      expectRefusal(answer, 400, 'validation_failed', sentence, 'file');
      expect(state(), `${way}: ${what}`).toEqual(before);
    }
  }
  return { booth, good, expectRefused };
}

/** Bytes that are off, a file that ends early, or parts that have changed places. */
const MUTATIONS: Record<string, (file: Buffer, random: () => number) => Buffer> = {
  'a bit': (file, random) => {
    const changed = Buffer.from(file);
    const at = Math.floor(random() * file.length);
    changed.writeUInt8(file.readUInt8(at) ^ (1 << Math.floor(random() * 8)), at);
    return changed;
  },
  'its end': (file, random) => file.subarray(0, Math.floor(random() * file.length)),
  'a block': (file, random) => {
    const at = 512 * Math.floor((random() * file.length) / 512);
    return Buffer.concat([file.subarray(0, at), file.subarray(at + 512)]);
  },
  'two blocks': (file, random) => {
    const blocks = file.length / 512;
    const [a, b] = [Math.floor(random() * blocks) * 512, Math.floor(random() * blocks) * 512];
    const changed = Buffer.from(file);
    file.copy(changed, a, b, b + 512);
    file.copy(changed, b, a, a + 512);
    // Two that were the same make no difference.
    return changed.equals(file) ? file.subarray(1) : changed;
  },
  'something behind it': (file, random) =>
    Buffer.concat([file, Buffer.alloc(1 + Math.floor(random() * 2000))]),
};

test('a file that is not as it was written is refused, wherever that is', async () => {
  const { good, expectRefused } = await openInUse();
  const random = seededRandom(SEED);
  const kinds = Object.entries(MUTATIONS);
  // The first bytes of a file say whose it is and of which version.
  const sentence = new RegExp(`^(${[damaged, foreign, newer].join('|').replaceAll('.', '\\.')})$`);
  for (let n = 0; n < (isDeep ? 60 : kinds.length); n += 1) {
    const [kind, mutate] = kinds[n % kinds.length]!;
    const way = random() < 0.5 ? 'import' : 'merge';
    await expectRefused(mutate(good, random), sentence, `seed ${SEED}, ${n}: ${kind}`, [way]);
  }
}, 120_000);

function sql(text: string) {
  return (file: EventFile): Buffer => packEvent(withDatabase(file, (db: Db) => db.exec(text)));
}

function named(name: string) {
  return (file: EventFile): Buffer =>
    packEvent({ ...file, parts: [...file.parts, { name, content: Buffer.from('x') }] });
}

/** Another file in the place of a picture. */
function pictured(ending: string, content: Buffer | string) {
  return (file: EventFile): Buffer =>
    packEvent({
      ...file,
      parts: file.parts.map((part) =>
        part.name.startsWith('media/') && part.name.endsWith(ending)
          ? { ...part, content: Buffer.from(content) }
          : part,
      ),
    });
}

function ofOtherDatabase({ manifest, parts: [, ...others] }: EventFile): Buffer {
  const db = new Database(':memory:');
  db.exec('CREATE TABLE bookmarks (url TEXT); INSERT INTO bookmarks VALUES (1)');
  db.pragma(`user_version = ${manifest.schema}`);
  const content = db.serialize();
  db.close();
  return packEvent({ manifest, parts: [{ name: 'event.db', content }, ...others] });
}

/** Files whose checksums are all right, made by somebody who is up to no good, with the sentence each gets. */
const CRAFTED: Record<string, [(file: EventFile) => Buffer | Promise<Buffer>, string]> = {
  'a name that climbs': [named('../../../evil.txt'), escaping],
  'one from the root': [named('/etc/cron.d/evil'), escaping],
  'one of Windows': [named('C:\\evil.exe'), escaping],
  'one with a backslash': [named('media\\..\\evil.png'), escaping],
  'one that nobody knows': [named('media/readme.txt'), foreign],
  'the database of the laptop': [named('booth.db'), foreign],
  'a picture that no row names': [named(`media/${'c'.repeat(24)}.png`), foreign],
  'a part that is there twice': [
    (file) => packEvent({ ...file, parts: [...file.parts, file.parts.at(-1)!] }),
    damaged,
  ],
  'no database': [({ manifest, parts }) => packEvent({ manifest, parts: parts.slice(1) }), damaged],
  'a newer form': [(file) => packEvent(file, { format: 2 }), newer],
  'a newer database': [(file) => packEvent(file, { schema: 9999 }), newer],
  'an older version than the database is': [(file) => packEvent(file, { schema: 22 }), damaged],
  'a huge part': [
    ({ manifest, parts }) =>
      packEvent(
        { manifest, parts },
        {
          parts: [{ name: 'event.db', bytes: EVENT_MAX_BYTES, sha256: '0'.repeat(64) }],
        },
      ),
    damaged,
  ],
  'other counts': [
    (file) => packEvent(file, { counts: { ...file.manifest.counts, leads: 7 } }),
    damaged,
  ],
  'another name in the manifest': [
    (file) => {
      const changed = packEvent(file);
      changed.write('R', changed.indexOf('Boot Düsseldorf'));
      return changed;
    },
    damaged,
  ],
  'a manifest of something else': [(file) => packEvent(file, { kind: 'cookbook' }), foreign],
  'another archive': [
    () => Buffer.concat([tarHeader({ name: 'a.txt', bytes: 0, mtime: 0 }), Buffer.alloc(2048)]),
    foreign,
  ],
  'a manifest without an end': [
    () => {
      const bytes = 8 * 1024 ** 3 - 1;
      const header = tarHeader({ name: 'manifest.json', bytes, mtime: 0 });
      return Buffer.concat([header, Buffer.alloc(paddingOf(1) + 1024)]);
    },
    damaged,
  ],
  'a workbook': [
    async () => {
      const book = new excel.Workbook();
      book.addWorksheet('Leads').addRow(['Ada']);
      return Buffer.from(await book.xlsx.writeBuffer());
    },
    foreign,
  ],
  'another SQLite database': [ofOtherDatabase, foreign],
  'no database at all': [
    ({ manifest, parts: [, ...others] }) =>
      packEvent({
        manifest,
        parts: [{ name: 'event.db', content: Buffer.from('x'.repeat(4096)) }, ...others],
      }),
    foreign,
  ],
  'a trigger': [
    sql("CREATE TRIGGER evil AFTER INSERT ON leads BEGIN UPDATE leads SET name = 'Eve'; END"),
    foreign,
  ],
  'a view in the place of a table': [
    sql('ALTER TABLE leads RENAME TO other; CREATE VIEW leads AS SELECT * FROM other'),
    foreign,
  ],
  'an index with an expression': [sql('CREATE INDEX evil ON leads (lower(name))'), foreign],
  'a virtual table': [sql('CREATE VIRTUAL TABLE evil USING fts5 (x)'), foreign],
  'one table more': [sql('CREATE TABLE evil (x)'), foreign],
  'one table less': [sql('DROP TABLE replies'), foreign],
  'a column more': [sql('ALTER TABLE replies ADD COLUMN evil TEXT'), foreign],
  'a log of its own': [sql('PRAGMA journal_mode = WAL'), foreign],
  'a setting that is no JSON': [
    sql("UPDATE settings SET value = '{' WHERE part = 'brand'"),
    damaged,
  ],
  'a page in the place of a picture': [sql("UPDATE media SET content_type = 'text/html'"), damaged],
  // As long as one of ours, so that its ending stands where theirs do.
  'a picture from elsewhere': [
    ({ manifest, parts }) => {
      const without = parts.filter(({ name }) => !/^media.*png$/.test(name));
      const climb = `UPDATE media SET stored_name = '${'../'.repeat(6)}evilxx.png' WHERE content_type = 'image/png'`;
      return sql(climb)({ manifest, parts: without });
    },
    damaged,
  ],
  'a time that no clock shows': [sql(`UPDATE leads SET created_at = ${2 ** 53}`), damaged],
  'a row that points to nothing': [sql('UPDATE leads SET question_id = 4711'), damaged],
  'a question that is merged into itself': [
    sql("UPDATE questions SET merged_into = id WHERE shelf = 'merged'"),
    damaged,
  ],
  'a value without an end': [
    sql('UPDATE leads SET notes = hex(zeroblob(9000000)) WHERE id = 1'),
    damaged,
  ],
  'a state that there is not': [
    sql("PRAGMA ignore_check_constraints = ON; UPDATE questions SET status = 'shown'"),
    damaged,
  ],
  'text that is a web page': [pictured('.svg', '<html><script>alert(1)</script></html>'), picture],
  'a picture that is none': [pictured('.png', 'GIF89a, or so it says'), picture],
};

/** Those of which each stands for a check of its own; the others are its variations. */
const ALWAYS = [
  'a name that climbs',
  'a picture that no row names',
  'a newer form',
  'a workbook',
  'a trigger',
  'a row that points to nothing',
  'text that is a web page',
];

test('a file that somebody made up is refused whole, with a sentence for each, and the one it was made of is taken', async () => {
  const { booth, good, expectRefused } = await openInUse();
  const file = openEventFile(good);
  const chosen = new Set([...ALWAYS, ...sample(Object.keys(CRAFTED))]);
  for (const [at, what] of [...chosen].entries()) {
    const [make, sentence] = CRAFTED[what]!;
    // A merge looks through it in the same way.
    const ways = at % 3 === 0 ? (['import', 'merge'] as const) : (['import'] as const);
    await expectRefused(await make(file), sentence, what, ways);
  }
  expect((await importEvent(booth, packEvent(file))).status).toBe(202);
}, 240_000);

test('what is no upload of one file is refused', async () => {
  const booth = await openHttpBooth();
  const send = (body: Buffer, type = MULTIPART_TYPE) =>
    booth.staff.send('/api/admin/event/import', {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
  const part = { name: 'file', filename: 'a.booth', content: 'x' };
  const refusals: [Buffer, string][] = [
    [multipart([]), EVENT_MESSAGES.missing],
    [multipart([part, part]), EVENT_MESSAGES.oneAtATime],
    [multipart([{ ...part, content: '' }]), EVENT_MESSAGES.foreign],
    [multipart([part]).subarray(0, -20), EVENT_MESSAGES.incomplete],
  ];
  for (const [body, sentence] of refusals) {
    expectRefusal(await send(body), 400, 'validation_failed', sentence, 'file');
  }
  expectRefusal(await send(Buffer.from('x'), 'application/octet-stream'), 415, 'unsupported_media');
  expect(namesIn(join(booth.dataDir, 'transfer'))).toEqual([]);
});
