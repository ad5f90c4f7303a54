import type { RefObject } from 'react';
import { QUESTION_STATUSES } from '../../../server/contract/questions.ts';
import type { ChangeView } from '../../lib/use-url-view.ts';
import { FilterSelect, ListToolbar, type SortOption } from '../../ui/list-toolbar.tsx';
import type { ListView, Sort } from './list-view.ts';
import { STATUS } from './status-words.ts';

const STATUS_OPTIONS = [
  { value: null, label: 'All statuses' },
  ...QUESTION_STATUSES.map((value) => ({ value, label: STATUS[value].state })),
];
const ANSWER_OPTIONS = [
  { value: null, label: 'Any answer' },
  { value: true, label: 'With answer' },
  { value: false, label: 'Without answer' },
];
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
export function QuestionToolbar({ view, change, ...rest }: Props) {
  return (
    <ListToolbar
      label="Search questions"
      placeholder="Search questions, authors, answers"
      view={view}
      change={change}
      sortOptions={SORT_OPTIONS}
      {...rest}
    >
      <FilterSelect
        label="Filter by status"
        options={STATUS_OPTIONS}
        value={view.status}
        onChange={(status) => change({ status })}
      />
      <FilterSelect
        label="Filter by answer"
        options={ANSWER_OPTIONS}
        value={view.hasAnswer}
        onChange={(hasAnswer) => change({ hasAnswer })}
      />
    </ListToolbar>
  );
}
