import { once } from 'node:events';
import { Writable } from 'node:stream';
import type { Style, Worksheet } from 'exceljs';
// The writer alone: the whole library brings readers and a browser's zip along.
import WorkbookWriter from 'exceljs/lib/stream/xlsx/workbook-writer.js';
import { z } from 'zod';
import { cellValue, headingOf, type ExportColumn, type ExportRow } from '../export-source.ts';
import { serveTasks } from '../../../platform/serve-tasks.ts';
import { CELL_MAX_LENGTH, sheetCellText } from './cell-text.ts';

/** Bytes of a sheet's XML that may wait for the zip before more rows are taken. */
const QUEUE_BYTES = 256 * 1024;

const HEADER_FONT = { name: 'Calibri', family: 2, size: 11, bold: true };
/** Width in characters from which a column's text is wrapped. */
const WRAPPED_WIDTH = 40;

type CellStyle = Partial<Style>;

function styleOf({ kind, width }: ExportColumn): CellStyle {
  const alignment = {
    vertical: 'top',
    wrapText: kind === 'text' && width >= WRAPPED_WIDTH,
  } as const;
  return kind === 'time' ? { alignment, numFmt: timeFormat(new Date()) } : { alignment };
}

/**
 * Styles that cells share: exceljs knows one that it has seen by the object, and writes any other down as XML to
 * compare it.
 */
function createStyles(its: readonly ExportColumn[]) {
  const own = its.map(styleOf);
  const times = new Map<string, CellStyle>();
  return (at: number, { key, kind }: ExportColumn, row: ExportRow): CellStyle => {
    const style = own[at] ?? {};
    const time = row[key];
    if (kind !== 'time' || typeof time !== 'string') return style;
    // Summer time has another offset.
    const numFmt = timeFormat(new Date(time));
    const known = times.get(numFmt) ?? { ...style, numFmt };
    times.set(numFmt, known);
    return known;
  };
}

/** Number format of a local time with its offset from UTC, since a sheet knows no time zones. */
function timeFormat(at: Date): string {
  const minutes = -at.getTimezoneOffset();
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const digits = [hours, rest].map((number) => String(number).padStart(2, '0')).join(':');
  return `yyyy-mm-dd hh:mm:ss" ${minutes < 0 ? '-' : '+'}${digits}"`;
}

/** Local time of the laptop, which the cell shows, since a sheet knows no time zones. */
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
 * Waits until the zip has caught up. exceljs writes its XML without checking that, so this reads the zip's own queue.
 *
 * @throws when another version of exceljs keeps the queue elsewhere: better than a file that fills the memory
 */
async function zipToCatchUp(sheet: Worksheet): Promise<void> {
  const { data } = sheetStream.safeParse('stream' in sheet ? sheet.stream : null);
  if (!data) throw new Error('This version of exceljs has no queue where it was.');
  for (const queue of data.pipes) {
    // oxlint-disable-next-line no-underscore-dangle -- the zip's stream predates writableLength
    if (queue._writableState.length > QUEUE_BYTES) await once(queue, 'drain');
  }
}

const made: Buffer[] = [];
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    made.push(chunk);
    done();
  },
});
const book = new WorkbookWriter({ stream, useStyles: true });
book.creator = 'Booth';
book.lastModifiedBy = 'Booth';
let columns: readonly ExportColumn[] = [];
let styleAt = createStyles([]);
let sheet: Worksheet | null = null;

/** The bytes that were made since the last time. */
function take(): Uint8Array {
  return Buffer.concat(made.splice(0));
}

/** Tasks of the thread that writes one workbook, sheet after sheet (started by `xlsx-file.ts`). */
const TASKS = {
  /** Begins a sheet with a bold, frozen line of headings. */
  addSheet(name: string, its: readonly ExportColumn[]): void {
    sheet?.commit();
    sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
    columns = its;
    styleAt = createStyles(its);
    sheet.columns = columns.map((column) => ({
      header: headingOf(column),
      key: column.key,
      width: column.width,
      style: styleOf(column),
    }));
    sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: columns.length } };
    const header = sheet.getRow(1);
    header.font = HEADER_FONT;
    header.commit();
  },

  /** @returns what there is of the file by then, from where the last answer ended */
  async addRows(rows: readonly ExportRow[]): Promise<Uint8Array> {
    if (sheet === null) throw new Error('Rows are on a sheet.');
    for (const row of rows) {
      const added = sheet.addRow(columns.map((column) => cellOf(row, column)));
      columns.forEach((column, at) => {
        added.getCell(at + 1).style = styleAt(at, column, row);
      });
      added.commit();
    }
    await zipToCatchUp(sheet);
    return take();
  },

  /** @returns the rest of the file */
  async endBook(): Promise<Uint8Array> {
    sheet?.commit();
    await book.commit();
    return take();
  },
};

export type WorkbookTasks = typeof TASKS;

serveTasks(TASKS);
