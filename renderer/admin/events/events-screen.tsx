import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconFileImport, IconMasksTheater, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { BoothEvent } from '../../../server/contract/event.ts';
import { countOf } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { LoadFailed } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { BeginRehearsal } from '../rehearsal/rehearsal-dialog.tsx';
import { useServices } from '../session/services-context.ts';
import { DropOverlay } from '../media/file-drop.tsx';
import { useNarrowerThan } from '../use-phone.ts';
import { DeleteEvent } from './delete-event.tsx';
import { EventItem, EventRow } from './event-row.tsx';
import { FILE_WARNING } from './event-words.ts';
import { eventsQuery } from './events-api.ts';
import classes from './events-screen.module.css';
import { ImportDialog } from './import/import-dialog.tsx';
import { useEventImport } from './import/use-event-import.ts';
import { NewEventDialog } from './new-event-dialog.tsx';

const COLUMNS = ['Event', 'Dates', 'Questions', 'Leads', 'Texts', 'Size'];

/** All events: what each holds, and what can be done with it. */
export function EventsScreen() {
  const { api } = useServices();
  // Pixels of the window that the table's columns need.
  const asItems = useNarrowerThan(900);
  const now = useNow();
  const { data: all, error, refetch } = useQuery(eventsQuery(api));
  const [asking, setAsking] = useState<'new' | 'rehearsal' | null>(null);
  const [deleting, setDeleting] = useState<BoothEvent | null>(null);
  const importing = useEventImport();
  const list = useRef<HTMLDivElement>(null);
  if (error && !all) {
    const retry = () => void refetch();
    return <LoadFailed title="The events could not be loaded" error={error} onRetry={retry} />;
  }
  const open = all?.find((event) => event.closed_at === null);
  const canChange = open !== undefined && open.kind !== 'rehearsal';
  const props = { now, canReopen: canChange, onDelete: setDeleting };
  return (
    <>
      <PageHead
        title="Events"
        summary={
          all &&
          (all.length === 1
            ? 'One event is open'
            : `One event is open, ${countOf(all.length - 1, 'is', 'are')} over`)
        }
      >
        <Button
          variant="default"
          leftSection={<IconFileImport size={17} stroke={1.75} />}
          disabled={!canChange}
          onClick={importing.open}
        >
          Import file
        </Button>
        <Button
          variant="default"
          leftSection={<IconMasksTheater size={17} stroke={1.75} />}
          disabled={!canChange}
          onClick={() => setAsking('rehearsal')}
        >
          Rehearse
        </Button>
        <Button
          leftSection={<IconPlus size={17} stroke={1.75} />}
          disabled={!canChange}
          onClick={() => setAsking('new')}
        >
          New event
        </Button>
      </PageHead>
      <div ref={list} tabIndex={-1} className={classes.place}>
        {!all && <Skeleton height={260} radius="md" aria-busy="true" />}
        {all && asItems && (
          <ul className={classes.items} aria-label="Events">
            {all.map((event) => (
              <EventItem key={event.id} event={event} {...props} />
            ))}
          </ul>
        )}
        {all && !asItems && (
          <table className={classes.table} aria-label="Events">
            <thead>
              <tr>
                {COLUMNS.map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
                <th scope="col">Actions</th>
              </tr>
            </thead>
            <tbody>
              {all.map((event) => (
                <EventRow key={event.id} event={event} {...props} />
              ))}
            </tbody>
          </table>
        )}
      </div>
      <p className={classes.hint}>{FILE_WARNING}</p>
      {asking === 'new' && open && <NewEventDialog open={open} onClose={() => setAsking(null)} />}
      {asking === 'rehearsal' && <BeginRehearsal onClose={() => setAsking(null)} />}
      {deleting && (
        <DeleteEvent
          key={deleting.id}
          event={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null);
            list.current?.focus({ preventScroll: true });
          }}
        />
      )}
      <ImportDialog importing={importing} />
      {canChange && (
        <DropOverlay
          onDrop={importing.drop}
          title="Drop it to import"
          hint="One .booth file at a time"
        />
      )}
    </>
  );
}
