import { useCallback, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useEvent } from '../events/use-event.ts';
import { keepEvent } from '../link.tsx';
import type { ListView, ListViewFormat } from './list-view.ts';

/** @param typing the change is one of many keystrokes: it makes no step for the Back button */
export type ChangeView<View extends ListView> = (patch: Partial<View>, typing?: 'typing') => void;

/**
 * The view that the address bar names, of the event that is looked at. Any change but a change of page goes to the first page.
 * @param format the same one at every render
 */
export function useListView<View extends ListView>(format: ListViewFormat<View>) {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => format.parse(params), [format, params]);
  const change = useCallback<ChangeView<View>>(
    (patch, typing) =>
      setParams(
        () => {
          // The address itself: what was drawn last may be older than the change before this one.
          const current = format.parse(new URLSearchParams(window.location.search));
          return keepEvent(format.format({ ...current, page: 1, ...patch }));
        },
        { replace: typing === 'typing', preventScrollReset: true },
      ),
    [format, setParams],
  );
  const { id: event, isPast } = useEvent();
  const filters = { ...format.filters(view), event };
  return {
    /** Null is the open one. */
    event,
    isPast,
    view,
    change,
    /** What the export sends. */
    filters,
    /** What the list sends: the filters, and which page of what they leave. */
    query: { ...filters, page: view.page, page_size: view.pageSize },
    /** The field of the search. */
    search: useRef<HTMLInputElement>(null),
  };
}
/** A list's view, and the ways to change it. */
export type ViewOfList<View extends ListView> = ReturnType<typeof useListView<View>>;
