import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../../server/contract/limits.ts';
import type { UrlView } from './use-url-view.ts';

/** Longest search that the server takes. */
export const SEARCH_MAX_LENGTH = 200;

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
