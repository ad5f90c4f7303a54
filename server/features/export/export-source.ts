import { setImmediate } from 'node:timers/promises';

/** A value of an exported field; a time is ISO 8601 in UTC, a list is an array of texts. */
type ExportValue = string | number | boolean | null | readonly string[];
export type ExportRow = Readonly<Record<string, ExportValue>>;

/** A column of the spreadsheet formats; JSON carries its fields under the same keys. */
export type ExportColumn = {
  key: string;
  /** Heading for people. */
  title?: string;
  /** Type of the cell; a `time` is ISO 8601 text in the row, a `list` becomes one text. */
  kind: 'text' | 'number' | 'yes-no' | 'time' | 'list' | 'phone';
  /** Width of the column on a sheet, in characters. */
  width: number;
};

/** The value of a cell, which holds no list. */
export function cellValue(value: ExportValue | undefined): Exclude<ExportValue, readonly string[]> {
  if (value === undefined || value === null) return null;
  return typeof value === 'object' ? value.join(', ') : value;
}

/** Heading of a column. */
export function headingOf({ title, key }: ExportColumn): string {
  return title ?? key;
}

/** Rows of an export: their ids in order, and the rows as they are when they are written. */
export type ExportSource = {
  columns: readonly ExportColumn[];
  ids: readonly number[];
  /** Reads some of them, in order; those that were deleted meanwhile are left out. */
  rows: (ids: readonly number[]) => ExportRow[];
};

/** Reads rows one by one. @param row null for one that is gone */
export function oneByOne(row: (id: number) => ExportRow | null): ExportSource['rows'] {
  return (ids) => ids.map(row).filter((found) => found !== null);
}

/** Rows that are read before other requests are served. */
const BATCH_ROWS = 50;
/** Characters of text after which a batch ends early; an answer may be long. */
const BATCH_CHARACTERS = 50_000;

function charactersIn(row: ExportRow): number {
  return Object.values(row).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 0),
    0,
  );
}

function* shortBatches(rows: readonly ExportRow[]): Generator<ExportRow[]> {
  let batch: ExportRow[] = [];
  let characters = 0;
  for (const row of rows) {
    batch.push(row);
    characters += charactersIn(row);
    if (characters < BATCH_CHARACTERS) continue;
    yield batch;
    [batch, characters] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

/**
 * Yields the rows in batches. They are read only when the receiver can take them, and no statement stays open between two
 * batches, so that writes go on.
 */
export async function* inBatches({ ids, rows }: ExportSource): AsyncGenerator<ExportRow[]> {
  for (let at = 0; at < ids.length; at += BATCH_ROWS) {
    for (const batch of shortBatches(rows(ids.slice(at, at + BATCH_ROWS)))) {
      yield batch;
      await setImmediate();
    }
  }
}
