import { parse } from 'csv-parse/sync';
import excel from 'exceljs';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  download,
  insertQuestions,
  recordOf,
  rowsOfCsv,
  rowsOfJson,
  sheetOf,
} from '../support/export-files.ts';
import { openHttpBooth } from '../support/http-booth.ts';
import { randomText, seededRandom } from '../support/random.ts';
import { skipLoudly } from '../support/skip-loudly.ts';
import { computedIn, openSpreadsheet } from '../support/spreadsheet.ts';

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

describe('what a spreadsheet would run is defused', () => {
  /** As it is stored, on a sheet, and in the CSV where that has more to fear. */
  type Case = [text: string, onSheet: string, inCsv?: string];
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
    ['\n=1+1', "'\n=1+1", "'\n'=1+1"],
    ['\t=1+1', "'\t=1+1", "'\t'=1+1"],
    ['x\n=1', 'x\n=1', "x\n'=1"],
    ['x\r=1', 'x\n=1', "x\n'=1"],
    ['x\u2028=1', 'x\u2028=1', "x\u2028'=1"],
    ['x\u2029@A1', 'x\u2029@A1', "x\u2029'@A1"],
    ['x\u000b=1', 'x=1'],
    ['a,=1+1', 'a,=1+1', "a,'=1+1"],
    ['a;=1+1;b', 'a;=1+1;b', "a;'=1+1;b"],
    ['a|-1+1', 'a|-1+1', "a|'-1+1"],
    ['a\t+1+1', 'a\t+1+1', "a\t'+1+1"],
    ['a; \u200b＝1', 'a; \u200b＝1', "a;' \u200b＝1"],
    ['a;"=1+1";', 'a;"=1+1";', 'a;\'"=1+1";'],
    ['a;;\n\n=1', 'a;;\n\n=1', "a;;\n\n'=1"],
    ['x\n- HYPERLINK("e")', 'x\n- HYPERLINK("e")', 'x\n\'- HYPERLINK("e")'],
    ['x\n- 1+1', 'x\n- 1+1', "x\n'- 1+1"],
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
    '+49 (0)30 123456-7',
    '+15550132',
    '+44.20.7946/0000',
  ].map((text) => [text, text]);

  test.each([
    ['at the start of a cell', AT_THE_START],
    ['inside of it', INSIDE],
    ['and nothing else', HARMLESS],
  ])('%s', async (_name, cases) => {
    const booth = await openWith(cases.map(([text]) => text));
    const inCsv = cases.map(([, onSheet, csv = onSheet]) => csv);
    const csv = rowsOfCsv(await download(booth, 'questions.csv', ASCENDING));
    expect(csv.map(({ content }) => content)).toEqual(inCsv);
    expect(csv.map(({ author_name }) => author_name)).toEqual(inCsv);
    const sheet = await sheetOf(await download(booth, 'questions.xlsx', ASCENDING));
    expect(cases.map((_, i) => recordOf(sheet, i + 2).content)).toEqual(
      cases.map(([, onSheet]) => onSheet),
    );
    const types = cases.map((_, i) => sheet.getCell(i + 2, 2).type);
    expect(types).not.toContain(excel.ValueType.Formula);
    const json = rowsOfJson(await download(booth, 'questions.json', ASCENDING));
    expect(json.map(({ content }) => content)).toEqual(cases.map(([text]) => text));
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

test('600 hostile texts: each in its row and its column, with nothing to run wherever it is cut', async () => {
  const texts = hostileTexts(20_261_121, 600);
  const booth = await openWith(texts);
  const { text } = await download(booth, 'questions.csv', ASCENDING);
  const rows: string[][] = parse(text, { bom: true });
  expect(rows).toHaveLength(texts.length + 1);
  const contents = rows.slice(1).map(([, content = '']) => content);
  expect(contents.map(bare)).toEqual(texts.map(bare));
  const parts = contents.map((content) => content.split(/[,;|\t\n\r\u2028\u2029]/u));
  expect(parts.filter(([start = '']) => /^[\s\p{Cf}]*[=+\-@＝＋－＠−]/u.test(start))).toEqual([]);
  const inner = parts.flatMap(([, ...rest]) => rest);
  expect(inner.filter((part) => /^[\s\p{Cf}"]*[=+\-@＝＋－＠−]/u.test(part))).toEqual([]);
});

test(
  'LibreOffice computes nothing in it, whichever separator it is opened with',
  { timeout: 240_000 },
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
    const sheet = await office.open(file.bytes, ',');
    expect(computedIn(sheet)).toEqual([]);
    expect(sheet.rowCount).toBe(texts.length + 1);
    expect(texts.map((_, i) => sheet.getCell(i + 2, 1).value)).toEqual(texts.map((_, i) => i + 1));
    for (const separator of [';', '\t', '|']) {
      // oxlint-disable-next-line no-await-in-loop -- LibreOffice opens one at a time
      const other = await office.open(file.bytes, separator);
      expect(computedIn(other), `opened with ${JSON.stringify(separator)}`).toEqual([]);
    }
  },
);
