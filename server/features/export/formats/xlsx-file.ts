import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { stream, Style, Worksheet } from 'exceljs';
import { z } from 'zod';
import {
  cellValue,
  headingOf,
  inBatches,
  type ExportColumn,
  type ExportRow,
  type ExportSource,
} from '../export-source.ts';
import { CELL_MAX_LENGTH, sheetCellText } from './cell-text.ts';

/** Bytes of a sheet's XML that may wait for the zip before reading of rows pauses. */
const QUEUE_BYTES = 256 * 1024;

const HEADER_FONT = { name: 'Calibri', family: 2, size: 11, bold: true };
/** From this many characters, a column is for running text. */
const WRAPPED_WIDTH = 40;

function styleOf({ kind, width }: ExportColumn): Partial<Style> {
  const alignment = {
    vertical: 'top',
    wrapText: kind === 'text' && width >= WRAPPED_WIDTH,
  } as const;
  return kind === 'time' ? { alignment, numFmt: timeFormat(new Date()) } : { alignment };
}

/** How a cell shows a local time, its offset from UTC included: a sheet knows no time zones. */
function timeFormat(at: Date): string {
  const minutes = -at.getTimezoneOffset();
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const digits = [hours, rest].map((number) => String(number).padStart(2, '0')).join(':');
  return `yyyy-mm-dd hh:mm:ss" ${minutes < 0 ? '-' : '+'}${digits}"`;
}

/** A sheet knows no time zones: the cell shows the laptop's local time. */
function localTime(iso: string): Date {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
}

function cellOf(row: ExportRow, { key, kind }: ExportColumn) {
  const value = cellValue(row[key]);
  if (typeof value !== 'string') return value;
  return kind === 'time' ? localTime(value) : sheetCellText(value).slice(0, CELL_MAX_LENGTH);
}

type Queue = NodeJS.EventEmitter & { _writableState: { length: number } };
const isQueue = z.object({ _writableState: z.object({ length: z.number() }) });
const sheetStream = z.object({
  pipes: z.array(z.custom<Queue>((pipe) => isQueue.safeParse(pipe).success)),
});

/**
 * exceljs hands its XML to the zip without asking whether the zip can take it, so we do: the zip's own queue tells.
 * @throws when another version of exceljs keeps it elsewhere: better than a file that fills the memory
 */
async function zipToCatchUp(sheet: Worksheet, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { data } = sheetStream.safeParse('stream' in sheet ? sheet.stream : null);
  if (!data) throw new Error('This version of exceljs has no queue where it was.');
  for (const queue of data.pipes) {
    // oxlint-disable-next-line no-underscore-dangle -- the zip's stream predates writableLength
    if (queue._writableState.length > QUEUE_BYTES) await once(queue, 'drain', { signal });
  }
}

/** What a sheet is called, and what is on it. */
export type Sheet = { name: string; source: ExportSource };

async function fillSheet(
  book: stream.xlsx.WorkbookWriter,
  { name, source }: Sheet,
  signal: AbortSignal,
): Promise<void> {
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = source.columns.map((column) => ({
    header: headingOf(column),
    key: column.key,
    width: column.width,
    style: styleOf(column),
  }));
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: source.columns.length } };
  const header = sheet.getRow(1);
  header.font = HEADER_FONT;
  header.commit();
  for await (const batch of inBatches(source)) {
    for (const row of batch) {
      const added = sheet.addRow(source.columns.map((column) => cellOf(row, column)));
      source.columns.forEach(({ key, kind }, at) => {
        const time = row[key];
        // Summer time has another offset.
        if (kind === 'time' && typeof time === 'string') {
          added.getCell(at + 1).numFmt = timeFormat(new Date(time));
        }
      });
      added.commit();
    }
    await zipToCatchUp(sheet, signal);
  }
  sheet.commit();
}

async function fill(
  book: stream.xlsx.WorkbookWriter,
  sheets: readonly Sheet[],
  signal: AbortSignal,
): Promise<void> {
  for (const sheet of sheets) await fillSheet(book, sheet, signal);
  await book.commit();
}

/** Sheets with a bold, frozen line of headings each, dates as dates and numbers as numbers. */
export async function xlsxBook(sheets: readonly Sheet[]): Promise<Readable> {
  // Only an export pays for it, and for the writer alone: the whole library brings readers and a browser's zip along.
  const { default: WorkbookWriter } = await import('exceljs/lib/stream/xlsx/workbook-writer.js');
  const file = new PassThrough();
  const gone = new AbortController();
  file.on('close', () => gone.abort());
  const book = new WorkbookWriter({ stream: file, useStyles: true });
  book.creator = 'Booth';
  book.lastModifiedBy = 'Booth';
  fill(book, sheets, gone.signal).catch((error: unknown) => {
    file.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return file;
}

/** A file of one sheet. */
export function xlsxFile(source: ExportSource, name: string): Promise<Readable> {
  return xlsxBook([{ name, source }]);
}
