import { Box, Button, Skeleton, Table } from '@mantine/core';
import { IconCompass, IconFileImport, IconMasksTheater, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BoothEvent } from '../../../server/contract/event.ts';
import { countOf, useNow } from '../../lib/format.ts';
import { Hint } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { DeleteDialog } from '../kit/delete-dialog.tsx';
import { DropOverlay } from '../kit/media/drop-overlay.tsx';
import { EventTabs } from '../kit/event/event-tabs.tsx';
import { useEventDialogs } from '../kit/event/event-dialogs.tsx';
import { PictureSteps } from '../kit/picture-steps.tsx';
import { useServices } from '../kit/session/staff-services.ts';
import { TableCard } from '../kit/table-card.tsx';
import { EventRow } from './event-row.tsx';
import { ImportDialog, useEventImport } from './import-dialog.tsx';
import {
  datesOf,
  EVENT_PATH,
  EVENTS_KEY,
  eventsQuery,
  FILE_WARNING,
  holdsInWords,
  nameOf,
  SLOW_MS,
} from '../kit/event/model.ts';

const STEPS = [
  {
    picture: 'event',
    title: 'An event is one show',
    text: 'Its questions, leads and messages stay together.',
  },
  {
    picture: 'begin',
    title: 'A new one begins empty',
    text: 'Settings, pictures, labels and saved replies stay.',
  },
  {
    picture: 'keep',
    title: 'Past events are kept',
    text: 'Read them, export them, or open one again.',
  },
] as const;

/** One line for the top of the page. @param all the open one among them */
export function summaryOf({ length }: readonly BoothEvent[]): string {
  return length > 1 ? countOf(length - 1, 'past event', 'past events') : 'No past events';
}

/** All events: what each holds, and what can be done with it. */
export function EventsPage() {
  const { api } = useServices();
  const now = useNow();
  const { data: all, error, refetch } = useQuery(eventsQuery(api));
  const { canAsk, ask, dialogs } = useEventDialogs();
  const [deleting, setDeleting] = useState<BoothEvent | null>(null);
  const importing = useEventImport();
  if (error && !all) {
    return <LoadFailed title="The events could not be loaded" error={error} onRetry={refetch} />;
  }
  return (
    <>
      <PageHead title="Events" summary={all && summaryOf(all)}>
        <Button
          variant="default"
          leftSection={<IconFileImport size={17} stroke={1.75} />}
          disabled={!canAsk}
          onClick={importing.open}
        >
          Import event
        </Button>
        <Button
          variant="default"
          leftSection={<IconMasksTheater size={17} stroke={1.75} />}
          disabled={!canAsk}
          onClick={() => ask('rehearsal')}
        >
          Rehearse
        </Button>
        <Button
          variant="default"
          leftSection={<IconCompass size={17} stroke={1.75} />}
          disabled={!canAsk}
          onClick={() => ask('example')}
        >
          Example
        </Button>
        <Button
          leftSection={<IconPlus size={17} stroke={1.75} />}
          disabled={!canAsk}
          onClick={() => ask('new')}
        >
          New event
        </Button>
      </PageHead>
      <EventTabs />
      <div>
        {all ? (
          <TableCard label="Events">
            <Table.Thead visibleFrom="sm">
              <Table.Tr>
                <Table.Th>Event</Table.Th>
                <Table.Th>Dates</Table.Th>
                <Table.Th ta="right">Questions</Table.Th>
                <Table.Th ta="right">Leads</Table.Th>
                <Table.Th ta="right">Messages</Table.Th>
                <Table.Th ta="right">Size</Table.Th>
                <Table.Th aria-label="Actions" />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {all.map((event) => (
                <EventRow
                  key={event.id}
                  event={event}
                  now={now}
                  canReopen={canAsk}
                  onDelete={setDeleting}
                />
              ))}
            </Table.Tbody>
          </TableCard>
        ) : (
          <Skeleton height={260} radius="md" aria-busy="true" />
        )}
      </div>
      {all && (
        <Box mt="md">
          <Hint>{FILE_WARNING}</Hint>
        </Box>
      )}
      {all?.length === 1 && <PictureSteps steps={STEPS} />}
      {dialogs}
      {deleting && (
        <DeleteDialog
          title={`Delete “${nameOf(deleting)}” for good?`}
          confirm="Delete for good"
          path={`${EVENT_PATH}/${deleting.id}`}
          timeoutMs={SLOW_MS}
          said={`${nameOf(deleting)} was deleted`}
          failure="events"
          refreshes={EVENTS_KEY}
          onClose={() => setDeleting(null)}
          onDone={() => setDeleting(null)}
        >
          Its {holdsInWords(deleting.counts)} of {datesOf(deleting, now)} are deleted with all
          notes, answers and files. Headquarters deletes what this laptop sent of them once it can
          be reached, and webhooks are told of each record. What stays: backups made before, until
          they age out; files that you exported and other laptops that have the event; and whatever
          a webhook’s receiver has done with its records.
        </DeleteDialog>
      )}
      <ImportDialog importing={importing} />
      {canAsk && (
        <DropOverlay
          onDrop={importing.drop}
          title="Drop it to import"
          hint="One .booth file at a time"
        />
      )}
    </>
  );
}
