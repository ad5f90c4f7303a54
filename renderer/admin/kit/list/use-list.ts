import { useDebouncedCallback } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useLayoutEffect,
} from 'react';
import { useSearchParams } from 'react-router-dom';
import { flushSync } from 'react-dom';
import { focusKeysPlace, useShortcuts } from '../../../lib/keyboard.ts';
import { useEvent } from '../event/use-event.ts';
import { keepEvent } from '../link.tsx';
import { type ListView, type ListViewFormat, rangeOf } from './list-view.ts';
import { type ListedRow, type ListPage, useSteadyList } from './steady-list.ts';

/** Milliseconds after the last press for which the user still counts as busy with the list. */
const BUSY_MS = 3000;

/**
 * Tracks whether rows must stay where they are: the pointer rests on one, the list is scrolled away from its top, or
 * the user was busy with it a moment ago.
 */
function useInteracting() {
  const [busy, setBusy] = useState(false);
  const [aiming, setAiming] = useState(false);
  const [away, setAway] = useState(false);
  const rest = useDebouncedCallback(() => setBusy(false), BUSY_MS);
  return {
    interacting: busy || aiming || away,
    touch: () => {
      setBusy(true);
      rest();
    },
    aim: setAiming,
    /** @param isAway the first row is above the window */
    scrolled: setAway,
    release: () => {
      rest.cancel();
      setBusy(false);
      setAiming(false);
      window.scrollTo({ top: 0 });
    },
  };
}

type At<Sort extends string> = Pick<
  ViewOfList<ListView<Sort>>,
  'view' | 'change' | 'query' | 'search'
>;

type Options<Row> = {
  /** Carries a row's id in the page, for example `data-question`. */
  attribute: string;
  /** No row may move now, for a reason of the page's own. */
  hold?: boolean;
  /** Called when staff ask for the newest rows, so that the page can end its reason for `hold`. */
  onRelease?: () => void;
  /** A row as it is to be shown; the same function until that changes. */
  look?: (row: Row) => Row;
  /** The rows as they are to be drawn, where some stand for others; the same function until that changes. */
  arrange?: (rows: readonly Row[]) => readonly Row[];
};

/** The rows of a view, which keep still while the user aims at them, and the one that the keys act on. */
export function useList<Sort extends string, Row extends ListedRow>(
  { view, change, query, search }: At<Sort>,
  page: UseQueryResult<ListPage<Row>>,
  { attribute, hold = false, onRelease, look, arrange }: Options<Row>,
) {
  const interaction = useInteracting();
  const viewKey = JSON.stringify(query);
  const steady = useSteadyList(page, viewKey, interaction.interacting || hold);
  const all = useMemo(() => (look ? steady.rows.map(look) : steady.rows), [steady.rows, look]);
  const rows = useMemo(() => (arrange ? arrange(all) : all), [all, arrange]);
  const current = useCurrentRow(rows, attribute);

  // The page that is asked for may be gone by the time one looks at it.
  const { page: there } = rangeOf(view, steady.total);
  const settled = !steady.isLoading && !steady.isTurning && !steady.error;
  const beyond = settled && view.page !== there;
  useEffect(() => {
    if (beyond) change({ page: there }, 'typing');
  }, [beyond, there, change]);

  /** The search whose first result is waited for. */
  const wanted = useRef<string | null>(null);
  const ready = settled && steady.shownView === viewKey ? view.q : null;
  const goIfReady = () => {
    if (wanted.current === null || wanted.current !== ready) return;
    wanted.current = null;
    if (document.activeElement === search.current) current.goFirst();
  };
  const onReady = useEffectEvent(goIfReady);
  // Once it is there; later, as the row is drawn at once, which no effect may do.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => queueMicrotask(() => onReady()), [ready]);

  const release = () => {
    interaction.release();
    onRelease?.();
  };
  return {
    ...steady,
    /** All rows of the page. */
    all,
    /** Rows that are drawn. */
    rows,
    view,
    change,
    search,
    current,
    /** From the search to its first result, as soon as that is there. */
    toFirst: (q: string) => {
      wanted.current = q;
      goIfReady();
    },
    /** The user is busy with the list. */
    touch: interaction.touch,
    /** The pointer came to rest on a row, or left the rows. */
    aim: interaction.aim,
    /** The list was scrolled away from its top, or back. */
    scrolled: interaction.scrolled,
    /** Nobody is busy with it any more: what waited may come. */
    release,
    refresh: () => {
      release();
      steady.refetch();
    },
    /** The rows, and how many there are, are those of the server. */
    isKnown: !steady.isLoading && !steady.error,
    /** @returns what does it to the row that the keys act on, if there is one */
    withCurrent: (act: (row: Row) => void) => () => {
      if (current.row) act(current.row);
    },
  };
}
export type List<Sort extends string, Row extends ListedRow> = ReturnType<
  typeof useList<Sort, Row>
>;

/** The keys of every list, and those of this one. */
export function useListKeys<Row extends ListedRow>(
  { current, touch, aim, search }: Pick<List<string, Row>, 'current' | 'touch' | 'aim' | 'search'>,
  own: Record<string, () => void>,
): void {
  const go = (step: 1 | -1) => {
    touch();
    current.go(step);
  };
  const keys: Record<string, () => void> = {
    j: () => go(1),
    k: () => go(-1),
    ArrowDown: () => go(1),
    ArrowUp: () => go(-1),
    ...own,
    '/': () => search.current?.focus(),
  };
  // Hands on the keys do not aim with the pointer.
  const byKey = (act: () => void) => () => {
    aim(false);
    act();
  };
  useShortcuts(Object.fromEntries(Object.entries(keys).map(([key, act]) => [key, byKey(act)])));
}

/** The rows whose detail is shown, by id. */
export function useOpenRows(): {
  open: ReadonlySet<number>;
  toggle: (row: ListedRow) => void;
} {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = useCallback(({ id }: ListedRow) => {
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }, []);
  return { open, toggle };
}

/** @param typing the change is one of many keystrokes: it makes no step for the Back button */
export type ChangeView<View extends ListView> = (
  patch: Partial<View> | ((now: View) => Partial<View>),
  typing?: 'typing',
) => void;

/** Query parameters of a list: its filters, its page, and the event. */
function queryOf<View extends ListView>(
  format: ListViewFormat<View>,
  view: View,
  event: number | null,
) {
  return { ...format.filters(view), event, page: view.page, page_size: view.pageSize };
}

/** Query parameters of a list as it opens where the address says nothing about it. */
export function firstQueryOf<View extends ListView>(format: ListViewFormat<View>) {
  return queryOf(format, format.parse(new URLSearchParams()), null);
}

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
          const changes = typeof patch === 'function' ? patch(current) : patch;
          return keepEvent(format.format({ ...current, page: 1, ...changes }));
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
    /** Query parameters of the export. */
    filters,
    /** Query parameters of the list: the filters and the page. */
    query: queryOf(format, view, event),
    /** The field of the search. */
    search: useRef<HTMLInputElement>(null),
  };
}
/** A list's view, and the ways to change it. */
export type ViewOfList<View extends ListView> = ReturnType<typeof useListView<View>>;

/**
 * Returns the row that a step leads to, also from a row that may have left the list.
 * @param around ids of the list when the row was last in it
 */
export function stepFrom<Row extends ListedRow>(
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

/** Id of the row where Tab stops: the one that the keys act on while it is there, else the first. */
export function tabStopOf(rows: readonly ListedRow[], id: number | null): number | undefined {
  return (rows.find((row) => row.id === id) ?? rows[0])?.id;
}

/**
 * The row that the keys act on. It is remembered by its id, so a row that arrives above it changes nothing.
 * @param attribute carries the row's id in the page, for example `data-question`
 */
function useCurrentRow<Row extends ListedRow>(rows: readonly Row[], attribute: string) {
  const [id, setId] = useState<number | null>(null);
  const index = rows.findIndex((row) => row.id === id);

  const element = (of: number) => document.querySelector<HTMLElement>(`[${attribute}="${of}"]`);
  const choose = (row: Row) => setId(row.id);
  /** The list when the current row was last in it: a row that leaves it keeps its place. */
  const around = useRef<readonly number[]>([]);
  useLayoutEffect(() => {
    if (index !== -1) around.current = rows.map((row) => row.id);
  }, [index, rows]);
  const goTo = (next: Row | undefined): Row | undefined => {
    if (!next) return undefined;
    // Drawn right away, so that a row that opens is scrolled into view at its full height.
    flushSync(() => choose(next));
    const target = element(next.id);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest' });
    return next;
  };

  return {
    id,
    row: rows[index] ?? null,
    /** @returns the row that it led to, if there is any */
    go: (step: 1 | -1) => goTo(stepFrom(rows, id, around.current, step)),
    goFirst: () => goTo(rows[0]),
    choose,
    /** Gives the keys back to the row, or else to the list, for example after a dialog. */
    focus: () => {
      const row = id === null ? null : element(id);
      if (row) row.focus({ preventScroll: true });
      else focusKeysPlace();
    },
  };
}
