import { expect, onTestFinished } from 'vitest';
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

test('phones stay as they are; cells hold what Excel can hold', async ({ booth }) => {
  await leave(booth, { name: 'Ada', phone: '+1-555-123-4567' });
  const phones = await columnOf(booth, 'leads.csv', 'phone', ASCENDING);
  expect(phones).toEqual(['+1 555 123 4567']);
  insertQuestions(booth, [{ content: 'x'.repeat(40_000) }]);
  const [long] = await columnOf(booth, 'questions.xlsx', 'content', ASCENDING);
  expect(String(long)).toHaveLength(32_767);
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
test(
  'LibreOffice computes nothing in it, whichever separator it takes',
  { timeout: 240_000, tags: 'deep' },
  async ({ task, skip }) => {
    const office =
      (await openSpreadsheet()) ??
      skipLoudly({ task, skip }, 'there is no LibreOffice (soffice) on this machine');
    onTestFinished(office.close);
    const known = ['x\n=2+2', 'x\r=2+2;y', 'a;=1+1', 'a;=1+1;b', 'a\t=1+1\tb', '=1+1', '\n=3'];
    const texts = [...known, '+1 555 0132', ...hostileTexts(7, 600)];
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
