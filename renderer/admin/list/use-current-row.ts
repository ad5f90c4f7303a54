import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ListedRow } from './steady-list.ts';

type Current = {
  id: number | null;
  /** Names the view in which rows were visited. */
  view: string;
  /** Every row that was the current one since the view was turned to. */
  visited: ReadonlySet<number>;
};

const NONE: ReadonlySet<number> = new Set();

/**
 * Where a step leads from a row that may have left the list.
 * @param around ids of the list when the row was last in it
 */
function stepFrom<Row extends ListedRow>(
  rows: readonly Row[],
  id: number | null,
  around: readonly number[],
  step: 1 | -1,
): Row | undefined {
  const index = rows.findIndex((row) => row.id === id);
  if (index !== -1) return rows[index + step] ?? rows[index];
  const place = id === null ? -1 : around.indexOf(id);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const beyond =
    step === 1 ? around.slice(place + 1) : around.slice(0, Math.max(0, place)).toReversed();
  const neighbour = place === -1 ? undefined : beyond.find((other) => byId.has(other));
  if (neighbour !== undefined) return byId.get(neighbour);
  const atEnd = place === -1 ? step === -1 : step === 1;
  return atEnd ? rows.at(-1) : rows[0];
}

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
  /** The list when the current row was last in it: a row that leaves it keeps its place. */
  const around = useRef<readonly number[]>([]);
  const latest = useRef(rows);
  useLayoutEffect(() => {
    latest.current = rows;
    if (index !== -1) around.current = rows.map((row) => row.id);
  }, [index, rows]);
  const goTo = useCallback(
    (next: Row | undefined): Row | undefined => {
      if (!next) return undefined;
      // Drawn right away, so that a row that opens is scrolled into view at its full height.
      flushSync(() => choose(next));
      const target = element(next.id);
      target?.focus({ preventScroll: true });
      target?.scrollIntoView({ block: 'nearest' });
      return next;
    },
    [choose, element],
  );

  return {
    id,
    row: rows[index] ?? null,
    /** A row that was opened stays so: closing it would move the rows below under the pointer. */
    visited: current.view === view ? current.visited : NONE,
    /** @returns the row that it led to, if there is any */
    go: (step: 1 | -1) => goTo(stepFrom(rows, id, around.current, step)),
    goFirst: useCallback(() => goTo(latest.current[0]), [goTo]),
    choose,
    /** Gives the keys back to the row, for example after a dialog. */
    focus: useCallback(() => {
      if (id !== null) element(id)?.focus({ preventScroll: true });
    }, [id, element]),
  };
}
