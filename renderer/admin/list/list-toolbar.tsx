import { Select } from '@mantine/core';
import { Children, type ReactNode, type RefObject, type SyntheticEvent } from 'react';
import type { Order } from './list-view.ts';
import { SearchField } from './search-field.tsx';
import classes from './list-toolbar.module.css';

/** From this many filters, a phone has the controls in two columns. */
const MANY = 2;

type FilterProps<Value extends string | boolean | null> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Does not apply with the other filters as they are. */
  disabled?: boolean;
  /** Many options: typing finds one. */
  searchable?: boolean;
};

/** What stands in a field to search gives way to what is typed. */
function selectAll({ currentTarget }: SyntheticEvent<HTMLInputElement>): void {
  currentTarget.select();
}

/** One filter of a list. The value null means no filter. */
export function FilterSelect<Value extends string | boolean | null>(props: FilterProps<Value>) {
  const { label, options, value, onChange, disabled = false, searchable = false } = props;
  return (
    <Select
      className={classes.filter}
      aria-label={label}
      disabled={disabled}
      searchable={searchable}
      {...(searchable ? { onFocus: selectAll, onClick: selectAll } : {})}
      nothingFoundMessage={searchable ? 'No match' : undefined}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      value={String(value)}
      onChange={(chosen) => {
        const option = options.find((candidate) => String(candidate.value) === chosen);
        if (option) onChange(option.value);
      }}
    />
  );
}

export type SortOption<Sort extends string> = { label: string; sort: Sort; order: Order };

function keyOf({ sort, order }: { sort: string; order: Order }) {
  return `${sort} ${order}`;
}

type Props<Sort extends string> = {
  /** What the search looks for, in words and as an example. */
  label: string;
  placeholder: string;
  at: {
    view: { q: string; sort: Sort; order: Order };
    change: (patch: { q?: string; sort?: Sort; order?: Order }, typing?: 'typing') => void;
    search: RefObject<HTMLInputElement | null>;
    asCards: boolean;
  };
  sortOptions: readonly SortOption<Sort>[];
  /** The table has no heads for some of the orders. */
  narrow?: boolean;
  /** The order is also given in words where the table has heads. */
  withSort?: boolean;
  /** Each a {@link FilterSelect}. */
  children?: ReactNode;
};

/** Search and filters above a list, and its order where the list has no head. */
export function ListToolbar<Sort extends string>(props: Props<Sort>) {
  const { label, placeholder, at, sortOptions, narrow = false, children } = props;
  const { view, change, search } = at;
  const withSort = props.withSort || at.asCards || narrow;
  const many = Children.count(children) >= MANY && withSort;
  return (
    <search className={classes.toolbar} data-many={many || undefined}>
      <SearchField
        label={label}
        placeholder={placeholder}
        q={view.q}
        onSearch={(q) => change({ q }, 'typing')}
        field={search}
      />
      {children}
      {withSort && (
        <FilterSelect
          label="Sort by"
          options={sortOptions.map((option) => ({ value: keyOf(option), label: option.label }))}
          value={keyOf(view)}
          onChange={(value) => {
            const option = sortOptions.find((candidate) => keyOf(candidate) === value);
            if (option) change({ sort: option.sort, order: option.order });
          }}
        />
      )}
    </search>
  );
}
