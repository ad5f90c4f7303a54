import { Button } from '@mantine/core';
import {
  IconAddressBook,
  IconCalendarCheck,
  IconChecks,
  IconGift,
  IconKeyboard,
  IconList,
} from '@tabler/icons-react';
import { useCallbackRef } from '@mantine/hooks';
import { useState } from 'react';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import type { Lead, LeadCounts, LeadRating } from '../../../server/contract/leads.ts';
import { countOf, formatCount } from '../../lib/format.ts';
import { focusKeysPlace } from '../../lib/keyboard.ts';
import { EmptyState, NoMatch } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { BigScreenLink } from '../kit/big-screen-link.tsx';
import { ExportMenu } from '../kit/export-menu.tsx';
import { Link } from '../kit/link.tsx';
import { DataList, type ListWords } from '../kit/list/data-list.tsx';
import { ListTools } from '../kit/list/list-toolbar.tsx';
import { useList, useListKeys, useListView } from '../kit/list/use-list.ts';
import type { ShortcutGroup } from '../kit/page-keys.ts';
import { useServices } from '../kit/session/staff-services.ts';
import { LeadDrawer } from './detail/lead-drawer.tsx';
import {
  isFiltered,
  isToday,
  LEAD_VIEW,
  leadsQuery,
  type LeadView,
  ratingAfter,
  TODAY,
  useLeadAddress,
  useLeadWork,
  withoutFilters,
} from './model.ts';
import { DrawDialog } from './draw-dialog.tsx';
import { CaptureMenu } from './capture-menu.tsx';
import { columnsFor, ON_PHONE, TODAY_COLUMNS, TODAY_ON_PHONE, type Own } from './columns.tsx';
import { useOwners } from './owner.tsx';
import { LeadFilters } from './lead-filters.tsx';
import { TYPING, typingQuery } from './typing/typing-queue.ts';

const READING = [
  { keys: ['j', 'k'], does: 'Next and previous lead' },
  { keys: ['Enter'], does: 'Open' },
  { keys: ['/'], does: 'Search' },
];
const SHORTCUTS: ShortcutGroup['shortcuts'] = [
  ...READING,
  { keys: ['h', 'w', 'c'], does: 'Rate hot, warm, cold' },
  { keys: ['f'], does: 'Followed up, or not yet' },
  { keys: ['o'], does: 'Choose the owner, in Today' },
  { keys: ['u'], does: 'Undo the last change' },
  { keys: ['Ctrl', 'Enter'], does: 'Save notes while writing' },
];

const WORDS: ListWords = {
  label: 'List of leads',
  things: 'Leads',
  newOnes: ['new lead', 'new leads'],
  failed: 'The leads could not be loaded',
};

/** Sentence below the title. */
export function summaryOf({ total, open }: LeadCounts, isPast: boolean): string {
  if (total === 0) return 'Nobody has left contact details yet';
  const waiting =
    open === 0
      ? 'everyone is followed up'
      : isPast
        ? `${formatCount(open)} to follow up`
        : `${countOf(open, 'is waiting', 'are waiting')} for you`;
  return `${countOf(total, 'lead', 'leads')}, ${waiting}`;
}

/** Reason for a list of leads being empty: `done` where all are followed up, `first` before anybody left their details. */
export function emptyReason(
  view: LeadView,
  isPast: boolean,
): 'done' | 'no match' | 'past' | 'first' {
  if (view.followedUp === false && !isFiltered({ ...view, followedUp: null })) return 'done';
  if (isFiltered(view)) return 'no match';
  return isPast ? 'past' : 'first';
}

/** Says why there is no lead to see, and what to do about it. */
function Empty({
  view,
  isPast,
  onClear,
}: {
  view: LeadView;
  isPast: boolean;
  onClear: () => void;
}) {
  const reason = emptyReason(view, isPast);
  if (reason === 'done') {
    return (
      <EmptyState
        icon={IconChecks}
        title="Everyone is followed up"
        action={
          <Button variant="default" onClick={onClear}>
            Show all leads
          </Button>
        }
      >
        Nobody is waiting to hear from you.
        {!isPast && ' New leads appear here automatically.'}
      </EmptyState>
    );
  }
  if (reason === 'no match') return <NoMatch title="No lead matches" onClear={onClear} />;
  if (reason === 'past') {
    return <EmptyState icon={IconAddressBook} title="Nobody left contact details at this event" />;
  }
  return (
    <EmptyState icon={IconAddressBook} title="No leads yet" action={<BigScreenLink />}>
      Visitors who ask with their name and want to hear from you leave their contact details after
      the question. They appear here at once.
    </EmptyState>
  );
}

/** The way to pictures that wait to be typed in, once there are any. */
function TypingLink({ event }: { event: number | null }) {
  const { api, readOnly } = useServices();
  const waiting = useQuery({ ...typingQuery(api, event), enabled: !readOnly }).data?.total ?? 0;
  if (waiting === 0) return null;
  return (
    <Button
      component={Link}
      to={TYPING}
      variant="default"
      leftSection={<IconKeyboard size={17} stroke={1.75} />}
    >
      Typing queue ({formatCount(waiting)})
    </Button>
  );
}

/** The way to the draw. */
function DrawButton() {
  const { readOnly } = useServices();
  const [isOpen, setOpen] = useState(false);
  if (readOnly) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconGift size={17} stroke={1.75} />}
        onClick={() => setOpen(true)}
      >
        Draw…
      </Button>
      {isOpen && <DrawDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Everyone who left their contact details, and what staff do about them. */
export function LeadsPage() {
  const { api, readOnly, wishes } = useServices();
  const address = useLeadAddress();
  const work = useLeadWork();
  const at = useListView(LEAD_VIEW);
  const { view, change } = at;
  const today = isToday(view);
  const asked = leadsQuery(api, at.query);
  // Before what the page's parts ask for.
  usePrefetchQuery(asked);
  const leads = useQuery(asked);
  const list = useList(at, leads, {
    attribute: 'data-lead',
    hold: address.id !== null,
    look: work.of,
  });

  const changeRow = useCallbackRef<Own['change']>((row, changes) => {
    if (readOnly) return;
    list.touch();
    void work.change(row, changes);
  });
  const [owning, setOwning] = useState<number | null>(null);
  const chooseOwner = useCallbackRef((row: Lead | null) => {
    if (readOnly) return;
    setOwning(row?.id ?? null);
    if (row) list.touch();
    else list.current.focus();
  });
  const rate = (rating: LeadRating) =>
    list.withCurrent((row) => changeRow(row, { rating: ratingAfter(row.rating, rating) }));
  useListKeys(list, {
    Enter: list.withCurrent(({ id }) => address.open(id)),
    h: rate('hot'),
    w: rate('warm'),
    c: rate('cold'),
    f: list.withCurrent((row) => changeRow(row, { followed_up: !row.followed_up })),
    ...(today && { o: list.withCurrent(chooseOwner) }),
    u: wishes.undoLast,
  });

  const owners = useOwners(list.rows);
  return (
    <>
      <PageHead
        title={today ? 'Today' : 'Leads'}
        summary={leads.data && summaryOf(leads.data.counts, at.isPast)}
      >
        <Button
          component={Link}
          to={today ? '/leads' : TODAY}
          // The list's keys act at once.
          onClick={() => void focusKeysPlace()}
          variant="default"
          leftSection={
            today ? (
              <IconList size={17} stroke={1.75} />
            ) : (
              <IconCalendarCheck size={17} stroke={1.75} />
            )
          }
        >
          {today ? 'All leads' : 'Today'}
        </Button>
        <ListTools
          list={list}
          shortcuts={[{ title: 'Leads', shortcuts: readOnly ? READING : SHORTCUTS }]}
        />
        {!today && <TypingLink event={at.event} />}
        {!today && !at.isPast && <DrawButton />}
        {!today && <CaptureMenu />}
        {!today && <ExportMenu resource="leads" filters={at.filters} />}
      </PageHead>
      {!today && <LeadFilters at={at} list={list} counts={leads.data?.counts} />}
      <DataList
        list={list}
        words={WORDS}
        columns={today ? TODAY_COLUMNS : columnsFor(list.rows)}
        phone={today ? TODAY_ON_PHONE : ON_PHONE}
        attribute="data-lead"
        own={({ id }) => ({
          href: address.hrefOf(id),
          toldRating: view.rating,
          toldFollowUp: view.followedUp,
          change: changeRow,
          owners,
          isOwning: id === owning,
          own: chooseOwner,
        })}
        onPress={({ id }) => address.open(id)}
        empty={
          <Empty view={view} isPast={at.isPast} onClear={() => change(withoutFilters(view))} />
        }
      />
      <LeadDrawer rows={list.rows} address={address} work={work} onFocusLost={list.current.focus} />
    </>
  );
}
