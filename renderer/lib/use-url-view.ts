import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

export type Order = 'asc' | 'desc';

/** What every list's address keeps beside its own filters. */
export type UrlView = {
  q: string;
  order: Order;
  /** From 1. */
  page: number;
  pageSize: number;
};

/** How a view stands in the address. Whatever `parse` does not understand is as if it were not there. */
export type UrlViewFormat<View extends UrlView> = {
  parse: (params: URLSearchParams) => View;
  format: (view: View) => URLSearchParams;
};

/** @param typing the change is one of many keystrokes: it makes no step for the Back button */
export type ChangeView<View extends UrlView> = (patch: Partial<View>, typing?: 'typing') => void;

/**
 * The view that the address bar names. Any change but a change of page goes to the first page.
 * @param format the same one at every render
 */
export function useUrlView<View extends UrlView>(
  format: UrlViewFormat<View>,
): [View, ChangeView<View>] {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => format.parse(params), [format, params]);
  const change = useCallback<ChangeView<View>>(
    (patch, typing) =>
      setParams(
        () => {
          // The address itself: what was drawn last may be older than the change before this one.
          const current = format.parse(new URLSearchParams(window.location.search));
          return format.format({ ...current, page: 1, ...patch });
        },
        { replace: typing === 'typing', preventScrollReset: true },
      ),
    [format, setParams],
  );
  return [view, change];
}
