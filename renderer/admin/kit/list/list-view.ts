import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../../../../server/contract/limits.ts';
import { formatCount, sentencesOf } from '../../../lib/format.ts';
import type { Query } from '../../../lib/api-client.ts';

/** Longest search that the server takes. */
export const SEARCH_MAX_LENGTH = 200;

export type Order = 'asc' | 'desc';

/** The order after a press on a column's head. @param first the order of the first press */
export function sortedBy<Sort extends string>(
  now: { sort: Sort; order: Order },
  sort: Sort,
  first: Order,
): { sort: Sort; order: Order } {
  const flipped = now.order === 'asc' ? 'desc' : 'asc';
  return { sort, order: now.sort === sort ? flipped : first };
}

/** Parts of a list's address that every list has, besides its own filters and columns. */
export type UrlView = {
  q: string;
  order: Order;
  /** From 1. */
  page: number;
  pageSize: number;
};

/** Filters, order and page of a list, kept in the address. Each list adds its own filters. */
export type ListView<Sort extends string = string> = UrlView & { sort: Sort };

/** Converts a view to and from its address, and into the filters of requests. `parse` ignores unknown values. */
export type ListViewFormat<View extends ListView> = {
  parse: (params: URLSearchParams) => View;
  format: (view: View) => URLSearchParams;
  /** The filters and the order, as the list and the export send them. */
  filters: (view: View) => Query;
};

/** The one of `known` that `value` is, or null. */
export function oneOf<T extends string | number>(known: readonly T[], value: unknown): T | null {
  return known.find((candidate) => candidate === value) ?? null;
}

/** A filter of three states: `yes`, `no`, or not there. */
export function yesOrNo(value: string | null): boolean | null {
  return value === 'yes' ? true : value === 'no' ? false : null;
}

/** A filter of three states, as {@link yesOrNo} reads it. */
export function formatYesOrNo(value: boolean | null): string | null {
  return value === null ? null : value ? 'yes' : 'no';
}

/** Reads what every list's address keeps; newest first unless it says otherwise. */
export function parseListParams(params: URLSearchParams): UrlView {
  const page = Number(params.get('page'));
  return {
    q: (params.get('q') ?? '').slice(0, SEARCH_MAX_LENGTH),
    order: params.get('order') === 'asc' ? 'asc' : 'desc',
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    pageSize: oneOf(PAGE_SIZES, Number(params.get('size'))) ?? DEFAULT_PAGE_SIZE,
  };
}

/** The address of a view: `own` are the list's own filters, null where they are the default. */
export function formatListParams(
  view: UrlView,
  own: Record<string, string | null>,
): URLSearchParams {
  const params = new URLSearchParams();
  const all: Record<string, string | null> = {
    q: view.q === '' ? null : view.q,
    ...own,
    order: view.order === 'desc' ? null : view.order,
    page: view.page === 1 ? null : String(view.page),
    size: view.pageSize === DEFAULT_PAGE_SIZE ? null : String(view.pageSize),
  };
  for (const [key, value] of Object.entries(all)) if (value !== null) params.set(key, value);
  return params;
}

type Own<Sort extends string, Filters extends object> = {
  /** The server's names for what the list can be sorted by. */
  sorts: readonly Sort[];
  defaultSort: Sort;
  parse: (params: URLSearchParams) => Filters;
  /** The filters' part of the address, null where they are the default. */
  format: (filters: Filters) => Record<string, string | null>;
  /** The filters' part of a request. */
  query: (filters: Filters) => Query;
};

/** The format of a list's views, from its columns and filters. */
export function listViewFormat<Sort extends string, Filters extends object>(
  own: Own<Sort, Filters>,
): ListViewFormat<ListView<Sort> & Filters> {
  return {
    parse: (params) => ({
      ...parseListParams(params),
      sort: oneOf(own.sorts, params.get('sort')) ?? own.defaultSort,
      ...own.parse(params),
    }),
    format: (view) =>
      formatListParams(view, {
        ...own.format(view),
        sort: view.sort === own.defaultSort ? null : view.sort,
      }),
    filters: (view) => ({
      q: view.q.trim(),
      ...own.query(view),
      sort: view.sort,
      order: view.order,
    }),
  };
}

/** Rows of a view among all of them, counted from 1, and its page: the last one where the page asked for is gone. */
export function rangeOf(
  { page: asked, pageSize }: Pick<UrlView, 'page' | 'pageSize'>,
  total: number,
): { page: number; lastPage: number; first: number; last: number } {
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(asked, lastPage);
  return {
    page,
    lastPage,
    first: (page - 1) * pageSize + 1,
    last: Math.min(total, page * pageSize),
  };
}

/** Describes a view for screen readers: "Pending. Questions: 12. Sorted by Votes, descending." */
export function viewSentence(view: {
  /** Name of the part of all rows that the view shows. */
  part: string | undefined;
  things: string;
  total: number;
  /** Its order, where it is another one than before. */
  sorted: { by: string; order: Order } | undefined | '';
}): string {
  const { part, things, total, sorted } = view;
  return sentencesOf([
    part,
    `${things}: ${total === 0 ? 'none' : formatCount(total)}`,
    sorted && `Sorted by ${sorted.by}, ${sorted.order === 'asc' ? 'ascending' : 'descending'}`,
  ]);
}
