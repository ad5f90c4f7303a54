import { LabelFilter } from '../labels/label-filter.tsx';
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

type Props = { at: ViewOfList<QuestionView>; onManageLabels: () => void };

/** Search, filter and order of the questions; the tabs are the filter by status. */
export function QuestionToolbar({ at, onManageLabels }: Props) {
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
      <LabelFilter
        chosen={view.labels}
        shelf={view.shelf}
        onChange={(labels) => change({ labels })}
        onManage={onManageLabels}
      />
    </ListToolbar>
  );
}
