import type { UseQueryResult } from '@tanstack/react-query';
import { useShortcuts } from '../../lib/use-shortcuts.ts';
import type { ListView } from './list-view.ts';
import type { ListedRow, ListPage } from './steady-rows.ts';
import { useCurrentRow } from './use-current-row.ts';
import { useInteracting } from './use-interacting.ts';
import { useLastPage } from './use-last-page.ts';
import type { ViewOfList } from './use-list-view.ts';
import { useSteadyList } from './use-steady-list.ts';

type At<Sort extends string> = Pick<
  ViewOfList<ListView<Sort>>,
  'view' | 'change' | 'query' | 'asCards' | 'search'
>;

type Options = {
  /** Carries a row's id in the page, for example `data-question`. */
  attribute: string;
  /** No row may move now, for a reason of the screen's own. */
  hold?: boolean;
  /** What else is over once staff ask for the newest rows. */
  onRelease?: () => void;
};

/** The rows of a view, which keep still while somebody aims at them, and the one that the keys act on. */
export function useList<Sort extends string, Row extends ListedRow>(
  { view, change, query, asCards, search }: At<Sort>,
  page: UseQueryResult<ListPage<Row>>,
  { attribute, hold = false, onRelease }: Options,
) {
  const interaction = useInteracting();
  const viewKey = JSON.stringify(query);
  const steady = useSteadyList(page, viewKey, interaction.interacting || hold);
  const current = useCurrentRow(steady.rows, attribute, viewKey);
  useLastPage(steady, view, change);
  const release = () => {
    interaction.release();
    onRelease?.();
  };
  return {
    ...steady,
    view,
    change,
    asCards,
    search,
    current,
    /** Somebody is busy with the list. */
    touch: interaction.touch,
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
  { current, touch, search }: Pick<List<string, Row>, 'current' | 'touch' | 'search'>,
  own: Record<string, () => void>,
): void {
  const go = (step: 1 | -1) => {
    touch();
    current.go(step);
  };
  useShortcuts({
    j: () => go(1),
    k: () => go(-1),
    ArrowDown: () => go(1),
    ArrowUp: () => go(-1),
    ...own,
    '/': () => search.current?.focus(),
  });
}
