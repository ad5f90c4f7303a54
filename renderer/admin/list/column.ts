import type { ReactNode } from 'react';
import type { Order } from './list-view.ts';

/** What a cell knows beside its row. */
export type RowState = {
  /** Milliseconds since 1970. */
  now: number;
  /** The one that the keys act on. */
  current: boolean;
  selected: boolean;
  /** Its detail is shown. */
  open: boolean;
};

/** A column of a list; on a phone, a place in the row's block. */
export type Column<Row, Sort extends string, Own = undefined> = {
  /** Names its place in the list's `phone`. */
  key: string;
  /** What its head says. */
  label: string;
  /** @param own what the page's `own` gives for the row */
  cell: (row: Row, state: RowState, own: Own) => ReactNode;
  /** CSS width. Without one it takes what the others leave. */
  width?: string;
  /** What the server calls it, if the list can be sorted by it. */
  sort?: Sort;
  /** The order of the first press: words start at A, times at the newest. */
  first?: Order;
  /** Names the row for screen readers. */
  header?: true;
  /** Its text stays on one line, which ends in … where it does not fit. */
  line?: true;
  /** The least width of a window that has room for it; `md` is 68.75em, `lg` is 90em. A phone has what `phone` names. */
  from?: 'md' | 'lg';
};
