import {
  ActionIcon,
  Anchor,
  Badge,
  Box,
  Button,
  Group,
  Menu,
  Paper,
  Skeleton,
  Table,
  Text,
  TextInput,
} from '@mantine/core';
import {
  IconArrowBackUp,
  IconCompass,
  IconDots,
  IconDownload,
  IconFileImport,
  IconMasksTheater,
  IconPencil,
  IconPlus,
  IconReceipt,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BoothEvent } from '../../../server/contract/event.ts';
import { countOf, formatBytes, formatCount, useNow } from '../../lib/format.ts';
import { Hint } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { DeleteDialog } from '../kit/delete-dialog.tsx';
import { Link } from '../kit/link.tsx';
import { DropOverlay } from '../kit/media/drop-overlay.tsx';
import { EventTabs } from '../kit/event/event-tabs.tsx';
import { useEventDialogs } from '../kit/event/event-dialogs.tsx';
import { textField, useSmallForm } from '../kit/form/use-small-form.ts';
import { PictureSteps } from '../kit/picture-steps.tsx';
import { useServices } from '../kit/session/staff-services.ts';
import { ImportDialog, useEventImport } from './import-dialog.tsx';
import {
  datesOf,
  EVENT_NAME_MAX_LENGTH,
  EVENT_PATH,
  EVENTS_KEY,
  eventsQuery,
  FILE_WARNING,
  holdsInWords,
  nameOf,
  saveEvent,
  SLOW_MS,
} from '../kit/event/model.ts';
import { dashboardOf, useReopen } from '../kit/event/use-event.ts';

const STEPS = [
  {
    picture: 'event',
    title: 'An event is one show',
    text: 'Its questions, leads and messages stay together.',
  },
  {
    picture: 'begin',
    title: 'A new one begins empty',
    text: 'Settings, images, labels and saved replies stay.',
  },
  {
    picture: 'keep',
    title: 'Past events are kept',
    text: 'Read them, export them, or open one again.',
  },
] as const;

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
      <PageHead
        title="Events"
        summary={
          all &&
          (all.length > 1 ? countOf(all.length - 1, 'past event', 'past events') : 'No past events')
        }
      >
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
          <Paper withBorder radius="md" style={{ overflow: 'hidden' }}>
            <Table
              aria-label="Events"
              verticalSpacing="sm"
              horizontalSpacing="md"
              bg="var(--surface)"
              tabularNums
            >
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
            </Table>
          </Paper>
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

type Props = {
  event: BoothEvent;
  /** Milliseconds since 1970. */
  now: number;
  /** No trial is on, in which everything else waits. */
  canReopen: boolean;
  onDelete: (event: BoothEvent) => void;
};

/** An event: its name leads to its questions, its menu has the rest. On a phone all of it is in one column. */
export function EventRow({ event, now, canReopen, onDelete }: Props) {
  const { api } = useServices();
  const reopen = useReopen();
  const menu = useRef<HTMLButtonElement>(null);
  const client = useQueryClient();
  const [isRenaming, setRenaming] = useState(false);
  /** Escape leaves the field, too. */
  const isCancelled = useRef(false);
  const form = useSmallForm({
    first: { name: event.name },
    name: ({ name: sent }) => `“${sent}”`,
    send: async (body) => {
      await api.done('PUT', `${EVENT_PATH}/${event.id}`, { body: { name: body.name.trim() } });
      await client.invalidateQueries({ queryKey: EVENTS_KEY });
    },
    onSaved: () => setRenaming(false),
  });
  const name = nameOf(event);
  const isOpen = event.closed_at === null;
  const endRename = () => {
    if (isCancelled.current || form.values.name.trim() === event.name) setRenaming(false);
    else void form.submit();
  };
  // It looks renamed while it is being saved; what was refused stands in its field, with the reason.
  const isField = isRenaming && !form.isSending;
  return (
    <Table.Tr>
      <Table.Th scope="row" w="100%">
        {!isField ? (
          <Group gap="sm" wrap="nowrap">
            <Anchor component={Link} {...dashboardOf(event)} c="var(--text)" fw={600} dir="auto">
              {form.isSending ? form.values.name.trim() || name : name}
            </Anchor>
            {isOpen && (
              <Badge variant="light" flex="none">
                Open now
              </Badge>
            )}
          </Group>
        ) : (
          <TextInput
            autoFocus={form.fault === null}
            maw={420}
            aria-label={`New name of ${name}`}
            autoComplete="off"
            maxLength={EVENT_NAME_MAX_LENGTH}
            {...textField(form, 'name')}
            error={form.fault?.message}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onBlur={endRename}
            onKeyDown={(pressed) => {
              if (pressed.key !== 'Enter' && pressed.key !== 'Escape') return;
              // The same press would open the menu.
              pressed.preventDefault();
              isCancelled.current = pressed.key === 'Escape';
              menu.current?.focus();
            }}
          />
        )}
        <Text hiddenFrom="sm" size="sm" c="var(--text-2)" fw={400}>
          {datesOf(event, now)}
          <br />
          {holdsInWords(event.counts)} · {formatBytes(event.bytes)}
        </Text>
      </Table.Th>
      <Table.Td visibleFrom="sm" style={{ whiteSpace: 'nowrap' }}>
        {datesOf(event, now)}
      </Table.Td>
      {[event.counts.questions, event.counts.leads, event.counts.messages].map((count, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a column each
        <Table.Td key={index} visibleFrom="sm" ta="right">
          {formatCount(count)}
        </Table.Td>
      ))}
      <Table.Td visibleFrom="sm" ta="right" style={{ whiteSpace: 'nowrap' }}>
        {formatBytes(event.bytes)}
      </Table.Td>
      <Table.Td>
        {/* On its own it would take the focus back from the name's field. */}
        <Menu returnFocus={false} onClose={() => menu.current?.focus()}>
          <Menu.Target>
            <ActionIcon ref={menu} variant="subtle" color="gray" aria-label={`Actions for ${name}`}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {event.kind === 'show' && (
              <Menu.Item
                leftSection={<IconPencil size={16} />}
                onClick={() => {
                  isCancelled.current = false;
                  form.type({ name: event.name });
                  setRenaming(true);
                }}
              >
                Rename
              </Menu.Item>
            )}
            {!isOpen && canReopen && (
              <Menu.Item
                leftSection={<IconArrowBackUp size={16} />}
                onClick={() => {
                  if (!reopen.isPending) reopen.mutate(event);
                }}
              >
                Open again
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconDownload size={16} />}
              onClick={() => void saveEvent(api, event)}
            >
              Export as a .booth file
            </Menu.Item>
            {event.kind === 'show' && (
              <Menu.Item
                component={Link}
                to="/headquarters/receipt"
                event={isOpen ? null : event.id}
                leftSection={<IconReceipt size={16} />}
              >
                Closing receipt
              </Menu.Item>
            )}
            {!isOpen && (
              <Menu.Item
                color="bad"
                leftSection={<IconTrash size={16} />}
                onClick={() => onDelete(event)}
              >
                Delete for good…
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </Table.Td>
    </Table.Tr>
  );
}
