import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import excel from 'exceljs';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readSheet } from '../../../server/platform/sheet-file.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const BOOK = `<workbook xmlns:r="r"><sheets><sheet name="Hidden" state="hidden" r:id="a"/><sheet name="Shown" r:id="b"/></sheets></workbook>`;
const RELATIONS = `<Relationships><Relationship Id="a" Target="worksheets/hidden.xml"/><Relationship Id="b" Target="/xl/worksheets/shown.xml"/></Relationships>`;

function fileOf(entries: Record<string, string>): string {
  const path = join(tempFolder(), 'list.xlsx');
  const packed = Object.entries(entries).map(([name, text]) => [name, strToU8(text)]);
  writeFileSync(path, zipSync(Object.fromEntries(packed)));
  return path;
}
function workbook(rows: string, others: Record<string, string> = {}): string {
  return fileOf({
    'xl/workbook.xml': BOOK,
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/worksheets/hidden.xml': '<worksheet/>',
    'xl/worksheets/shown.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...others,
  });
}
async function cellsOf(path: string, most = 100): Promise<string[][]> {
  return (await readSheet(path, most)).map(({ cells }) => cells);
}

describe('a workbook', () => {
  test('as spreadsheets write it: texts, numbers, gaps, and what formulas came to', async () => {
    const book = new excel.Workbook();
    const sheet = book.addWorksheet('List');
    sheet.addRow(['Code', 'Name', '', 'Company']);
    sheet.addRow([]);
    const name = { richText: [{ text: 'Ada ' }, { text: 'Lovelace' }] };
    sheet.addRow([4711, name, null, 'Ünïts & Co']);
    sheet.addRow([
      { formula: 'A3+1', result: 4712 },
      { formula: 'B3', result: 'Bob' },
    ]);
    const path = join(tempFolder(), 'list.xlsx');
    await book.xlsx.writeFile(path);
    expect(await readSheet(path, 100)).toEqual([
      { cells: ['Code', 'Name', '', 'Company'], formulas: 0 },
      { cells: ['4711', 'Ada Lovelace', '', 'Ünïts & Co'], formulas: 0 },
      { cells: ['4712', 'Bob'], formulas: 2 },
    ]);
    expect(await cellsOf(path, 2)).toHaveLength(2);
  });

  test('as others write it: prefixes, texts in cells, no places, the first sheet that is shown', async () => {
    const path = workbook(
      `<x:row><x:c t="inlineStr"><x:is><x:t>A</x:t></x:is></x:c><x:c><x:v>4.711E3</x:v></x:c><x:c t="b"><x:v>1</x:v></x:c>
       <x:c t="e"><x:v>#N/A</x:v></x:c><x:c><x:v>1.23456789012345E+19</x:v></x:c><x:c t="s"><x:v>0</x:v></x:c></x:row>`,
      { 'xl/sharedStrings.xml': '<sst><si><t>東京</t><rPh><t>トウキョウ</t></rPh></si></sst>' },
    );
    expect(await cellsOf(path)).toEqual([
      ['A', '4711', 'TRUE', '', '1.23456789012345e+19', '東京'],
    ]);
  });

  test.each([
    ['without a sheet', () => fileOf({ 'xl/workbook.xml': BOOK })],
    ['that is no XML', () => workbook('<row>&boom;</row>')],
    ['that unpacks to more than any list', () => workbook(' '.repeat(129 * 1024 * 1024))],
  ])('%s is refused', async (_, make) => {
    await expect(readSheet(make(), 100)).rejects.toThrow();
  });

  test('has no more columns than a list has', async () => {
    const path = workbook('<row><c r="ZZZ1"><v>1</v></c><c r="B1"><v>2</v></c></row>');
    expect(await cellsOf(path)).toEqual([['', '2']]);
  });
});
