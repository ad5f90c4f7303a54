import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { desktopOf } from '../../lib/use-desktop.ts';
import { BackupAlerts } from '../backups/backup-alerts.tsx';
import { useBadge } from '../alerts/use-badge.ts';
import { EventGone } from '../events/event-gone.tsx';
import { PastLine } from '../events/past-line.tsx';
import { useEvent, useEventScreen } from '../events/use-event.ts';
import { useEventId } from '../link.tsx';
import { countsQuery } from '../questions/questions-api.ts';
import { useSecondDevice } from '../presence/use-second-device.tsx';
import { RehearsalStrip } from '../rehearsal/rehearsal-strip.tsx';
import { RetentionReminder } from '../retention/retention-reminder.tsx';
import { SCREENS } from '../screens.tsx';
import { useServices } from '../session/services-context.ts';
import { AdminHeader } from './admin-header.tsx';
import { ConnectionLost } from './connection-lost.tsx';
import { LiveStateContext } from './live-state.ts';
import { prefetchScreens } from './screen-code.ts';
import { useLiveUpdates } from './use-live-updates.ts';
import classes from './admin-shell.module.css';

/** Header, connection banner and the screen; the document's title and the focus follow the route. */
export function AdminShell() {
  const { api, reachability, returnTo } = useServices();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const live = useLiveUpdates();
  useSecondDevice();
  const reachable = useSyncExternalStore(reachability.subscribe, reachability.read);
  const counts = useQuery(countsQuery(api, null));
  const pending = counts.data?.pending ?? 0;
  useBadge(pending);
  const main = useRef<HTMLElement>(null);
  const screen = SCREENS.find(
    ({ path, rest }) => pathname === path || (rest && pathname.startsWith(`${path}/`)),
  );
  const event = useEventId();
  const eventPage = useEventScreen();
  const isGone = useEvent().event === null && eventPage !== null;
  const title = screen?.label ?? 'Admin';
  const shown = useRef({ screen, event });

  // Once there is something to see: every screen must open even when the server is away.
  useEffect(
    () => (reachable ? prefetchScreens(SCREENS.map(({ load }) => load)) : undefined),
    [reachable],
  );

  useEffect(() => desktopOf(window)?.onGoTo((path) => void navigate(path)), [navigate]);

  // Somebody is in: the login has led where it was to lead.
  useEffect(() => returnTo.forget(), [returnTo]);

  useEffect(() => {
    document.title = `${pending > 0 ? `(${pending}) ` : ''}${title} · Booth admin`;
  }, [title, pending]);

  useEffect(() => {
    const before = shown.current;
    if (before.screen === screen && before.event === event) return;
    shown.current = { screen, event };
    window.scrollTo(0, 0);
    if (before.screen !== screen) main.current?.focus({ preventScroll: true });
  }, [screen, event]);

  return (
    <LiveStateContext value={live}>
      <a className={classes.skip} href="#main">
        Skip to the content
      </a>
      <RehearsalStrip />
      <AdminHeader pending={pending} />
      <PastLine />
      <ConnectionLost />
      <BackupAlerts />
      <RetentionReminder />
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        {/* Nothing chosen, opened or kept of one event's rows is of another's. */}
        {isGone ? <EventGone page={eventPage} /> : <Outlet key={event} />}
      </main>
    </LiveStateContext>
  );
}
