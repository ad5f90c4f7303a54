import { useEffect } from 'react';
import type { ListedRow } from './steady-rows.ts';
import type { SteadyList } from './use-steady-list.ts';
import type { UrlView } from './list-view.ts';

/** Goes to the last page when the one that is asked for is gone by the time one looks at it. */
export function useLastPage<Row extends ListedRow>(
  list: SteadyList<Row>,
  { page, pageSize }: UrlView,
  change: (patch: { page: number }, typing: 'typing') => void,
): void {
  const lastPage = Math.max(1, Math.ceil(list.total / pageSize));
  const beyond = !list.isLoading && !list.isTurning && !list.error && page > lastPage;
  useEffect(() => {
    if (beyond) change({ page: lastPage }, 'typing');
  }, [beyond, lastPage, change]);
}
