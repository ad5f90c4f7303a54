import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ListedRow } from './steady-rows.ts';

type Current = {
  id: number | null;
  /** Names the view in which rows were visited. */
  view: string;
  /** Every row that was the current one since the view was turned to. */
  visited: ReadonlySet<number>;
};

const NONE: ReadonlySet<number> = new Set();

/**
 * The row that the keys act on. It is remembered by its id, so a row that arrives above it changes nothing.
 * @param attribute carries the row's id in the page, for example `data-question`
 * @param view names the view: what was visited in another one is forgotten
 */
export function useCurrentRow<Row extends ListedRow>(
  rows: readonly Row[],
  attribute: string,
  view = '',
) {
  const [current, setCurrent] = useState<Current>({ id: null, view, visited: NONE });
  const { id } = current;
  const index = rows.findIndex((row) => row.id === id);

  const element = useCallback(
    (of: number) => document.querySelector<HTMLElement>(`[${attribute}="${of}"]`),
    [attribute],
  );
  const choose = useCallback(
    (row: Row) =>
      setCurrent((before) => {
        const visited = before.view === view ? before.visited : NONE;
        if (before.id === row.id && visited.has(row.id)) return before;
        return { id: row.id, view, visited: new Set(visited).add(row.id) };
      }),
    [view],
  );
  const go = (step: 1 | -1) => {
    const from = index === -1 ? (step === 1 ? -1 : rows.length) : index;
    const next = rows[Math.min(Math.max(from + step, 0), rows.length - 1)];
    if (!next) return;
    // Drawn at once: a row that opens is scrolled into view as tall as it will be.
    flushSync(() => choose(next));
    const target = element(next.id);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest' });
  };

  return {
    id,
    row: rows[index] ?? null,
    /** A row that was opened stays so: closing it would move the rows below under the pointer. */
    visited: current.view === view ? current.visited : NONE,
    go,
    choose,
    /** Gives the keys back to the row, for example after a dialog. */
    focus: useCallback(() => {
      if (id !== null) element(id)?.focus({ preventScroll: true });
    }, [id, element]),
  };
}
