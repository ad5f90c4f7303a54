import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import classes from './data-list.module.css';
import { type ListView, type Order, sortedBy } from './list-view.ts';
import type { ListedRow } from './steady-list.ts';
import { type Selection, shareOf } from './use-selection.ts';
import { SelectBox, type Column } from './row.tsx';

/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a browser drops a table's own roles where its rows are drawn as a grid */

type HeadProps<Row extends ListedRow, Sort extends string, Own> = {
  columns: readonly Column<Row, Sort, Own>[];
  view: ListView<Sort>;
  change: (patch: (now: ListView<Sort>) => { sort: Sort; order: Order }) => void;
  selection: Selection<Row> | undefined;
  /** Number of rows on the page. */
  count: number;
};

/** The head of a list: what the columns are, how they sort, and a box that marks all of the page. */
export function Heads<Row extends ListedRow, Sort extends string, Own>(
  props: HeadProps<Row, Sort, Own>,
) {
  const { columns, view, change, selection, count } = props;
  const share = shareOf(selection?.rows.length ?? 0, count);
  return (
    <>
      <colgroup>
        {selection && <col style={{ width: 44 }} />}
        {columns.map(({ key, width, from }) => (
          <col key={key} style={{ width }} data-from={from} />
        ))}
      </colgroup>
      <thead role="rowgroup">
        <tr role="row">
          {selection && (
            <th role="columnheader" scope="col" aria-label="Select" className={classes.select}>
              <SelectBox
                label="Select all on this page"
                checked={share === 'all'}
                some={share === 'some'}
                onChange={selection.toggleAll}
              />
            </th>
          )}
          {columns.map(({ key, label, sort, first = 'asc', from }) => {
            const active = sort !== undefined && sort === view.sort;
            const isUp = view.order === 'asc';
            const Icon = active ? (isUp ? IconArrowUp : IconArrowDown) : IconArrowsSort;
            return (
              <th
                key={key}
                role="columnheader"
                scope="col"
                aria-label={label}
                aria-sort={
                  sort === undefined
                    ? undefined
                    : active
                      ? isUp
                        ? 'ascending'
                        : 'descending'
                      : 'none'
                }
                data-from={from}
              >
                {sort === undefined ? (
                  label
                ) : (
                  <UnstyledButton onClick={() => change((now) => sortedBy(now, sort, first))}>
                    {label}
                    <Icon size={14} aria-hidden="true" data-active={active || undefined} />
                  </UnstyledButton>
                )}
              </th>
            );
          })}
        </tr>
      </thead>
    </>
  );
}
