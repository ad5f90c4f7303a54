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
 * Where a cell begins for whoever opens the file with a separator other than the comma, as many spreadsheets do on their
 * own: it knows no quotes inside of a line then, and takes each of these for the end of a cell or of a row.
 */
const CELL_START = '(?<=[,;|\\t\\n\\u2028\\u2029])';
/** Blanks and quotes that an importer may cut off before it looks for a formula. */
const SKIPPED = '(?:[^\\S\\t\\n\\u2028\\u2029]|[\\p{Cf}"])*';
/** A line of a Markdown list, as answers have them, calls nothing and is left to be read. */
const LIST_ITEM = '[-+] +\\p{L}[^=()|!{}[\\]\\n\\u2028\\u2029]*(?:[\\n\\u2028\\u2029]|$)';
/** A signed number, with its unit or without, is what it says wherever a cell begins. */
const SIGNED_NUMBER =
  '[^\\S\\n]*[-+−] ?\\d[\\d.]*(?: ?[%‰°€$£\\p{L}][\\p{L}\\p{M}°²³/ ]*)?(?:[,;:.!?\\n]|$)';
const RUNNABLE_INSIDE = new RegExp(
  `${CELL_START}(?!(?<=[\\n\\u2028\\u2029])${LIST_ITEM}|${SIGNED_NUMBER})(?=${SKIPPED}${OPERATOR})`,
  'gu',
);

/**
 * Text for a cell of a CSV file, which may be taken apart in other places than we meant: an apostrophe before what a
 * spreadsheet would run.
 */
export function csvCellText(text: string): string {
  const clean = representable(text);
  if (PHONE_NUMBER.test(clean)) return clean.replaceAll(ARITHMETIC, ' ');
  const whole = RUNNABLE.test(clean) ? `'${clean}` : clean;
  return whole.replaceAll(RUNNABLE_INSIDE, "'");
}
