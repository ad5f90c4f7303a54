import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { inBatches, type ExportSource } from '../export-source.ts';
import { cellText } from './cell-text.ts';

/** Without it, Excel takes UTF-8 for the machine's old code page. */
const BYTE_ORDER_MARK = '\uFEFF';

async function* chunks(source: ExportSource): AsyncGenerator<string> {
  const keys = source.columns.map(({ key }) => key);
  // RFC 4180: lines end in CRLF.
  const csv = (rows: unknown[]) =>
    stringify(rows, {
      columns: keys,
      record_delimiter: '\r\n',
      cast: { boolean: String, string: cellText },
    });
  yield BYTE_ORDER_MARK + csv([keys]);
  for await (const batch of inBatches(source)) yield csv(batch);
}

/** Comma-separated values with a line of field names; times are ISO 8601 in UTC. */
export const csvFile = (source: ExportSource): Readable =>
  Readable.from(chunks(source), { objectMode: false });
