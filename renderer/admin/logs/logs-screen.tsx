import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconListDetails, IconSearchOff } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import type { LogEntry } from '../../../server/contract/logs.ts';
import { countOf } from '../../lib/format.ts';
import { useCurrentRow } from '../../lib/use-current-row.ts';
import { useInteracting } from '../../lib/use-interacting.ts';
import { useLastPage } from '../../lib/use-last-page.ts';
import { useShortcuts } from '../../lib/use-shortcuts.ts';
import { useSteadyList } from '../../lib/use-steady-list.ts';
import { useUrlView } from '../../lib/use-url-view.ts';
import { EmptyState, LoadFailed } from '../../ui/empty-state.tsx';
import { ListPager } from '../../ui/list-pager.tsx';
import { ListToolbar, type SortOption } from '../../ui/list-toolbar.tsx';
import { RefreshButton, ScreenTop, ShortcutsButton } from '../../ui/screen-top.tsx';
import { ShortcutHelp, type Shortcut } from '../../ui/shortcut-help.tsx';
import { ExportMenu } from '../export-menu.tsx';
import { useServices } from '../session/services-context.ts';
import { usePhone } from '../use-phone.ts';
import { ClearLogs } from './clear-logs.tsx';
import { LogList } from './log-list.tsx';
import { filterQuery, LOG_VIEW, pageQuery, type Sort } from './log-view.ts';
import { logsQuery } from './logs-api.ts';

const SHORTCUTS: Shortcut[] = [
  { keys: ['j', 'k'], does: 'Next and previous entry' },
  { keys: ['Enter'], does: 'Show or hide the details' },
  { keys: ['/'], does: 'Search' },
  { keys: ['?'], does: 'This help' },
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
  const asCards = usePhone();
  const search = useRef<HTMLInputElement>(null);
  const [view, change] = useUrlView(LOG_VIEW);
  const [help, helpDialog] = useDisclosure(false);
  const { interacting, touch, release } = useInteracting();
  const { open, toggle } = useOpenEntries();

  const query = pageQuery(view);
  const list = useSteadyList(useQuery(logsQuery(api, query)), JSON.stringify(query), interacting);
  const current = useCurrentRow(list.rows, 'data-log');
  useLastPage(list, view, change);

  const go = (step: 1 | -1) => {
    touch();
    current.go(step);
  };
  useShortcuts({
    j: () => go(1),
    k: () => go(-1),
    Enter: () => {
      if (current.row) toggle(current.row);
    },
    '/': () => search.current?.focus(),
    '?': helpDialog.open,
  });

  const searched = view.q.trim() !== '';
  const summary = searched
    ? countOf(list.total, 'entry matches', 'entries match')
    : countOf(list.total, 'entry', 'entries');
  const known = !list.isLoading && !list.error;
  return (
    <>
      <ScreenTop title="Logs" summary={known ? summary : undefined}>
        <ShortcutsButton onPress={helpDialog.open} />
        <RefreshButton
          turning={list.isFetching}
          onPress={() => {
            release();
            list.refetch();
          }}
        />
        <ExportMenu resource="logs" filters={filterQuery(view)} />
        <ClearLogs onCleared={release} />
      </ScreenTop>
      <ListToolbar
        label="Search the logs"
        placeholder="Search actions, addresses, ids"
        view={view}
        change={change}
        search={search}
        sortOptions={SORT_OPTIONS}
        withSort={asCards}
      />
      <LogList
        list={list}
        sorting={{
          sort: view.sort,
          order: view.order,
          onSort: (sort, order) => change({ sort, order }),
        }}
        asCards={asCards}
        currentId={current.id}
        open={open}
        onToggle={toggle}
        onChoose={current.choose}
        onTouch={touch}
        onRelease={release}
        empty={
          list.error ? (
            <LoadFailed
              title="The log could not be loaded"
              error={list.error}
              onRetry={list.refetch}
            />
          ) : searched ? (
            <EmptyState
              icon={IconSearchOff}
              title="No entry matches"
              action={
                <Button variant="default" onClick={() => change({ q: '' })}>
                  Clear the search
                </Button>
              }
            >
              Try fewer words, or another part of what you look for.
            </EmptyState>
          ) : (
            <EmptyState icon={IconListDetails} title="Nothing logged yet">
              Sign-ins and every change that staff make appear here.
            </EmptyState>
          )
        }
      />
      <ListPager
        view={view}
        total={list.total}
        change={change}
        things="Entries"
        compact={asCards}
      />
      <ShortcutHelp shortcuts={SHORTCUTS} opened={help} onClose={helpDialog.close} />
    </>
  );
}
