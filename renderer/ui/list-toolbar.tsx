import { Select } from '@mantine/core';
import { Children, type ReactNode } from 'react';
import type { Order } from '../lib/use-url-view.ts';
import classes from './list-toolbar.module.css';

/** Controls from which on a phone has them in two columns. */
const MANY = 4;

/** Search and filters above a list. */
export function ListToolbar({ children }: { children: ReactNode }) {
  const many = Children.toArray(children).length > MANY;
  return (
    <search className={classes.toolbar} data-many={many || undefined}>
      {children}
    </search>
  );
}

type FilterProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One filter of a list. */
export function FilterSelect<Value extends string>(props: FilterProps<Value>) {
  const { label, options, value, onChange } = props;
  return (
    <Select
      className={classes.filter}
      aria-label={label}
      data={options.map((option) => ({ value: option.value, label: option.label }))}
      value={value}
      onChange={(chosen) => {
        const option = options.find((candidate) => candidate.value === chosen);
        if (option) onChange(option.value);
      }}
    />
  );
}

export type SortOption<Sort extends string> = { label: string; sort: Sort; order: Order };

/** Where there is no table head to sort by. */
export function SortSelect<Sort extends string>(props: {
  options: readonly SortOption<Sort>[];
  sort: Sort;
  order: Order;
  onSort: (sort: Sort, order: Order) => void;
}) {
  const keyOf = ({ sort, order }: { sort: Sort; order: Order }) => `${sort} ${order}`;
  return (
    <FilterSelect
      label="Sort by"
      options={props.options.map((option) => ({ value: keyOf(option), label: option.label }))}
      value={keyOf(props)}
      onChange={(value) => {
        const option = props.options.find((candidate) => keyOf(candidate) === value);
        if (option) props.onSort(option.sort, option.order);
      }}
    />
  );
}
