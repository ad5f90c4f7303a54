import { AppShell, Box } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { desktopOf } from '../../lib/use-desktop.ts';
import { useBadge } from '../alerts/use-badge.ts';
import { EventGone } from '../events/event-gone.tsx';
import { EventNote, useRehearsalMark } from '../events/event-note.tsx';
import { useEvent, useEventScreen } from '../events/use-event.ts';
import { useEventId } from '../link.tsx';
import { isWithin, PAGES } from '../pages.tsx';
import { Palette } from '../palette/palette.tsx';
import { countsQuery } from '../questions/questions-api.ts';
import { useSecondDevice } from '../presence/use-second-device.tsx';
import { useServices } from '../session/services-context.ts';
import { BottomBar } from './bottom-bar.tsx';
import { ConnectionLost } from './connection-lost.tsx';
import { LiveStateContext } from './live-state.ts';
import { prefetchPages } from './page-code.ts';
import { Rail } from './rail.tsx';
import classes from './rail.module.css';
import { ShellFrame } from './shell-frame.tsx';
import { useLiveUpdates } from './use-live-updates.ts';
import { useUndoKey } from '../undo.ts';

/** The rail and the page; the document's title and the focus follow the route. */
export function AdminShell() {
  const { api, reachability, returnTo, undo } = useServices();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const live = useLiveUpdates();
  useSecondDevice();
  useRehearsalMark();
  useUndoKey(undo);
  const reachable = useSyncExternalStore(reachability.subscribe, reachability.read);
  const counts = useQuery(countsQuery(api, null));
  const pending = counts.data?.pending ?? 0;
  useBadge(pending);
  const [isFinding, find] = useDisclosure(false);
  const main = useRef<HTMLElement>(null);
  const page =
    PAGES.find(({ path }) => pathname === path) ??
    PAGES.find(({ path, rest }) => rest && isWithin(path, pathname));
  const event = useEventId();
  const eventPage = useEventScreen();
  const isGone = useEvent().event === null && eventPage !== null;
  const title = page?.label ?? 'Admin';
  const shown = useRef({ page, event });

  // Once there is something to see: every page must open even when the server is away.
  useEffect(
    () => (reachable ? prefetchPages(PAGES.map(({ load }) => load)) : undefined),
    [reachable],
  );

  useEffect(() => desktopOf(window)?.onGoTo((path) => void navigate(path)), [navigate]);

  // Somebody is signed in: the login has led where it was to lead.
  useEffect(() => returnTo.forget(), [returnTo]);

  useEffect(() => {
    document.title = `${pending > 0 ? `(${pending}) ` : ''}${title} · Booth admin`;
  }, [title, pending]);

  useEffect(() => {
    const before = shown.current;
    if (before.page === page && before.event === event) return;
    shown.current = { page, event };
    window.scrollTo(0, 0);
    const isInDialog = document.activeElement?.closest('[role="dialog"]');
    if (before.page !== page && !isInDialog) main.current?.focus({ preventScroll: true });
  }, [page, event]);

  return (
    <LiveStateContext value={live}>
      <ShellFrame>
        <a className={classes.skip} href="#main">
          Skip to the content
        </a>
        <Rail pending={pending} onFind={find.open} />
        <ConnectionLost />
        <AppShell.Main id="main" ref={main} tabIndex={-1} pt="sm" className={classes.main}>
          <Box maw="100rem" mx="auto">
            <EventNote hiddenFrom="md" />
            {/* Nothing chosen, opened or kept of one event's rows is of another's. */}
            {isGone ? <EventGone page={eventPage} /> : <Outlet key={event} />}
          </Box>
        </AppShell.Main>
        <BottomBar pending={pending} onFind={find.open} />
        <Palette opened={isFinding} onOpen={find.open} onClose={find.close} />
      </ShellFrame>
    </LiveStateContext>
  );
}
