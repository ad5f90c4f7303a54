import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { steadyRows, type ListedRow, type ListPage, type SteadyRows } from './steady-rows.ts';

/** A list as a screen shows it. */
export type SteadyList<Row extends ListedRow> = Omit<SteadyRows<Row>, 'view'> & {
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
 * The rows of a view, as they may be shown now.
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

  if (list.data && !list.isPlaceholderData) {
    const next = steadyRows(shown, view, list.data, hold);
    if (next !== shown) setShown(next);
  }

  return {
    rows: shown.rows,
    arrived: shown.arrived,
    waiting: shown.waiting,
    total: list.data?.total ?? 0,
    isLoading: list.data === undefined && !list.isError,
    isTurning: list.isPlaceholderData,
    isFetching: list.isFetching,
    error: list.error,
    refetch: () => void list.refetch(),
  };
}
