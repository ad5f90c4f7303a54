import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { EXPORT_FORMATS, exportFileName } from '../../server/contract/export.ts';
import { CONSENT_VERSION, CONSENT_WORDING } from '../../server/contract/limits.ts';
import { logEntry } from '../../server/contract/logs.ts';
import { question } from '../../server/contract/questions.ts';
import { OPEN_EVENT } from '../../server/db/open.ts';
import { ADMIN_HOST } from '../support/api.ts';
import { expectRefusal, jsonOf } from '../support/expect-answer.ts';
import {
  download,
  exportUrl,
  insertQuestions,
  recordOf,
  rowsOfCsv,
  rowsOfJson,
  sheetOf,
} from '../support/export-files.ts';
import { openHttpBooth, type HttpBooth, test } from '../support/http-booth.ts';
import { openRequest, type Answer } from '../support/http-client.ts';
import { leave, openTicking, updateLead } from '../support/leads.ts';
import { chance } from '../support/random.ts';
import { sample } from '../support/sample.ts';
import { skipLoudly } from '../support/skip-loudly.ts';
import { computedIn, openSpreadsheet } from './spreadsheet.ts';

/** Three questions, one answered; a lead that came with the first. */
async function openFilled(): Promise<HttpBooth> {
  const booth = await openTicking();
  const { id, claim } = await booth.submit('How long does it last?', 'Ada');
  await booth.ask('Wie schnell lädt es?');
  await booth.ask('¿Cuánto cuesta, "todo" incluido?', 'Zoë');
  await booth.staff.put(`/api/admin/question/${id}`, { status: 'approved', answer: 'Ten\nhours.' });
  const company = 'Analytical Engines';
  await leave(booth, { name: 'Ada', phone: '+44 20 7946 0000', company, question_claim: claim });
  return booth;
}

/** Rows of a file in whatever format, under the names of their fields. */
async function rowsOf(answer: Answer): Promise<Record<string, unknown>[]> {
  const type = answer.headers['content-type'] ?? '';
  if (type.startsWith('text/csv')) return rowsOfCsv(answer);
  if (type.startsWith('application/json')) return rowsOfJson(answer);
  const sheet = await sheetOf(answer);
  return Array.from({ length: sheet.rowCount - 1 }, (_, i) => recordOf(sheet, i + 2));
}

/** One field of every row of a file that staff download. */
async function columnOf(
  booth: HttpBooth,
  file: string,
  field: string,
  query: Record<string, string> = {},
): Promise<unknown[]> {
  return (await rowsOf(await download(booth, file, query))).map((row) => row[field]);
}

test('every resource comes in every format, and who took it is logged', async () => {
  const booth = await openFilled();
  const took: string[] = [];
  for (const [resource, rows] of [
    ['questions', 3],
    ['leads', 1],
    ['sms', 0],
    ['logs', 11],
  ] as const) {
    for (const format of EXPORT_FORMATS) {
      const answer = await download(booth, `${resource}.${format}`);
      const name = new RegExp(`^attachment; filename="${resource}-\\d{8}-\\d{4}\\.${format}"$`);
      expect(answer.headers['content-disposition']).toMatch(name);
      expect(answer.headers['cache-control']).toBe('no-store');
      // Each of them is logged, so the log grows.
      const count = rows + (resource === 'logs' ? EXPORT_FORMATS.indexOf(format) : 0);
      expect(await rowsOf(answer)).toHaveLength(count);
      took.unshift(`Exported ${resource} as ${format} (rows: ${count})`);
    }
  }
  // A refused one is not logged.
  await booth.staff.get(exportUrl('leads.csv', { rating: 'boiling' }));
  expect(await columnOf(booth, 'logs.json', 'action_summary', { q: 'exported' })).toEqual(took);
  const none = ['secrets.json', 'questions.pdf', 'questions', '.json', 'questions.', 'a.json.csv'];
  for (const file of none) expectRefusal(await booth.staff.get(exportUrl(file)), 'not_found');
});

test('the file is named by the laptop’s own time, to the minute', () => {
  const at = new Date(2026, 0, 5, 7, 3, 59);
  expect(exportFileName('questions', 'csv', at)).toBe('questions-20260105-0703.csv');
});

test('JSON carries questions and logs as their lists do; a lead comes with its question, its consent and what staff noted', async () => {
  const booth = await openFilled();
  const named = { labels: z.array(z.string()) };
  const exported = question.omit({ ai: true, changed_by: true }).extend(named).strict();
  const questions = exported.array().parse(jsonOf(await download(booth, 'questions.json')));
  expect(questions).toMatchObject([
    { id: 3 },
    { id: 2 },
    { id: 1, author_name: 'Ada', answer: 'Ten\nhours.', status: 'approved' },
  ]);
  const logs = z.array(logEntry.strict()).parse(jsonOf(await download(booth, 'logs.json')));
  expect(logs.map(({ action_summary }) => action_summary)).toContain(
    'Question 1: Approved, edited answer',
  );

  const noted = { rating: 'hot', followed_up: true, notes: 'Call Monday' };
  await updateLead(booth, 1, noted);
  const lead = {
    id: 1,
    name: 'Ada',
    email: 'ada@example.com',
    phone: '+44 20 7946 0000',
    company: 'Analytical Engines',
    city: null,
    consent_given: true,
    consent_version: CONSENT_VERSION,
    consent_wording: CONSENT_WORDING,
    question_id: 1,
    question: 'How long does it last?',
    ...noted,
  };
  expect(await rowsOf(await download(booth, 'leads.json'))).toMatchObject([lead]);
  expect(await rowsOf(await download(booth, 'leads.xlsx'))).toMatchObject([lead]);
  const inCsv = { id: '1', city: '', consent_given: 'true', question: lead.question };
  expect(await rowsOf(await download(booth, 'leads.csv'))).toMatchObject([inCsv]);
});

test('CSV opens in Excel; a sheet has typed cells, a bold frozen header and columns that are wide enough', async () => {
  const booth = await openFilled();
  const answer = await download(booth, 'questions.csv');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const lines = answer.text.slice(1).split('\r\n');
  expect(lines[0]).toBe(
    'id,content,author_name,created_at,status,answer,ai_suggested,updated_at,shelf,labels,votes,merged_into,asked',
  );
  expect([lines.length, lines.at(-1)]).toEqual([5, '']);
  const forPeople = await booth.staff.get(exportUrl('questions.csv'));
  expect(forPeople.text.slice(1).split('\r\n')[0]).toBe(
    'Number,Question,Name,Asked at,Status,Answer,Answer by AI,Changed at,Shelf,Labels,Votes,Merged into,Times asked',
  );
  expect(rowsOfCsv(answer)).toMatchObject([
    { content: '¿Cuánto cuesta, "todo" incluido?' },
    { content: 'Wie schnell lädt es?', author_name: '', ai_suggested: 'false' },
    { answer: 'Ten\nhours.', created_at: expect.stringMatching(/^2031-03-21T09:00:\d\d\.000Z$/) },
  ]);

  const sheet = await sheetOf(await download(booth, 'questions.xlsx'));
  expect(sheet.name).toBe('questions');
  expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
  expect(sheet.getCell('A1').font.bold).toBe(true);
  expect(sheet.getCell('A2').font?.bold).toBeFalsy();
  expect(sheet.getColumn(2).width).toBe(70);
  expect(recordOf(sheet, 3)).toMatchObject({
    id: 2,
    ai_suggested: false,
    author_name: null,
    created_at: expect.any(Date),
  });
});

test.each([
  ['America/New_York', '04:00 -05:00', '05:00 -04:00'],
  ['Asia/Kolkata', '14:30 +05:30', '14:30 +05:30'],
])('a sheet, which knows no time zones, shows and names those of %s', async (zone, ...expected) => {
  vi.stubEnv('TZ', zone);
  onTestFinished(() => void vi.unstubAllEnvs());
  let now = 0;
  const booth = await openHttpBooth({ now: () => now });
  for (const day of ['2031-11-21', '2032-07-04']) {
    now = Date.parse(`${day}T09:00:00Z`);
    await booth.ask(day);
  }
  const sheet = await sheetOf(await download(booth, 'questions.xlsx', ASCENDING));
  const shown = ['D2', 'D3'].map((name) => {
    const { value, numFmt } = sheet.getCell(name);
    const [, offset] = /^yyyy-mm-dd hh:mm:ss" ([+-]\d\d:\d\d)"$/.exec(numFmt) ?? [];
    return `${z.date().parse(value).toISOString().slice(11, 16)} ${offset}`;
  });
  expect(shown).toEqual(expected);
});

test('filters are those of the lists', async () => {
  const cases: [string, Record<string, string>, unknown[]][] = [
    ['questions.json', {}, [3, 2, 1]],
    ['questions.json', { status: 'approved' }, [1]],
    ['questions.json', { has_answer: 'false' }, [3, 2]],
    ['questions.json', { q: 'LÄDT' }, [2]],
    ['questions.json', { sort: 'author', order: 'desc' }, [3, 1, 2]],
    ['questions.json', { page: '2', page_size: '1' }, [3, 2, 1]],
    ['leads.csv', {}, ['2', '1']],
    ['leads.csv', { rating: 'hot' }, ['2']],
    ['leads.csv', { q: 'analytical' }, ['1']],
    ['sms.json', {}, [2, 1]],
    ['sms.json', { has_media: 'true', country: 'US' }, [2]],
    ['sms.json', { q: 'hell' }, [1]],
  ];
  const booth = await openFilled();
  await leave(booth, { name: 'Bob', consent: false });
  await updateLead(booth, 2, { rating: 'hot', followed_up: true });
  booth.deps.db
    .exec(`INSERT INTO inbound_sms (event_id, created_at, from_number, to_number, message_sid, body,
      from_state, from_country, num_media, search_text) VALUES
    (${OPEN_EVENT}, 1, '+15550100', '+15550199', 'SM1', 'Hello', 'CA', 'US', 0, 'hello'),
    (${OPEN_EVENT}, 2, '+15550100', '+15550199', 'SM2', 'Picture', 'NY', 'US', 2, 'picture')`);
  for (const [file, query, ids] of cases) {
    const name = `${file} ${JSON.stringify(query)}`;
    expect(await columnOf(booth, file, 'id', query), name).toEqual(ids);
  }
  expect(await columnOf(booth, 'sms.csv', 'from_number')).toEqual(['+15550100', '+15550100']);
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
  const formulas = [
    '=1+1',
    '+1+1',
    '-1+1',
    '@SUM(1)',
    ' =1+1',
    '\u00a0=1+1',
    '＝1+1',
    '＋1',
    '－1',
    '﹦1+1',
    '﹢1',
    '﹣1',
    '₋1',
  ];
  const hidden = [
    '＠SUM(1)',
    '﹫SUM(1)',
    '\u200b=1+1',
    '\ufeff=1+1',
    '=HYPERLINK("http://evil.example";"Click")',
  ];
  const commands = ["=cmd|' /C calc'!A0", "+1+cmd|' /C calc'!A0"];
  const numbers = ['+1 555 0132*1', '-15550132', '+1555'];
  const atTheStart = [...formulas, ...hidden, ...commands, ...numbers].map((text): Case => [
    text,
    `'${text}`,
  ]);
  const inside: Case[] = [
    ['\n=1+1', "'\n'=1+1"],
    ['\t=1+1', "'\t'=1+1"],
    ['x\n=1', "x\n'=1"],
    ['x\r=1', "x\n'=1"],
    ['x\u2028=1', 'x\u2028=1'],
    ['a;=1+1;b', "a;'=1+1;b"],
    ['a; ＝1+1', "a;' ＝1+1"],
    ['a\t@SUM(1)|+1', "a\t'@SUM(1)|'+1"],
    ['a;"=1+1";b', 'a;\'"=1+1";b'],
    ['a\n- SUM (1)', "a\n'- SUM (1)"],
    ["a\n- cmd|' /C calc'!A0", "a\n'- cmd|' /C calc'!A0"],
    ['a, -20 °C; -5 %, - 3 kW', "a, -20 °C;' -5 %, - 3 kW"],
    ['+1-555-123-4567', "'+1-555-123-4567"],
  ];
  const signs = ['1+1=2', 'a=b', "it's", 'A-B', '"=1"', 'x, y; z | w', '½', '🙂 =1', '_x0041_'];
  const prose = [
    'Three things:\n- battery-powered\n- light, too\n+ quiet',
    'a;;\n\n- Call Monday',
    'a,=1+1',
  ];
  const harmless = [...signs, ...prose, '+1 555 0132', '+15550132'].map((text): Case => [
    text,
    text,
  ]);
  test('at the start of what any reader takes for a cell, and nothing else', async () => {
    const cases = [...atTheStart, ...inside, ...harmless];
    const booth = await openWith(cases.map(([text]) => text));
    const stored = cases.map(([text]) => text);
    const inCsv = cases.map(([, expected]) => expected);
    const column = (file: string, field: string) => columnOf(booth, file, field, ASCENDING);
    expect(await column('questions.csv', 'content')).toEqual(inCsv);
    expect(await column('questions.csv', 'author_name')).toEqual(inCsv);
    // A formula would come back as an object.
    expect(await column('questions.xlsx', 'content')).toEqual(stored.map(held));
    expect(await column('questions.json', 'content')).toEqual(stored);
  });

  test('a telephone number stays one; what no file can hold is left out, and a cell is never longer than Excel takes', async () => {
    const booth = await openHttpBooth();
    for (const phone of ['+1-555-123-4567', '+49 (0)30 123456-7', '+44.20.7946/0000']) {
      await leave(booth, { name: 'Ada', phone });
    }
    expect(await columnOf(booth, 'leads.csv', 'phone', ASCENDING)).toEqual([
      '+1 555 123 4567',
      '+49 (0)30 123456 7',
      '+44.20.7946 0000',
    ]);

    const odd = 'a\u0001b\ufffec\uffffd\u001be\u0085f';
    insertQuestions(booth, [{ content: odd }, { content: 'x'.repeat(40_000) }]);
    for (const file of ['questions.xlsx', 'questions.csv'])
      expect((await columnOf(booth, file, 'content', ASCENDING))[0]).toBe('abcdef');
    const [, long] = await columnOf(booth, 'questions.xlsx', 'content', ASCENDING);
    expect(String(long)).toHaveLength(32_767);
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
      /^\d+,"one[\s]two","one[\s]two",[^,]+,"pending",,false,.*"active","",0,,1$/,
    );
  }
});

/** Whatever could open, hide or end a formula. No words: with one, a line may count as a list. */
const SIGNS =
  '=+-@＝＋－＠−﹦﹢﹣﹫,;|\t\n\r\u2028\u2029\u000b\u0085"\' \u00a0\u200b\ufeff\\\u0000';
const FORMULAS = ['1*2', '1+1', 'SUM(1)', "cmd|' /C calc'!A0", 'HYPERLINK("http://e.example")'];
const PIECES = [...SIGNS.split(''), ...FORMULAS, '\r\n', '""', '🙂'];
function hostileTexts(seed: number, count: number): string[] {
  const random = chance(seed);
  return Array.from({ length: count }, () => random.text(PIECES, 14));
}
function bare(text: string) {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]|'/gu, '');
}

/**
 * The cells of a file as a spreadsheet reads them whose cells end otherwise: a quotation mark counts at the start of a cell
 * alone, and what comes behind the second one belongs to the cell as it stands.
 */
function cellsReadBy(separator: string, text: string): string[] {
  const cell = new RegExp(
    `("(?:[^"]|"")*(?:"|$))?([^${separator}\n]*)(?:[${separator}\n]|$)`,
    'gy',
  );
  return [...text.replaceAll('\r\n', '\n').matchAll(cell)].map(
    ([, quoted = '', rest = '']) => quoted.slice(1, -1).replaceAll('""', '"') + rest,
  );
}

test('600 hostile texts: each in its row and its column, with nothing to run', async () => {
  const texts = hostileTexts(20_261_121, 600);
  const booth = await openWith(texts);
  const { text } = await download(booth, 'questions.csv', ASCENDING);
  const rows: string[][] = parse(text, { bom: true });
  expect(rows).toHaveLength(texts.length + 1);
  const contents = rows.slice(1).map(([, content = '']) => content);
  expect(contents.map(bare)).toEqual(texts.map(bare));
  for (const separator of [',', ';', '\t', '|']) {
    const cells = cellsReadBy(separator, text.slice(1));
    expect(cells.filter((cell) => /^[\s\p{Cf}]*[=+\-@−]/u.test(cell.normalize('NFKC')))).toEqual(
      [],
    );
  }
});

test(
  'LibreOffice computes nothing in it, whichever separator it takes',
  { timeout: 240_000, tags: 'deep' },
  async (context) => {
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
    expect(computedIn(await office.open('id,content\r\n1,"a;=2+2;b"\r\n', ';'))).toEqual([
      'B2: 2+2',
    ]);
    for (const separator of [';', '\t', '|']) {
      expect(computedIn(await office.open(file.bytes, separator))).toEqual([]);
    }
    const sheet = await office.open(file.bytes, ',');
    expect(computedIn(sheet)).toEqual([]);
    expect(sheet.rowCount).toBe(texts.length + 1);
    expect(texts.map((_, i) => sheet.getCell(i + 2, 1).value)).toEqual(texts.map((_, i) => i + 1));
  },
);

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

test.each(EXPORT_FORMATS)('%s takes few rows a turn of the event loop', async (format) => {
  const booth = await openHttpBooth();
  insertQuestions(
    booth,
    Array.from({ length: 300 }, (_, i) => ({ content: `Q${i}` })),
  );
  let rows = 0;
  let most = 0;
  watchReads(booth, () => {
    rows += 1;
    most = Math.max(most, rows);
  });
  const taken = download(booth, `questions.${format}`).then(() => true);
  while (!(await Promise.race([taken, setImmediate(false)]))) rows = 0;
  expect(most).toBe(50);
});

test('1,000 rows with every odd thing in them come through whole, in order', async ({ booth }) => {
  const rows = Array.from({ length: 1000 }, (_, i) => ({
    content: `${i}, "quoted";\n<b>& ${'好🙂'.repeat(i % 7)}`,
    answer: 'y'.repeat((i * 37) % 3000),
  }));
  insertQuestions(booth, rows);
  for (const format of EXPORT_FORMATS) {
    const contents = await columnOf(booth, `questions.${format}`, 'content', ASCENDING);
    expect(contents).toEqual(rows.map(({ content }) => content));
  }
});

/** Asks for a file as staff, and hangs up after its first bytes. */
async function abandon({ port, staff }: HttpBooth, path: string): Promise<void> {
  const headers = { cookie: staff.cookie() };
  const outgoing = openRequest({ port, host: ADMIN_HOST }, path, { headers });
  outgoing.on('error', () => {}).end();
  const [incoming]: IncomingMessage[] = await once(outgoing, 'response');
  if (!incoming) throw new Error('There was no answer.');
  incoming.on('error', () => {});
  await once(incoming, 'data');
  incoming.destroy();
}

describe.each(sample(EXPORT_FORMATS))('while %s is written', (format) => {
  test('a fault never looks like a whole file', async ({ booth }) => {
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

  test('a reader that leaves ends the reading', async ({ booth }) => {
    fill(booth, 5000);
    const reads = watchReads(booth);
    await abandon(booth, exportUrl(`questions.${format}`));
    // Answered after the turn in which the server sees the end of the other request.
    await booth.visitor.get('/api/settings/public');
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
  const all = Array.from({ length: 600 }, (_, i) => 600 - i);
  expect(await columnOf(booth, 'questions.json', 'id')).toEqual(
    all.filter((id) => id !== 300 && id !== 1),
  );
});

const ROWS = 1200;
/** Of random text, which no zip makes much smaller. */
const ROW_CHARACTERS = 20_000;
/** How far ahead a writer may be: its queue, a batch of rows and the buffers of the streams in between. */
const MOST_AHEAD = 4 * 2 ** 20;
/** Turns of the event loop that the reader lets pass after each piece: the writer could read a batch of rows in each. */
const IDLE_TURNS = 15;

test.each(sample(EXPORT_FORMATS))('a slow reader of %s makes the writer wait', async (format) => {
  const booth = await openHttpBooth();
  const rows = Array.from({ length: ROWS }, () => ({
    // Each different: questions that repeat another one are read in order to mark them.
    content: randomBytes(8).toString('hex'),
    answer: randomBytes(ROW_CHARACTERS).toString('base64').slice(0, ROW_CHARACTERS),
  }));
  insertQuestions(booth, rows);
  const reads = watchReads(booth);

  const { exports } = booth.deps;
  const actor = { requestId: 'r', username: 'admin', ipAddress: '127.0.0.1', userAgent: 'test' };
  const file = await exports.open('questions', format, (schema) => schema.parse({}), actor);
  // Six bits of each character are chance: a zip fits them into three quarters of the bytes.
  const share = format === 'xlsx' ? 0.75 : 1;
  let received = 0;
  let ahead = 0;
  for await (const chunk of file.body) {
    received += Buffer.byteLength(chunk);
    ahead = Math.max(ahead, reads() * ROW_CHARACTERS - received / share);
    for (let turn = 0; turn < IDLE_TURNS; turn += 1) await setImmediate();
  }
  expect(reads()).toBe(ROWS);
  expect(ahead, 'bytes that were read ahead').toBeLessThan(MOST_AHEAD);
});
