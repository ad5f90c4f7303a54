import { LABELS_MAX } from '../../../server/contract/labels.ts';
import {
  QUESTION_SORTS,
  QUESTION_STATUSES,
  type QuestionStatus,
} from '../../../server/contract/questions.ts';
import { rowIdOf } from '../../lib/row-address.ts';
import {
  formatYesOrNo,
  listViewFormat,
  oneOf,
  yesOrNo,
  type ListView,
  type ListViewFormat,
} from '../list/list-view.ts';
import { chosenOrder } from './order-choice.ts';

export type Sort = (typeof QUESTION_SORTS)[number];

type Filters = {
  /** In the lists, or put away. */
  shelf: 'active' | 'archived';
  /** Null is all of them. */
  status: QuestionStatus | null;
  hasAnswer: boolean | null;
  /** Ids of labels, at least one of which is on it; when empty, labels do not matter. */
  labels: readonly number[];
};
/** Which questions are looked at, and how. */
export type QuestionView = ListView<Sort> &
  Filters & {
    /** The one whose dialog is open. */
    question: number | null;
  };

/** The labels that an address names. */
function labelIds(parameter: string | null): number[] {
  const ids = (parameter ?? '').split(',').map(rowIdOf);
  return [...new Set(ids.filter((id) => id !== null))].slice(0, LABELS_MAX);
}

const LIST = listViewFormat<Sort, Filters>({
  sorts: QUESTION_SORTS,
  defaultSort: 'created_at',
  parse: (params) => ({
    shelf: params.get('shelf') === 'archived' ? 'archived' : 'active',
    status: oneOf(QUESTION_STATUSES, params.get('status')),
    hasAnswer: yesOrNo(params.get('answer')),
    labels: labelIds(params.get('labels')),
  }),
  format: ({ shelf, status, hasAnswer, labels }) => ({
    shelf: shelf === 'active' ? null : shelf,
    status,
    answer: formatYesOrNo(hasAnswer),
    labels: labels.length === 0 ? null : labels.join(','),
  }),
  query: ({ shelf, status, hasAnswer, labels }) => ({
    shelf: shelf === 'active' ? null : shelf,
    status,
    has_answer: hasAnswer,
    labels: labels.join(','),
  }),
});

/** All questions, in the address. */
const ALL = 'all';

/**
 * The status meant by an address that names none: what waits, unless it names something else about the list. A link to
 * a search, say, still finds every question that it used to.
 */
function unnamedStatus(others: ListView<Sort> & Filters): QuestionStatus | null {
  return LIST.format(others).size === 0 ? 'pending' : null;
}

/** The dashboard opens on what waits, in the order that this device chose. */
export const QUESTION_VIEW: ListViewFormat<QuestionView> = {
  parse: (params) => {
    const view = LIST.parse(params);
    const byTime = view.sort === 'created_at';
    return {
      ...view,
      status: view.status ?? (params.get('status') === ALL ? null : unnamedStatus(view)),
      order: byTime && !params.has('order') ? chosenOrder() : view.order,
      question: rowIdOf(params.get('question')),
    };
  },
  format: ({ question, ...view }) => {
    const params = LIST.format(view);
    if (view.sort === 'created_at' && view.order !== chosenOrder()) params.set('order', view.order);
    if (view.status === null && view.shelf === 'active') params.set('status', ALL);
    else if (view.status === 'pending' && params.size === 1) params.delete('status');
    if (question !== null) params.set('question', String(question));
    return params;
  },
  filters: LIST.filters,
};

/** No filter at all. */
export const NO_FILTERS = {
  q: '',
  shelf: 'active',
  status: null,
  hasAnswer: null,
  labels: [],
} as const;

/** Whether more than the tab narrows the list. */
export function isNarrowed(view: QuestionView): boolean {
  return view.q.trim() !== '' || view.hasAnswer !== null || view.labels.length > 0;
}
