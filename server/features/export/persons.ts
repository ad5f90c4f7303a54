import { setImmediate } from 'node:timers/promises';
import { oneByOne, type ExportRow, type ExportSource } from './export-source.ts';

type Rows = Pick<ExportSource, 'ids' | 'rows'>;

/** Rows that are read before other requests are served. */
const BATCH_ROWS = 50;
/** Fields that are one statement. */
const CONSENT = [
  'basis',
  'consent_given',
  'consent_version',
  'consent_wording',
  'consent_at',
  'consent_by',
] as const;

function textOf(row: ExportRow, key: string): string {
  const value = row[key];
  return typeof value === 'string' ? value : '';
}

/** True for a row in which the visitor said whether they agree; a conversation says nothing about it. */
function isStatement(row: ExportRow): boolean {
  return row['consent_given'] === true || row['source'] === 'form';
}

/** One row of all that are about a person: of each field the newest value, of consent the newest statement. */
export function mergedRow(rows: readonly ExportRow[]): ExportRow | null {
  const newest = rows.toSorted((a, b) =>
    textOf(b, 'created_at').localeCompare(textOf(a, 'created_at')),
  );
  const [first] = newest;
  if (first === undefined) return null;
  const merged: Record<string, ExportRow[string]> = {};
  for (const row of newest) {
    for (const [key, value] of Object.entries(row)) {
      if (merged[key] === undefined || merged[key] === null || merged[key] === '')
        merged[key] = value;
    }
  }
  const consent = newest.find(isStatement) ?? first;
  for (const key of CONSENT) merged[key] = consent[key] ?? null;
  if (consent['consent_given'] !== true) {
    // Who declined in the form and spoke with staff since may be answered, as anybody who spoke with them.
    merged['basis'] =
      newest.find((row) => row['basis'] !== 'Consent' && row['basis'])?.['basis'] ?? null;
  }
  return { ...merged, email: textOf(merged, 'email').toLowerCase() };
}

/** The rows of leads as one row a person: those of one email address are one. Each stands where its first one stood. */
export async function onePerPerson({ ids, rows }: Rows): Promise<Rows> {
  const groups = new Map<string, number[]>();
  const firsts: number[] = [];
  const of = new Map<number, number[]>();
  for (const [at, id] of ids.entries()) {
    const [found] = rows([id]);
    const email = found ? textOf(found, 'email').toLowerCase() : '';
    const group = email === '' ? undefined : groups.get(email);
    if (group) group.push(id);
    else {
      const own = [id];
      firsts.push(id);
      of.set(id, own);
      if (email !== '') groups.set(email, own);
    }
    if (at % BATCH_ROWS === BATCH_ROWS - 1) await setImmediate();
  }
  return {
    ids: firsts,
    rows: oneByOne((id) => mergedRow(rows(of.get(id) ?? []))),
  };
}
