import { FilterSelect, ListToolbar, type SortOption } from '../list/list-toolbar.tsx';
import type { ViewOfList } from '../list/use-list-view.ts';
import type { QuestionView, Sort } from './question-view.ts';

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
  { label: 'Most votes first', sort: 'votes', order: 'desc' },
  { label: 'Fewest votes first', sort: 'votes', order: 'asc' },
  { label: 'Status', sort: 'status', order: 'asc' },
  { label: 'Status, reversed', sort: 'status', order: 'desc' },
];

/** Search, filter and order of the questions; the tabs are the filter by status. */
export function QuestionToolbar({ at }: { at: ViewOfList<QuestionView> }) {
  const { view, change } = at;
  return (
    <ListToolbar
      label="Search questions"
      placeholder="Search questions, authors, answers"
      at={at}
      sortOptions={SORT_OPTIONS}
      withSort
    >
      <FilterSelect
        label="Filter by answer"
        options={ANSWER_OPTIONS}
        value={view.hasAnswer}
        onChange={(hasAnswer) => change({ hasAnswer })}
      />
    </ListToolbar>
  );
}
