import { Button, Group, Paper, Text, type BoxProps } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { trialOf, type OpenEvent } from '../../../../server/contract/event.ts';
import type { Trial } from '../../../../server/contract/limits.ts';
import { clockOrDate, useNow } from '../../../lib/format.ts';
import { Link } from '../../kit/link.tsx';
import { EndTrial } from '../../kit/event/event-dialogs.tsx';
import { useIsAdmin, useServices } from '../../kit/session/staff-services.ts';
import {
  datesOf,
  EVENT_PATH,
  EVENTS_KEY,
  nameOf,
  openEventQuery,
  TRIAL_TITLES,
} from '../../kit/event/model.ts';
import { useEvent, useEventPage, useReopen } from '../../kit/event/use-event.ts';

/** Marks the page with the trial that is on; without one there is no mark. */
export function markTrial({ dataset }: Pick<HTMLElement, 'dataset'>, trial: Trial | null): void {
  if (trial) dataset['trial'] = trial;
  else delete dataset['trial'];
}

/** Files that are saved during a trial say so by their names, and the rail has its colour. */
export function useTrialMark(): void {
  const { api } = useServices();
  const open = useQuery(openEventQuery(api)).data;
  const trial = open ? trialOf(open.kind) : null;
  useEffect(() => markTrial(document.documentElement, trial), [trial]);
}

const STILL: Record<Trial, string> = {
  rehearsal: 'Still a rehearsal?',
  example: 'Still looking around?',
};

/** Title of the note during a trial, and how its sentence goes on. @param asks it has been on for some hours */
export function trialWords(trial: Trial, asks: boolean): [title: string, rest: string] {
  return asks ? [STILL[trial], 'On since'] : [TRIAL_TITLES[trial], 'since'];
}

/** Draws the note shown during a trial, with a button that ends it. After some hours it asks whether it goes on. */
function TrialNote({ open, trial }: { open: OpenEvent; trial: Trial }) {
  const { api } = useServices();
  const now = useNow();
  const [isEnding, setEnding] = useState(false);
  const isAdmin = useIsAdmin();
  const goesOn = useMutation({
    mutationFn: () => api.done('POST', `${EVENT_PATH}/goes-on`),
    meta: { failure: 'trial', refreshes: EVENTS_KEY },
  });
  const since = clockOrDate(open.opened_at, now);
  const [title, rest] = trialWords(trial, open.ask);
  return (
    <>
      <Text size="sm">
        <b>{title}</b> {rest} {since}. Anything sent now will not be kept.
      </Text>
      <Group gap="xs" hidden={!isAdmin}>
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
          End the {trial}…
        </Button>
      </Group>
      {isEnding && <EndTrial open={open} trial={trial} onClose={() => setEnding(false)} />}
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
  const isAdmin = useIsAdmin();
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
        {isAdmin && open?.kind === 'show' && (
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

const ON: Record<Trial, string> = {
  rehearsal: 'A rehearsal is on',
  example: 'The example is on',
};

type Looked = { isTrial: boolean; isPast: boolean; isGone: boolean; isEventPage: boolean };

/** Note about the event that is looked at: a trial on every page, one that is over on those that show it. */
export function noteOf({ isTrial, isPast, isGone, isEventPage }: Looked): 'trial' | 'past' | null {
  if (isTrial) return 'trial';
  return isPast && !isGone && isEventPage ? 'past' : null;
}

/** Near the event's name, where it is not simply the open one: a past event, or a trial. */
export function EventNote(place: Pick<BoxProps, 'visibleFrom' | 'hiddenFrom'>) {
  const { api } = useServices();
  const { isPast, event } = useEvent();
  const page = useEventPage();
  const open = useQuery(openEventQuery(api)).data;
  const trial = open ? trialOf(open.kind) : null;
  const isGone = event === null;
  const note = noteOf({ isTrial: trial !== null, isPast, isGone, isEventPage: page !== null });
  if (note === null) return null;
  return (
    <Paper
      component="section"
      aria-label={trial ? ON[trial] : 'Past event'}
      p="sm"
      mb="sm"
      bg={trial ? 'var(--warn-soft)' : 'var(--surface-2)'}
      {...place}
    >
      <Group gap="sm" justify="space-between">
        {open && trial ? (
          <TrialNote open={open} trial={trial} />
        ) : (
          page !== null && <Past page={page} named={place.hiddenFrom !== undefined} />
        )}
      </Group>
    </Paper>
  );
}
