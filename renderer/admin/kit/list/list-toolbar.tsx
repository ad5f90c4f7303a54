import {
  Button,
  CloseButton,
  Flex,
  Group,
  Kbd,
  Pagination,
  Paper,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode, RefObject, SyntheticEvent } from 'react';
import { PAGE_SIZES } from '../../../../server/contract/limits.ts';
import { useAnnouncement } from '../../../lib/announcer.ts';
import { formatCount } from '../../../lib/format.ts';
import { useSearchText } from '../../../lib/text-fields.ts';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { RefreshButton } from '../../../ui/page-head.tsx';
import { type ShortcutGroup, usePageKeys } from '../page-keys.ts';
import { usePhone } from '../../../ui/booth-theme.ts';
import classes from './data-list.module.css';
import { type Order, rangeOf, SEARCH_MAX_LENGTH } from './list-view.ts';
import { Hint } from '../../../ui/card.tsx';

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

/** Selects the text of a searchable field, so that typing replaces it. */
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
  /** Name of the search field, which says what it searches. */
  label: string;
  placeholder: string;
  /** The list, from `useList`. */
  at: {
    view: { q: string; sort: Sort; order: Order };
    change: (patch: { q?: string; sort?: Sort; order?: Order }, typing?: 'typing') => void;
    search: RefObject<HTMLInputElement | null>;
    toFirst: (q: string) => void;
    current: { focus: () => void };
  };
  sortOptions: readonly SortOption<Sort>[];
  /** Each a {@link FilterSelect}. */
  children?: ReactNode;
};

/** Meaning of a key in a search field: to its first result, an empty field, or back to the list. */
export function searchKey(key: string, text: string): 'first' | 'clear' | 'leave' | null {
  if (key === 'Enter' || key === 'ArrowDown') return 'first';
  if (key !== 'Escape') return null;
  return text === '' ? 'leave' : 'clear';
}

/**
 * Search and filters above a list, and its order where the list has no head. The search answers while one types; Enter
 * and Down lead to the first result, Escape empties the field, then leaves it.
 */
export function ListToolbar<Sort extends string>(props: Props<Sort>) {
  const { label, placeholder, at, sortOptions, children } = props;
  const { view, change, search: field, toFirst, current } = at;
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
          const meaning = searchKey(event.key, search.text);
          if (meaning === 'first') {
            event.preventDefault();
            search.applyNow();
            toFirst(search.text);
          } else if (meaning === 'clear') search.clear();
          else if (meaning === 'leave') current.focus();
        }}
      />
      {children}
      <FilterSelect
        label="Sort by"
        phoneOnly
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

type ListPagerProps = {
  view: { page: number; pageSize: number };
  total: number;
  change: (patch: { page: number } | { pageSize: number }) => void;
  /** Noun for the rows, in the plural: "questions". */
  things: string;
};

/** Draws the position in the list, with links to the other pages. */
export function ListPager({ view, total, change, things }: ListPagerProps) {
  const phone = usePhone();
  const { page: shown, lastPage, first, last } = rangeOf(view, total);
  return (
    <Group
      component="nav"
      aria-label={`Pages of ${things.toLowerCase()}`}
      justify="space-between"
      gap="md"
      mih={34}
      mt="md"
    >
      <Hint>
        {formatCount(first)}–{formatCount(last)} of {formatCount(total)}
      </Hint>
      {lastPage > 1 && (
        <Pagination
          total={lastPage}
          value={shown}
          siblings={phone ? 0 : 1}
          size={phone ? 'md' : 'sm'}
          onChange={(page) => {
            change({ page });
            window.scrollTo({ top: 0 });
          }}
          getControlProps={(control) => ({
            'aria-label': {
              first: 'First page',
              last: 'Last page',
              next: 'Next page',
              previous: 'Previous page',
            }[control],
          })}
          getItemProps={(page) => ({ 'aria-label': `Page ${page}` })}
        />
      )}
      <Group component="div" gap="sm">
        <Text size="sm" c="var(--text-2)" aria-hidden="true">
          Per page
        </Text>
        <Select
          aria-label={`${things} per page`}
          w={80}
          size="xs"
          data={PAGE_SIZES.map(String)}
          value={String(view.pageSize)}
          onChange={(value) => {
            const pageSize = PAGE_SIZES.find((size) => String(size) === value);
            if (pageSize) change({ pageSize });
          }}
        />
      </Group>
    </Group>
  );
}

/** Something that can be done to all marked rows at once. */
export type BulkAction = {
  label: string;
  /** The key that does the same. */
  keys: readonly string[];
  icon: ReactNode;
  color?: 'ok' | 'bad' | 'gray';
  onPress: () => void;
};

type BulkBarProps = {
  /** "7 questions selected". */
  title: string;
  actions: readonly BulkAction[];
  /** Control that selects more rows. */
  more?: ReactNode;
  onClear: () => void;
};

/** Draws the bar of actions on the selected rows. It overlays the bottom of the window, so nothing moves. */
export function BulkBar({ title, actions, more, onClear }: BulkBarProps) {
  useAnnouncement(title);
  return (
    <Stack
      component="section"
      gap="sm"
      className={classes.place}
      aria-label="Selected rows"
      data-bulk-bar
      data-keys
    >
      <Paper withBorder shadow="md" p="sm">
        <Group gap="sm">
          <Text component="div" size="sm" fw={600} px="xs" flex={{ base: '1 1 auto', sm: 'none' }}>
            {title}
          </Text>
          {more}
          <Group gap="xs" className={classes.actions}>
            {actions.map(({ label, keys, icon, color = 'gray', onPress }) => (
              <Button
                key={label}
                size="sm"
                variant={color === 'gray' ? 'default' : 'light'}
                color={color}
                leftSection={icon}
                rightSection={<KeyHint keys={keys} />}
                onClick={({ detail }) => {
                  // The second half of a double click means the same as its first.
                  if (detail < 2) onPress();
                }}
              >
                {label}
              </Button>
            ))}
          </Group>
          <CloseButton aria-label="Clear the selection" onClick={onClear} />
        </Group>
      </Paper>
    </Stack>
  );
}
