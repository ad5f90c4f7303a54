import { z } from 'zod';
import type { ExportColumn } from '../features/export/export-source.ts';
import { storedJson } from '../platform/stored-json.ts';
import { iso } from '../platform/time.ts';
import { moment } from './limits.ts';

/** Properties of a field that most fields leave out. */
type Options = {
  /** Heading of its column in exports, which otherwise have none. */
  heading?: string;
  /** Width of that column in characters; by the heading unless given. */
  width?: number;
  cell?: ExportColumn['kind'];
  /** Columns of exports that follow it and are no fields of a record. */
  followedBy?: readonly ExportColumn[];
  /** Its column comes after all that exports had in 1.0, so that these keep their places. */
  isAfterFirst?: true;
  /** Searches look through it. */
  isSearched?: true;
  /** Headquarters' views leave it out. */
  isHidden?: true;
  /**
   * A merge replaces the fields of a row together, by those of the newer record. Those that follow another rule have it
   * in the merger (features/event-file).
   */
  mergesApart?: true;
};

/** A field of a record. `Said` is its value in the record, `Stored` SQLite's. */
export type Field<Said = unknown, Stored = unknown> = Options & {
  /** Limits of a value that comes in, and how it is tidied. */
  limits: z.ZodType<Said>;
  read(stored: Stored): Said;
  write(said: Said): Stored;
  /** Its type in headquarters' views. */
  postgres: 'text' | 'int' | 'boolean' | 'timestamptz' | 'jsonb';
  cell: ExportColumn['kind'];
};

/** A field whose value is not in a column of the row's table, or is written later than the row. */
type Joined<Said = unknown, Stored = unknown> = Field<Said, Stored> & {
  /** SQL of the value. */
  select: string;
};

export type Fields = Readonly<Record<string, Field>>;
/** The fields of a kind of record: columns of its table, and values joined to them. */
export type Kind = { row: Fields; joined: Readonly<Record<string, Joined>> };

/** Values of fields as a record says them. */
export type Said<F extends Fields> = { -readonly [K in keyof F]: z.output<F[K]['limits']> };
/** Values of fields as SQLite has them. */
export type Stored<F extends Fields> = { -readonly [K in keyof F]: ReturnType<F[K]['write']> };
/** Data of a record, and a row from which it is read. */
export type DataOf<K extends Kind> = Said<K['row']> & Said<K['joined']>;
export type RowOf<K extends Kind> = Stored<K['row']> & Stored<K['joined']>;

// ── Kinds of fields ─────────────────────────────────────────────────────────────────────────────────────────────────────

function same<T>(value: T): T {
  return value;
}

/** A text, which may be null where its limits say so. */
export function text<T extends string | null>(
  limits: z.ZodType<T>,
  options: Options = {},
): Field<T, T> {
  return { limits, read: same<T>, write: same<T>, postgres: 'text', cell: 'text', ...options };
}

export function number<T extends number | null>(
  limits: z.ZodType<T>,
  options: Options = {},
): Field<T, T> {
  return { limits, read: same<T>, write: same<T>, postgres: 'int', cell: 'number', ...options };
}

export function flag(options: Options = {}): Field<boolean, number> {
  const [limits, read] = [z.boolean(), (bit: number) => bit === 1];
  return { limits, read, write: Number, postgres: 'boolean', cell: 'yes-no', ...options };
}

/** Milliseconds since 1970, and ISO 8601. */
export function time(options: Options = {}): Field<string, number> {
  const [read, write] = [(ms: number) => iso(ms), (said: string) => Date.parse(said)];
  return {
    limits: moment,
    read,
    write,
    postgres: 'timestamptz',
    cell: 'time',
    width: 20,
    ...options,
  };
}

export function timeOrNone(options: Options = {}): Field<string | null, number | null> {
  return {
    ...time(options),
    limits: moment.nullable(),
    read: (ms) => iso(ms),
    write: (said) => (said === null ? null : Date.parse(said)),
  };
}

/** JSON. @param stored schema of what is stored; `otherwise` stands for a value that it does not take */
export function json<T>(
  stored: z.ZodType<T>,
  otherwise: T,
  limits: z.ZodType<T>,
  options: Options = {},
): Field<T, string | null> {
  return {
    limits,
    read: (value) => storedJson(stored, value) ?? otherwise,
    write: (said) => (said === null ? null : JSON.stringify(said)),
    postgres: 'jsonb',
    cell: 'list',
    ...options,
  };
}

/** @param select its SQL */
export function joined<Said, Stored>(
  select: string,
  field: Field<Said, Stored>,
): Joined<Said, Stored> {
  return { ...field, select };
}

// ── What follows from fields ────────────────────────────────────────────────────────────────────────────────────────────

/** Returns an object with a value for each field. The cast only says that the keys are theirs. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it is what the caller makes of the fields
function each<F extends Fields, Of extends Record<keyof F, unknown>>(
  fields: F,
  of: (field: Field, name: keyof F) => unknown,
): Of {
  const result: Record<string, unknown> = {};
  for (const name in fields) {
    const field: Field | undefined = fields[name];
    if (field !== undefined) result[name] = of(field, name);
  }
  return result as Of;
}

/** Column names as a list for SQL. @param before prefix of each name, such as `q.` or `@` */
export function namesOf(fields: Fields, before = ''): string {
  return Object.keys(fields)
    .map((name) => before + name)
    .join(', ');
}

/** All values of a kind as columns of a SELECT. @param alias of its table */
export function columnsOf({ row, joined }: Kind, alias: string): string {
  const values = Object.entries(joined).map(([name, { select }]) => `${select} AS ${name}`);
  return [namesOf(row, `${alias}.`), ...values].join(', ');
}

/** Values as a record says them. */
export function read<F extends Fields>(fields: F, stored: Stored<F>): Said<F> {
  return each(fields, (field, name) => field.read(stored[name]));
}

/** Values as SQLite has them. */
export function write<F extends Fields>(fields: F, said: Said<F>): Stored<F> {
  return each(fields, (field, name) => field.write(said[name]));
}

/** Data of a record. */
export function readData<K extends Kind>({ row, joined }: K, stored: RowOf<K>): DataOf<K> {
  return Object.assign(read(row, stored), read(joined, stored));
}

/** Schema of a record's data. */
export function dataOf<K extends Kind>({ row, joined }: K) {
  return z.strictObject({ ...limitsOf<K['row']>(row), ...limitsOf<K['joined']>(joined) });
}
function limitsOf<F extends Fields>(fields: F): { [K in keyof F]: F[K]['limits'] } {
  return each(fields, ({ limits }) => limits);
}

/** The fields that a merge replaces together, of a row or of all. */
export function replacedTogether(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, { mergesApart }]) => !mergesApart));
}

/** Values of the fields that a merge replaces together. */
export function stateOf<K extends Kind>({ row, joined }: K, data: DataOf<K>): object {
  const fields = replacedTogether({ ...row, ...joined });
  return Object.fromEntries(Object.entries(data).filter(([name]) => name in fields));
}

/** Values that searches look through. */
export function searchedIn(fields: Fields, values: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(fields)
    .filter(([, { isSearched }]) => isSearched)
    .map(([name]) => values[name])
    .filter((value) => typeof value === 'string');
}

/** Column of a row's id, which every export begins with. */
export const EXPORTED_ID: ExportColumn = { key: 'id', title: 'Number', kind: 'number', width: 9 };

/** Columns of a kind's exports. */
export function exportColumns({ row, joined }: Kind): ExportColumn[] {
  const fields = Object.entries<Field>({ ...row, ...joined }).toSorted(
    ([, a], [, b]) => Number(a.isAfterFirst ?? false) - Number(b.isAfterFirst ?? false),
  );
  const columns = fields.flatMap(([key, { heading: title, width, cell: kind, followedBy = [] }]) =>
    title === undefined
      ? followedBy
      : [{ key, title, kind, width: width ?? title.length + 2 }, ...followedBy],
  );
  return [EXPORTED_ID, ...columns];
}
