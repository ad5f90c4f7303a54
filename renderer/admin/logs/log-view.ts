import { LOG_SORTS } from '../../../server/contract/logs.ts';
import type { Query } from '../../lib/api-client.ts';
import { formatListParams, oneOf, parseListParams } from '../../lib/list-params.ts';
import type { UrlView, UrlViewFormat } from '../../lib/use-url-view.ts';

export type Sort = (typeof LOG_SORTS)[number];

/** Which entries are looked at, and how: what the address bar keeps. */
export type LogView = UrlView & { sort: Sort };

const DEFAULT_SORT = 'timestamp';

/** The address of a {@link LogView}. */
export const LOG_VIEW: UrlViewFormat<LogView> = {
  parse: (params) => ({
    ...parseListParams(params),
    sort: oneOf(LOG_SORTS, params.get('sort')) ?? DEFAULT_SORT,
  }),
  format: (view) => formatListParams(view, { sort: view.sort === DEFAULT_SORT ? null : view.sort }),
};

/** The filters alone, as the list and the export send them. */
export function filterQuery({ q, sort, order }: LogView): Query {
  return { q: q.trim(), sort, order };
}

export function pageQuery(view: LogView): Query {
  return {
    ...filterQuery(view),
    page: view.page,
    page_size: view.pageSize,
  };
}
