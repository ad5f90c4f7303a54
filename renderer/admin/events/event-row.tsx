import { ActionIcon, Anchor, Badge, Group, Menu, Table, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  IconArrowBackUp,
  IconDots,
  IconDownload,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { BoothEvent } from '../../../server/contract/event.ts';
import { formatBytes, formatCount } from '../../lib/format.ts';
import { tellFailure } from '../../ui/toast.tsx';
import { Link } from '../link.tsx';
import { useServices } from '../session/services.ts';
import { datesOf, EVENT_NAME_MAX_LENGTH, holdsInWords, nameOf } from './event-words.ts';
import { EVENTS_KEY, renameEvent, saveEvent } from './events-api.ts';
import { dashboardOf, useReopen } from './use-event.ts';

type Props = {
  event: BoothEvent;
  /** Milliseconds since 1970. */
  now: number;
  /** It is no rehearsal, in which everything else waits. */
  canReopen: boolean;
  onDelete: (event: BoothEvent) => void;
};

/** An event: its name leads to its questions, its menu has the rest. On a phone all of it is in one column. */
export function EventRow({ event, now, canReopen, onDelete }: Props) {
  const { api } = useServices();
  const client = useQueryClient();
  const reopen = useReopen();
  const menu = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  /** Escape leaves the field, too. */
  const isCancelled = useRef(false);
  const rename = useMutation({
    mutationFn: (next: string) => renameEvent(api, event.id, next),
    onError: (error) => tellFailure(error, 'events'),
    onSettled: () => client.invalidateQueries({ queryKey: EVENTS_KEY }),
  });
  const name = nameOf(event);
  const isOpen = event.closed_at === null;
  const endRename = () => {
    const next = typed?.trim();
    setTyped(null);
    if (next !== undefined && next !== event.name && !isCancelled.current) rename.mutate(next);
  };
  return (
    <Table.Tr>
      <Table.Th scope="row" w="100%">
        {typed === null ? (
          <Group gap="sm" wrap="nowrap">
            <Anchor component={Link} {...dashboardOf(event)} c="var(--text)" fw={600} dir="auto">
              {rename.isPending ? rename.variables || name : name}
            </Anchor>
            {isOpen && (
              <Badge variant="light" flex="none">
                Open now
              </Badge>
            )}
          </Group>
        ) : (
          <TextInput
            autoFocus
            maw={420}
            aria-label={`New name of ${name}`}
            autoComplete="off"
            maxLength={EVENT_NAME_MAX_LENGTH}
            value={typed}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
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
            {event.kind !== 'rehearsal' && (
              <Menu.Item
                leftSection={<IconPencil size={16} />}
                onClick={() => {
                  isCancelled.current = false;
                  setTyped(event.name);
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
