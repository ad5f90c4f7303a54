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

export type Sort = (typeof QUESTION_SORTS)[number];

type Filters = {
  status: QuestionStatus | null;
  hasAnswer: boolean | null;
};
/** Which questions are looked at, and how. */
export type QuestionView = ListView<Sort> &
  Filters & {
    /** The one whose dialog is open. */
    question: number | null;
  };

const LIST = listViewFormat<Sort, Filters>({
  sorts: QUESTION_SORTS,
  defaultSort: 'created_at',
  parse: (params) => ({
    status: oneOf(QUESTION_STATUSES, params.get('status')),
    hasAnswer: yesOrNo(params.get('answer')),
  }),
  format: ({ status, hasAnswer }) => ({ status, answer: formatYesOrNo(hasAnswer) }),
  query: ({ status, hasAnswer }) => ({ status, has_answer: hasAnswer }),
});

export const QUESTION_VIEW: ListViewFormat<QuestionView> = {
  parse: (params) => ({ ...LIST.parse(params), question: rowIdOf(params.get('question')) }),
  format: ({ question, ...view }) => {
    const params = LIST.format(view);
    if (question !== null) params.set('question', String(question));
    return params;
  },
  filters: LIST.filters,
};

/** No filter at all. */
export const NO_FILTERS = { q: '', status: null, hasAnswer: null } as const;

export function isFiltered(view: QuestionView): boolean {
  return view.q.trim() !== '' || view.status !== null || view.hasAnswer !== null;
}
