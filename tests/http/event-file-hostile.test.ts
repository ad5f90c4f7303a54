import { join } from 'node:path';
import Database from 'better-sqlite3';
import excel from 'exceljs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { EVENT_MAX_BYTES, EVENT_MESSAGES } from '../../server/contract/event-file.ts';
import type { Db } from '../../server/db/open.ts';
import { paddingOf, tarHeader } from '../../server/platform/event-file/tar.ts';
import {
  exportEvent,
  importEvent,
  namesIn,
  openEventFile,
  packEvent,
  picturesOf,
  rowsOf,
  sendEvent,
  withDatabase,
  type EventFile,
} from '../support/event-files.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { fillShow } from '../support/full-show.ts';
import { openHttpBooth } from '../support/http-booth.ts';
import { multipart, MULTIPART_TYPE } from '../support/multipart.ts';
import { seededRandom } from '../support/random.ts';

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
      // oxlint-disable-next-line no-await-in-loop
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

/** More of them by hand. */
const MUTANTS = Number(process.env['BOOTH_MUTANTS'] ?? 40);

test(`a file that is not as it was written is refused, wherever that is (${MUTANTS} of them)`, async () => {
  const { good, expectRefused } = await openInUse();
  const seed = Number(process.env['BOOTH_SEED'] ?? 20_261_122);
  const random = seededRandom(seed);
  const kinds = Object.entries(MUTATIONS);
  for (let n = 0; n < MUTANTS; n += 1) {
    const [kind, mutate] = kinds[n % kinds.length]!;
    const mutant = mutate(good, random);
    // The first bytes of a file say whose it is and of which version.
    const sentence = new RegExp(
      `^(${[damaged, foreign, newer].join('|').replaceAll('.', '\\.')})$`,
    );
    // oxlint-disable-next-line no-await-in-loop
    await expectRefused(mutant, sentence, `seed ${seed}, ${n}: ${kind}`, [
      random() < 0.5 ? 'import' : 'merge',
    ]);
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
  'one that climbs in the middle': [named('media/../../evil.png'), escaping],
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
  'one larger than any': [
    (file) => packEvent(file, { parts: [{ name: 'event.db', bytes: 2 ** 52, sha256: '0' }] }),
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
  'another archive that climbs': [
    () => Buffer.concat([tarHeader({ name: '../a.txt', bytes: 0, mtime: 0 }), Buffer.alloc(2048)]),
    escaping,
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
  'a picture': [
    () =>
      sharp({ create: { width: 99, height: 99, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
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
  'another view': [sql('CREATE VIEW evil AS SELECT load_extension(1)'), foreign],
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

test('a file that somebody made up is refused whole, with a sentence for each', async () => {
  const { good, expectRefused } = await openInUse();
  const file = openEventFile(good);
  for (const [at, [what, [make, sentence]]] of Object.entries(CRAFTED).entries()) {
    // A merge looks through it in the same way.
    const ways = at % 3 === 0 ? (['import', 'merge'] as const) : (['import'] as const);
    // oxlint-disable-next-line no-await-in-loop
    await expectRefused(await make(file), sentence, what, ways);
  }
  // It isn't the packing that is refused.
  expect(packEvent(file).length).toBeGreaterThan(0);
}, 240_000);

test('the file that all of them were made of is taken', async () => {
  const { booth, good } = await openInUse();
  expect((await importEvent(booth, packEvent(openEventFile(good)))).status).toBe(202);
});

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
    // oxlint-disable-next-line no-await-in-loop
    expectRefusal(await send(body), 400, 'validation_failed', sentence, 'file');
  }
  expectRefusal(await send(Buffer.from('x'), 'application/octet-stream'), 415, 'unsupported_media');
  expect(namesIn(join(booth.dataDir, 'transfer'))).toEqual([]);
});
