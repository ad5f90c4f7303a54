import { Menu, NavLink, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  IconCalendarEvent,
  IconCheck,
  IconChevronDown,
  IconCompass,
  IconHistory,
  IconMasksTheater,
  IconPlus,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { BoothEvent } from '../../../../server/contract/event.ts';
import { useNow } from '../../../lib/format.ts';
import { Link } from '../../kit/link.tsx';
import { useIsAdmin, useServices } from '../../kit/session/staff-services.ts';
import { ROW, ROW_ICON, useRailTip } from './rail-parts.tsx';
import { useEventDialogs, type EventDialog } from '../../kit/event/event-dialogs.tsx';
import { datesOf, eventsQuery, nameOf, openEventQuery } from '../../kit/event/model.ts';
import { pastPlace, useEvent, useEventPage } from '../../kit/event/use-event.ts';
import { Hint } from '../../../ui/card.tsx';

/** As many as fit on a laptop's screen; the others are on the events' own. */
const PAST_SHOWN = 8;
const NONE: readonly BoothEvent[] = [];

/** The past events in the menu. Headquarters has no page of events: all of them are in it there. */
export function shownOf<Event>(past: readonly Event[], readOnly: boolean): readonly Event[] {
  return readOnly ? past : past.slice(0, PAST_SHOWN);
}

/** Name of what is looked at; empty until it is known. @param event null once it turned out to be gone */
export function lookedName(event: BoothEvent | null | undefined, isAll: boolean): string {
  if (event) return nameOf(event);
  if (event === null) return 'Deleted event';
  return isAll ? 'All events' : '';
}

/** The name of the event that is looked at, and the way to another one. */
export function EventMenu() {
  const { api, readOnly } = useServices();
  const now = useNow();
  const tip = useRailTip();
  const [isOpen, setOpen] = useState(false);
  const { ask: askFor, dialogs } = useEventDialogs();
  const isAdmin = useIsAdmin() && !readOnly;
  const button = useRef<HTMLButtonElement>(null);
  const ask = (what: EventDialog) => {
    // The focus comes back to where it was, and the menu is gone by then.
    button.current?.focus();
    askFor(what);
  };
  const looked = useEvent();
  const page = useEventPage() ?? '/dashboard';
  const open = useQuery({ ...openEventQuery(api), enabled: !readOnly }).data;
  const { data: all = NONE } = useQuery({ ...eventsQuery(api), enabled: isOpen || looked.isPast });
  const past = all.filter(({ id }) => id !== open?.id);
  const item = (event: BoothEvent, isLookedAt: boolean) => (
    <Menu.Item
      key={event.id}
      component={Link}
      {...(event.id === open?.id
        ? { to: page, event: null }
        : { to: pastPlace(page), event: event.id })}
      aria-current={isLookedAt || undefined}
      rightSection={isLookedAt ? <IconCheck size={16} aria-hidden="true" /> : null}
    >
      <Stack gap={0}>
        <Text fw={600} dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {nameOf(event)}
        </Text>
        <Hint>
          {event.id === open?.id ? 'Open now' : datesOf(event, now)}
          {event.booth_name !== undefined && ` · ${event.booth_name}`}
        </Hint>
      </Stack>
    </Menu.Item>
  );
  const isAll = readOnly && looked.id === null;
  const name = lookedName(looked.event, isAll);
  const isTrial = open !== undefined && open.kind !== 'show';
  const Icon = isTrial ? IconMasksTheater : looked.isPast ? IconHistory : IconCalendarEvent;
  return (
    <>
      <Menu opened={isOpen} onChange={setOpen} width={300} position="bottom-start">
        <Menu.Target>
          <NavLink
            ref={button}
            component="button"
            type="button"
            {...tip(`Event: ${name}`)}
            aria-label={`Event: ${name}`}
            title={name}
            label={<span dir="auto">{name}</span>}
            noWrap
            leftSection={<Icon {...ROW_ICON} />}
            // Behind the name: it comes with it.
            rightSection={name !== '' && <IconChevronDown {...ROW_ICON} size={15} />}
            fw={600}
            data-tone={isTrial ? 'warn' : undefined}
            {...ROW}
          />
        </Menu.Target>
        <Menu.Dropdown aria-label="Events" mah="80dvh" style={{ overflowY: 'auto' }}>
          {open && item(open, !looked.isPast)}
          {readOnly && (
            <Menu.Item
              component={Link}
              to={page}
              event={null}
              fw={600}
              aria-current={isAll || undefined}
              rightSection={isAll ? <IconCheck size={16} aria-hidden="true" /> : null}
            >
              All events
            </Menu.Item>
          )}
          {past.length > 0 && !readOnly && <Menu.Label>Past events</Menu.Label>}
          {shownOf(past, readOnly).map((event) => item(event, event.id === looked.id))}
          {isAdmin && <Menu.Divider />}
          {isAdmin && !isTrial && (
            <>
              <Menu.Item
                leftSection={<IconPlus size={17} stroke={1.75} aria-hidden="true" />}
                disabled={!open}
                onClick={() => ask('new')}
              >
                New event…
              </Menu.Item>
              <Menu.Item
                leftSection={<IconMasksTheater size={17} stroke={1.75} aria-hidden="true" />}
                disabled={!open}
                onClick={() => ask('rehearsal')}
              >
                Rehearse…
              </Menu.Item>
              <Menu.Item
                leftSection={<IconCompass size={17} stroke={1.75} aria-hidden="true" />}
                disabled={!open}
                onClick={() => ask('example')}
              >
                Look around with an example…
              </Menu.Item>
            </>
          )}
          {isAdmin && (
            <Menu.Item
              component={Link}
              to="/events"
              leftSection={<IconCalendarEvent size={17} stroke={1.75} aria-hidden="true" />}
            >
              All events
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialogs}
    </>
  );
}
