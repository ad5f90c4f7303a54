import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Lead, LeadCounts, LeadRating } from '../../../server/contract/leads.ts';
import { countOf } from '../../lib/format.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { ShortcutGroup } from '../palette/page-keys.ts';
import { ExportMenu } from '../export-menu.tsx';
import { ListTools } from '../list/list-tools.tsx';
import { List } from '../list/list.tsx';
import { useListView, WIDE_TABLE_FROM } from '../list/use-list-view.ts';
import { useList, useListKeys } from '../list/use-list.ts';
import { useServices } from '../session/services-context.ts';
import { LeadDrawer } from './detail/lead-drawer.tsx';
import { EmptyLeads } from './empty-leads.tsx';
import { LeadCard } from './lead-card.tsx';
import { LEAD_LIST } from './lead-list.tsx';
import { LeadRow } from './lead-row.tsx';
import { LeadStats } from './lead-stats.tsx';
import { LeadToolbar } from './lead-toolbar.tsx';
import { LEAD_VIEW, NO_FILTERS } from './lead-view.ts';
import { leadsQuery } from './leads-api.ts';
import type { RowHandlers } from './row-handlers.ts';
import { useLeadAddress } from './use-lead-address.ts';
import { useLeadWork, type Changes } from './use-lead-work.ts';

const SHORTCUTS: ShortcutGroup[] = [
  {
    title: 'Leads',
    shortcuts: [
      { keys: ['j', 'k'], does: 'Next and previous lead' },
      { keys: ['Enter'], does: 'Open' },
      { keys: ['h', 'w', 'c'], does: 'Rate hot, warm, cold' },
      { keys: ['f'], does: 'Followed up, or not yet' },
      { keys: ['u'], does: 'Undo the last change' },
      { keys: ['/'], does: 'Search' },
      { keys: ['Ctrl', 'Enter'], does: 'Save notes while writing' },
    ],
  },
];

function summaryOf({ total, open }: LeadCounts): string {
  if (total === 0) return 'Nobody has left contact details yet';
  const waiting =
    open === 0
      ? 'everyone is followed up'
      : `${countOf(open, 'is waiting', 'are waiting')} for you`;
  return `${countOf(total, 'lead', 'leads')}, ${waiting}`;
}

function withChanges(row: Lead, changes: Changes | undefined): Lead {
  return changes ? { ...row, ...changes } : row;
}

/** Everyone who left their contact details, and what staff do about them. */
export function LeadsScreen() {
  const { api } = useServices();
  const address = useLeadAddress();
  const work = useLeadWork();

  const at = useListView(LEAD_VIEW, WIDE_TABLE_FROM);
  const { view, change } = at;
  const leads = useQuery(leadsQuery(api, at.query));
  const list = useList(at, leads, { attribute: 'data-lead', hold: address.id !== null });

  const { change: changeLead } = work;
  const { touch } = list;
  const { choose } = list.current;
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

  const rate = (rating: LeadRating) => list.withCurrent((row) => handlers.rate(row, rating));
  useListKeys(list, {
    Enter: list.withCurrent(handlers.open),
    h: rate('hot'),
    w: rate('warm'),
    c: rate('cold'),
    f: list.withCurrent((row) => handlers.followUp(row, !row.followed_up)),
    u: work.undo.undoLast,
  });

  const Row = at.asCards ? LeadCard : LeadRow;
  return (
    <>
      <PageHead title="Leads" summary={leads.data && summaryOf(leads.data.counts)}>
        <ListTools list={list} shortcuts={SHORTCUTS} />
        <ExportMenu resource="leads" filters={at.filters} />
      </PageHead>
      <LeadStats counts={leads.data?.counts} view={view} change={change} />
      <LeadToolbar at={at} />
      <List
        list={list}
        shape={LEAD_LIST}
        empty={<EmptyLeads view={view} isPast={at.isPast} onClear={() => change(NO_FILTERS)} />}
      >
        {({ row, ...props }) => (
          <Row
            key={row.id}
            {...props}
            row={withChanges(row, work.pending.get(row.id))}
            href={address.hrefOf(row.id)}
            busy={work.pending.has(row.id)}
            handlers={handlers}
          />
        )}
      </List>
      <LeadDrawer rows={list.rows} address={address} work={work} onFocusLost={list.current.focus} />
    </>
  );
}
