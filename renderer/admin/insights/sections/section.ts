import type { ReactNode } from 'react';

/** A chart's numbers as they are, for whoever reads rather than looks. */
export type Table = { head: string[]; rows: (string | number)[][] };

/** One thing that the numbers tell: a chart, and the table behind it. */
export type Section = {
  id: string;
  title: string;
  /** One line about it. */
  note: string;
  /** Takes the whole width. */
  wide?: true;
  /** @param width of a drawing on paper; without it, it has the width of its place */
  chart: (width?: number) => ReactNode;
  table: Table;
};
