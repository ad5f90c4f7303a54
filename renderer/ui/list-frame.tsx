import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import type { PointerEvent, ReactNode } from 'react';
import { countOf } from '../lib/format.ts';
import cards from './list-cards.module.css';
import classes from './list-frame.module.css';

type Props<Row> = {
  label: string;
  list: { rows: readonly Row[]; isLoading: boolean; isTurning: boolean; waiting: number };
  asCards: boolean;
  /** Cards of few lines stand closer together. */
  close?: boolean;
  /** What one new row is called, and what many are. */
  newOnes: [one: string, many: string];
  /** Somebody is aiming at the list, or is done with it. */
  onTouch: () => void;
  onRelease: () => void;
  /** Stands where no row is. */
  empty: ReactNode;
  /** The rows' shape before they are there. */
  skeleton: ReactNode;
  /** A table around the rows. */
  renderTable: (rows: ReactNode) => ReactNode;
  /** One row, as a table's or as a card. */
  children: (row: Row) => ReactNode;
};

/** The rows of a list, as a table or as cards: notices who aims at them, and says that more are waiting meanwhile. */
export function ListFrame<Row>(props: Props<Row>) {
  const { label, list, asCards, close = false, newOnes, onTouch, onRelease } = props;
  const isEmpty = !list.isLoading && list.rows.length === 0;
  const rows = list.isLoading ? props.skeleton : list.rows.map(props.children);
  // The browser reports a pointer that rests while the page moves under it, too: that is nobody aiming.
  const onPointerMove = (event: PointerEvent) => {
    if (event.movementX !== 0 || event.movementY !== 0) onTouch();
  };
  return (
    <section
      aria-label={label}
      aria-busy={list.isLoading || list.isTurning}
      className={classes.list}
      data-cards={asCards || undefined}
      data-empty={isEmpty || undefined}
      onPointerMove={onPointerMove}
      onPointerDown={onTouch}
      onWheel={onTouch}
    >
      <output className={classes.waiting}>
        {list.waiting > 0 && (
          <Button
            size="compact-md"
            radius="xl"
            leftSection={<IconArrowUp size={15} aria-hidden="true" />}
            onClick={onRelease}
          >
            {countOf(list.waiting, ...newOnes)}
          </Button>
        )}
      </output>
      {isEmpty && props.empty}
      {!isEmpty && asCards && (
        <ul className={cards.list} data-close={close || undefined}>
          {rows}
        </ul>
      )}
      {!isEmpty && !asCards && props.renderTable(rows)}
    </section>
  );
}
