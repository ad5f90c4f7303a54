import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { EVENT_FILE_MESSAGES } from '../../../server/contract/event-file.ts';
import { openEventFile } from '../../../server/features/event-file/read-event-file.ts';
import { EVENT_UID, fileOf, line, open, openEventBooth, type EventBooth } from './event-booth.ts';
import { part } from '../../support/part.ts';
import { chance, seeds } from '../../support/random.ts';
import { tempFolder } from '../../support/temp-folder.ts';

let folder: string;
beforeEach(() => {
  folder = tempFolder();
});

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** A show with one of everything. */
async function fullShow(): Promise<EventBooth> {
  const booth = open(1);
  const { db } = booth;
  const main = booth.ask('What does it cost?', 'Ann');
  const same = booth.ask('The price?', 'Ben');
  const named = booth.ask('Who are you?', 'Cid');
  booth.answer(main, '**Nothing.**');
  const [red, hidden] = [
    booth.labels.insert('Prix', 'red', 5),
    booth.labels.insert('é', 'blue', 6),
  ];
  booth.labels.mark(main, [red], []);
  booth.labels.mark(same, [hidden], []);
  booth.merge(same, main);
  booth.votes.add(main, Buffer.alloc(16, 1));
  booth.votes.add(main, Buffer.alloc(16, 2));
  db.prepare('INSERT INTO vote_sums VALUES (?, ?, 4, 9)').run(main, 'a'.repeat(16));
  db.prepare('INSERT INTO question_drafts VALUES (?, ?, 1, ?)').run(
    named,
    'We are Booth.',
    JSON.stringify([{ document: null, heading: 'Us', text: 'We.' }]),
  );
  db.prepare('UPDATE questions SET author_name = NULL WHERE id = ?').run(named);
  booth.eraseQuestion(booth.ask('Erase me.'));
  db.prepare(
    "INSERT INTO privacy_notices VALUES ('0123456789abcdef', 'Booth', 30, 'Yes', 4)",
  ).run();
  const lead = booth.lead('Dot', main);
  const at = '2026-11-25T10:00:00.000Z';
  db.prepare(
    "UPDATE leads SET privacy_notice = '0123456789abcdef', notes = 'Call', history = ? WHERE id = ?",
  ).run(JSON.stringify([{ at, field: 'name', from: 'Dor', to: 'Dot' }]), lead);
  db.prepare('DELETE FROM leads WHERE id = ?').run(booth.lead('Eve'));
  const message = booth.message('SM1', named);
  await mkdir(join(booth.dataDir, 'sms-media'));
  const stored = `${'0'.repeat(24)}.png`;
  writeFileSync(join(booth.dataDir, 'sms-media', stored), PNG);
  db.prepare(
    `INSERT INTO sms_media (sms_id, url, content_type, state, stored_name, size, width, height)
     VALUES (?, '/x', 'image/png', 'stored', ?, 8, 2, 3), (?, '', 'a/b', 'waiting', NULL, NULL, NULL, NULL)`,
  ).run(message, stored, message);
  db.prepare("INSERT INTO sms_replies VALUES ('answer', ?, 1, 2, 'SM9')").run(message);
  db.prepare("INSERT INTO replies (key, text, updated_at) VALUES ('hi', 'Hello', 3)").run();
  db.prepare("INSERT INTO knowledge_documents VALUES (NULL, 'a.md', 7, '# A\n\nText', 3)").run();
  return booth;
}

describe('An event as a file', () => {
  test('holds everything for another booth, and changes nothing when it comes once more or back', async () => {
    const from = await fullShow();
    const to = open(2);
    const file = await from.export();
    const uid = from.openUid();
    const first = await to.import(file);
    expect(to.records(uid)).toEqual(from.records(uid));
    expect(readFileSync(join(to.dataDir, 'sms-media', `${'0'.repeat(24)}.png`))).toEqual(PNG);
    expect(to.state.drawn).toBe(1);
    const again = await to.import(file);
    expect(again.event).toEqual(first.event);
    expect([again.added, again.changed, again.erased]).toEqual([{}, {}, {}]);
    const back = await from.import(await to.export(again.event.id));
    expect([back.added, back.changed, back.erased]).toEqual([{}, {}, {}]);
  });

  test('offers the settings that are different, but for what is the laptop’s, with the images that they show', async () => {
    const [from, to] = [open(1), open(2)];
    const name = `${'b'.repeat(24)}.png`;
    await mkdir(join(from.dataDir, 'media'));
    writeFileSync(join(from.dataDir, 'media', name), PNG);
    from.db
      .prepare("INSERT INTO media VALUES (NULL, 'Logo.png', ?, 'image/png', 8, 2, 3, 1)")
      .run(name);
    const { settings } = from.state;
    from.state.settings = {
      ...settings,
      brand: { ...settings.brand, companyName: 'Acme', eventName: 'Theirs' },
      qrcode: { ...settings.qrcode, logoUrl: `/media/${name}` },
      wifi: { ...settings.wifi, ssid: 'Hall', password: 'secret word' },
    };
    const file = await from.export();
    expect(readFileSync(file).includes('secret word')).toBe(false);
    const { settings: offered } = await to.import(file);
    expect(offered).toEqual([
      { part: 'qrcode', value: from.state.settings.qrcode },
      { part: 'brand', value: { ...settings.brand, companyName: 'Acme' } },
    ]);
    expect(to.db.prepare('SELECT filename, stored_name, width FROM media').all()).toEqual([
      { filename: 'Logo.png', stored_name: name, width: 2 },
    ]);
  });

  test('is told how far it is, one at a time, and a cancelled one leaves nothing', async () => {
    const [from, to] = [open(1), open(2)];
    for (let n = 0; n < 500; n += 1) from.ask(`Question ${n}?`);
    const file = await from.export();
    const cancelling = new AbortController();
    const phases = new Set<string>();
    to.bus.on('import', ({ phase }) => {
      phases.add(phase);
      if (phase === 'adding') cancelling.abort();
    });
    const first = to.import(file, cancelling.signal);
    await expect(to.import(file)).rejects.toThrow(EVENT_FILE_MESSAGES.busy);
    await expect(first).rejects.toThrow(EVENT_FILE_MESSAGES.cancelled);
    expect([to.count('events'), to.count('questions'), to.count('erasures')]).toEqual([1, 0, 0]);
    expect([...phases]).toEqual(['reading', 'adding', 'over']);
    await expect(to.import(file)).resolves.toMatchObject({ added: { question: 500 } });
  });

  test('never brings back who was erased', async () => {
    const [from, to] = [open(1), open(2)];
    from.lead('Ann');
    const asked = from.ask('Mine?', 'Ann');
    const stick = await from.export();
    await to.import(stick);
    to.db.exec('DELETE FROM leads; UPDATE questions SET author_name = NULL');
    await to.import(stick);
    from.answer(asked, 'Yes.');
    await to.import(await from.export());
    expect([to.count('leads'), to.count('questions WHERE author_name IS NOT NULL')]).toEqual([
      0, 0,
    ]);
    const came = await from.import(await to.export(2));
    expect(came.erased).toEqual({ lead: 1, erasure: 1 });
    expect([from.count('leads'), from.count("questions_text WHERE text LIKE '%ann%'")]).toEqual([
      0, 0,
    ]);
  });
});

function q(n: number): string {
  return String(n).padStart(32, '0');
}
const ASKED_AT = '2026-11-25T10:00:00.000Z';
/** What Booth writes of a question, a lead and a message, without anything in them that could be left out. */
function bareData() {
  const booth = openEventBooth(9);
  booth.ask('Why?');
  booth.lead('Ann');
  booth.message('SM1');
  const records = [...booth.rows.all(booth.rows.event(1)!, 1, { booth: booth.booth, at: 0 })];
  booth.close();
  const dataOf = (kind: string) => records.flat().find((record) => record.kind === kind)?.data;
  return { question: dataOf('question'), lead: dataOf('lead'), message: dataOf('message') };
}
const BARE = bareData();
/** With a file that is no image and has a width. */
const MESSAGE = {
  ...BARE.message,
  num_media: 1,
  files: [
    {
      url: '',
      content_type: 'text/html',
      state: 'stored',
      stored_name: `${'0'.repeat(24)}.png`,
      size: 1,
      width: 1,
      height: 1,
      reason: null,
    },
  ],
};
function question(n: number, data: object = {}, head = {}): string {
  const asked = { ...BARE.question, status: 'approved', created_at: ASKED_AT };
  return line('question', q(n), { ...asked, ...data }, head);
}

async function take(lines: string[], how = {}) {
  const path = join(folder, 'x.booth');
  await fileOf(path, lines.map((one) => `${one}\n`).join(''), how);
  const booth = open(3);
  const result = await booth.import(path).then(
    (value) => ({ value, sentence: '' }),
    (error: unknown) => ({ value: null, sentence: error instanceof Error ? error.message : '' }),
  );
  // Whatever came, it can be exported and taken in again.
  if (result.value) {
    const file = await booth.export(result.value.event.id);
    const again = await booth.import(file);
    expect([again.added, again.changed, again.erased]).toEqual([{}, {}, {}]);
    expect(booth.db.pragma('foreign_key_check')).toEqual([]);
  } else {
    expect([booth.count('events'), booth.count('questions'), booth.count('labels')]).toEqual([
      1, 0, 0,
    ]);
  }
  return { booth, ...result };
}

/** One that stands behind another. */
function merged(into: number): object {
  return { shelf: 'merged', merged_into: q(into) };
}
/** The file that a message came with does not come along with lines alone. */
function withoutMessages(records: string[]): string[] {
  return records.filter((one) => !one.includes('"kind":"message"'));
}

describe('Records', () => {
  test('come in any order, and mean the same', async () => {
    const from = await fullShow();
    const uid = from.openUid();
    const lines = [...from.rows.all(from.rows.event(1)!, 1, { booth: from.booth, at: 0 })]
      .flat()
      .map((record) => JSON.stringify(record).replaceAll(uid, EVENT_UID));
    const { booth } = await take(lines.toReversed());
    const expected = from.records(uid).map((record) => record.replaceAll(uid, EVENT_UID));
    expect(withoutMessages(booth.records(EVENT_UID))).toEqual(withoutMessages(expected));
  });

  const LONG = { content: 'a'.repeat(1 << 18) };
  const FAR = { created_at: '+275760-09-13T00:00:00.000Z' };
  const HUGE = question(1).replace('"version":1', '"version":9223372036854775807');
  const NEGATIVE = line('votes', q(1), { booth: 'a'.repeat(16), n: -1 });
  // Other kinds of hostile values: tests/http/event-mutations.test.ts.
  const REFUSED: [string, string[], RegExp][] = [
    ['no JSON', [question(1), 'x'], /line 2 .*It is not JSON/],
    ['a field that is no text', [question(1, { answer: 5 })], /line 1 .*\(data\.answer\)/],
    [
      'an unknown kind',
      [line('event', q(1), {}).replace('"event",', '"thing",')],
      /line 1 .*no such kind/,
    ],
    ['a question of 256 KB', [question(1, LONG)], /\(data\.content\).*At most 1000/],
    ['year 275760', [question(1, FAR)], /\(data\.created_at\)/],
    ['a version of 2^63', [HUGE], /\(version\)/],
    ['votes below zero', [NEGATIVE], /\(data\.n\)/],
    ['year 9999', [question(1, {}, { at: '9999-01-01T00:00:00.000Z' })], /line 1 .*\(at\).*clock/],
    ['another event', [question(1, {}, { event: 'd'.repeat(32) })], /\(event\).*another event/],
    ['an image that is a page', [line('message', 'SM1', MESSAGE)], /What has a width is a picture/],
  ];
  test.each(REFUSED)(
    'with %s are refused with the line and the field',
    async (_what, lines, sentence) => {
      const { sentence: found } = await take(lines);
      expect(found).toMatch(sentence);
      expect(found).toMatch(/^Nothing was imported: /);
    },
  );

  test('with what no text can hold are tidied, and values at their limits are kept', async () => {
    const { booth, sentence } = await take([
      question(1, { content: 'a\u202eb\0c\u001b[31m \ud83d', answer: '  ' }),
      question(2, {}, { version: Number.MAX_SAFE_INTEGER, at: '1970-01-01T00:00:00Z' }),
      line('votes', q(2), { booth: 'a'.repeat(16), n: 10_000_000 }),
      line('lead', q(3), { ...BARE.lead, name: '' }),
    ]);
    expect(sentence).toBe('');
    const { content } = booth.db.prepare('SELECT content, answer FROM questions').get() as {
      content: string;
    };
    expect(content).toBe('abc[31m \ufffd');
    booth.set('questions', booth.idOf('questions', q(2)) ?? 0, "status = 'rejected'");
    expect(booth.count('leads')).toBe(1);
  });

  test('of questions that are merged in a circle open it at the earliest', async () => {
    const early = { created_at: '2026-11-24T10:00:00.000Z' };
    const { booth } = await take([
      question(1, merged(2)),
      question(2, merged(3)),
      question(3, { ...merged(1), ...early }),
      question(4, merged(4)),
      question(5, merged(6)),
      question(7, merged(8)),
      question(8),
      line('question', q(8), null),
    ]);
    const links = booth.db
      .prepare(
        'SELECT substr(uid, 32) AS n, shelf, merged_into IS NOT NULL AS behind, asked FROM questions ORDER BY uid',
      )
      .all();
    expect(links).toEqual([
      { n: '1', shelf: 'merged', behind: 1, asked: 1 },
      { n: '2', shelf: 'merged', behind: 1, asked: 1 },
      { n: '3', shelf: 'active', behind: 0, asked: 3 },
      { n: '4', shelf: 'active', behind: 0, asked: 1 },
      { n: '5', shelf: 'active', behind: 0, asked: 1 },
      { n: '7', shelf: 'active', behind: 0, asked: 1 },
    ]);
  });

  const [EARLY, LATE] = ['2026-11-25T10:00:00.000Z', '2026-11-25T11:00:00.000Z'];
  test.each([
    ['the one with more changes, though the other is later', { version: 2 }, { at: LATE }],
    ['of as many changes the later one', { at: LATE }, { at: EARLY }],
    ['of the same moment always the same one', {}, {}],
  ])('of two states of a question leave %s, whichever comes first', async (_name, stays, goes) => {
    const lines = [question(1, { answer: 'B' }, stays), question(1, { answer: 'A' }, goes)];
    for (const order of [lines, lines.toReversed()]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { booth } = await take(order);
      expect(booth.db.prepare('SELECT answer FROM questions').pluck().get()).toBe('B');
    }
  });

  test('of one that was erased at two booths keep the earlier time', async () => {
    const [first, second] = [EARLY, LATE].map((at) =>
      line('erasure', q(1), { of: 'author' }, { at }),
    );
    const { booth } = await take([second ?? '', first ?? '', second ?? '']);
    expect(booth.db.prepare('SELECT at FROM erasures').pluck().all()).toEqual([Date.parse(EARLY)]);
  });

  test('bring no more labels than there may be', async () => {
    const labels = Array.from({ length: 53 }, (_, n) => `Label ${n}`);
    const { booth } = await take([
      question(1, { labels }),
      ...labels.map((name) => line('label', name.toLowerCase(), { name, colour: 'red' })),
    ]);
    expect(booth.count('labels')).toBe(50);
  });

  const FILES: [string, object, string][] = [
    ['two manifests', { more: [['manifest.json', Buffer.from('{}')]] }, 'damaged'],
    ['an entry that leads outside', { more: [['sms-media/../../x', PNG]] }, 'escaping'],
    ['an entry that is not ours', { more: [['run.exe', PNG]] }, 'foreign'],
    [
      'an entry that the manifest does not name',
      { more: [[`media/${'0'.repeat(24)}.png`, PNG]] },
      'damaged',
    ],
    ['an entry that is missing', { manifest: { entries: [] } }, 'damaged'],
    [
      'another checksum than its own',
      { manifest: { entries: [{ name: 'records.ndjson', bytes: 0, sha256: '0'.repeat(64) }] } },
      'damaged',
    ],
    ['another file of events', { more: [['event.booth', PNG]] }, 'packed'],
    ['a later format', { manifest: { format: 4 } }, 'newer'],
    ['a bomb', { entries: { [`media/${'1'.repeat(24)}.svg`]: Buffer.alloc(1 << 22) } }, 'huge'],
  ];
  test.each(FILES)('in a file with %s are refused', async (_what, how, fault) => {
    // yazl refuses to write such a name.
    const isEscaping = fault === 'escaping';
    const path = join(folder, 'x.booth');
    await fileOf(path, '', isEscaping ? { more: [['sms-media/aaaaaaaaaa', PNG]] } : how);
    if (isEscaping)
      writeFileSync(
        path,
        readFileSync(path, 'latin1').replaceAll('sms-media/aaaaaaaaaa', 'sms-media/../../../x'),
        'latin1',
      );
    const booth = open(3);
    const words = Object.entries(EVENT_FILE_MESSAGES).find(([name]) => name === fault)?.[1];
    await expect(booth.import(path)).rejects.toThrow(String(words));
    expect(booth.count('events')).toBe(1);
  });

  test('come in all the same when other hands packed the file again, with a folder and what systems leave in it', async () => {
    const path = join(folder, 'x.booth');
    const around = 'Boat Show é';
    await fileOf(path, `${question(1)}\n`, {
      around,
      more: [
        [`${around}/.DS_Store`, PNG],
        ['__MACOSX/._manifest.json', PNG],
        [`${around}/Thumbs.db`, PNG],
      ],
    });
    const booth = open(3);
    await booth.import(path);
    expect(booth.count('questions')).toBe(1);
  });

  test('of a file that was cut off are said to be incomplete, and another file is none of ours', async () => {
    const path = join(folder, 'x.booth');
    await fileOf(path, question(1));
    writeFileSync(path, readFileSync(path).subarray(0, 700));
    await expect(open(3).import(path)).rejects.toThrow(EVENT_FILE_MESSAGES.damaged);
    writeFileSync(path, 'Dear staff, please find attached.');
    await expect(open(4).import(path)).rejects.toThrow(EVENT_FILE_MESSAGES.foreign);
  });

  test('are not blamed for what the disk refuses', async () => {
    const [path, name] = [join(folder, 'x.booth'), `media/${'1'.repeat(24)}.png`];
    await fileOf(path, '', { entries: { [name]: PNG } });
    const file = await openEventFile(path);
    onTestFinished(file.close);
    const image = file.manifest.entries.find((entry) => entry.name === name);
    await expect(file.extract(image ?? part({}), path)).rejects.toMatchObject({ code: 'EEXIST' });
  });

  test('in a file with any byte changed or cut off are refused, or taken soundly', async () => {
    const good = readFileSync(await (await fullShow()).export());
    const random = chance(5);
    for (const _ of seeds(60)) {
      const bytes = Buffer.from(
        good.subarray(0, random.happens(0.3) ? random.below(good.length) : good.length),
      );
      for (let n = 0; n < 3 && bytes.length > 0; n += 1)
        bytes[random.below(bytes.length)] = random.below(256);
      const path = join(folder, 'x.booth');
      writeFileSync(path, bytes);
      const booth = open(3);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const said = await booth.import(path).then(
        () => 'taken',
        (error: unknown) => (error instanceof Error ? error.constructor.name : ''),
      );
      expect(['taken', 'HttpError']).toContain(said);
      expect(booth.db.pragma('foreign_key_check')).toEqual([]);
    }
  });
});
