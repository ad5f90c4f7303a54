import type { ComponentProps, MouseEvent } from 'react';
import cards from './list-cards.module.css';
import table from './list-table.module.css';

/** What every row is drawn with, in a table or as a card. */
export type ListRowProps<Row> = {
  row: Row;
  /** Milliseconds since 1970. */
  now: number;
  /** The one that the keys act on. */
  current: boolean;
  /** Came while the list was on screen. */
  arrived: boolean;
  /** No longer belongs to the list, and fades. */
  leaving: boolean;
};

type Marks = { current: boolean; arrived: boolean; leaving: boolean };

function marks({ current, arrived, leaving }: Marks) {
  return {
    tabIndex: -1,
    'data-arrived': arrived || undefined,
    'data-leaving': leaving || undefined,
    'aria-current': current || undefined,
  } as const;
}

/** One row of a list's table. The caller adds the attribute with the row's id, and the cells. */
export function TableRow({
  current,
  arrived,
  leaving,
  className = '',
  ...rest
}: ComponentProps<'tr'> & Marks) {
  return (
    <tr
      {...marks({ current, arrived, leaving })}
      className={`${table.row} ${className}`}
      {...rest}
    />
  );
}

/** One row of a list as a card, on a phone. */
export function Card({
  current,
  arrived,
  leaving,
  className = '',
  ...rest
}: ComponentProps<'li'> & Marks) {
  return (
    <li
      {...marks({ current, arrived, leaving })}
      className={`${cards.card} ${className}`}
      {...rest}
    />
  );
}

/** Whether a click on a row was meant for the row: not for a control in it, nor to select text for copying. */
function isForRow(event: MouseEvent): boolean {
  if (event.target instanceof Element && event.target.closest('a, button')) return false;
  return String(window.getSelection() ?? '') === '';
}

/** A row that opens where it is clicked. @param choose makes it the one that the keys act on */
export function opensOnClick(choose: () => void, open: () => void) {
  return {
    onClick: (event: MouseEvent) => {
      choose();
      if (isForRow(event)) open();
    },
    onFocus: choose,
  };
}
