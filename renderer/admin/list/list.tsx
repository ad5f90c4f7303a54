import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useEffect, useRef, type PointerEvent, type ReactNode } from 'react';
import { countOf } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { LoadFailed } from '../../ui/empty-state.tsx';
import cards from './list-cards.module.css';
import { ListPager } from './list-pager.tsx';
import { ListMotion } from './list-motion.ts';
import type { ListRowProps } from './list-row.tsx';
import type { ListShape } from './list-shape.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListTable } from './list-table.tsx';
import type { ListedRow } from './steady-rows.ts';
import type { List as ListState } from './use-list.ts';
import classes from './list.module.css';

type Props<Sort extends string, Row extends ListedRow> = {
  list: ListState<Sort, Row>;
  shape: ListShape<Sort>;
  /** The table has no room for all columns. */
  narrow?: boolean;
  /** Some rows are marked: the boxes of all are in sight. */
  selecting?: boolean;
  /** Stands where no row is. */
  empty: ReactNode;
  /** One row, as a table's or as a card; its key is the row's id. */
  children: (props: ListRowProps<Row>) => ReactNode;
};

/**
 * The rows of a list, as a table or on a phone as cards, and the way to its other pages. Notices when somebody aims at
 * a row, and meanwhile says that more are waiting.
 */
export function List<Sort extends string, Row extends ListedRow>(props: Props<Sort, Row>) {
  const { list, shape, narrow = false } = props;
  const { asCards, view, change } = list;
  const columns = shape.columns.filter((column) => !(narrow && column.wideOnly));
  const now = useNow();
  const isEmpty = !list.isLoading && list.rows.length === 0;
  const section = useRef<HTMLElement>(null);
  // The button that brought the rows back is gone with what stood in their place.
  const wasEmpty = useRef(isEmpty);
  useEffect(() => {
    if (wasEmpty.current && !isEmpty && document.activeElement === document.body) {
      section.current?.focus({ preventScroll: true });
    }
    wasEmpty.current = isEmpty;
  }, [isEmpty]);
  const rows = list.isLoading ? (
    <ListSkeleton shape={shape} columns={columns} asCards={asCards} />
  ) : (
    list.rows.map((row) =>
      props.children({
        row,
        now,
        current: row.id === list.current.id,
        arrived: list.arrived.includes(row.id),
        leaving: list.leaving.includes(row.id),
      }),
    )
  );
  // The browser also reports a resting pointer when the page moves under it: nobody is aiming then.
  const onPointerMove = (event: PointerEvent) => {
    if (event.movementX !== 0 || event.movementY !== 0) list.touch();
  };
  return (
    <>
      <section
        ref={section}
        tabIndex={-1}
        aria-label={shape.label}
        aria-busy={list.isLoading || list.isTurning}
        className={classes.list}
        data-cards={asCards || undefined}
        data-empty={isEmpty || undefined}
        data-selecting={props.selecting || undefined}
        onPointerMove={onPointerMove}
        onPointerDown={list.touch}
        onWheel={list.touch}
      >
        <output className={classes.waiting}>
          {list.waiting > 0 && (
            <Button
              size="compact-md"
              radius="xl"
              leftSection={<IconArrowUp size={15} aria-hidden="true" />}
              onClick={list.release}
            >
              {countOf(list.waiting, ...shape.newOnes)}
            </Button>
          )}
        </output>
        {isEmpty && list.error && (
          <LoadFailed title={shape.failed} error={list.error} onRetry={list.refetch} />
        )}
        {isEmpty && !list.error && props.empty}
        <ListMotion
          section={section}
          view={list.shownView}
          order={list.rows.map(({ id }) => id).join()}
        >
          {!isEmpty && asCards && (
            <ul className={cards.list} data-close={shape.close || undefined}>
              {rows}
            </ul>
          )}
          {!isEmpty && !asCards && (
            <ListTable
              columns={columns}
              view={view}
              change={change}
              turning={list.isTurning}
              className={shape.tableClass}
            >
              {rows}
            </ListTable>
          )}
        </ListMotion>
      </section>
      {!list.isLoading && (
        <ListPager view={view} total={list.total} change={change} things={shape.things} />
      )}
    </>
  );
}
