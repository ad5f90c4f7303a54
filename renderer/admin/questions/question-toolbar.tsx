import type { RefObject } from 'react';
import { QUESTION_STATUSES } from '../../../server/contract/questions.ts';
import type { ChangeView } from '../../lib/use-url-view.ts';
import { FilterSelect, ListToolbar, SortSelect, type SortOption } from '../../ui/list-toolbar.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { ListView, Sort } from './list-view.ts';
import { STATUS } from './status-words.ts';

const STATUS_OPTIONS = [
  { value: 'all', label: 'All statuses' } as const,
  ...QUESTION_STATUSES.map((value) => ({ value, label: STATUS[value].state })),
];
const ANSWER_OPTIONS = [
  { value: 'all', label: 'Any answer' },
  { value: 'yes', label: 'With answer' },
  { value: 'no', label: 'Without answer' },
] as const;
const SORT_OPTIONS: SortOption<Sort>[] = [
  { label: 'Newest first', sort: 'created_at', order: 'desc' },
  { label: 'Oldest first', sort: 'created_at', order: 'asc' },
  { label: 'Author A–Z', sort: 'author', order: 'asc' },
  { label: 'Author Z–A', sort: 'author', order: 'desc' },
  { label: 'Status', sort: 'status', order: 'asc' },
  { label: 'Status, reversed', sort: 'status', order: 'desc' },
];

type Props = {
  view: ListView;
  change: ChangeView<ListView>;
  /** There is no table head to sort by. */
  withSort: boolean;
  search: RefObject<HTMLInputElement | null>;
};

/** Search and filters of the questions. */
export function QuestionToolbar({ view, change, withSort, search }: Props) {
  return (
    <ListToolbar>
      <SearchField
        label="Search questions"
        placeholder="Search questions, authors, answers"
        q={view.q}
        onSearch={(q) => change({ q }, 'typing')}
        field={search}
      />
      <FilterSelect
        label="Filter by status"
        options={STATUS_OPTIONS}
        value={view.status ?? 'all'}
        onChange={(value) => change({ status: value === 'all' ? null : value })}
      />
      <FilterSelect
        label="Filter by answer"
        options={ANSWER_OPTIONS}
        value={view.hasAnswer === null ? 'all' : view.hasAnswer ? 'yes' : 'no'}
        onChange={(value) => change({ hasAnswer: value === 'all' ? null : value === 'yes' })}
      />
      {withSort && (
        <SortSelect
          options={SORT_OPTIONS}
          sort={view.sort}
          order={view.order}
          onSort={(sort, order) => change({ sort, order })}
        />
      )}
    </ListToolbar>
  );
}
