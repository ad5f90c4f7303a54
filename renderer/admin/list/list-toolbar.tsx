import { CloseButton, Flex, Kbd, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode, RefObject, SyntheticEvent } from 'react';
import { useSearchText } from '../../lib/use-search-text.ts';
import { RefreshButton } from '../../ui/page-head.tsx';
import { type ShortcutGroup, usePageKeys } from '../palette/page-keys.ts';
import classes from './data-list.module.css';
import { type Order, SEARCH_MAX_LENGTH } from './list-view.ts';

type FilterProps<Value extends string | boolean | null> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Does not apply with the other filters as they are. */
  disabled?: boolean;
  /** Many options: typing finds one. */
  searchable?: boolean;
  /** On a phone only: elsewhere a table's heads do the same. */
  phoneOnly?: boolean;
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
      flex={{ base: '1 1 40%', sm: '0 1 180px' }}
      {...(props.phoneOnly ? { className: classes.phoneOnly } : {})}
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
  /** The list, from `useList`. */
  at: {
    view: { q: string; sort: Sort; order: Order };
    change: (patch: { q?: string; sort?: Sort; order?: Order }, typing?: 'typing') => void;
    search: RefObject<HTMLInputElement | null>;
    toFirst?: (q: string) => void;
  };
  sortOptions: readonly SortOption<Sort>[];
  /** The order is also given in words where the table has heads. */
  withSort?: boolean;
  /** Each a {@link FilterSelect}. */
  children?: ReactNode;
};

/**
 * Search and filters above a list, and its order where the list has no head. The search answers while one types; Enter
 * and Down lead to the first result, Escape empties the field, then leaves it.
 */
export function ListToolbar<Sort extends string>(props: Props<Sort>) {
  const { label, placeholder, at, sortOptions, children } = props;
  const { view, change, search: field, toFirst } = at;
  const search = useSearchText(view.q, (q) => change({ q }, 'typing'));
  return (
    <Flex component="search" wrap="wrap" gap="sm" my="sm">
      <TextInput
        ref={field}
        flex={{ base: '1 1 100%', sm: '1 1 240px' }}
        maw={{ sm: 640 }}
        aria-label={label}
        placeholder={placeholder}
        type="text"
        inputMode="search"
        maxLength={SEARCH_MAX_LENGTH}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        rightSection={
          search.text === '' ? (
            <Kbd size="xs" aria-hidden="true" visibleFrom="sm">
              /
            </Kbd>
          ) : (
            <CloseButton
              size="sm"
              aria-label="Clear the search"
              onClick={() => {
                search.clear();
                field.current?.focus();
              }}
            />
          )
        }
        value={search.text}
        onChange={(event) => search.type(event.currentTarget.value)}
        // Whatever is pressed next acts on the list that was searched for.
        onBlur={search.applyNow}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === 'ArrowDown') {
            event.preventDefault();
            search.applyNow();
            toFirst?.(search.text);
          }
          if (event.key !== 'Escape') return;
          if (search.text !== '') search.clear();
          else event.currentTarget.blur();
        }}
      />
      {children}
      <FilterSelect
        label="Sort by"
        phoneOnly={!props.withSort}
        options={sortOptions.map((option) => ({ value: keyOf(option), label: option.label }))}
        value={keyOf(view)}
        onChange={(value) => {
          const option = sortOptions.find((candidate) => keyOf(candidate) === value);
          if (option) change({ sort: option.sort, order: option.order });
        }}
      />
    </Flex>
  );
}

type ToolsProps = {
  list: { isFetching: boolean; refresh: () => void };
  /** The keys of the page, by what they are for; the same at every render. */
  shortcuts: readonly ShortcutGroup[];
};

/** The tools in the head of every list: the newest rows; its keys are in the palette. */
export function ListTools({ list: { isFetching, refresh }, shortcuts }: ToolsProps) {
  usePageKeys(shortcuts);
  return <RefreshButton turning={isFetching} onPress={refresh} />;
}
