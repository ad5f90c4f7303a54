import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { Lead, LeadCounts, LeadRating } from '../../../server/contract/leads.ts';
import { countOf } from '../../lib/format.ts';
import { useCurrentRow } from '../../lib/use-current-row.ts';
import { useInteracting } from '../../lib/use-interacting.ts';
import { useLastPage } from '../../lib/use-last-page.ts';
import { useShortcuts } from '../../lib/use-shortcuts.ts';
import { useSteadyList } from '../../lib/use-steady-list.ts';
import { useUrlView } from '../../lib/use-url-view.ts';
import { ListPager } from '../../ui/list-pager.tsx';
import { RefreshButton, ScreenTop, ShortcutsButton } from '../../ui/screen-top.tsx';
import { ShortcutHelp, type Shortcut } from '../../ui/shortcut-help.tsx';
import { ExportMenu } from '../export-menu.tsx';
import { useServices } from '../session/services-context.ts';
import { usePhone } from '../use-phone.ts';
import { LeadDrawer } from './detail/lead-drawer.tsx';
import { EmptyLeads } from './empty-leads.tsx';
import { LeadList } from './lead-list.tsx';
import { LeadStats } from './lead-stats.tsx';
import { LeadToolbar } from './lead-toolbar.tsx';
import { filterQuery, LEAD_VIEW, NO_FILTERS, pageQuery } from './lead-view.ts';
import { leadsQuery } from './leads-api.ts';
import type { RowHandlers } from './row-handlers.ts';
import { useLeadAddress } from './use-lead-address.ts';
import { useLeadWork } from './use-lead-work.ts';

const SHORTCUTS: Shortcut[] = [
  { keys: ['j', 'k'], does: 'Next and previous lead' },
  { keys: ['Enter'], does: 'Open' },
  { keys: ['h', 'w', 'c'], does: 'Rate hot, warm, cold' },
  { keys: ['f'], does: 'Followed up, or not yet' },
  { keys: ['u'], does: 'Undo the last change' },
  { keys: ['/'], does: 'Search' },
  { keys: ['Ctrl', 'Enter'], does: 'Save notes, while writing' },
  { keys: ['?'], does: 'This help' },
];

function summaryOf({ total, open }: LeadCounts): string {
  if (total === 0) return 'Nobody left their contact details yet';
  const waiting =
    open === 0 ? 'everyone is followed up' : `${countOf(open, 'waits', 'wait')} for you`;
  return `${countOf(total, 'lead', 'leads')}, ${waiting}`;
}

/** Everyone who left their contact details, and what staff do about them. */
export function LeadsScreen() {
  const { api } = useServices();
  const asCards = usePhone();
  const search = useRef<HTMLInputElement>(null);
  const [view, change] = useUrlView(LEAD_VIEW);
  const [help, helpDialog] = useDisclosure(false);
  const { interacting, touch, release } = useInteracting();
  const address = useLeadAddress();

  const query = pageQuery(view);
  const leads = useQuery(leadsQuery(api, query));
  const list = useSteadyList(leads, JSON.stringify(query), interacting || address.id !== null);
  const work = useLeadWork();
  const current = useCurrentRow(list.rows, 'data-lead');
  useLastPage(list, view, change);

  const { change: changeLead } = work;
  const { choose } = current;
  const { open } = address;
  const handlers = useMemo<RowHandlers>(
    () => ({
      rate: (row, rating) => {
        touch();
        void changeLead(row, { rating: row.rating === rating ? null : rating });
      },
      followUp: (row, done) => {
        touch();
        void changeLead(row, { followed_up: done });
      },
      open: (row) => open(row.id),
      choose,
    }),
    [changeLead, choose, open, touch],
  );

  const go = (step: 1 | -1) => {
    touch();
    current.go(step);
  };
  const withCurrent = (act: (row: Lead) => void) => () => {
    if (current.row) act(current.row);
  };
  const rate = (rating: LeadRating) => withCurrent((row) => handlers.rate(row, rating));
  useShortcuts({
    j: () => go(1),
    k: () => go(-1),
    Enter: withCurrent(handlers.open),
    h: rate('hot'),
    w: rate('warm'),
    c: rate('cold'),
    f: withCurrent((row) => handlers.followUp(row, !row.followed_up)),
    u: work.undoLast,
    '/': () => search.current?.focus(),
    '?': helpDialog.open,
  });

  return (
    <>
      <ScreenTop title="Leads" summary={leads.data && summaryOf(leads.data.counts)}>
        <ShortcutsButton onPress={helpDialog.open} />
        <RefreshButton
          turning={list.isFetching}
          onPress={() => {
            release();
            list.refetch();
          }}
        />
        <ExportMenu resource="leads" filters={filterQuery(view)} />
      </ScreenTop>
      <LeadStats counts={leads.data?.counts} view={view} change={change} />
      <LeadToolbar view={view} change={change} withSort={asCards} search={search} />
      <LeadList
        list={list}
        sorting={{
          sort: view.sort,
          order: view.order,
          onSort: (sort, order) => change({ sort, order }),
        }}
        asCards={asCards}
        currentId={current.id}
        pending={work.pending}
        hrefOf={address.hrefOf}
        handlers={handlers}
        onTouch={touch}
        onRelease={release}
        empty={
          <EmptyLeads
            view={view}
            error={list.error}
            onClear={() => change(NO_FILTERS)}
            onRetry={list.refetch}
          />
        }
      />
      <ListPager view={view} total={list.total} change={change} things="Leads" compact={asCards} />
      <LeadDrawer rows={list.rows} address={address} work={work} onFocusLost={current.focus} />
      <ShortcutHelp shortcuts={SHORTCUTS} opened={help} onClose={helpDialog.close} />
    </>
  );
}
