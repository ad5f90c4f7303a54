import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconHistory } from '@tabler/icons-react';
import { useNow } from '../../lib/use-now.ts';
import { Link } from '../link.tsx';
import { useServices } from '../session/services-context.ts';
import { datesOf, nameOf } from './event-words.ts';
import { openEventQuery } from './events-api.ts';
import classes from './past-line.module.css';
import { useEvent, useEventScreen, useReopen } from './use-event.ts';

/** Below the header: that what is shown belongs to an event that is over, and the ways back. */
export function PastLine() {
  const { api } = useServices();
  const now = useNow();
  const { isPast, event } = useEvent();
  const screen = useEventScreen();
  const open = useQuery(openEventQuery(api)).data;
  const reopen = useReopen();
  if (!isPast || event === null || screen === null) return null;
  return (
    <section className={classes.line} aria-label="Past event">
      <IconHistory size={18} stroke={1.75} aria-hidden="true" />
      <p>
        {event === undefined && '\u00a0'}
        {event && (
          <>
            <b dir="auto">{nameOf(event)}</b>, {datesOf(event, now)} · past event
          </>
        )}
      </p>
      <div>
        <Button component={Link} to={screen} event={null} size="compact-sm" variant="default">
          Back to the open event
        </Button>
        {event && open && open.kind !== 'rehearsal' && (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={reopen.isPending}
            onClick={() => reopen.mutate(event)}
          >
            Open again
          </Button>
        )}
      </div>
    </section>
  );
}
