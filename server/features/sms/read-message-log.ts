import { SMS_IMPORT_MAX_ERRORS, type SmsImport } from '../../contract/sms.ts';
import { columnsOf, dateOrderOf, isLogLine, lineOf } from './import-columns.ts';
import { openCsv, recordsIn } from '../../platform/csv-text.ts';
import type { IncomingText } from './incoming-text.ts';

/** A date that may be either of two: only then is the file read twice. */
const NUMERIC_DATE = /\d[./-]\d{1,2}[./-]\d{4}/;
/** Texts of one piece. */
const PIECE = 250;

const UNREADABLE = {
  open: 'This line can’t be read: a quotation mark is never closed.',
  long: 'This line is longer than any message.',
};

/** Content of a log: its messages in pieces, each a JSON array, and the lines that were left out. */
type MessageLog = Omit<SmsImport, 'imported'> & { pieces: string[] };

/**
 * Reads Twilio's message log. Runs in a thread, since a large file occupies a processor.
 *
 * @param now milliseconds since 1970
 * @returns the reason when the file is refused as a whole
 * @throws the disk's error
 */
export async function readMessageLog(
  path: string,
  now: number,
): Promise<MessageLog | 'empty' | 'notCsv' | 'columns'> {
  const file = await openCsv(path);
  if (file === null) return 'notCsv';
  if (file.text === '') return 'empty';
  const [header] = recordsIn(file, () => false);
  const columns = Array.isArray(header?.record) ? columnsOf(header.record) : null;
  if (!columns) return 'columns';
  const records = () => recordsIn(file, (fields) => isLogLine(fields, columns));
  const { sentAt = -1 } = columns;
  const dates = NUMERIC_DATE.test(file.text)
    ? Array.from(records(), ({ record }) => (Array.isArray(record) ? (record[sentAt] ?? '') : ''))
    : [];
  const order = dateOrderOf(dates);

  const log: MessageLog = { pieces: [], skipped: 0, refused: 0, errors: [] };
  const refuse = (line: number, reason: string) => {
    log.refused += 1;
    if (log.errors.length < SMS_IMPORT_MAX_ERRORS) log.errors.push({ line, reason });
  };
  let texts: IncomingText[] = [];
  const endPiece = () => {
    log.pieces.push(JSON.stringify(texts));
    texts = [];
  };
  for (const { line, record } of records()) {
    if (line === header?.line) continue;
    if (!Array.isArray(record)) {
      refuse(line, UNREADABLE[record]);
      continue;
    }
    const found = lineOf(record, columns, { now, order });
    if (found.kind === 'outbound') log.skipped += 1;
    else if (found.kind === 'refused') refuse(line, found.reason);
    else if (texts.push(found.text) >= PIECE) endPiece();
  }
  endPiece();
  return log;
}
