import { ActionIcon, Anchor, Badge, Group, Menu, Table, Text, TextInput } from '@mantine/core';
import {
  IconArrowBackUp,
  IconDots,
  IconDownload,
  IconPencil,
  IconReceipt,
  IconTrash,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BoothEvent } from '../../../server/contract/event.ts';
import { formatBytes, formatCount } from '../../lib/format.ts';
import { Link } from '../kit/link.tsx';
import { useOneAtATime } from '../kit/one-at-a-time.ts';
import { textField, useSmallForm } from '../kit/form/use-small-form.ts';
import { useServices } from '../kit/session/staff-services.ts';
import {
  datesOf,
  EVENT_NAME_MAX_LENGTH,
  EVENT_PATH,
  EVENTS_KEY,
  holdsInWords,
  nameOf,
  saveEvent,
} from '../kit/event/model.ts';
import { dashboardOf, useReopen } from '../kit/event/use-event.ts';

type Props = {
  event: BoothEvent;
  /** Milliseconds since 1970. */
  now: number;
  /** No trial is on, in which everything else waits. */
  canReopen: boolean;
  onDelete: (event: BoothEvent) => void;
};

/** True if a name that was typed is to be saved. */
export function isRenamed(before: string, typed: string, isCancelled: boolean): boolean {
  return !isCancelled && typed.trim() !== before;
}

/** Route of an event's closing receipt, and the event to put in the address; null for the open one. */
export function receiptOf({ id, closed_at: closed }: Pick<BoothEvent, 'id' | 'closed_at'>) {
  return { to: '/headquarters/receipt', event: closed === null ? null : id };
}

/** An event: its name leads to its questions, its menu has the rest. On a phone all of it is in one column. */
export function EventRow({ event, now, canReopen, onDelete }: Props) {
  const { api } = useServices();
  const reopen = useReopen();
  const openAgain = useOneAtATime(reopen.mutateAsync);
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
    if (isRenamed(event.name, form.values.name, isCancelled.current)) void form.submit();
    else setRenaming(false);
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
                onClick={() => openAgain(event)}
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
                {...receiptOf(event)}
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
