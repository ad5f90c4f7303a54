import { readFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { SMS_IMPORT_MESSAGES } from '../../contract/sms.ts';
import { HttpError, invalid } from '../../http/errors.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Twilio writes UTF-8; a spreadsheet that saved the file again may have written what is usual on its system. */
function encodingOf(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes.includes(0)) {
    throw new HttpError(415, 'unsupported_media', SMS_IMPORT_MESSAGES.notCsv, 'file');
  }
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** Excel's own first line that names the delimiter, where a file has one. */
const SEPARATOR = /^sep=(.)\s*$/i;

/** What separates the fields of the header: a spreadsheet of a country with decimal commas writes semicolons. */
function delimiterOf(header: string): string {
  const counts = [',', ';', '\t'].map((character) => header.split(character).length);
  return [',', ';', '\t'][counts.indexOf(Math.max(...counts))] ?? ',';
}

/** A record and the line that it begins on, counted from 1; null is one that cannot be read. */
type CsvRecord = { line: number; record: string[] | null };

/** A file as lines, each with its own end, whichever that is. */
type CsvLines = { lines: string[]; delimiter: string };

/** Opens a CSV file of any encoding. @throws HttpError 400 when it is empty, 415 when it is not text */
export async function openCsv(path: string): Promise<CsvLines> {
  const bytes = await readFile(path);
  if (bytes.length === 0) throw invalid(SMS_IMPORT_MESSAGES.empty, 'file');
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  const lines = text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
  const first = lines.findIndex((line) => line.trim() !== '');
  const named = SEPARATOR.exec(lines[first]?.trim() ?? '')?.[1];
  if (named !== undefined) lines[first] = '\n';
  const header = lines.find((line) => line.trim() !== '') ?? '';
  return { lines, delimiter: named ?? delimiterOf(header) };
}

/** Lines of one record at most. */
const MAX_LINES = 200;

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
 * The records of a file, the header first. A quotation mark that is never closed costs its own line and no other.
 * @param isRecord whether fields are a record of this file, and no line of a longer text: asked from the second one on
 */
export function* recordsIn(
  { lines, delimiter }: CsvLines,
  isRecord: (fields: readonly string[]) => boolean,
): Generator<CsvRecord> {
  let isHeader = true;
  for (let at = 0; at < lines.length;) {
    const line = at + 1;
    let text = lines[at] ?? '';
    at += 1;
    if (text.trim() === '') continue;
    let fields = fieldsOf(text, delimiter);
    let next = at;
    while (fields === null && next < Math.min(lines.length, at + MAX_LINES)) {
      const more = lines[next] ?? '';
      const own = isHeader ? null : fieldsOf(more, delimiter);
      // The next record begins here: the mark was never closed.
      if (Array.isArray(own) && isRecord(own)) break;
      text += more;
      next += 1;
      fields = fieldsOf(text, delimiter);
    }
    if (Array.isArray(fields)) at = next;
    else fields = fieldsOf(lines[line - 1] ?? '', delimiter, true);
    yield { line, record: Array.isArray(fields) ? fields : null };
    isHeader = false;
  }
}
