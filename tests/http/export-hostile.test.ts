import { parse } from 'csv-parse/sync';
import { describe, expect, onTestFinished } from 'vitest';
import { EXPORT_FORMATS } from '../../server/contract/export.ts';
import { ASCENDING, columnOf, download, insertQuestions } from '../support/export-files.ts';
import { openHttpBooth, test } from '../support/http-booth.ts';
import { leave } from '../support/leads.ts';
import { chance } from '../support/random.ts';
import { skipLoudly } from '../support/skip-loudly.ts';
import { computedIn, openSpreadsheet } from './spreadsheet.ts';

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

  test('phones stay as they are; cells hold what a file and Excel can hold', async ({ booth }) => {
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
  async ({ task, skip }) => {
    const office =
      (await openSpreadsheet()) ??
      skipLoudly({ task, skip }, 'there is no LibreOffice (soffice) on this machine');
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
