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

/** A number as people write it for a telephone: an importer wants it so, and there is nothing in it to run. */
const PHONE_NUMBER = /^\+(?=(?:\D*\d){6,15}\D*$)\d[\d ().\-/\u00a0]*$/;

/** Text that no XML 1.0 file can hold: control characters except tab and line breaks, and the two noncharacters. */
const UNREPRESENTABLE = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;

/** Text for a cell: nothing that a file cannot hold, and an apostrophe before what a spreadsheet would run. */
export function cellText(text: string): string {
  const clean = text.toWellFormed().replaceAll(UNREPRESENTABLE, '').replaceAll(/\r\n?/g, '\n');
  return RUNNABLE.test(clean) && !PHONE_NUMBER.test(clean) ? `'${clean}` : clean;
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
const RUNNABLE_INSIDE = new RegExp(
  `${CELL_START}(?!(?<=[\\n\\u2028\\u2029])${LIST_ITEM})(?=${SKIPPED}${OPERATOR})`,
  'gu',
);

/** {@link cellText} for a file that may be taken apart in other places than we meant. */
export function csvCellText(text: string): string {
  return cellText(text).replaceAll(RUNNABLE_INSIDE, "'");
}
