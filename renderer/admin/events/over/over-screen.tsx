import { Anchor, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft, IconLock } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { DEFAULT_PAGE_SIZE } from '../../../../server/contract/limits.ts';
import { useShortcuts } from '../../../lib/use-shortcuts.ts';
import { ScreenTop } from '../../../ui/screen-top.tsx';
import { countsInWords } from '../../backups/backup-words.ts';
import { ExportMenu } from '../../export-menu.tsx';
import { SearchField } from '../../list/search-field.tsx';
import { useServices } from '../../session/services-context.ts';
import { nameOf } from '../event-words.ts';
import { archivedEventsQuery, pathOf } from '../events-api.ts';
import { LeadsOver, QuestionsOver } from './over-lists.tsx';
import classes from './over.module.css';

const KINDS = [
  { value: 'questions', label: 'Questions' },
  { value: 'leads', label: 'Leads' },
] as const;
type Kind = (typeof KINDS)[number]['value'];
const START = { q: '', page: 1, pageSize: DEFAULT_PAGE_SIZE };

/** An event that is over, to be read and searched. */
export function OverScreen({ id }: { id: string }) {
  const { api } = useServices();
  const archived = useQuery(archivedEventsQuery(api));
  const event = archived.data?.find((one) => one.id === id);
  const [kind, setKind] = useState<Kind>('questions');
  const [view, setView] = useState<{ q: string; page: number; pageSize: number }>(START);
  const search = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => search.current?.focus() });
  const query = { q: view.q.trim(), page: view.page, page_size: view.pageSize };
  const List = kind === 'questions' ? QuestionsOver : LeadsOver;
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
        <ExportMenu resource={kind} filters={{ q: query.q }} base={`${pathOf(id)}/export`} />
      </ScreenTop>
      <p className={classes.banner}>
        <IconLock size={18} stroke={1.75} aria-hidden="true" />
        This event is over. Nothing here can be changed.
      </p>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label="What to read"
          data={KINDS.map(({ value, label }) => ({ value, label }))}
          value={kind}
          onChange={(value) => {
            setKind(value === 'leads' ? 'leads' : 'questions');
            setView({ ...view, page: 1 });
          }}
        />
        <SearchField
          label="Search this event"
          placeholder={
            kind === 'leads' ? 'Search names, companies, places' : 'Search questions and answers'
          }
          q={view.q}
          onSearch={(q) => setView((before) => ({ ...before, q, page: 1 }))}
          field={search}
        />
      </div>
      <List
        id={id}
        query={query}
        onClear={() => setView(START)}
        view={view}
        onView={(patch) => setView((before) => ({ ...before, page: 1, ...patch }))}
      />
    </>
  );
}
