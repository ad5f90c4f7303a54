import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatView, parseView, type ListView } from './list-view.ts';

/** @param typing the change is one of many keystrokes: it makes no step for the Back button */
export type ChangeView = (patch: Partial<ListView>, typing?: 'typing') => void;

/** The view that the address bar names. Any change but a change of page goes to the first page. */
export function useListView(): [ListView, ChangeView] {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => parseView(params), [params]);
  const change = useCallback<ChangeView>(
    (patch, typing) =>
      setParams((current) => formatView({ ...parseView(current), page: 1, ...patch }), {
        replace: typing === 'typing',
        preventScrollReset: true,
      }),
    [setParams],
  );
  return [view, change];
}
