import { withoutOverrides } from '../../../contract/text.ts';
import type { ExportColumn } from '../export-source.ts';

/** Characters that Excel takes in one cell. */
export const CELL_MAX_LENGTH = 32_767;

/** Characters that may precede a formula. */
const BLANK = '\\s\\p{Cc}\\p{Cf}';
/** A formula's first character; its full-width and small twins are compared by their plain form (NFKC). */
const OPERATOR = '[=+\\-@−]';

/**
 * Pattern of text that a spreadsheet would run instead of showing it: a formula, also behind spaces, line breaks and
 * invisible characters; or a leading tab or line break, which some importers strip first.
 *
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
const RUNNABLE = new RegExp(`^(?:[\\t\\n]|[${BLANK}]*${OPERATOR})`, 'u');
/** Pattern of a formula behind a separator within a text, where a quotation mark also starts a cell. */
const RUNNABLE_INSIDE = new RegExp(`^["${BLANK}]*${OPERATOR}`, 'u');

/** An item of a list, as people type it: words, and no sign with which a formula calls or reads anything. */
const LIST_ITEM = /^[-+−] +\p{L}[^=@|;\t!()[\]{}]*$/u;

/** Pattern of most texts: no separator, nothing that is not shown, and letters and digits alone in front. */
const HARMLESS = /^[\dA-Za-zÀ-ɏ][ -:<-{}~À-ɏ]*$/;

/** Number as people write it for a telephone, in the form that importers expect. */
const PHONE_NUMBER = /^\+(?=(?:\D*\d){6,15}\D*$)\d[\d ().\-/\u00a0]*$/;
/** Characters of a telephone number that a sheet computes: `+1-555-123-4567` is −5244. */
const ARITHMETIC = /[-/]/g;

/** Text that no XML 1.0 file can hold: control characters except tab and line breaks, and the two noncharacters. */
const UNREPRESENTABLE = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;

/** Also without marks that turn a cell over: a message is stored as it came. */
function representable(text: string): string {
  const lines = text.toWellFormed().replaceAll(UNREPRESENTABLE, '').replaceAll(/\r\n?/g, '\n');
  return withoutOverrides(lines);
}

/**
 * Text for a cell of a workbook, which says of itself that it is text and runs nothing. What looks like an escaped
 * character (`_x0041_`; ECMA-376, 22.9.2.19) is escaped, or a reader would show an A.
 */
export function sheetCellText(text: string): string {
  return representable(text).replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
}

/**
 * Text for a cell of a CSV file: an apostrophe before what a spreadsheet would run. In countries with decimal commas its
 * cells end with `;`, some readers end them with a tab or `|`, and all of those take a line break inside of a text for the
 * end of a row. So each part of a text counts as a cell, save for items of a list, which such a reader cannot run either.
 */
export function csvCellText(text: string, kind: ExportColumn['kind']): string {
  if (HARMLESS.test(text)) return text;
  const clean = representable(text);
  if (PHONE_NUMBER.test(clean)) {
    if (kind === 'phone') return clean.replaceAll(ARITHMETIC, ' ');
    if (clean.search(ARITHMETIC) === -1) return clean;
  }
  return clean
    .split(/(?<=[;|\t\n])/)
    .map((part, at) => (isRunnable(part.normalize('NFKC'), at === 0) ? `'${part}` : part))
    .join('');
}

function isRunnable(part: string, isFirst: boolean): boolean {
  return isFirst ? RUNNABLE.test(part) : RUNNABLE_INSIDE.test(part) && !LIST_ITEM.test(part);
}
