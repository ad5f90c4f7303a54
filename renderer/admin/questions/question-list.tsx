import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import type { PointerEvent, ReactNode } from 'react';
import type { Question } from '../../../server/contract/questions.ts';
import { countOf } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import type { ListView, Order, Sort } from './list-view.ts';
import { QuestionCard } from './question-card.tsx';
import { QuestionRow } from './question-row.tsx';
import { QuestionTable } from './question-table.tsx';
import type { RowHandlers } from './row-handlers.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import type { Changes } from './use-moderation.ts';
import type { useQuestionList } from './use-question-list.ts';
import cards from './question-cards.module.css';
import classes from './question-list.module.css';

/** Milliseconds after which "5 min. ago" is looked at again. */
const CLOCK_MS = 20_000;

type Props = {
  list: ReturnType<typeof useQuestionList>;
  view: ListView;
  asCards: boolean;
  /** The row that the keys act on. */
  currentId: number | null;
  /** Changes that the server has not confirmed yet. */
  pending: ReadonlyMap<number, Changes>;
  handlers: RowHandlers;
  /** Somebody is aiming at the list, or is done with it. */
  onTouch: () => void;
  onRelease: () => void;
  onSort: (sort: Sort, order: Order) => void;
  /** Stands where no row is. */
  empty: ReactNode;
};

const withChanges = (row: Question, changes: Changes | undefined): Question =>
  changes ? { ...row, ...changes } : row;

/** The rows, as a table or as cards, and the word that more are waiting. */
export function QuestionList(props: Props) {
  const { list, view, asCards, currentId, pending, handlers } = props;
  const now = useNow(CLOCK_MS);
  const Row = asCards ? QuestionCard : QuestionRow;
  const rows = list.isLoading ? (
    <SkeletonRows asCards={asCards} />
  ) : (
    list.rows.map((row) => (
      <Row
        key={row.id}
        row={withChanges(row, pending.get(row.id))}
        now={now}
        current={row.id === currentId}
        arrived={list.arrived.includes(row.id)}
        busy={pending.has(row.id)}
        handlers={handlers}
      />
    ))
  );
  const isEmpty = !list.isLoading && list.rows.length === 0;
  // The browser reports a pointer that rests while the page moves under it, too: that is nobody aiming.
  const onPointerMove = (event: PointerEvent) => {
    if (event.movementX !== 0 || event.movementY !== 0) props.onTouch();
  };

  return (
    <section
      aria-label="List of questions"
      aria-busy={list.isLoading || list.isTurning}
      className={classes.list}
      data-cards={asCards || undefined}
      data-empty={isEmpty || undefined}
      onPointerMove={onPointerMove}
      onPointerDown={props.onTouch}
      onWheel={props.onTouch}
    >
      <output className={classes.waiting}>
        {list.waiting > 0 && (
          <Button
            size="compact-md"
            radius="xl"
            leftSection={<IconArrowUp size={15} aria-hidden="true" />}
            onClick={props.onRelease}
          >
            {countOf(list.waiting, 'new question', 'new questions')}
          </Button>
        )}
      </output>
      {isEmpty && props.empty}
      {!isEmpty && asCards && <ul className={cards.list}>{rows}</ul>}
      {!isEmpty && !asCards && (
        <QuestionTable
          sort={view.sort}
          order={view.order}
          onSort={props.onSort}
          turning={list.isTurning}
        >
          {rows}
        </QuestionTable>
      )}
    </section>
  );
}
