import type { ReactNode } from 'react';
import type { Order } from './list-view.ts';

/** A column of a list's table. */
export type Column<Sort extends string> = {
  label: string;
  /** What its head shows instead of the label. */
  head?: ReactNode;
  /** Class of its width. Without one it takes what the others leave. */
  col?: string | undefined;
  /** Class of its head and of the cell's skeleton. */
  className?: string | undefined;
  /** What the server calls it, if the list can be sorted by it. */
  sort?: Sort;
  /** The order of the first press: words start at A, times at the newest. */
  first?: Order;
  /** A narrow table has no room for it. */
  wideOnly?: boolean;
  /** What stands in it before the rows are there. @param width of the long text, different in each row */
  skeleton: (width: string) => ReactNode;
};

/** What a list is called and looks like, whatever is in it. */
export type ListShape<Sort extends string> = {
  /** Names the list to those who do not see it. */
  label: string;
  /** What a row is, in the plural: "Questions". */
  things: string;
  /** What one new row is called, and what many are. */
  newOnes: [one: string, many: string];
  /** Said when it could not be loaded. */
  failed: string;
  columns: readonly Column<Sort>[];
  /** Further classes of the table, of its rows and of the cards. */
  tableClass?: string | undefined;
  rowClass?: string | undefined;
  cardClass?: string | undefined;
  /** Cards of few lines stand closer together. */
  close?: boolean;
  /** Of the one text that is long, one for each skeleton of a row: all different, as texts are. */
  widths: readonly string[];
  /** How many skeletons of cards fill a phone's window. */
  cards: number;
  cardSkeleton: (width: string) => ReactNode;
};
