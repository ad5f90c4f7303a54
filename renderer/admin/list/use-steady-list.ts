import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { prefersStill } from '../../lib/prefers-still.ts';
import { steadyRows, type ListedRow, type ListPage, type SteadyRows } from './steady-rows.ts';

/** Milliseconds in which a row that leaves the list fades in its place; the rows' CSS has the same. */
const LEAVE_MS = 180;

const NONE: readonly number[] = [];

/** Ids of rows on screen that no longer belong to the list. */
function goneFrom<Row extends ListedRow>(shown: readonly Row[], items: readonly Row[]): number[] {
  const left = new Set(items.map(({ id }) => id));
  return shown.map(({ id }) => id).filter((id) => !left.has(id));
}

/** A list as a screen shows it. */
type SteadyList<Row extends ListedRow> = Omit<SteadyRows<Row>, 'view'> & {
  /** Names the view that the rows are of. */
  shownView: string;
  /** Ids of rows that are still in their places, and fade. */
  leaving: readonly number[];
  total: number;
  /** Nothing of any view is there yet. */
  isLoading: boolean;
  /** The rows are still those of the view before. */
  isTurning: boolean;
  isFetching: boolean;
  error: Error | null;
  refetch: () => void;
};

/**
 * The rows of a view, as they may be shown now. One that leaves fades in its place first; a touch of the list
 * meanwhile has it back for as long as they hold it.
 * @param view names the filters, the order and the page that are asked for
 * @param hold no row may move now, see {@link steadyRows}
 */
export function useSteadyList<Row extends ListedRow>(
  list: UseQueryResult<ListPage<Row>>,
  view: string,
  hold: boolean,
): SteadyList<Row> {
  const [shown, setShown] = useState<SteadyRows<Row>>({
    view: '',
    rows: [],
    arrived: [],
    waiting: 0,
    total: 0,
  });
  const [faded, setFaded] = useState(NONE);
  let leaving = NONE;

  if (list.data && !list.isPlaceholderData) {
    const isStill = hold || view !== shown.view || prefersStill();
    const gone = isStill ? NONE : goneFrom(shown.rows, list.data.items);
    if (gone.some((id) => !faded.includes(id))) leaving = gone;
    else if (gone.length === 0 && faded.length > 0) setFaded(NONE);
    const next = steadyRows(shown, view, list.data, hold || leaving.length > 0);
    if (next !== shown) setShown(next);
  }

  const names = leaving.join();
  useEffect(() => {
    if (names === '') return undefined;
    const timer = setTimeout(() => setFaded(names.split(',').map(Number)), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [names]);

  return {
    rows: shown.rows,
    shownView: shown.view,
    leaving,
    arrived: shown.arrived,
    // New rows come as soon as the places are free.
    waiting: leaving.length > 0 ? 0 : shown.waiting,
    total: list.data?.total ?? 0,
    isLoading: list.data === undefined && !list.isError,
    isTurning: list.isPlaceholderData,
    isFetching: list.isFetching,
    error: list.error,
    refetch: () => void list.refetch(),
  };
}
