/** Characters that Excel takes in one cell. */
export const CELL_MAX_LENGTH = 32_767;

/**
 * What a spreadsheet would run instead of show: a formula's first character, also behind blanks, line breaks and
 * invisible characters, and its full-width twins; or a leading tab or line break, which some importers cut off first.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
const RUNNABLE = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠−])/u;

/** Text that no XML 1.0 file can hold: control characters but tab and line breaks, and the two that are no characters. */
const UNREPRESENTABLE = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;

/** Text for a cell: nothing that a file cannot hold, and an apostrophe before what a spreadsheet would run. */
export function cellText(text: string): string {
  const clean = text.toWellFormed().replaceAll(UNREPRESENTABLE, '').replaceAll(/\r\n?/g, '\n');
  return RUNNABLE.test(clean) ? `'${clean}` : clean;
}
