import { Anchor, SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft, IconLock } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { DEFAULT_PAGE_SIZE } from '../../../../server/contract/limits.ts';
import { LEAD_RATINGS } from '../../../../server/contract/leads.ts';
import { useShortcuts } from '../../../lib/use-shortcuts.ts';
import { ScreenTop } from '../../../ui/screen-top.tsx';
import { countsInWords } from '../../backups/backup-words.ts';
import { ExportMenu } from '../../export-menu.tsx';
import { SearchField } from '../../list/search-field.tsx';
import { useServices } from '../../session/services-context.ts';
import { nameOf } from '../event-words.ts';
import { archivedEventsQuery, pathOf } from '../events-api.ts';
import { FilterSelect } from '../../list/list-toolbar.tsx';
import { RATING } from '../../leads/rating-words.ts';
import { STATUS, STATUS_CHOICES } from '../../questions/status-words.ts';
import { LeadsOver, QuestionsOver, TextsOver } from './over-lists.tsx';
import classes from './over.module.css';

type View = { q: string; filter: string | null; page: number; pageSize: number };
const START: View = { q: '', filter: null, page: 1, pageSize: DEFAULT_PAGE_SIZE };
const ALL = { value: null, query: {} };

/** What can be read, each with the filter that its list in the open event has. */
const KINDS = {
  questions: {
    label: 'Questions',
    list: QuestionsOver,
    resource: 'questions',
    placeholder: 'Search questions and answers',
    filterLabel: 'Filter by status',
    filters: [
      { ...ALL, label: 'All in the lists' },
      ...STATUS_CHOICES.map((status) => ({
        value: status,
        label: STATUS[status].state,
        query: { status },
      })),
      { value: 'archived', label: 'Archived', query: { shelf: 'archived' } },
      { value: 'merged', label: 'Merged', query: { shelf: 'merged' } },
    ],
  },
  leads: {
    label: 'Leads',
    list: LeadsOver,
    resource: 'leads',
    placeholder: 'Search names, companies, places',
    filterLabel: 'Filter by rating',
    filters: [
      { ...ALL, label: 'All ratings' },
      ...LEAD_RATINGS.map((rating) => ({
        value: rating,
        label: RATING[rating].word,
        query: { rating },
      })),
      { value: 'none', label: 'Not rated', query: { rating: 'none' } },
    ],
  },
  texts: {
    label: 'Texts',
    list: TextsOver,
    resource: 'sms',
    placeholder: 'Search texts, numbers, places',
    filterLabel: 'Filter by files',
    filters: [
      { ...ALL, label: 'All texts' },
      { value: 'with', label: 'With files', query: { has_media: true } },
      { value: 'without', label: 'Without files', query: { has_media: false } },
    ],
  },
} as const satisfies Record<string, object>;
type Kind = keyof typeof KINDS;
const NAMES = ['questions', 'leads', 'texts'] as const satisfies Kind[];

/** An event that is over, to be read and searched. */
export function OverScreen({ id }: { id: string }) {
  const { api } = useServices();
  const archived = useQuery(archivedEventsQuery(api));
  const event = archived.data?.find((one) => one.id === id);
  const [kind, setKind] = useState<Kind>('questions');
  const [view, setView] = useState(START);
  const search = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => search.current?.focus() });
  const { list: List, resource, placeholder, filterLabel, filters } = KINDS[kind];
  const filter = filters.find(({ value }) => value === view.filter)?.query ?? {};
  const query = { q: view.q.trim(), ...filter, page: view.page, page_size: view.pageSize };
  // Its name may take up to three lines: nothing is shown below it until it is known.
  if (archived.isPending) return <Skeleton className={classes.ghost} aria-busy="true" />;
  return (
    <>
      <Anchor component={Link} to="/events" className={classes.back}>
        <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
        All events
      </Anchor>
      <ScreenTop
        title={event ? nameOf(event.event) : 'An event that is over'}
        summary={event && countsInWords(event.counts)}
      >
        <ExportMenu
          resource={resource}
          filters={{ q: query.q, ...filter }}
          base={`${pathOf(id)}/export`}
        />
      </ScreenTop>
      <p className={classes.banner}>
        <IconLock size={18} stroke={1.75} aria-hidden="true" />
        This event is over. Nothing here can be changed, but leads can be erased.
      </p>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label="What to read"
          data={NAMES.map((value) => ({ value, label: KINDS[value].label }))}
          value={kind}
          onChange={(value) => {
            setKind(value);
            setView({ ...view, filter: null, page: 1 });
          }}
        />
        <SearchField
          label="Search this event"
          placeholder={placeholder}
          q={view.q}
          onSearch={(q) => setView((before) => ({ ...before, q, page: 1 }))}
          field={search}
        />
        <FilterSelect
          label={filterLabel}
          options={filters}
          value={view.filter}
          onChange={(value) => setView((before) => ({ ...before, filter: value, page: 1 }))}
        />
      </div>
      <List
        id={id}
        query={query}
        isFiltered={view.filter !== null}
        onClear={() => setView(START)}
        view={view}
        onView={(patch) => setView((before) => ({ ...before, page: 1, ...patch }))}
      />
    </>
  );
}
