import { Group, Pagination, Select, Text } from '@mantine/core';
import { PAGE_SIZES } from '../../../server/contract/limits.ts';
import { formatCount } from '../../lib/format.ts';
import { usePhone } from '../use-phone.ts';

type Props = {
  view: { page: number; pageSize: number };
  total: number;
  change: (patch: { page: number } | { pageSize: number }) => void;
  /** What a row is, in the plural: "questions". */
  things: string;
};

/** Where in the list one is, and the way to the other pages. */
export function ListPager({ view, total, change, things }: Props) {
  const phone = usePhone();
  const pages = Math.max(1, Math.ceil(total / view.pageSize));
  const first = total === 0 ? 0 : (view.page - 1) * view.pageSize + 1;
  const last = Math.min(total, view.page * view.pageSize);
  return (
    <Group
      component="nav"
      aria-label={`Pages of ${things.toLowerCase()}`}
      justify="space-between"
      gap="md"
      mih={34}
      mt="md"
    >
      <Text size="sm" c="var(--text-2)">
        {formatCount(first)}–{formatCount(last)} of {formatCount(total)}
      </Text>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={Math.min(view.page, pages)}
          siblings={phone ? 0 : 1}
          size={phone ? 'md' : 'sm'}
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
      <Group component="div" gap="sm">
        <Text size="sm" c="var(--text-2)" aria-hidden="true">
          Per page
        </Text>
        <Select
          aria-label={`${things} per page`}
          w={80}
          size="xs"
          data={PAGE_SIZES.map(String)}
          value={String(view.pageSize)}
          onChange={(value) => {
            const pageSize = PAGE_SIZES.find((size) => String(size) === value);
            if (pageSize) change({ pageSize });
          }}
        />
      </Group>
    </Group>
  );
}
