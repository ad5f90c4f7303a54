import { DETAIL_FIELDS } from '../../server/contract/lead-details.ts';
import { isRecord } from '../lib/answers.ts';
import type { Parcel } from '../lib/unsent-queue.ts';

/** Columns, in the order of the laptop's export. */
const COLUMNS = [...DETAIL_FIELDS, 'code', 'picture', 'rating', 'note'] as const;

/** A cell that no spreadsheet runs; a phone number may begin with a plus. */
function cell(value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  const isRun = /^[=+\-@\t\r]/.test(text) && !/^\+[\d\s()./-]+$/.test(text);
  const defused = isRun ? `'${text}` : text;
  return `"${defused.replaceAll('"', '""')}"`;
}

function answersIn(value: unknown): string {
  if (!Array.isArray(value)) return '';
  return value
    .filter(isRecord)
    .map(
      ({ name, answers }) => `${String(name)}: ${Array.isArray(answers) ? answers.join(', ') : ''}`,
    )
    .join('; ');
}

/** Captures that the laptop does not have, as comma-separated values with headings. */
export function unsentFile(unsent: readonly Pick<Parcel, 'body'>[]): string {
  const lines = unsent.map(({ body }) => [
    ...COLUMNS.map((name) => cell(body[name])),
    cell(answersIn(body['qualifiers'])),
    cell(body['consent'] === null ? 'Spoke with us' : 'Consent'),
    cell(body['at']),
  ]);
  const heads = [...COLUMNS, 'qualifiers', 'basis', 'captured_at'].map(cell);
  // Excel reads UTF-8 by the mark alone.
  return `\ufeff${[heads, ...lines].map((line) => line.join(',')).join('\r\n')}\r\n`;
}

/** Gives a file to the browser. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

export function downloadUnsent(unsent: readonly Parcel[]): void {
  download(new Blob([unsentFile(unsent)], { type: 'text/csv' }), 'unsent-leads.csv');
}
