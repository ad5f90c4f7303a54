import { Anchor, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEraser, IconListDetails } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { REFRESH_MS } from '../../../server/contract/limits.ts';
import {
  type ListedLogEntry,
  LOG_SORTS,
  logList,
  type LogSubject,
} from '../../../server/contract/logs.ts';
import { TOASTS } from '../../../server/contract/messages.ts';
import type { ApiClient, Query } from '../../lib/api-client.ts';
import { countOf, exactTime, truncate } from '../../lib/format.ts';
import { FROM_LIST } from '../../lib/row-address.ts';
import { shortUserAgent } from '../../lib/devices.ts';
import { DetailLines } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState, NoMatch } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { toastDone } from '../../ui/toast.tsx';
import { openEventQuery } from '../kit/event/model.ts';
import { ExportMenu } from '../kit/export-menu.tsx';
import { Link } from '../kit/link.tsx';
import type { Column } from '../kit/list/row.tsx';
import { DataList, type ListWords } from '../kit/list/data-list.tsx';
import { ListToolbar, ListTools, type SortOption } from '../kit/list/list-toolbar.tsx';
import { listViewFormat } from '../kit/list/list-view.ts';
import { useList, useListKeys, useListView, useOpenRows } from '../kit/list/use-list.ts';
import type { ShortcutGroup } from '../kit/page-keys.ts';
import { questionAddress } from '../kit/question.tsx';
import { useServices } from '../kit/session/staff-services.ts';

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
const WORDS: ListWords = {
  label: 'List of log entries',
  things: 'Entries',
  newOnes: ['new entry', 'new entries'],
  failed: 'The log could not be loaded',
};
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
/** Characters by which a question can be recognised. */
const TELLING_LENGTH = 80;

/** The question or lead that an entry is about, as a link to it. */
function Subject({ entry: { subject } }: { entry: ListedLogEntry }) {
  const { api } = useServices();
  const { data: openEvent } = useQuery(openEventQuery(api));
  if (!subject) return null;
  return (
    <Anchor
      component={Link}
      to={subjectAddress(subject)}
      event={eventOf(subject, openEvent?.id)}
      state={FROM_LIST}
      size="sm"
      dir="auto"
    >
      {truncate(subject.words.replaceAll(/\s+/g, ' '), TELLING_LENGTH)}
    </Anchor>
  );
}

const COLUMNS: Column<ListedLogEntry, Sort>[] = [
  {
    key: 'what',
    label: 'What',
    sort: 'action_summary',
    header: true,
    cell: (row) => row.action_summary,
  },
  {
    key: 'about',
    label: 'About',
    width: '30%',
    line: true,
    cell: (row) => row.subject && <Subject entry={row} />,
  },
  {
    key: 'who',
    label: 'Who',
    width: '9rem',
    sort: 'admin_username',
    line: true,
    cell: ({ admin_username: account, device }) =>
      device === null ? account : `${account} · ${device}`,
  },
  {
    key: 'from',
    label: 'From',
    width: '8.5rem',
    sort: 'ip_address',
    from: 'md',
    cell: (row) => row.ip_address,
  },
  {
    key: 'when',
    label: 'When',
    width: '7.5rem',
    sort: 'timestamp',
    first: 'desc',
    cell: (row) => <RelativeTime iso={row.timestamp} />,
  },
];

/** "Chrome on Windows", and what the browser sent. */
export function agentInWords(agent: string): string {
  return agent === '' ? 'None was sent' : `${shortUserAgent(agent)} (${agent})`;
}

/** Details of an entry that do not fit into its row. */
function detailOf(entry: ListedLogEntry) {
  const { timestamp, request_id: id, user_agent: agent } = entry;
  return (
    <DetailLines
      lines={{
        Time: <time dateTime={timestamp}>{exactTime(timestamp)}</time>,
        Request: (
          <>
            <code>{id}</code>
            <CopyButton text={id} label="Copy the request id" size={26} />
          </>
        ),
        'User agent': agentInWords(agent),
      }}
    />
  );
}

/** Empties the log, after asking for confirmation. @param onCleared called before the list is fetched again */
function ClearLogs({ onCleared }: { onCleared: () => void }) {
  const { api } = useServices();
  const [asking, dialog] = useDisclosure(false);
  const clear = useMutation({
    mutationFn: () => api.done('DELETE', '/api/admin/logs'),
    onSuccess: () => {
      dialog.close();
      onCleared();
      toastDone(TOASTS.logsCleared);
    },
    meta: { failure: 'clear-logs', refreshes: LOGS_KEY },
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEraser size={16} stroke={1.75} />}
        onClick={dialog.open}
      >
        Clear logs
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Clear all logs?"
        confirm="Clear logs"
        busy={clear.isPending}
        onConfirm={() => clear.mutate()}
        onClose={dialog.close}
      >
        Every entry is deleted for good, and a new one says who cleared them. Export the log first
        if you might need it.
      </ConfirmDialog>
    </>
  );
}

/** Page with the log: actions of staff, with their time and network address. */
export function LogsPage() {
  const { api } = useServices();
  const { open, toggle } = useOpenRows();
  const at = useListView(LOG_VIEW);
  const list = useList(at, useQuery(logsQuery(api, at.query)), { attribute: 'data-log' });
  useListKeys(list, { Enter: list.withCurrent(toggle) });

  const searched = at.view.q.trim() !== '';
  const summary = searched
    ? countOf(list.total, 'entry matches', 'entries match')
    : countOf(list.total, 'entry', 'entries');
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
        at={list}
        sortOptions={SORT_OPTIONS}
      />
      <DataList
        list={list}
        words={WORDS}
        columns={COLUMNS}
        phone={'"what when" "about about" "who from"'}
        attribute="data-log"
        own={() => undefined}
        onPress={toggle}
        detail={{
          of: detailOf,
          open,
          onToggle: toggle,
          labels: ['Show the details', 'Hide the details'],
        }}
        empty={
          searched ? (
            <NoMatch
              title="No entry matches"
              clear="Clear the search"
              hint="Try fewer words, or another part of what you are looking for."
              onClear={() => at.change({ q: '' })}
            />
          ) : (
            <EmptyState icon={IconListDetails} title="Nothing logged yet">
              Sign-ins and every change that staff make appear here.
            </EmptyState>
          )
        }
      />
    </>
  );
}

/** Everything about the log. */
const LOGS_KEY = ['logs'];

/** One page of the log. */
function logsQuery(api: ApiClient, query: Query) {
  return queryOptions({
    queryKey: [...LOGS_KEY, query],
    queryFn: async ({ signal }) => {
      const options = { query, signal };
      const { data, total } = await api.whole('GET', '/api/admin/logs', logList, options);
      return { items: data, total };
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

export type Sort = (typeof LOG_SORTS)[number];

/** Sorting of the list, and its form in the address. */
const LOG_VIEW = listViewFormat({
  sorts: LOG_SORTS,
  defaultSort: 'timestamp',
  parse: () => ({}),
  format: () => ({}),
  query: () => ({}),
});

/** Id of the event to look at for the subject of an entry; null for the open one. */
export function eventOf({ event }: Pick<LogSubject, 'event'>, openId: number | undefined) {
  return event === openId ? null : event;
}

/** Address of the question or lead that an entry is about. */
export function subjectAddress({ kind, id }: Pick<LogSubject, 'kind' | 'id'>): string {
  return kind === 'lead' ? `/leads/${id}` : questionAddress(id);
}
