import { useMemo, useState } from 'react';
import type { ListedRow } from './steady-list.ts';

type Marked = {
  /** Names the view in which they were marked. */
  view: string;
  ids: ReadonlySet<number>;
  /** Rows that were selected when the range's first row was selected. */
  base: ReadonlySet<number>;
  anchor: number | null;
};

const NONE: ReadonlySet<number> = new Set();

function idsBetween(rows: readonly ListedRow[], from: number, to: number) {
  const places = [from, to].map((id) => rows.findIndex((row) => row.id === id));
  const [first = -1, last = -1] = places.toSorted((a, b) => a - b);
  return first === -1 ? [to] : rows.slice(first, last + 1).map((row) => row.id);
}

/**
 * The rows that are marked, to do something to all of them at once. They are remembered by their ids: whatever arrives
 * between two of them is not among them. Another view begins without any.
 */
export function useSelection<Row extends ListedRow>(rows: readonly Row[], view: string) {
  const [marked, setMarked] = useState<Marked>({ view, ids: NONE, base: NONE, anchor: null });
  const ids = marked.view === view ? marked.ids : NONE;
  const chosen = useMemo(() => rows.filter((row) => ids.has(row.id)), [rows, ids]);

  const mark = (how: (before: Marked) => Omit<Marked, 'view'>) =>
    setMarked((before) => ({
      ...how(before.view === view ? before : { view, ids: NONE, base: NONE, anchor: null }),
      view,
    }));

  return {
    ids,
    /** Selected rows that are on screen, in their order. */
    rows: chosen,
    /** Marks a row, or takes its mark away. The next range starts here. */
    toggle: ({ id }: ListedRow) =>
      mark(({ ids: before }) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return { ids: next, base: next, anchor: id };
      }),
    /** Marks all rows from the one that was marked last to this one. */
    extendTo: ({ id }: ListedRow) =>
      mark(({ base, anchor }) => {
        const from = anchor ?? id;
        return {
          ids: new Set([...base, ...idsBetween(rows, from, id)]),
          base: anchor === null ? new Set([...base, id]) : base,
          anchor: from,
        };
      }),
    /** Marks all rows of the page, or none where all are. */
    toggleAll: () =>
      mark(({ ids: before }) => {
        const all = new Set(rows.map((row) => row.id));
        const next = [...all].every((id) => before.has(id)) ? NONE : all;
        return { ids: next, base: next, anchor: null };
      }),
    /** Marks these, or takes their marks away; the others keep theirs. */
    mark: (some: readonly number[], on: boolean) =>
      mark(({ ids: before }) => {
        const next = new Set(before);
        for (const id of some) {
          if (on) next.add(id);
          else next.delete(id);
        }
        return { ids: next, base: next, anchor: null };
      }),
    clear: () => mark(() => ({ ids: NONE, base: NONE, anchor: null })),
  };
}
export type Selection<Row extends ListedRow> = ReturnType<typeof useSelection<Row>>;
