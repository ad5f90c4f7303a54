import {
  QUESTION_SORTS,
  QUESTION_STATUSES,
  type QuestionStatus,
} from '../../../server/contract/questions.ts';
import { rowIdOf } from '../../lib/row-address.ts';
import { formatYesOrNo, listViewFormat, oneOf, yesOrNo, type ListView } from '../list/list-view.ts';

export type Sort = (typeof QUESTION_SORTS)[number];

type Filters = {
  status: QuestionStatus | null;
  hasAnswer: boolean | null;
  /** The one whose dialog is open. */
  question: number | null;
};
/** Which questions are looked at, and how. */
export type QuestionView = ListView<Sort> & Filters;

export const QUESTION_VIEW = listViewFormat<Sort, Filters>({
  sorts: QUESTION_SORTS,
  defaultSort: 'created_at',
  parse: (params) => ({
    status: oneOf(QUESTION_STATUSES, params.get('status')),
    hasAnswer: yesOrNo(params.get('answer')),
    question: rowIdOf(params.get('question')),
  }),
  format: ({ status, hasAnswer, question }) => ({
    status,
    answer: formatYesOrNo(hasAnswer),
    question: question === null ? null : String(question),
  }),
  query: ({ status, hasAnswer }) => ({ status, has_answer: hasAnswer }),
});

/** No filter at all. */
export const NO_FILTERS = { q: '', status: null, hasAnswer: null } as const;

export function isFiltered(view: QuestionView): boolean {
  return view.q.trim() !== '' || view.status !== null || view.hasAnswer !== null;
}
