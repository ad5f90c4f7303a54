import { open } from 'node:fs/promises';
import { readParts, type BadgePart } from '../../contract/badge.ts';
import type { BadgeFields } from '../../contract/badge-fields.ts';
import { partOfKey } from '../../contract/badge-json.ts';
import { isEmail } from '../../contract/email.ts';
import { CODE_MAX_LENGTH } from '../../contract/limits.ts';
import {
  MATCH_LIST_MAX_COLUMNS,
  MATCH_LIST_MAX_ROWS,
  type MatchPreview,
} from '../../contract/match-list.ts';
import { openCsv, recordsIn } from '../../platform/csv-text.ts';
import { readSheet, type SheetRow } from '../../platform/sheet-file.ts';

/** Rows before the headings, such as the show's name. */
const ABOVE_HEADINGS = 10;
const SAMPLES = 3;
const SAMPLE_LENGTH = 60;
const DOUBLES_NAMED = 20;
/** Entries of one piece. */
const PIECE = 250;

/** Codes in the form that a spreadsheet gives to long numbers, without their last digits. */
const ROUNDED = /^\d(?:[.,]\d+)?e\+?\d+$/i;

/** Content of a list: what its preview says, and its entries in pieces, each a JSON array of codes with details. */
type MatchFile = MatchPreview & { pieces: string[] };

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('latin1') === 'PK\x03\x04';
  } finally {
    await file.close();
  }
}

/** The rows of a file that hold anything; null when it is no table. */
async function rowsOf(path: string): Promise<SheetRow[] | null> {
  const most = MATCH_LIST_MAX_ROWS + ABOVE_HEADINGS + 1;
  if (await isZip(path)) return readSheet(path, most).catch(() => null);
  const csv = await openCsv(path);
  if (csv === null) return null;
  const rows: SheetRow[] = [];
  let columns = 2;
  for (const { record } of recordsIn(csv, (fields) => fields.length >= columns)) {
    const cells = Array.isArray(record) ? record : [];
    columns = Math.max(columns, cells.length);
    const formulas = cells.filter((cell) => /^=./.test(cell)).length;
    // One that cannot be read counts as one without a code.
    const isRow = !Array.isArray(record) || cells.some((cell) => cell.trim() !== '');
    if (isRow) rows.push({ cells, formulas });
    if (rows.length >= most) break;
  }
  return rows;
}

/** Meanings of columns by their headings; each meaning once, where its heading is the likeliest. */
function guessed(headings: readonly string[]): BadgePart[] {
  const known = headings.map((heading) => partOfKey(heading));
  return known.map((own, at) => {
    if (!own) return 'skip';
    const isOther = (one: typeof own | null, other: number) =>
      one?.part === own.part && (one.rank < own.rank || (one.rank === own.rank && other < at));
    return known.some(isOther) ? 'skip' : own.part;
  });
}

function countOfKnown(cells: readonly string[]): number {
  return guessed(cells).filter((part) => part !== 'skip').length;
}

/**
 * Reads an organiser's list. Runs in a thread, since 50,000 rows occupy a processor.
 *
 * @param parts meanings of the columns; null has them guessed
 * @param captured codes of the event's leads
 * @returns the reason when the file is refused as a whole
 * @throws the disk's error
 */
export async function readMatchList(
  path: string,
  parts: readonly BadgePart[] | null,
  captured: readonly string[],
): Promise<MatchFile | 'notTable' | 'empty' | 'tooLong'> {
  const all = await rowsOf(path);
  if (all === null) return 'notTable';
  const top = all.slice(0, ABOVE_HEADINGS);
  const likeliest = Math.max(...top.map(({ cells }) => countOfKnown(cells)));
  const head = top.findIndex(({ cells }) => countOfKnown(cells) === likeliest);
  const rows = all.slice(head + 1);
  const headings = (all[head]?.cells ?? []).slice(0, MATCH_LIST_MAX_COLUMNS);
  if (rows.length === 0) return 'empty';
  if (rows.length > MATCH_LIST_MAX_ROWS) return 'tooLong';

  const meant = parts ?? guessed(headings);
  const list = new Map<string, BadgeFields>();
  const doubles = new Set<string>();
  let [formulas, withoutCode, rounded] = [0, 0, 0];
  for (const row of rows) {
    formulas += row.formulas;
    const { code = '', fields } = readParts(row.cells, meant);
    const { email, ...others } = fields;
    if (ROUNDED.test(code)) rounded += 1;
    else if (code === '' || code.length > CODE_MAX_LENGTH) withoutCode += 1;
    else {
      if (list.has(code)) doubles.add(code);
      list.set(code, email !== undefined && isEmail(email) ? fields : others);
    }
  }
  const entries = [...list];
  const pieces: string[] = [];
  for (let at = 0; at < entries.length; at += PIECE) {
    pieces.push(JSON.stringify(entries.slice(at, at + PIECE)));
  }
  const matched = captured.filter((code) => list.has(code));
  return {
    columns: headings.map((heading, at) => ({
      heading: heading.trim().slice(0, SAMPLE_LENGTH),
      samples: rows.slice(0, SAMPLES).map(({ cells }) => (cells[at] ?? '').slice(0, SAMPLE_LENGTH)),
      part: meant[at] ?? 'skip',
    })),
    rows: rows.length,
    codes: list.size,
    matched: matched.length,
    waiting: list.size - new Set(matched).size,
    coded: captured.length,
    doubled: doubles.size,
    doubles: [...doubles].slice(0, DOUBLES_NAMED).map((code) => code.slice(0, SAMPLE_LENGTH)),
    without_code: withoutCode,
    rounded,
    formulas,
    pieces,
  };
}
