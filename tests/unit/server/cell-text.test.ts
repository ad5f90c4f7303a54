import { expect, test } from 'vitest';
import { datedFileName, exportFileName } from '../../../server/contract/export.ts';
import { csvCellText, sheetCellText } from '../../../server/features/export/formats/cell-text.ts';

/** As it is stored, and in a CSV file. A cell of a workbook says of itself that it is text. */
type Case = [text: string, inCsv: string];
const formulas = Array.from('=+-@＝＋－﹦﹢﹣₋＠﹫', (sign) => `${sign}1+1`);
const hidden = [' =1+1', '\u00a0=1+1', '\u200b=1+1', '\ufeff=1+1'];
const numbers = ["+1+cmd|' /C calc'!A0", '+1 555 0132*1', '-15550132', '+1555'];
const atTheStart = [...formulas, ...hidden, ...numbers].map((text): Case => [text, `'${text}`]);
const inside: Case[] = [
  ['\n=1+1', "'\n'=1+1"],
  ['\t=1+1', "'\t'=1+1"],
  ['x\r=1', "x\n'=1"],
  ['x\u2028=1', 'x\u2028=1'],
  ['a;=1+1;b', "a;'=1+1;b"],
  ['a\t@SUM(1)|+1', "a\t'@SUM(1)|'+1"],
  ['a;"=1+1";b', 'a;\'"=1+1";b'],
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
const harmless = [...signs, ...prose, '+1 555 0132', '+15550132'].map((text): Case => [text, text]);

test.each([...atTheStart, ...inside, ...harmless])('a CSV file has %j as %j', (text, inCsv) => {
  expect(csvCellText(text, 'text')).toBe(inCsv);
});

test.each([
  ['+1-555-123-4567', '+1 555 123 4567'],
  ['+49 (0)30 123456-7', '+49 (0)30 123456 7'],
  ['+44.20.7946/0000', '+44.20.7946 0000'],
  ['+12345', "'+12345"],
  ['+1234567890123456', "'+1234567890123456"],
])('a phone’s number %s is %s', (phone, inCsv) => {
  expect(csvCellText(phone, 'phone')).toBe(inCsv);
});

test('a cell holds what a file can hold, and nothing that reads as another character', () => {
  const odd = 'a\u0001b\ufffec\u202e\uffffd\u001be\u0085f\r\ng\rh\ud800';
  const held = 'abcdef\ng\nh\ufffd';
  expect([csvCellText(odd, 'text'), sheetCellText(odd)]).toEqual([held, held]);
  expect(sheetCellText('_x0041_ _x00e9_ _x_ _x004_')).toBe(
    '_x005F_x0041_ _x005F_x00e9_ _x_ _x004_',
  );
});

test('a file has the time in its name, in the machine’s own zone', () => {
  const at = new Date(2026, 0, 5, 9, 7);
  expect(exportFileName('leads', 'xlsx', at)).toBe('leads-20260105-0907.xlsx');
  expect(datedFileName('report.html', new Date(2026, 11, 25, 13, 45))).toBe(
    'report-20261225-1345.html',
  );
});
