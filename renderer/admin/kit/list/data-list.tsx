/* oxlint-disable jsx-a11y/no-redundant-roles -- a browser drops a table's own roles where its rows are drawn as a grid */
import { Button, Skeleton } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { useAnnouncement } from '../../../lib/announcer.ts';
import { useGathered } from '../../../lib/gathered.ts';
import { countOf } from '../../../lib/format.ts';
import { useKeysPlace } from '../../../lib/keyboard.ts';
import { LoadFailed } from '../../../ui/empty-state.tsx';
import { viewSentence } from './list-view.ts';
import { Heads } from './heads.tsx';
import { type Column, ListRow, type RowActs } from './row.tsx';
import { type ListedRow, ListMotion } from './steady-list.ts';
import { ListPager } from './list-toolbar.tsx';
import { type List, tabStopOf } from './use-list.ts';
import type { Selection } from './use-selection.ts';
import classes from './data-list.module.css';

/** Words for a list and its rows. */
export type ListWords = {
  /** The list, for those who do not see it. */
  label: string;
  /** Noun for the rows, in the plural: "Questions". */
  things: string;
  /** Nouns for new rows. */
  newOnes: [one: string, many: string];
  /** Said when it could not be loaded. */
  failed: string;
};

type ListProps<Sort extends string, Row extends ListedRow, Own> = {
  /** From `useList`. */
  list: List<Sort, Row>;
  words: ListWords;
  /** The same array at every render, unless the columns change. */
  columns: readonly Column<Row, Sort, Own>[];
  /** CSS `grid-template-areas` of a row on a phone, made of the columns' keys and `select`; what it leaves out is hidden there. */
  phone: string;
  /** Rows are often taller than a line: their cells begin at the same height. */
  tall?: boolean;
  /** The attribute that carries a row's id, as `useList` has it. */
  attribute: `data-${string}`;
  /** The rows as they are drawn, if that is not `list.rows`: with changes that are on their way. */
  rows?: readonly Row[];
  /** Data for a row's cells besides the row. Compared by its properties: equal data does not redraw the row. */
  own: (row: Row) => Own;
  /** Further attributes of a row. Take them from the row and `own` only. `data-waits` marks its edge. */
  attributes?: (row: Row, own: Own) => Record<`data-${string}`, string | true | undefined>;
  /** A press on the row itself, not on a control in it. */
  onPress?: (row: Row) => void;
  /** Two presses on the same row, neither of them on a control. */
  onDoublePress?: (row: Row) => void;
  /** Rows can be marked: by their boxes, and by a press with Ctrl or Shift. */
  select?: { selection: Selection<Row>; label: (row: Row) => string };
  /** Detail shown below an open row. */
  detail?: {
    of: (row: Row) => ReactNode;
    open: ReadonlySet<number>;
    onToggle: (row: Row) => void;
    labels: [show: string, hide: string];
  };
  /** Announcement of rows that arrive. Absent, it is how many wait to be shown; null announces nothing. */
  arrivals?: string | null;
  /** Name of the part of all rows that the view shows: "Pending". */
  part?: string;
  /** Shown in place of the rows when there are none. */
  empty: ReactNode;
};

/**
 * Meaning of a pointer that moves over a list. A browser also reports a resting one when the page moves under it: nobody is
 * aiming then.
 */
export function pointerMeaning(
  event: Pick<PointerEvent, 'movementX' | 'movementY' | 'pointerType'>,
): 'aim' | 'touch' | null {
  if (event.movementX === 0 && event.movementY === 0) return null;
  return event.pointerType === 'touch' ? 'touch' : 'aim';
}

/** View that was told last, and its order. */
type ToldView = { view: string; order: string };

/** Announcement of another view: none of the page as it opens, the order where it is a new one. */
export function toldAfter(
  before: ToldView,
  now: ToldView,
  say: (isReordered: boolean) => string,
): ToldView & { sentence: string } {
  return { ...now, sentence: before.view === '' ? '' : say(before.order !== now.order) };
}

/** Says what another view shows, once it does: how many rows it leaves, and their order where that is another one. */
function useViewAnnounced<Sort extends string, Row extends ListedRow, Own>({
  list,
  words,
  columns,
  part,
}: Pick<ListProps<Sort, Row, Own>, 'list' | 'words' | 'columns' | 'part'>): void {
  const { sort, order } = list.view;
  const isThere = !list.isLoading && !list.isTurning && list.error === null;
  const [told, setTold] = useState({ view: '', order: `${sort} ${order}`, sentence: '' });
  if (isThere && told.view !== list.shownView) {
    const by = columns.find((column) => column.sort === sort)?.label;
    const now = { view: list.shownView, order: `${sort} ${order}` };
    const say = (isReordered: boolean) => {
      const sorted = isReordered ? by && { by, order } : undefined;
      return viewSentence({ part, things: words.things, total: list.total, sorted });
    };
    setTold(toldAfter(told, now, say));
  }
  useAnnouncement(told.sentence, { about: told.view, rests: true });
}

const SKELETONS = ['72%', '54%', '86%', '47%', '64%', '78%', '58%', '69%'];

/**
 * A list of rows: the questions, the leads, the texts and the log are its four uses.
 *
 * A row is written once, by its columns. Where a window is wider than a phone (48em) it is a row of a table with a head
 * that sorts and stays in view; on a phone the same cells lie in a block, by the areas of `phone`. Roles are set by hand,
 * since a browser drops a table's own ones as soon as its rows are drawn as a grid.
 *
 *     const at = useListView(LEAD_VIEW);                       // filters, order and page, kept in the address
 *     const list = useList(at, useQuery(…), { attribute: 'data-lead' });   // steady rows, the current row, the keys' row
 *     useListKeys(list, { Enter: list.withCurrent(open) });    // j k ↑ ↓ / and these
 *     <ListToolbar at={list} …>{filters}</ListToolbar>
 *     <DataList list={list} columns={COLUMNS} phone={'"name when" "email email"'} … />
 *
 * Controls that a row needs only while it is worked on stand in {@link AtHand}: they appear on the current row, under
 * the pointer, where the focus is, and always for fingers. They take no room, so no row changes its height.
 * While the pointer rests on a row or the list is scrolled, none moves: what arrives waits behind a button that says how
 * many.
 */
export function DataList<Sort extends string, Row extends ListedRow, Own>(
  props: ListProps<Sort, Row, Own>,
) {
  const { list, words, columns, select, detail, attribute } = props;
  const { current, isLoading } = list;
  const rows = props.rows ?? list.rows;
  const isEmpty = !isLoading && rows.length === 0;
  const news = list.waiting > 0 ? countOf(list.waiting, ...words.newOnes) : null;
  useGathered(props.arrivals === undefined ? news : props.arrivals);
  useViewAnnounced(props);
  const section = useRef<HTMLElement>(null);
  useKeysPlace();

  const acts: RowActs<Row> = {
    choose: current.choose,
    press: props.onPress,
    doublePress: props.onDoublePress,
    toggle: detail?.onToggle,
    select: (row, extend) => select?.selection[extend ? 'extendTo' : 'toggle'](row),
  };
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });

  const onPointerMove = (event: PointerEvent) => {
    const meaning = pointerMeaning(event);
    if (meaning === 'touch') list.touch();
    else if (meaning === 'aim') list.aim(true);
  };
  const { scrolled } = list;
  useEffect(() => {
    const look = () => scrolled((section.current?.getBoundingClientRect().top ?? 0) < 0);
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [scrolled]);
  const areas = new Set(props.phone.match(/[\w-]+/g));
  const layout = {
    gridTemplateAreas: props.phone,
    gridTemplateColumns: 'minmax(0, 1fr) auto',
  };
  const stop = tabStopOf(rows, current.id);
  const place = ({ key, from }: Pick<Column<Row, Sort, Own>, 'key' | 'from'>) => ({
    style: { gridArea: key },
    'data-from': from,
    'data-off-phone': !areas.has(key) || undefined,
  });
  return (
    <>
      <section
        ref={section}
        tabIndex={-1}
        data-keys
        aria-label={words.label}
        aria-busy={isLoading || list.isTurning}
        className={classes.list}
        data-selecting={(select && select.selection.rows.length > 0) || undefined}
        onPointerMove={onPointerMove}
        onPointerLeave={() => list.aim(false)}
        onPointerDown={list.touch}
        onWheel={list.touch}
      >
        <div className={classes.waiting}>
          {news !== null && (
            <Button
              size="compact-md"
              radius="xl"
              leftSection={<IconArrowUp size={15} aria-hidden="true" />}
              onClick={list.release}
            >
              {news}
            </Button>
          )}
        </div>
        {isEmpty && list.error && (
          <LoadFailed title={words.failed} error={list.error} onRetry={list.refetch} />
        )}
        {isEmpty && !list.error && props.empty}
        <ListMotion section={section} view={list.shownView} order={rows.map(({ id }) => id).join()}>
          {!isEmpty && (
            <table
              role="table"
              className={classes.table}
              data-top={props.tall || undefined}
              data-turning={list.isTurning || undefined}
            >
              <Heads
                columns={columns}
                view={list.view}
                change={list.change}
                selection={select?.selection}
                count={rows.length}
              />
              <tbody role="rowgroup">
                {isLoading &&
                  SKELETONS.map((width) => (
                    <tr key={width} className={classes.row} style={layout} aria-hidden="true">
                      {select && <td style={{ gridArea: 'select' }}>&nbsp;</td>}
                      {columns.map((column) => (
                        <td key={column.key} {...place(column)}>
                          <Skeleton height={12} my={6} width={column.width ? '70%' : width} />
                        </td>
                      ))}
                    </tr>
                  ))}
                {!isLoading &&
                  rows.map((row) => {
                    const own = props.own(row);
                    return (
                      <ListRow
                        key={row.id}
                        row={row}
                        own={own}
                        columns={columns}
                        layout={props.phone}
                        place={place}
                        style={layout}
                        current={row.id === current.id}
                        stop={row.id === stop}
                        arrived={list.arrived.includes(row.id)}
                        leaving={list.leaving.includes(row.id)}
                        selectLabel={select?.label(row)}
                        selected={select?.selection.ids.has(row.id) ?? false}
                        pressable={props.onPress !== undefined}
                        labels={detail?.labels}
                        detail={detail?.open.has(row.id) ? detail.of(row) : undefined}
                        attributes={{ [attribute]: row.id, ...props.attributes?.(row, own) }}
                        acts={latest}
                      />
                    );
                  })}
              </tbody>
            </table>
          )}
        </ListMotion>
      </section>
      {list.total > 0 && (
        <ListPager view={list.view} total={list.total} change={list.change} things={words.things} />
      )}
    </>
  );
}
