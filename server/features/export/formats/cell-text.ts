import type { ExportColumn } from '../export-source.ts';

/** Characters that Excel takes in one cell. */
export const CELL_MAX_LENGTH = 32_767;

/** A formula's first character, and its full-width twins: spreadsheets of East Asia take them too. */
const OPERATOR = '[=+\\-@＝＋－＠−]';

/**
 * What a spreadsheet would run instead of show: a formula, also behind blanks, line breaks and invisible characters; or
 * a leading tab or line break, which some importers cut off first.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
const RUNNABLE = new RegExp(`^(?:[\\t\\r\\n]|[\\s\\p{Cc}\\p{Cf}]*${OPERATOR})`, 'u');

/** A number as people write it for a telephone: an importer wants it so. */
const PHONE_NUMBER = /^\+(?=(?:\D*\d){6,15}\D*$)\d[\d ().\-/\u00a0]*$/;
/** In a telephone number a sheet takes these for arithmetic: `+1-555-123-4567` is −5244. */
const ARITHMETIC = /[-/]/g;

/** Text that no XML 1.0 file can hold: control characters except tab and line breaks, and the two noncharacters. */
const UNREPRESENTABLE = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;

function representable(text: string): string {
  return text.toWellFormed().replaceAll(UNREPRESENTABLE, '').replaceAll(/\r\n?/g, '\n');
}

/**
 * Text for a cell of a workbook, which says of itself that it is text and runs nothing. What looks like an escaped
 * character (`_x0041_`; ECMA-376, 22.9.2.19) is escaped, or a reader would show an A.
 */
export function sheetCellText(text: string): string {
  return representable(text).replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
}

/**
 * Text for a cell of a CSV file: an apostrophe before what a spreadsheet would run. Nothing inside of the text is
 * touched.
 */
export function csvCellText(text: string, kind: ExportColumn['kind']): string {
  const clean = representable(text);
  if (PHONE_NUMBER.test(clean)) {
    if (kind === 'phone') return clean.replaceAll(ARITHMETIC, ' ');
    if (clean.search(ARITHMETIC) === -1) return clean;
  }
  return RUNNABLE.test(clean) ? `'${clean}` : clean;
}
