import {
  QUESTION_SORTS,
  QUESTION_STATUSES,
  type QuestionStatus,
} from '../../../server/contract/questions.ts';
import type { Query } from '../../lib/api-client.ts';
import {
  formatListParams,
  formatYesOrNo,
  oneOf,
  parseListParams,
  yesOrNo,
} from '../../lib/list-params.ts';
import { rowIdOf } from '../../lib/row-address.ts';
import type { UrlView, UrlViewFormat } from '../../lib/use-url-view.ts';

export type Sort = (typeof QUESTION_SORTS)[number];

/** Which questions are looked at, and how: what the address bar keeps. */
export type ListView = UrlView & {
  status: QuestionStatus | null;
  hasAnswer: boolean | null;
  sort: Sort;
  /** The one whose dialog is open. */
  question: number | null;
};

const DEFAULT_SORT = 'created_at';

/** The address of a {@link ListView}. */
export const LIST_VIEW: UrlViewFormat<ListView> = {
  parse: (params) => ({
    ...parseListParams(params),
    status: oneOf(QUESTION_STATUSES, params.get('status')),
    hasAnswer: yesOrNo(params.get('answer')),
    sort: oneOf(QUESTION_SORTS, params.get('sort')) ?? DEFAULT_SORT,
    question: rowIdOf(params.get('question')),
  }),
  format: (view) =>
    formatListParams(view, {
      status: view.status,
      answer: formatYesOrNo(view.hasAnswer),
      sort: view.sort === DEFAULT_SORT ? null : view.sort,
      question: view.question === null ? null : String(view.question),
    }),
};

/** The filters alone, as the list and the export send them. */
export function filterQuery(view: ListView): Query {
  return {
    q: view.q.trim(),
    status: view.status,
    has_answer: view.hasAnswer,
    sort: view.sort,
    order: view.order,
  };
}

export function pageQuery(view: ListView): Query {
  return { ...filterQuery(view), page: view.page, page_size: view.pageSize };
}

export function isFiltered(view: ListView): boolean {
  return view.q.trim() !== '' || view.status !== null || view.hasAnswer !== null;
}
