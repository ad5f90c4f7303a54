import { Menu, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  IconCalendarEvent,
  IconCheck,
  IconChevronDown,
  IconMasksTheater,
  IconPlus,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { BoothEvent } from '../../../server/contract/event.ts';
import { useNow } from '../../lib/use-now.ts';
import { Link } from '../link.tsx';
import { BeginRehearsal } from '../rehearsal/rehearsal-dialog.tsx';
import { useServices } from '../session/services-context.ts';
import classes from './event-menu.module.css';
import { datesOf, nameOf } from './event-words.ts';
import { eventsQuery, openEventQuery } from './events-api.ts';
import { NewEventDialog } from './new-event-dialog.tsx';
import { pastPlace, useEvent, useEventScreen } from './use-event.ts';

/** As many as fit on a laptop's screen; the others are on the events' own. */
const PAST_SHOWN = 8;
const NONE: readonly BoothEvent[] = [];

/** The name of the event that is looked at, and the way to another one. */
export function EventMenu() {
  const { api } = useServices();
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const [asking, setAsking] = useState<'new' | 'rehearsal' | null>(null);
  const looked = useEvent();
  const screen = useEventScreen() ?? '/dashboard';
  const open = useQuery(openEventQuery(api)).data;
  const { data: all = NONE } = useQuery({ ...eventsQuery(api), enabled: isOpen || looked.isPast });
  const past = all.filter(({ id }) => id !== open?.id);
  const item = (event: BoothEvent, isLookedAt: boolean) => (
    <Menu.Item
      key={event.id}
      component={Link}
      {...(event.id === open?.id
        ? { to: screen, event: null }
        : { to: pastPlace(screen), event: event.id })}
      aria-current={isLookedAt || undefined}
      rightSection={isLookedAt ? <IconCheck size={16} aria-hidden="true" /> : null}
    >
      <span className={classes.item}>
        <b dir="auto">{nameOf(event)}</b>
        <span>{event.id === open?.id ? 'Open now' : datesOf(event, now)}</span>
      </span>
    </Menu.Item>
  );
  const name = looked.event ? nameOf(looked.event) : looked.event === null ? 'Deleted event' : '';
  return (
    <>
      <Menu opened={isOpen} onChange={setOpen} width={300} position="bottom-start">
        <Menu.Target>
          <UnstyledButton
            className={classes.button}
            data-past={looked.isPast || undefined}
            aria-label={`Event: ${name}`}
            title={name}
          >
            <span dir="auto">{name}</span>
            <IconChevronDown size={15} stroke={1.9} aria-hidden="true" />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown aria-label="Events">
          {open && item(open, !looked.isPast)}
          {past.length > 0 && <Menu.Label>Past events</Menu.Label>}
          {past.slice(0, PAST_SHOWN).map((event) => item(event, event.id === looked.id))}
          <Menu.Divider />
          {open?.kind !== 'rehearsal' && (
            <>
              <Menu.Item
                leftSection={<IconPlus size={17} stroke={1.75} aria-hidden="true" />}
                disabled={!open}
                onClick={() => setAsking('new')}
              >
                New event…
              </Menu.Item>
              <Menu.Item
                leftSection={<IconMasksTheater size={17} stroke={1.75} aria-hidden="true" />}
                disabled={!open}
                onClick={() => setAsking('rehearsal')}
              >
                Rehearse…
              </Menu.Item>
            </>
          )}
          <Menu.Item
            component={Link}
            to="/events"
            leftSection={<IconCalendarEvent size={17} stroke={1.75} aria-hidden="true" />}
          >
            All events
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asking === 'new' && open && <NewEventDialog open={open} onClose={() => setAsking(null)} />}
      {asking === 'rehearsal' && <BeginRehearsal onClose={() => setAsking(null)} />}
    </>
  );
}
