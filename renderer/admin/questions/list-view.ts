import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../../../server/contract/limits.ts';
import {
  QUESTION_SORTS,
  QUESTION_STATUSES,
  type QuestionStatus,
} from '../../../server/contract/questions.ts';
import type { Query } from '../../lib/api-client.ts';

export type Sort = (typeof QUESTION_SORTS)[number];
export type Order = 'asc' | 'desc';

/** Which questions are looked at, and how: what the address bar keeps. */
export type ListView = {
  q: string;
  status: QuestionStatus | null;
  hasAnswer: boolean | null;
  sort: Sort;
  order: Order;
  /** From 1. */
  page: number;
  pageSize: number;
};

export const DEFAULT_VIEW: ListView = {
  q: '',
  status: null,
  hasAnswer: null,
  sort: 'created_at',
  order: 'desc',
  page: 1,
  pageSize: DEFAULT_PAGE_SIZE,
};

const oneOf = <T extends string | number>(known: readonly T[], value: unknown): T | null =>
  known.find((candidate) => candidate === value) ?? null;

/** Reads the address; whatever it does not understand is as if it were not there. */
export function parseView(params: URLSearchParams): ListView {
  const page = Number(params.get('page'));
  const answer = params.get('answer');
  return {
    q: (params.get('q') ?? '').slice(0, 200),
    status: oneOf(QUESTION_STATUSES, params.get('status')),
    hasAnswer: answer === 'yes' ? true : answer === 'no' ? false : null,
    sort: oneOf(QUESTION_SORTS, params.get('sort')) ?? DEFAULT_VIEW.sort,
    order: params.get('order') === 'asc' ? 'asc' : 'desc',
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    pageSize: oneOf(PAGE_SIZES, Number(params.get('size'))) ?? DEFAULT_PAGE_SIZE,
  };
}

/** The address of a view; what is the default is left out. */
export function formatView(view: ListView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.q !== '') params.set('q', view.q);
  if (view.status) params.set('status', view.status);
  if (view.hasAnswer !== null) params.set('answer', view.hasAnswer ? 'yes' : 'no');
  if (view.sort !== DEFAULT_VIEW.sort) params.set('sort', view.sort);
  if (view.order !== DEFAULT_VIEW.order) params.set('order', view.order);
  if (view.page !== 1) params.set('page', String(view.page));
  if (view.pageSize !== DEFAULT_PAGE_SIZE) params.set('size', String(view.pageSize));
  return params;
}

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

export const isFiltered = (view: ListView): boolean =>
  view.q.trim() !== '' || view.status !== null || view.hasAnswer !== null;
