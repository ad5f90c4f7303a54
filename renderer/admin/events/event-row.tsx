import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconDownload, IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { BoothEvent } from '../../../server/contract/event.ts';
import { formatBytes, formatCount } from '../../lib/format.ts';
import { tellFailure } from '../../ui/tell-failure.ts';
import { Link } from '../link.tsx';
import { useServices } from '../session/services-context.ts';
import { datesOf, holdsInWords, nameOf } from './event-words.ts';
import { EVENTS_KEY, renameEvent, saveEvent } from './events-api.ts';
import classes from './events-screen.module.css';
import { EVENT_NAME_MAX_LENGTH } from './new-event-dialog.tsx';
import { pastPlace, useReopen } from './use-event.ts';

type Props = {
  event: BoothEvent;
  /** Milliseconds since 1970. */
  now: number;
  /** It is no rehearsal, in which everything else waits. */
  canReopen: boolean;
  onDelete: (event: BoothEvent) => void;
};

/** What it is called, changed where it stands. */
function EventName({ event }: { event: BoothEvent }) {
  const { api } = useServices();
  const client = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const rename = useMutation({
    mutationFn: (name: string) => renameEvent(api, event.id, name),
    onError: (error) => tellFailure(error, 'events'),
    onSettled: () => client.invalidateQueries({ queryKey: EVENTS_KEY }),
  });
  const name = nameOf(event);
  /** @param isLeft the focus has gone elsewhere already */
  const end = (next: string | null, isLeft = false) => {
    setTyped(null);
    // It comes back with the name.
    if (!isLeft) requestAnimationFrame(() => pencil.current?.focus());
    if (next !== null && next.trim() !== event.name) rename.mutate(next.trim());
  };
  if (typed !== null) {
    return (
      <TextInput
        autoFocus
        className={classes.field}
        aria-label={`New name of ${name}`}
        autoComplete="off"
        maxLength={EVENT_NAME_MAX_LENGTH}
        value={typed}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => end(typed, true)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') end(typed);
          if (key === 'Escape') end(null);
        }}
      />
    );
  }
  return (
    <span className={classes.name}>
      <b dir="auto">{rename.isPending ? rename.variables || name : name}</b>
      {event.kind !== 'rehearsal' && (
        <Tooltip label="Rename">
          <ActionIcon
            ref={pencil}
            variant="subtle"
            color="gray"
            size={30}
            aria-label={`Rename ${name}`}
            onClick={() => setTyped(event.name)}
          >
            <IconPencil size={16} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
      {event.closed_at === null && <span className={classes.open}>Open now</span>}
    </span>
  );
}

function EventActions({ event, canReopen, onDelete }: Omit<Props, 'now'>) {
  const { api } = useServices();
  const reopen = useReopen();
  const [isSaving, setSaving] = useState(false);
  const name = nameOf(event);
  const isOpen = event.closed_at === null;
  return (
    <div className={classes.buttons}>
      <Button
        component={Link}
        to={isOpen ? '/dashboard' : pastPlace('/dashboard')}
        event={isOpen ? null : event.id}
        variant="default"
        size="xs"
        aria-label={`Look at ${name}`}
      >
        Look at
      </Button>
      {!isOpen && canReopen && (
        <Button
          variant="subtle"
          size="xs"
          aria-label={`Open ${name} again`}
          loading={reopen.isPending}
          onClick={() => reopen.mutate(event)}
        >
          Open again
        </Button>
      )}
      <Tooltip label="Export as a .booth file">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={`Export ${name}`}
          aria-busy={isSaving || undefined}
          onClick={() => {
            if (isSaving) return;
            setSaving(true);
            void saveEvent(api, event).finally(() => setSaving(false));
          }}
        >
          <IconDownload size={17} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      {!isOpen && (
        <Tooltip label="Delete for good">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={`Delete ${name}`}
            onClick={() => onDelete(event)}
          >
            <IconTrash size={17} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}

/** An event in the table. */
export function EventRow({ now, ...props }: Props) {
  const { event } = props;
  const { questions, leads, messages } = event.counts;
  return (
    <tr>
      <th scope="row">
        <EventName event={event} />
      </th>
      <td>{datesOf(event, now)}</td>
      <td>{formatCount(questions)}</td>
      <td>{formatCount(leads)}</td>
      <td>{formatCount(messages)}</td>
      <td>{formatBytes(event.bytes)}</td>
      <td>
        <EventActions {...props} />
      </td>
    </tr>
  );
}

/** An event on a phone. */
export function EventItem({ now, ...props }: Props) {
  const { event } = props;
  return (
    <li>
      <EventName event={event} />
      <p>{datesOf(event, now)}</p>
      <p>{`${holdsInWords(event.counts)} · ${formatBytes(event.bytes)}`}</p>
      <EventActions {...props} />
    </li>
  );
}
