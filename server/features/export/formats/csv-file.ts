import { Readable } from 'node:stream';
import { stringify, type Options } from 'csv-stringify/sync';
import { cellValue, headingOf, inBatches, type ExportSource } from '../export-source.ts';
import { csvCellText } from './cell-text.ts';

/** Without it, Excel takes UTF-8 for the machine's old code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/** RFC 4180. Every text is quoted: a lone line break ends a row for most readers, whatever the writer meant by it. */
const ROWS: Options = {
  record_delimiter: '\r\n',
  quoted_string: true,
  cast: { boolean: (value) => ({ value: String(value), quoted: false }) },
};

async function* chunks(source: ExportSource): AsyncGenerator<string> {
  const { columns } = source;
  yield `${BYTE_ORDER_MARK}${columns.map(headingOf).join(',')}\r\n`;
  for await (const batch of inBatches(source)) {
    yield stringify(
      batch.map((row) =>
        columns.map(({ key, kind }) => {
          const value = cellValue(row[key]);
          return typeof value === 'string' ? csvCellText(value, kind) : value;
        }),
      ),
      ROWS,
    );
  }
}

/** Comma-separated values with a line of headings; times are ISO 8601 in UTC. */
export function csvFile(source: ExportSource): Readable {
  return Readable.from(chunks(source), { objectMode: false });
}
