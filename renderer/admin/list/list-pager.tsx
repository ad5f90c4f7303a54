import { Pagination, Select } from '@mantine/core';
import { PAGE_SIZES } from '../../../server/contract/limits.ts';
import { formatCount } from '../../lib/format.ts';
import classes from './list-pager.module.css';

type Props = {
  view: { page: number; pageSize: number };
  total: number;
  change: (patch: { page: number } | { pageSize: number }) => void;
  /** What a row is, in the plural: "questions". */
  things: string;
  compact: boolean;
};

/** Where in the list one is, and the way to the other pages. */
export function ListPager({ view, total, change, things, compact }: Props) {
  const pages = Math.max(1, Math.ceil(total / view.pageSize));
  const first = total === 0 ? 0 : (view.page - 1) * view.pageSize + 1;
  const last = Math.min(total, view.page * view.pageSize);
  return (
    <nav className={classes.pager} aria-label="Pages">
      <span className={classes.range}>
        {formatCount(first)}–{formatCount(last)} of {formatCount(total)}
      </span>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={Math.min(view.page, pages)}
          siblings={compact ? 0 : 1}
          size={compact ? 'md' : 'sm'}
          onChange={(page) => {
            change({ page });
            window.scrollTo({ top: 0 });
          }}
          getControlProps={(control) => ({
            'aria-label': {
              first: 'First page',
              last: 'Last page',
              next: 'Next page',
              previous: 'Previous page',
            }[control],
          })}
          getItemProps={(page) => ({ 'aria-label': `Page ${page}` })}
        />
      )}
      <div className={classes.size}>
        <span aria-hidden="true">Per page</span>
        <Select
          aria-label={`${things} per page`}
          w={compact ? 86 : 78}
          size={compact ? 'md' : 'xs'}
          data={PAGE_SIZES.map(String)}
          value={String(view.pageSize)}
          onChange={(value) => {
            const pageSize = PAGE_SIZES.find((size) => String(size) === value);
            if (pageSize) change({ pageSize });
          }}
        />
      </div>
    </nav>
  );
}
