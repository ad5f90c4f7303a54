import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../session/services-context.ts';
import { pageQuery, type ListView } from './list-view.ts';
import { questionsQuery } from './questions-api.ts';
import { steadyRows, type SteadyRows } from './steady-rows.ts';

const NOTHING: SteadyRows = { view: '', rows: [], arrived: [], waiting: 0 };

/**
 * The questions of a view.
 * @param hold no row may move now, see {@link steadyRows}
 */
export function useQuestionList(view: ListView, hold: boolean) {
  const { api } = useServices();
  const client = useQueryClient();
  const query = pageQuery(view);
  const list = useQuery(questionsQuery(api, client, query));
  const [shown, setShown] = useState(NOTHING);

  if (list.data && !list.isPlaceholderData) {
    const next = steadyRows(shown, JSON.stringify(query), list.data.items, hold);
    if (next !== shown) setShown(next);
  }

  return {
    rows: shown.rows,
    arrived: shown.arrived,
    waiting: shown.waiting,
    total: list.data?.total ?? 0,
    /** Nothing of any view is there yet. */
    isLoading: list.data === undefined && !list.isError,
    /** The rows are still those of the view before. */
    isTurning: list.isPlaceholderData,
    isFetching: list.isFetching,
    error: list.error,
    refetch: list.refetch,
  };
}
