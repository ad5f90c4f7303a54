import { parse } from 'csv-parse/sync';
import excel, { type Worksheet } from 'exceljs';
import { expect } from 'vitest';
import { z } from 'zod';
import type { HttpBooth } from './http-booth.ts';
import type { Answer } from './http-client.ts';

/** Path of an exported file, as `questions.csv`. */
export function exportUrl(file: string, query: Record<string, string> = {}) {
  return `/api/admin/export/${file}?${new URLSearchParams(query)}`;
}
/** Downloads a file as staff, under the names of its fields; fails when it is none. */
export async function download(booth: HttpBooth, file: string, query: Record<string, string> = {}) {
  const answer = await booth.staff.get(exportUrl(file, { headings: 'fields', ...query }));
  expect(answer.status, answer.text.slice(0, 500)).toBe(200);
  return answer;
}

export function rowsOfJson(answer: Answer) {
  return z.array(z.record(z.string(), z.unknown())).parse(JSON.parse(answer.text));
}
export function rowsOfCsv(answer: Answer): Record<string, string>[] {
  return parse(answer.text, { bom: true, columns: true });
}
export async function sheetOf(answer: Answer): Promise<Worksheet> {
  const book = new excel.Workbook();
  await book.xlsx.load(Uint8Array.from(answer.bytes).buffer);
  const [sheet] = book.worksheets;
  if (!sheet) throw new Error('There is no sheet.');
  return sheet;
}
/** The cells of a sheet's row, as numbers, texts, dates and booleans. */
function cellsOf(sheet: Worksheet, row: number): unknown[] {
  const cells: unknown[] = [];
  sheet.getRow(row).eachCell({ includeEmpty: true }, (cell) => cells.push(cell.value));
  return cells;
}
function headersOf(sheet: Worksheet) {
  return cellsOf(sheet, 1).map(String);
}
/** A row of a sheet under its header's names. */
export function recordOf(sheet: Worksheet, row: number): Record<string, unknown> {
  const cells = cellsOf(sheet, row);
  return Object.fromEntries(headersOf(sheet).map((header, i) => [header, cells[i] ?? null]));
}

/** Stores questions straight in the database, a millisecond apart. */
export function insertQuestions(
  booth: HttpBooth,
  questions: { content: string; author?: string; answer?: string }[],
): void {
  const { db } = booth.deps;
  const insert = db.prepare(
    'INSERT INTO questions (event_id, content, author_name, answer, created_at, updated_at) VALUES ((SELECT id FROM events WHERE closed_at IS NULL), ?, ?, ?, ?, 0)',
  );
  db.transaction(() => {
    questions.forEach(({ content, author = null, answer = null }, i) =>
      insert.run(content, author, answer, i),
    );
  })();
}

/** Rows of a file in whatever format, under the names of their fields. */
export async function rowsOf(answer: Answer): Promise<Record<string, unknown>[]> {
  const type = answer.headers['content-type'] ?? '';
  if (type.startsWith('text/csv')) return rowsOfCsv(answer);
  if (type.startsWith('application/json')) return rowsOfJson(answer);
  const sheet = await sheetOf(answer);
  return Array.from({ length: sheet.rowCount - 1 }, (_, i) => recordOf(sheet, i + 2));
}

/** One field of every row of a file that staff download. */
export async function columnOf(
  booth: HttpBooth,
  file: string,
  field: string,
  query: Record<string, string> = {},
): Promise<unknown[]> {
  return (await rowsOf(await download(booth, file, query))).map((row) => row[field]);
}

export const ASCENDING = { order: 'asc' };
