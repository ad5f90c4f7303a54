import { useQuery } from '@tanstack/react-query';
import { IconListDetails } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import type { LogEntry } from '../../../server/contract/logs.ts';
import { countOf } from '../../lib/format.ts';
import { EmptyState, NoMatch } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { ShortcutGroup } from '../palette/page-keys.ts';
import { ExportMenu } from '../export-menu.tsx';
import { ListToolbar, type SortOption } from '../list/list-toolbar.tsx';
import { ListTools } from '../list/list-tools.tsx';
import { List } from '../list/list.tsx';
import { useListView, WIDE_TABLE_FROM } from '../list/use-list-view.ts';
import { useList, useListKeys } from '../list/use-list.ts';
import { useServices } from '../session/services-context.ts';
import { ClearLogs } from './clear-logs.tsx';
import { LogCard } from './log-card.tsx';
import { LOG_LIST } from './log-list.tsx';
import { LogRow } from './log-row.tsx';
import { LOG_VIEW, type Sort } from './log-view.ts';
import { logsQuery } from './logs-api.ts';

const SHORTCUTS: ShortcutGroup[] = [
  {
    title: 'Logs',
    shortcuts: [
      { keys: ['j', 'k'], does: 'Next and previous entry' },
      { keys: ['Enter'], does: 'Show or hide the details' },
      { keys: ['/'], does: 'Search' },
    ],
  },
];
const SORT_OPTIONS: SortOption<Sort>[] = [
  { label: 'Newest first', sort: 'timestamp', order: 'desc' },
  { label: 'Oldest first', sort: 'timestamp', order: 'asc' },
  { label: 'What A–Z', sort: 'action_summary', order: 'asc' },
  { label: 'What Z–A', sort: 'action_summary', order: 'desc' },
  { label: 'Who A–Z', sort: 'admin_username', order: 'asc' },
  { label: 'Who Z–A', sort: 'admin_username', order: 'desc' },
  { label: 'From, ascending', sort: 'ip_address', order: 'asc' },
  { label: 'From, descending', sort: 'ip_address', order: 'desc' },
];

/** Entries that are open, and the way to open or close one. */
function useOpenEntries() {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = useCallback(({ id }: LogEntry) => {
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }, []);
  return { open, toggle };
}

/** Who did what, when and from where. */
export function LogsScreen() {
  const { api } = useServices();
  const { open, toggle } = useOpenEntries();
  const at = useListView(LOG_VIEW, WIDE_TABLE_FROM);
  const { view, change, asCards } = at;
  const list = useList(at, useQuery(logsQuery(api, at.query)), { attribute: 'data-log' });
  useListKeys(list, { Enter: list.withCurrent(toggle) });

  const searched = view.q.trim() !== '';
  const summary = searched
    ? countOf(list.total, 'entry matches', 'entries match')
    : countOf(list.total, 'entry', 'entries');
  const Row = asCards ? LogCard : LogRow;
  return (
    <>
      <PageHead title="Logs" summary={list.isKnown ? summary : undefined}>
        <ListTools list={list} shortcuts={SHORTCUTS} />
        <ExportMenu resource="logs" filters={at.filters} />
        <ClearLogs onCleared={list.release} />
      </PageHead>
      <ListToolbar
        label="Search the logs"
        placeholder="Search actions, addresses, ids"
        at={at}
        sortOptions={SORT_OPTIONS}
      />
      <List
        list={list}
        shape={LOG_LIST}
        empty={
          searched ? (
            <NoMatch
              title="No entry matches"
              clear="Clear the search"
              hint="Try fewer words, or another part of what you are looking for."
              onClear={() => change({ q: '' })}
            />
          ) : (
            <EmptyState icon={IconListDetails} title="Nothing logged yet">
              Sign-ins and every change that staff make appear here.
            </EmptyState>
          )
        }
      >
        {(props) => (
          <Row
            key={props.row.id}
            {...props}
            open={open.has(props.row.id)}
            onToggle={toggle}
            onChoose={list.current.choose}
          />
        )}
      </List>
    </>
  );
}
