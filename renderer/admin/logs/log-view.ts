import { LOG_SORTS } from '../../../server/contract/logs.ts';
import { listViewFormat } from '../list/list-view.ts';

export type Sort = (typeof LOG_SORTS)[number];

/** Which entries are looked at, and how. */
export const LOG_VIEW = listViewFormat({
  sorts: LOG_SORTS,
  defaultSort: 'timestamp',
  parse: () => ({}),
  format: () => ({}),
  query: () => ({}),
});
