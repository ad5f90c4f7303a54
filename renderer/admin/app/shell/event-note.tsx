import { Button, Group, Paper, Text, type BoxProps } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OpenEvent } from '../../../../server/contract/event.ts';
import { clockOrDate, useNow } from '../../../lib/format.ts';
import { Link } from '../../kit/link.tsx';
import { EndRehearsal } from '../../kit/event/event-dialogs.tsx';
import { useServices } from '../../kit/session/staff-services.ts';
import { datesOf, EVENT_PATH, EVENTS_KEY, nameOf, openEventQuery } from '../../kit/event/model.ts';
import { useEvent, useEventPage, useReopen } from '../../kit/event/use-event.ts';

/** Files that are saved during a rehearsal say so by their names, and the rail has its colour. */
export function useRehearsalMark(): void {
  const { api } = useServices();
  const isOn = useQuery(openEventQuery(api)).data?.kind === 'rehearsal';
  useEffect(() => {
    if (isOn) document.documentElement.dataset['rehearsal'] = '';
    else delete document.documentElement.dataset['rehearsal'];
  }, [isOn]);
}

/** Draws the note shown during a rehearsal, with a button that ends it. After some hours it asks whether it goes on. */
function Rehearsal({ open }: { open: OpenEvent }) {
  const { api } = useServices();
  const now = useNow();
  const [isEnding, setEnding] = useState(false);
  const goesOn = useMutation({
    mutationFn: () => api.done('POST', `${EVENT_PATH}/goes-on`),
    meta: { failure: 'rehearsal', refreshes: EVENTS_KEY },
  });
  const since = clockOrDate(open.opened_at, now);
  return (
    <>
      <Text size="sm">
        <b>{open.ask ? 'Still a rehearsal?' : 'Rehearsal'}</b> {open.ask ? 'On since' : 'since'}{' '}
        {since}. Anything sent now will not be kept.
      </Text>
      <Group gap="xs">
        {open.ask && (
          <Button
            size="compact-sm"
            variant="default"
            loading={goesOn.isPending}
            onClick={() => goesOn.mutate()}
          >
            Keep going
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={() => setEnding(true)}>
          End the rehearsal…
        </Button>
      </Group>
      {isEnding && <EndRehearsal rehearsal={open} onClose={() => setEnding(false)} />}
    </>
  );
}

/** Draws the note that the page shows a past event, with the ways back to the open one. */
function Past({ page, named }: { page: string; named: boolean }) {
  const { api } = useServices();
  const now = useNow();
  const { event } = useEvent();
  const open = useQuery(openEventQuery(api)).data;
  const reopen = useReopen();
  return (
    <>
      <Text size="sm" mih="1.5em" w={{ base: '100%', sm: 'auto' }}>
        {event && (
          <>
            {named && (
              <>
                <b dir="auto">{nameOf(event)}</b>,{' '}
              </>
            )}
            {datesOf(event, now)} · past event
          </>
        )}
      </Text>
      <Group gap="xs">
        <Button component={Link} to={page} event={null} size="compact-sm" variant="default">
          Back to the open event
        </Button>
        {open?.kind !== 'rehearsal' && (
          <Button
            size="compact-sm"
            variant="default"
            // Its room is kept until it is known what it opens.
            style={{ visibility: event && open ? 'visible' : 'hidden' }}
            loading={reopen.isPending}
            onClick={() => event && reopen.mutate(event)}
          >
            Open again
          </Button>
        )}
      </Group>
    </>
  );
}

/** Near the event's name, where it is not simply the open one: a past event, or a rehearsal. */
export function EventNote(place: Pick<BoxProps, 'visibleFrom' | 'hiddenFrom'>) {
  const { api } = useServices();
  const { isPast, event } = useEvent();
  const page = useEventPage();
  const open = useQuery(openEventQuery(api)).data;
  const isRehearsal = open?.kind === 'rehearsal';
  if (!isRehearsal && (!isPast || event === null || page === null)) return null;
  return (
    <Paper
      component="section"
      aria-label={isRehearsal ? 'A rehearsal is on' : 'Past event'}
      p="sm"
      mb="sm"
      bg={isRehearsal ? 'var(--warn-soft)' : 'var(--surface-2)'}
      {...place}
    >
      <Group gap="sm" justify="space-between">
        {isRehearsal ? (
          <Rehearsal open={open} />
        ) : (
          page !== null && <Past page={page} named={place.hiddenFrom !== undefined} />
        )}
      </Group>
    </Paper>
  );
}
