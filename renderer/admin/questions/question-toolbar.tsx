import { QUESTION_STATUSES } from '../../../server/contract/questions.ts';
import { FilterSelect, ListToolbar, type SortOption } from '../list/list-toolbar.tsx';
import type { ViewOfList } from '../list/use-list-view.ts';
import type { QuestionView, Sort } from './question-view.ts';
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
  at: ViewOfList<QuestionView>;
  /** The table has no heads for some of the orders. */
  narrow: boolean;
};

/** Search and filters of the questions. */
export function QuestionToolbar({ at, narrow }: Props) {
  const { view, change } = at;
  return (
    <ListToolbar
      label="Search questions"
      placeholder="Search questions, authors, answers"
      at={at}
      narrow={narrow}
      sortOptions={SORT_OPTIONS}
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
