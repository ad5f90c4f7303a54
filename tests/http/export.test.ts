import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import {
  EXPORT_FORMATS,
  exportFileName,
  type ExportResource,
} from '../../server/contract/export.ts';
import { CONSENT_VERSION, CONSENT_WORDING } from '../../server/contract/limits.ts';
import { logEntry } from '../../server/contract/logs.ts';
import { question } from '../../server/contract/questions.ts';
import { ADMIN_HOST } from '../support/api.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import {
  download,
  exportUrl,
  recordOf,
  rowsOfCsv,
  rowsOfJson,
  sheetOf,
  insertQuestions,
} from '../support/export-files.ts';
import { openHttpBooth, type HttpBooth, type HttpBoothOptions } from '../support/http-booth.ts';
import { parse } from 'csv-parse/sync';
import excel from 'exceljs';
import { randomText, seededRandom } from '../support/random.ts';
import { skipLoudly } from '../support/skip-loudly.ts';
import { computedIn, openSpreadsheet } from './spreadsheet.ts';
import { abandonAfterFirstBytes } from './slow-client.ts';
import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

const START = Date.parse('2026-11-21T09:00:00Z');

/** A booth whose clock moves by a second with each look. */
function openTicking(options: HttpBoothOptions = {}): Promise<HttpBooth> {
  let now = START;
  return openHttpBooth({ now: () => (now += 1000), ...options });
}

const LEAD = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+44 20 7946 0000',
  company: 'Analytical Engines',
  consent: true,
};

/** Three questions, one answered; a lead that came with the first. */
async function openFilled(): Promise<HttpBooth> {
  const booth = await openTicking();
  const { id, claim } = await booth.submit('How long does it last?', 'Ada');
  await booth.ask('Wie schnell lädt es?');
  await booth.ask('¿Cuánto cuesta, "todo" incluido?', 'Zoë');
  await booth.staff.put(`/api/admin/question/${id}`, { status: 'approved', answer: 'Ten\nhours.' });
  await booth.visitor.post('/api/lead', { ...LEAD, question_claim: claim });
  return booth;
}

test('every resource comes in every format, and who took it is logged', async () => {
  const booth = await openFilled();
  const rows: Record<ExportResource, number> = { questions: 3, leads: 1, sms: 0, logs: 11 };
  const took: string[] = [];
  for (const resource of ['questions', 'leads', 'sms', 'logs'] as const) {
    for (const format of EXPORT_FORMATS) {
      const answer = await download(booth, `${resource}.${format}`);
      const name = new RegExp(`^attachment; filename="${resource}-\\d{8}-\\d{4}\\.${format}"$`);
      expect(answer.headers['content-disposition']).toMatch(name);
      expect(answer.headers['cache-control']).toBe('no-store');
      // Each of them is logged, so the log grows.
      const count = rows[resource] + (resource === 'logs' ? EXPORT_FORMATS.indexOf(format) : 0);
      if (format === 'json') expect(rowsOfJson(answer)).toHaveLength(count);
      if (format === 'csv') expect(rowsOfCsv(answer)).toHaveLength(count);
      if (format === 'xlsx') expect((await sheetOf(answer)).rowCount).toBe(count + 1);
      took.unshift(`Exported ${resource} as ${format} (rows: ${count})`);
    }
  }
  // A refused one is not logged.
  await booth.staff.get(exportUrl('leads.csv', { rating: 'boiling' }));
  const logs = rowsOfJson(await download(booth, 'logs.json', { q: 'exported' }));
  expect(logs.map(({ action_summary }) => action_summary)).toEqual(took);
  for (const file of [
    'secrets.json',
    'questions.pdf',
    'questions',
    '.json',
    'questions.',
    'questions.json.csv',
  ])
    expectRefusal(await booth.staff.get(exportUrl(file)), 404, 'not_found');
});

test('the file is named by the laptop’s own time, to the minute', () => {
  const at = new Date(2026, 0, 5, 7, 3, 59);
  expect(exportFileName('questions', 'csv', at)).toBe('questions-20260105-0703.csv');
});

test('JSON carries questions and logs as their lists do', async () => {
  const booth = await openFilled();
  const questions = z
    .array(
      question
        .omit({ ai: true, changed_by: true })
        .extend({ labels: z.array(z.string()) })
        .strict(),
    )
    .parse(JSON.parse((await download(booth, 'questions.json')).text));
  expect(questions.map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(questions[2]).toMatchObject({
    author_name: 'Ada',
    answer: 'Ten\nhours.',
    status: 'approved',
  });
  const logs = z
    .array(logEntry.strict())
    .parse(JSON.parse((await download(booth, 'logs.json')).text));
  expect(logs.map(({ action_summary }) => action_summary)).toContain(
    'Question 1: Approved, edited answer',
  );
});

test('a lead is exported with its question, its consent and what staff noted', async () => {
  const booth = await openFilled();
  await booth.staff.put('/api/admin/lead/1', {
    rating: 'hot',
    followed_up: true,
    notes: 'Call Monday',
  });
  const expected = {
    id: 1,
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    company: 'Analytical Engines',
    city: null,
    consent_given: true,
    consent_version: CONSENT_VERSION,
    consent_wording: CONSENT_WORDING,
    rating: 'hot',
    followed_up: true,
    notes: 'Call Monday',
    question_id: 1,
    question: 'How long does it last?',
  };
  expect(rowsOfJson(await download(booth, 'leads.json'))[0]).toMatchObject({
    ...expected,
    phone: '+44 20 7946 0000',
  });
  expect(recordOf(await sheetOf(await download(booth, 'leads.xlsx')), 2)).toMatchObject(expected);
  expect(rowsOfCsv(await download(booth, 'leads.csv'))[0]).toMatchObject({
    id: '1',
    city: '',
    consent_given: 'true',
    followed_up: 'true',
    question_id: '1',
    question: 'How long does it last?',
  });
});

test('CSV opens in Excel: byte order mark, CRLF, quotes, UTF-8, ISO times', async () => {
  const booth = await openFilled();
  const answer = await download(booth, 'questions.csv');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const [header, ...lines] = answer.text.slice(1).split('\r\n');
  expect(header).toBe(
    'id,content,author_name,created_at,status,answer,ai_suggested,updated_at,shelf,labels,votes,merged_into,asked',
  );
  const forPeople = await booth.staff.get(exportUrl('questions.csv'));
  expect(forPeople.text.slice(1).split('\r\n')[0]).toBe(
    'Number,Question,Name,Asked at,Status,Answer,Answer by AI,Changed at,Shelf,Labels,Votes,Merged into,Times asked',
  );
  expect(lines.at(-1)).toBe('');
  expect(lines).toHaveLength(4);
  const rows = rowsOfCsv(answer);
  expect(rows[0]?.content).toBe('¿Cuánto cuesta, "todo" incluido?');
  expect(rows[1]).toMatchObject({
    content: 'Wie schnell lädt es?',
    author_name: '',
    ai_suggested: 'false',
  });
  expect(rows[2]?.answer).toBe('Ten\nhours.');
  expect(rows[2]?.created_at).toMatch(/^2026-11-21T09:00:\d\d\.000Z$/);
});

test('a sheet has typed cells, a bold frozen header and columns that are wide enough', async () => {
  const booth = await openFilled();
  const sheet = await sheetOf(await download(booth, 'questions.xlsx'));
  expect(sheet.name).toBe('questions');
  expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
  expect(sheet.getCell('A1').font.bold).toBe(true);
  expect(sheet.getCell('A2').font?.bold).toBeFalsy();
  expect(sheet.getColumn(2).width).toBe(70);
  const { id, created_at, ai_suggested, author_name } = recordOf(sheet, 3);
  expect(id).toBe(2);
  expect(ai_suggested).toBe(false);
  expect(author_name).toBeNull();
  expect(created_at).toBeInstanceOf(Date);
  expect(sheet.getCell('D3').numFmt).toMatch(/^yyyy-mm-dd hh:mm:ss" [+-]\d\d:\d\d"$/);
});

test.each([
  ['America/New_York', '2026-11-21T04:00'],
  ['Asia/Kolkata', '2026-11-21T14:30'],
])('a sheet, which knows no time zones, shows the laptop’s time in %s', async (zone, minute) => {
  vi.stubEnv('TZ', zone);
  onTestFinished(() => void vi.unstubAllEnvs());
  const booth = await openFilled();
  const sheet = await sheetOf(await download(booth, 'questions.xlsx'));
  const { created_at } = recordOf(sheet, 3);
  expect(z.date().parse(created_at).toISOString()).toContain(minute);
});

test('a time in a sheet says its offset, which is another one in summer', async () => {
  vi.stubEnv('TZ', 'America/New_York');
  onTestFinished(() => void vi.unstubAllEnvs());
  let now = START;
  const booth = await openHttpBooth({ now: () => now });
  await booth.ask('In November?');
  now = Date.parse('2026-07-04T09:00:00Z');
  await booth.ask('In July?');
  const sheet = await sheetOf(await download(booth, 'questions.xlsx'));
  const offsets = ['D2', 'D3'].map((cell) => sheet.getCell(cell).numFmt.slice(-7, -1));
  expect(offsets).toEqual(['-04:00', '-05:00']);
});

describe('filters', () => {
  test('of questions', async () => {
    const cases: [Record<string, string>, number[]][] = [
      [{}, [3, 2, 1]],
      [{ order: 'asc' }, [1, 2, 3]],
      [{ status: 'approved' }, [1]],
      [{ has_answer: 'false' }, [3, 2]],
      [{ has_answer: 'true' }, [1]],
      [{ q: 'LÄDT' }, [2]],
      [{ q: 'ada', status: 'pending' }, []],
      [{ sort: 'author', order: 'desc' }, [3, 1, 2]],
      [{ status: '', has_answer: '', q: '' }, [3, 2, 1]],
      [{ page: '2', page_size: '1' }, [3, 2, 1]],
    ];
    const booth = await openFilled();
    for (const [query, ids] of cases) {
      const rows = rowsOfJson(await download(booth, 'questions.json', query));
      expect(rows.map(({ id }) => id)).toEqual(ids);
    }
  });

  test('of leads', async () => {
    const cases: [Record<string, string>, number][] = [
      [{}, 2],
      [{ rating: 'hot' }, 1],
      [{ rating: 'none' }, 1],
      [{ followed_up: 'true' }, 1],
      [{ consent: 'false' }, 1],
      [{ q: 'analytical' }, 1],
      [{ q: 'nobody' }, 0],
    ];
    const booth = await openFilled();
    await booth.visitor.post('/api/lead', {
      name: 'Bob',
      email: 'bob@example.com',
      consent: false,
    });
    await booth.staff.put('/api/admin/lead/2', { rating: 'hot', followed_up: true });
    for (const [query, count] of cases) {
      expect(rowsOfCsv(await download(booth, 'leads.csv', query))).toHaveLength(count);
    }
  });

  test('sms and logs', async () => {
    const booth = await openFilled();
    const insert = booth.deps.db.prepare(
      `INSERT INTO inbound_sms (event_id, created_at, from_number, to_number, message_sid, body, from_state, from_country, num_media, search_text)
       VALUES ((SELECT id FROM events WHERE closed_at IS NULL), ?, '+15550100', '+15550199', ?, ?, ?, 'US', ?, ?)`,
    );
    insert.run(START, 'SM1', 'Hello', 'CA', 0, 'hello');
    insert.run(START + 1, 'SM2', 'Picture', 'NY', 2, 'picture');
    const sids = async (query: Record<string, string>) =>
      rowsOfJson(await download(booth, 'sms.json', query)).map(({ message_sid }) => message_sid);
    expect(await sids({})).toEqual(['SM2', 'SM1']);
    expect(await sids({ state: 'CA' })).toEqual(['SM1']);
    expect(await sids({ has_media: 'true', country: 'US' })).toEqual(['SM2']);
    expect(await sids({ q: 'hell' })).toEqual(['SM1']);
    expect(rowsOfCsv(await download(booth, 'sms.csv'))[0]?.from_number).toBe('+15550100');
    expect(
      rowsOfJson(await download(booth, 'logs.json', { q: 'exported sms as csv' })),
    ).toHaveLength(1);
  });

  test('that there are not are 400', async () => {
    const cases = [
      ['questions.csv', { status: 'open' }, 'status'],
      ['questions.json', { has_answer: 'perhaps' }, 'has_answer'],
      ['leads.xlsx', { rating: 'boiling' }, 'rating'],
      ['logs.json', { order: 'down' }, 'order'],
      ['sms.csv', { has_media: '2' }, 'has_media'],
    ] as const;
    const booth = await openHttpBooth();
    for (const [file, query, field] of cases) {
      const answer = await booth.staff.get(exportUrl(file, query));
      expectRefusal(answer, 400, 'validation_failed', /./, field);
    }
  });
});

const ASCENDING = { order: 'asc' };

/** A booth that holds texts as no form would send them: an import, or an older version, may not have been so strict. */
async function openWith(texts: readonly string[]) {
  const booth = await openHttpBooth();
  insertQuestions(
    booth,
    texts.map((text) => ({ content: text, author: text })),
  );
  return booth;
}

/** A sheet has one kind of line break, and no control characters. exceljs reads `_x005F_` as it is written. */
function held(text: string): string {
  return text.replaceAll('\r', '\n').replaceAll('\u000b', '').replace('_x0041_', '_x005F_x0041_');
}

describe('what a spreadsheet would run is defused', () => {
  /** As it is stored, and in a CSV file. A cell of a workbook says of itself that it is text. */
  type Case = [text: string, inCsv: string];
  const AT_THE_START: Case[] = [
    '=1+1',
    '+1+1',
    '-1+1',
    '@SUM(1)',
    ' =1+1',
    '\u00a0=1+1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(1)',
    '\u200b=1+1',
    '\ufeff=1+1',
    '=HYPERLINK("http://evil.example";"Click")',
    "=cmd|' /C calc'!A0",
    "+1+cmd|' /C calc'!A0",
    '+1 555 0132*1',
    '-15550132',
    '+1555',
  ].map((text) => [text, `'${text}`]);
  const INSIDE: Case[] = [
    ['\n=1+1', "'\n=1+1"],
    ['\t=1+1', "'\t=1+1"],
    ['x\n=1', 'x\n=1'],
    ['x\r=1', 'x\n=1'],
    ['x\u2028=1', 'x\u2028=1'],
    ['a;=1+1;b', 'a;=1+1;b'],
    ['a;;\n\n- Call Monday', 'a;;\n\n- Call Monday'],
    ['+1-555-123-4567', "'+1-555-123-4567"],
  ];
  const HARMLESS: Case[] = [
    '1+1=2',
    'a=b',
    "it's",
    'A-B',
    '"=1"',
    'x, y; z | w',
    '½',
    '🙂 =1',
    'Three things:\n- battery-powered\n- light, too\n+ quiet',
    '+1 555 0132',
    '+15550132',
    'a, -20 °C; -5 %, - 3 kW',
    '_x0041_',
  ].map((text) => [text, text]);
  test.each([
    ['at the start of a cell', AT_THE_START],
    ['and not inside of it', INSIDE],
    ['and nothing else', HARMLESS],
  ])('%s', async (_name, cases) => {
    const booth = await openWith(cases.map(([text]) => text));
    const inCsv = cases.map(([, expected]) => expected);
    const csv = rowsOfCsv(await download(booth, 'questions.csv', ASCENDING));
    expect(csv.map(({ content }) => content)).toEqual(inCsv);
    expect(csv.map(({ author_name }) => author_name)).toEqual(inCsv);
    const sheet = await sheetOf(await download(booth, 'questions.xlsx', ASCENDING));
    expect(cases.map((_, i) => recordOf(sheet, i + 2).content)).toEqual(
      cases.map(([text]) => held(text)),
    );
    const types = cases.map((_, i) => sheet.getCell(i + 2, 2).type);
    expect(types).not.toContain(excel.ValueType.Formula);
    const json = rowsOfJson(await download(booth, 'questions.json', ASCENDING));
    expect(json.map(({ content }) => content)).toEqual(cases.map(([text]) => text));
  });

  test('a telephone number stays one, which no sheet computes', async () => {
    const booth = await openHttpBooth();
    for (const phone of ['+1-555-123-4567', '+49 (0)30 123456-7', '+44.20.7946/0000']) {
      await booth.visitor.post('/api/lead', { name: 'Ada', email: 'a@example.org', phone });
    }
    const csv = rowsOfCsv(await download(booth, 'leads.csv', ASCENDING));
    expect(csv.map(({ phone }) => phone)).toEqual([
      '+1 555 123 4567',
      '+49 (0)30 123456 7',
      '+44.20.7946 0000',
    ]);
  });

  test('what no file can hold is left out, and a cell is never longer than Excel takes', async () => {
    const booth = await openHttpBooth();
    insertQuestions(booth, [
      { content: 'a\u0001b\ufffec\uffffd\u001be\u0085f' },
      { content: 'x'.repeat(40_000) },
    ]);
    const sheet = await sheetOf(await download(booth, 'questions.xlsx', ASCENDING));
    expect(recordOf(sheet, 2).content).toBe('abcdef');
    expect(String(recordOf(sheet, 3).content)).toHaveLength(32_767);
    const csv = rowsOfCsv(await download(booth, 'questions.csv', ASCENDING));
    expect(csv[0]?.content).toBe('abcdef');
  });
});

test('every text is quoted, so that no line break in it ends a row', async () => {
  const breaks = ['\n', '\r', '\r\n', '\u2028', '\u2029'];
  const booth = await openWith(breaks.map((mark) => `one${mark}two`));
  const { text } = await download(booth, 'questions.csv', ASCENDING);
  const [, ...lines] = text.split('\r\n');
  expect(lines).toHaveLength(breaks.length + 1);
  for (const line of lines.slice(0, -1)) {
    expect(line).toMatch(
      /^\d+,"one[\s]two","one[\s]two",[^,]+,"pending",,false,[^,]+,"active","",0,,1$/,
    );
  }
});

/** Whatever could open, hide or end a formula. No words: with one, a line may count as a list. */
const PIECES = [
  '=+-@＝＋－＠−,;|\t\n\r\u2028\u2029\u000b\u0085"\' \u00a0\u200b\ufeff\\\u0000'.split(''),
  [
    '\r\n',
    '""',
    '1*2',
    '1+1',
    'SUM(1)',
    "cmd|' /C calc'!A0",
    'HYPERLINK("http://e.example")',
    '🙂',
  ],
].flat();
function hostileTexts(seed: number, count: number): string[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => randomText(random, PIECES, 14));
}
function bare(text: string) {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]|'/gu, '');
}

test('600 hostile texts: each in its row and its column, with nothing to run', async () => {
  const texts = hostileTexts(20_261_121, 600);
  const booth = await openWith(texts);
  const { text } = await download(booth, 'questions.csv', ASCENDING);
  const rows: string[][] = parse(text, { bom: true });
  expect(rows).toHaveLength(texts.length + 1);
  const contents = rows.slice(1).map(([, content = '']) => content);
  expect(contents.map(bare)).toEqual(texts.map(bare));
  expect(contents.filter((content) => /^[\s\p{Cf}]*[=+\-@＝＋－＠−]/u.test(content))).toEqual([]);
});

test('LibreOffice computes nothing in it', { timeout: 240_000, tags: 'deep' }, async (context) => {
  const office =
    (await openSpreadsheet()) ??
    skipLoudly(context, 'there is no LibreOffice (soffice) on this machine');
  onTestFinished(office.close);
  const known = ['x\n=2+2', 'x\r=2+2;y', 'a;=1+1', 'a;=1+1;b', 'a\t=1+1\tb', '=1+1', '\n=3'];
  const texts = [...known, '+1 555 0132', ...hostileTexts(7, 40)];
  const booth = await openWith(texts);
  const file = await download(booth, 'questions.csv', ASCENDING);

  // Proof that it would run: a cell of ours without what defuses it.
  expect(computedIn(await office.open('id,content\r\n1,"=2+2"\r\n', ','))).toEqual(['B2: 2+2']);
  const sheet = await office.open(file.bytes, ',');
  expect(computedIn(sheet)).toEqual([]);
  expect(sheet.rowCount).toBe(texts.length + 1);
  expect(texts.map((_, i) => sheet.getCell(i + 2, 1).value)).toEqual(texts.map((_, i) => i + 1));
});

/** Questions with long answers, so that a file takes many turns. */
function fill(booth: HttpBooth, rows: number) {
  return insertQuestions(
    booth,
    Array.from({ length: rows }, (_, i) => ({ content: `Q${i}`, answer: `${i}`.repeat(500) })),
  );
}

/** Calls `look` before each row that an export reads. @returns how many it read so far */
function watchReads(booth: HttpBooth, look: (reads: number) => void = () => {}): () => number {
  const { find } = booth.deps.questions;
  let reads = 0;
  booth.deps.questions.find = (id) => {
    reads += 1;
    look(reads);
    return find(id);
  };
  return () => reads;
}

test('1,000 rows with every odd thing in them come through whole, in order', async () => {
  const booth = await openHttpBooth();
  const expected = Array.from(
    { length: 1000 },
    (_, i) => `${i}, "quoted";\n<b>& ${'好🙂'.repeat(i % 7)}`,
  );
  insertQuestions(
    booth,
    expected.map((content, i) => ({ content, answer: 'y'.repeat((i * 37) % 3000) })),
  );
  const query = { order: 'asc' };
  const json = rowsOfJson(await download(booth, 'questions.json', query));
  expect(json.map(({ content }) => content)).toEqual(expected);
  const csv = rowsOfCsv(await download(booth, 'questions.csv', query));
  expect(csv.map(({ content }) => content)).toEqual(expected);
  const sheet = await sheetOf(await download(booth, 'questions.xlsx', query));
  expect(expected.map((_, i) => sheet.getCell(i + 2, 2).value)).toEqual(expected);
});

describe.each(EXPORT_FORMATS)('while %s is written', (format) => {
  test('a fault never looks like a whole file', async () => {
    const booth = await openHttpBooth();
    fill(booth, 2000);
    watchReads(booth, (reads) => {
      if (reads > 1000) throw new Error('The disk is gone.');
    });
    await expect(booth.staff.get(exportUrl(`questions.${format}`))).rejects.toThrow(
      /aborted|hang up|reset/,
    );
    expect((await booth.staff.get('/api/admin/leads')).status).toBe(200);
    expect(booth.logLines().join('')).toContain('The disk is gone.');
  });

  test('a reader that leaves ends the reading', async () => {
    const booth = await openHttpBooth();
    fill(booth, 5000);
    const reads = watchReads(booth);
    const headers = { host: `${ADMIN_HOST}:${booth.port}`, cookie: booth.staff.cookie() };
    const path = exportUrl(`questions.${format}`);
    await abandonAfterFirstBytes({ port: booth.port, path, headers });
    expect(reads()).toBeLessThan(5000);
    expect(booth.logLines().join('')).not.toContain('request failed');
  });
});

test('a row that is erased meanwhile is left out, one that comes is not in it', async () => {
  const booth = await openHttpBooth();
  fill(booth, 600);
  watchReads(booth, (reads) => {
    if (reads !== 100) return;
    booth.deps.db.prepare('DELETE FROM questions WHERE id IN (300, 1)').run();
    fill(booth, 1);
  });
  const rows = rowsOfJson(await download(booth, 'questions.json'));
  const all = Array.from({ length: 600 }, (_, i) => 600 - i);
  expect(rows.map(({ id }) => id)).toEqual(all.filter((id) => id !== 300 && id !== 1));
});

const MB = 2 ** 20;
const ROWS = 1200;
/** Of random text, which no zip makes much smaller. */
const ROW_CHARACTERS = 20_000;
/** How far ahead a writer may be: its queue, a batch of rows and the buffers of the streams in between. */
const MOST_AHEAD = 4 * MB;
/** Turns of the event loop that the reader lets pass after each piece: the writer could read a batch of rows in each. */
const IDLE_TURNS = 15;

test.each(EXPORT_FORMATS)('a slow reader of %s makes the writer wait', async (format) => {
  const booth = await openHttpBooth();
  const { db, exports, questions } = booth.deps;
  const insert = db.prepare(
    'INSERT INTO questions (event_id, content, answer, created_at, updated_at) VALUES ((SELECT id FROM events WHERE closed_at IS NULL), ?, ?, 0, 0)',
  );
  db.transaction(() => {
    for (let row = 0; row < ROWS; row += 1) {
      // Each different: questions that repeat another one are read in order to mark them.
      const answer = randomBytes(ROW_CHARACTERS).toString('base64').slice(0, ROW_CHARACTERS);
      insert.run(randomBytes(8).toString('hex'), answer);
    }
  })();
  let read = 0;
  const { find } = questions;
  questions.find = (id) => {
    read += ROW_CHARACTERS;
    return find(id);
  };

  const actor = { requestId: 'r', username: 'admin', ipAddress: '127.0.0.1', userAgent: 'test' };
  const file = await exports.open('questions', format, (schema) => schema.parse({}), actor);
  // Six bits of each character are chance: a zip fits them into three quarters of the bytes.
  const share = format === 'xlsx' ? 0.75 : 1;
  let received = 0;
  let ahead = 0;
  for await (const chunk of file.body) {
    received += Buffer.byteLength(chunk);
    ahead = Math.max(ahead, read - received / share);
    for (let turn = 0; turn < IDLE_TURNS; turn += 1) await setImmediate();
  }
  expect(read).toBe(ROWS * ROW_CHARACTERS);
  expect(ahead / MB, 'MB that were read ahead').toBeLessThan(MOST_AHEAD / MB);
});
