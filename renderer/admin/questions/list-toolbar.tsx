import { CloseButton, Kbd, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState, type RefObject } from 'react';
import { QUESTION_STATUSES } from '../../../server/contract/questions.ts';
import type { ListView, Order, Sort } from './list-view.ts';
import { STATUS } from './status-words.ts';
import type { ChangeView } from './use-list-view.ts';
import classes from './list-toolbar.module.css';

const SEARCH_DEBOUNCE_MS = 200;

const STATUS_OPTIONS = [
  { value: 'all', label: 'All statuses' },
  ...QUESTION_STATUSES.map((value) => ({ value, label: STATUS[value].state })),
];
const ANSWER_OPTIONS = [
  { value: 'all', label: 'Any answer' },
  { value: 'yes', label: 'With answer' },
  { value: 'no', label: 'Without answer' },
];
const SORT_OPTIONS: { value: string; label: string; sort: Sort; order: Order }[] = [
  { value: 'newest', label: 'Newest first', sort: 'created_at', order: 'desc' },
  { value: 'oldest', label: 'Oldest first', sort: 'created_at', order: 'asc' },
  { value: 'author', label: 'Author A–Z', sort: 'author', order: 'asc' },
  { value: 'author-z', label: 'Author Z–A', sort: 'author', order: 'desc' },
  { value: 'status', label: 'Status', sort: 'status', order: 'asc' },
  { value: 'status-z', label: 'Status, reversed', sort: 'status', order: 'desc' },
];

type Props = {
  view: ListView;
  change: ChangeView;
  /** There is no table head to sort by. */
  withSort: boolean;
  search: RefObject<HTMLInputElement | null>;
};

/** Search and filters. */
export function ListToolbar({ view, change, withSort, search }: Props) {
  const [typed, setTyped] = useState(view.q);
  const [applied, setApplied] = useState(view.q);
  // The address changed by Back or a link, not by typing: the field follows.
  if (view.q !== applied) {
    setApplied(view.q);
    setTyped(view.q);
  }
  const apply = useDebouncedCallback((q: string) => {
    setApplied(q);
    change({ q }, 'typing');
  }, SEARCH_DEBOUNCE_MS);
  const type = (q: string) => {
    setTyped(q);
    apply(q);
  };
  const sorted = SORT_OPTIONS.find(({ sort, order }) => sort === view.sort && order === view.order);

  return (
    <search className={classes.toolbar}>
      <TextInput
        ref={search}
        className={classes.search}
        aria-label="Search questions"
        placeholder="Search questions, authors, answers"
        type="text"
        inputMode="search"
        maxLength={200}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        rightSection={
          typed === '' ? (
            <Kbd size="xs" className={classes.key} aria-hidden="true">
              /
            </Kbd>
          ) : (
            <CloseButton size="sm" aria-label="Clear the search" onClick={() => type('')} />
          )
        }
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            if (typed !== '') type('');
            else event.currentTarget.blur();
          }
        }}
      />
      <Select
        className={classes.filter}
        aria-label="Filter by status"
        data={STATUS_OPTIONS}
        value={view.status ?? 'all'}
        onChange={(value) =>
          change({ status: QUESTION_STATUSES.find((status) => status === value) ?? null })
        }
      />
      <Select
        className={classes.filter}
        aria-label="Filter by answer"
        data={ANSWER_OPTIONS}
        value={view.hasAnswer === null ? 'all' : view.hasAnswer ? 'yes' : 'no'}
        onChange={(value) =>
          change({ hasAnswer: value === 'yes' ? true : value === 'no' ? false : null })
        }
      />
      {withSort && (
        <Select
          className={classes.filter}
          aria-label="Sort by"
          data={SORT_OPTIONS.map(({ value, label }) => ({ value, label }))}
          value={sorted?.value ?? 'newest'}
          onChange={(value) => {
            const option = SORT_OPTIONS.find((candidate) => candidate.value === value);
            if (option) change({ sort: option.sort, order: option.order });
          }}
        />
      )}
    </search>
  );
}
