import { readFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * Twilio writes UTF-8; a spreadsheet that saved the file again may have written what is usual on its system.
 * @returns null when it is no text
 */
function encodingOf(bytes: Buffer): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes.includes(0)) return null;
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** Excel's own first line that names the delimiter, where a file has one. */
const SEPARATOR = /^sep=(.)\s*$/i;

/** Lines in which the delimiter is looked for. */
const LINES_LOOKED_AT = 12;
const DELIMITERS = [',', ';', '\t'];

function fieldCount(line: string, delimiter: string): number {
  return line.split(delimiter).length;
}
function bestDelimiter(score: (delimiter: string) => number): string {
  return DELIMITERS.toSorted((a, b) => score(b) - score(a))[0] ?? ',';
}

/**
 * Delimiter of the fields: spreadsheets write semicolons in countries with decimal commas. The header tells, unless a title
 * stands above it: then most lines do.
 */
function delimiterOf(lines: readonly string[]): string {
  const [header = ''] = lines;
  const ofHeader = bestDelimiter((delimiter) => fieldCount(header, delimiter));
  if (fieldCount(header, ofHeader) > 2) return ofHeader;
  return bestDelimiter((delimiter) => {
    const counts = lines.map((line) => fieldCount(line, delimiter)).filter((count) => count > 1);
    return Math.max(0, ...counts.map((count) => counts.filter((one) => one === count).length));
  });
}

/** Lines at the beginning of a text, at most so many. */
function firstLines(text: string, start: number, most: number): string[] {
  const lines: string[] = [];
  for (let at = start; lines.length < most && at < text.length; at += lines.at(-1)?.length ?? 0) {
    lines.push(lineAt(text, at));
  }
  return lines;
}

/** Pattern of a line with any line ending. */
const LINE = /[^\r\n]*(?:\r\n|\r|\n|$)/y;

/** The line that begins at a position, with its end. */
function lineAt(text: string, position: number): string {
  LINE.lastIndex = position;
  return LINE.exec(text)?.[0] ?? '';
}

/** A CSV file as text; `start` is where its header may begin, on the line `line`, counted from 1. */
type CsvText = { text: string; start: number; line: number; delimiter: string };

/** Opens a CSV file of any encoding. @returns null when it is not text */
export async function openCsv(path: string): Promise<CsvText | null> {
  const bytes = await readFile(path);
  const encoding = encodingOf(bytes);
  if (encoding === null) return null;
  const text = new TextDecoder(encoding).decode(bytes);
  let [start, line] = [0, 1];
  const skipBlank = () => {
    let found = lineAt(text, start);
    for (; found !== '' && found.trim() === ''; found = lineAt(text, start)) {
      start += found.length;
      line += 1;
    }
    return found;
  };
  const first = skipBlank();
  const named = SEPARATOR.exec(first.trim())?.[1];
  if (named !== undefined) {
    start += first.length;
    line += 1;
  }
  skipBlank();
  const delimiter = named ?? delimiterOf(firstLines(text, start, LINES_LOOKED_AT));
  return { text, start, line, delimiter };
}

/** Characters of one record at most; a message has 1,600, and the rest of its line a few hundred. */
const RECORD_MAX = 65_536;

/** Reason why a record cannot be read. */
type CsvFault = 'open' | 'long';
/** A record's fields, or what is wrong with it, and the line that it begins on, counted from 1. */
type CsvRecord = { line: number; record: string[] | CsvFault };

/**
 * The fields of a record; null: it goes on, a quotation mark is still open; 'broken': it cannot be read.
 * @param relaxed a quotation mark in the middle of a field is a sign, as in 5"
 */
function fieldsOf(text: string, delimiter: string, relaxed = false): string[] | null | 'broken' {
  try {
    const [fields = []] = parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: relaxed,
    });
    return fields;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return error.code === 'CSV_QUOTE_NOT_CLOSED' ? null : 'broken';
  }
}

/**
 * The records of a file, the header first. A quotation mark that is never closed costs its own line and no other. Takes time
 * in proportion to the text: only a line with an odd number of quotation marks can close what another one left open, so a
 * record is put together once, there.
 * @param isRecord whether fields are a record of this file, and no line of a longer text: asked from the second one on
 */
export function* recordsIn(
  { text, start, line: firstLine, delimiter }: CsvText,
  isRecord: (fields: readonly string[]) => boolean,
): Generator<CsvRecord> {
  let [at, line, isHeader] = [start, firstLine, true];
  while (at < text.length) {
    const first = lineAt(text, at);
    let next = { at: at + first.length, line: line + 1 };
    if (first.length > RECORD_MAX) {
      yield { line, record: 'long' };
    } else if (first.trim() !== '') {
      let fields = fieldsOf(first, delimiter);
      if (fields === null) {
        const closed = closedRecord(at, next);
        if (closed !== null) ({ fields, ...next } = closed);
        else fields = fieldsOf(first, delimiter, true);
      } else if (fields === 'broken') {
        fields = fieldsOf(first, delimiter, true);
      }
      yield { line, record: Array.isArray(fields) ? fields : 'open' };
    }
    isHeader &&= first.trim() === '';
    ({ at, line } = next);
  }

  /** The record whose first line leaves a quotation mark open; null when nothing closes it. */
  function closedRecord(from: number, next: { at: number; line: number }) {
    let [end, ends] = [next.at, next.line];
    while (end < text.length) {
      const more = lineAt(text, end);
      end += more.length;
      ends += 1;
      if (end - from > RECORD_MAX) return null;
      const own = isHeader ? null : fieldsOf(more, delimiter);
      // The next record begins here: the mark was never closed.
      if (Array.isArray(own) && isRecord(own)) return null;
      if (more.split('"').length % 2 === 1) continue;
      const fields = fieldsOf(text.slice(from, end), delimiter);
      return Array.isArray(fields) ? { fields, at: end, line: ends } : null;
    }
    return null;
  }
}
