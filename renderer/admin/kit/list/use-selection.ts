import { useMemo, useState } from 'react';
import type { ListedRow } from './steady-list.ts';

/** Rows that are marked. */
export type Marks = {
  ids: ReadonlySet<number>;
  /** Rows that were selected when the range's first row was selected. */
  base: ReadonlySet<number>;
  anchor: number | null;
};

const NONE: ReadonlySet<number> = new Set();
export const NO_MARKS: Marks = { ids: NONE, base: NONE, anchor: null };

function idsBetween(rows: readonly ListedRow[], from: number, to: number) {
  const places = [from, to].map((id) => rows.findIndex((row) => row.id === id));
  const [first = -1, last = -1] = places.toSorted((a, b) => a - b);
  return first === -1 ? [to] : rows.slice(first, last + 1).map((row) => row.id);
}

/** Marks a row, or takes its mark away. The next range starts here. */
export function toggled({ ids }: Marks, id: number): Marks {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, base: next, anchor: id };
}

/** Marks all rows from the one that was marked last to this one, instead of the range before. */
export function extendedTo({ base, anchor }: Marks, rows: readonly ListedRow[], id: number): Marks {
  const from = anchor ?? id;
  return {
    ids: new Set([...base, ...idsBetween(rows, from, id)]),
    base: anchor === null ? new Set([...base, id]) : base,
    anchor: from,
  };
}

/** Marks all rows of the page, or none where all are. */
export function toggledAll({ ids }: Marks, rows: readonly ListedRow[]): Marks {
  const all = rows.map((row) => row.id);
  const next = all.every((id) => ids.has(id)) ? NONE : new Set(all);
  return { ids: next, base: next, anchor: null };
}

/** Marks these, or takes their marks away; the others keep theirs. */
export function marked({ ids }: Marks, some: readonly number[], on: boolean): Marks {
  const next = new Set(ids);
  for (const id of some) {
    if (on) next.add(id);
    else next.delete(id);
  }
  return { ids: next, base: next, anchor: null };
}

/** Share of a page's rows that are marked, as its box shows it. */
export function shareOf(marked: number, count: number): 'all' | 'some' | 'none' {
  if (marked === 0) return 'none';
  return marked === count ? 'all' : 'some';
}

/** Marks of one view: another one begins without any. */
type MarksOfView = { view: string; marks: Marks };

/** Returns the marks that a view has. */
export function marksIn({ view, marks }: MarksOfView, shown: string): Marks {
  return view === shown ? marks : NO_MARKS;
}

/** Marks rows of a view, or takes their marks away, unless others are marked in another view by now. */
export function markedIn(
  before: MarksOfView,
  view: string,
  some: readonly number[],
  on: boolean,
): MarksOfView {
  return before.view === view ? { view, marks: marked(before.marks, some, on) } : before;
}

/**
 * The rows that are marked, to do something to all of them at once. They are remembered by their ids: whatever arrives
 * between two of them is not among them. Another view begins without any.
 */
export function useSelection<Row extends ListedRow>(rows: readonly Row[], view: string) {
  const [state, setState] = useState({ view, marks: NO_MARKS });
  const { ids } = marksIn(state, view);
  const chosen = useMemo(() => rows.filter((row) => ids.has(row.id)), [rows, ids]);

  const change = (how: (before: Marks) => Marks) =>
    setState((before) => ({ view, marks: how(marksIn(before, view)) }));

  return {
    ids,
    /** Selected rows that are on screen, in their order. */
    rows: chosen,
    toggle: ({ id }: ListedRow) => change((before) => toggled(before, id)),
    extendTo: ({ id }: ListedRow) => change((before) => extendedTo(before, rows, id)),
    toggleAll: () => change((before) => toggledAll(before, rows)),
    mark: (some: readonly number[], on: boolean) =>
      setState((before) => markedIn(before, view, some, on)),
    clear: () => change(() => NO_MARKS),
  };
}
export type Selection<Row extends ListedRow> = ReturnType<typeof useSelection<Row>>;
