import type { Question } from '../../../server/contract/questions.ts';

/** So many questions of one phone, none of them longer after the one before it, are a flood. */
const FLOOD = 4;
const FLOOD_GAP_MS = 10 * 60_000;

/** A text by which a repeat is known: without case, signs and blanks; one of signs alone is itself. */
function gistOf({ content }: Question): string {
  return content.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '') || content;
}

/** Rows with the same key, in their order. */
function grouped(rows: readonly Question[], keyOf: (row: Question) => string): Question[][] {
  const groups = new Map<string, Question[]>();
  for (const row of rows) {
    const key = keyOf(row);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

/** Questions that one phone asked in a flood, or more than once. */
function together(rows: readonly Question[]): ReadonlySet<Question> {
  const found = new Set<Question>();
  const times = new Map(rows.map((row) => [row, Date.parse(row.created_at)]));
  const timeOf = (row: Question) => times.get(row) ?? 0;
  let run: Question[] = [];
  for (const row of rows.toSorted((a, b) => timeOf(a) - timeOf(b))) {
    const last = run.at(-1);
    if (last && timeOf(row) - timeOf(last) > FLOOD_GAP_MS) run = [];
    run.push(row);
    if (run.length >= FLOOD) for (const one of run) found.add(one);
  }
  for (const same of grouped(rows, gistOf))
    if (same.length > 1) for (const row of same) found.add(row);
  return found;
}

type Folded = {
  /** The rows as they are drawn: of what is folded the first one alone, of what is open all, one below the other. */
  rows: Question[];
  /** Questions that a row stands for, itself included, by its id. */
  folds: ReadonlyMap<number, readonly Question[]>;
};

/**
 * Has the questions that wait and come from one phone stand as one row, where they are a flood or repeats.
 * @param open names of the phones whose rows are shown
 */
export function foldPhones(all: readonly Question[], open: ReadonlySet<string>): Folded {
  const waiting = all.filter(({ status, phone }) => status === 'pending' && phone !== null);
  const folds = new Map<number, readonly Question[]>();
  const away = new Set<Question>();
  for (const rows of grouped(waiting, ({ phone }) => phone?.id ?? '')) {
    const found = together(rows);
    const fold = rows.filter((row) => found.has(row));
    const [head, ...others] = fold;
    if (!head || others.length === 0) continue;
    folds.set(head.id, fold);
    for (const row of others) away.add(row);
  }
  const rows = all.flatMap((row) => {
    if (away.has(row)) return [];
    return (row.phone && open.has(row.phone.id) && folds.get(row.id)) || [row];
  });
  return { rows, folds };
}
