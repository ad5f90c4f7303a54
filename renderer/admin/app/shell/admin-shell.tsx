import { AppShell, Box, Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendarOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom';
import type { SavedFile } from '../../../../main/desktop-api.ts';
import { TOASTS } from '../../../../server/contract/messages.ts';
import { announce } from '../../../lib/announcer.ts';
import { local } from '../../../lib/browser-storage.ts';
import { focusKeysPlace } from '../../../lib/keyboard.ts';
import { desktopOf, useDesktopNews } from '../../../lib/use-desktop.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { toastDone, toastOffer } from '../../../ui/toast.tsx';
import { useRing } from '../../kit/ring.ts';
import { screenSwitch } from '../../kit/screen-switch.ts';
import { useStoredSwitch } from '../../../lib/stored-switch.ts';
import { useWakeLock } from '../../../lib/wake-lock.ts';
import { isInDialog } from '../../kit/form/field.ts';
import { EventNote, useTrialMark } from './event-note.tsx';
import { useEvent, useEventPage } from '../../kit/event/use-event.ts';
import { Link, useEventId } from '../../kit/link.tsx';
import { type Page, pageAt, PAGES } from '../pages.tsx';
import { Palette } from '../palette/palette.tsx';
import { useIsAdmin, usePerson, useServices } from '../../kit/session/staff-services.ts';
import { useUndoKey } from '../../kit/wishes.ts';
import { BottomBar, Rail, useOpenCounts } from './rail.tsx';
import { ConnectionLost, prefetchPages } from './page-loading.tsx';
import { LiveStateContext, useLiveUpdates } from './use-live-updates.ts';
import { BrandMark } from '../../../ui/brand-mark.tsx';
import classes from './rail.module.css';

/** The rail and the page; the document's title and the focus follow the route. */
export function AdminShell() {
  const { api, reachability, returnTo, wishes } = useServices();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const live = useLiveUpdates();
  useSecondDevice();
  useTrialMark();
  useUndoKey(wishes);
  const reachable = useSyncExternalStore(reachability.subscribe, reachability.read);
  const page = pageAt(pathname);
  const event = useEventId();
  useWakeLock(useStoredSwitch(screenSwitch));
  const [isFinding, find] = useDisclosure(false);
  const eventPage = useEventPage();
  const isGone = useEvent().event === null && eventPage !== null;
  const main = useArrival(page, event);
  const isOpen = useIsAdmin() || page?.forStand === true;

  // Once there is something to see: every page must open even when the server is away.
  useEffect(
    () => (reachable ? prefetchPages(PAGES.map(({ load }) => load)) : undefined),
    [reachable],
  );

  // The first press is sent as soon as it is made.
  useEffect(() => void api.prepare(), [api]);

  useDesktopNews(navigate, tellSaved);

  // A user is signed in: the login has led where it was to lead.
  useEffect(() => returnTo.forget(), [returnTo]);

  return (
    <LiveStateContext value={live}>
      <PendingNews title={page?.label ?? 'Admin'} />
      <ShellFrame>
        <a className={classes.skip} href="#main">
          Skip to the content
        </a>
        <Rail onFind={find.open} />
        <ConnectionLost />
        <AppShell.Main id="main" ref={main} tabIndex={-1} pt="sm" className={classes.main}>
          <Box maw="100rem" mx="auto">
            <EventNote hiddenFrom="md" />
            {/* Nothing chosen, opened or kept of one event's rows is of another's. */}
            {!isOpen ? (
              <Navigate to="/dashboard" replace />
            ) : isGone ? (
              <EventGone page={eventPage} />
            ) : (
              <Outlet key={eventPage && event} />
            )}
          </Box>
        </AppShell.Main>
        <BottomBar onFind={find.open} />
        <Palette opened={isFinding} onOpen={find.open} onClose={find.close} />
      </ShellFrame>
    </LiveStateContext>
  );
}

/** Tells how many questions wait, in the document's title, on the app's icon and by a ring: without drawing the shell again. */
function PendingNews({ title }: { title: string }) {
  const counts = useOpenCounts();
  const pending = counts?.pending ?? 0;
  useBadge(counts?.pending ?? null);
  useRing(counts);
  useEffect(() => {
    document.title = `${pending > 0 ? `(${pending}) ` : ''}${title} · Booth admin`;
  }, [title, pending]);
  return null;
}

type Shown = { page: Page | undefined; event: number | null };

/** Tells what is another one now: the page, or the event that it shows; null for neither. */
export function arrivalAt(before: Shown, now: Shown): 'page' | 'event' | null {
  if (before.page !== now.page) return 'page';
  return before.event === now.event ? null : 'event';
}

/** Begins another page at its top, and with the focus in it. @returns where it is drawn */
export function useArrival(page: Page | undefined, event: number | null) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef({ page, event });
  useEffect(() => {
    const news = arrivalAt(shown.current, { page, event });
    if (news === null) return;
    shown.current = { page, event };
    window.scrollTo(0, 0);
    if (news === 'event') return;
    announce(page?.label ?? 'Admin');
    if (!isInDialog() && !focusKeysPlace()) main.current?.focus({ preventScroll: true });
  }, [page, event]);
  return main;
}

/** The rail's place at the left, the bar's on a phone, and the page's. In rem: they grow with the text. */
export function ShellFrame({ children }: { children: ReactNode }) {
  return (
    <AppShell
      layout="alt"
      transitionDuration={0}
      navbar={{
        width: { base: 0, sm: '4rem', md: '12.5rem' },
        breakpoint: 'sm',
        collapsed: { mobile: true },
      }}
      footer={{ height: { base: '3.75rem', sm: 0 } }}
      padding={{ base: 'md', sm: 'lg', md: 'xl' }}
    >
      {children}
    </AppShell>
  );
}

/** The admin area's outline, until it is known who is there. */
export function Opening() {
  return (
    <ShellFrame>
      <AppShell.Navbar visibleFrom="sm" className={classes.rail}>
        <div className={classes.row}>
          <BrandMark size={24} />
        </div>
      </AppShell.Navbar>
      <ConnectionLost />
      <AppShell.Main aria-busy="true">
        <VisuallyHidden>Booth admin is opening</VisuallyHidden>
        <Skeleton height={34} width={190} radius="sm" mb="lg" />
        <Skeleton height={84} radius="md" mb="lg" />
        <Skeleton height={320} radius="md" />
      </AppShell.Main>
    </ShellFrame>
  );
}

/** Shell of the pages that fill the whole window: live updates, and a notice while the server is unreachable. */
export function BareShell() {
  const live = useLiveUpdates();
  const navigate = useNavigate();
  const isAdmin = useIsAdmin();
  useDesktopNews(navigate, tellSaved);
  if (!isAdmin) return <Navigate to="/dashboard" replace />;
  return (
    <LiveStateContext value={live}>
      <ConnectionLost />
      <Outlet />
    </LiveStateContext>
  );
}

function tellSaved({ name, folder }: SavedFile): void {
  toastDone(TOASTS.saved(name, folder));
}

/** A page that is not installed has no icon, and a window that is closing no longer answers. */
function ignore(): void {}

/** On the app's icon, where there is one. */
function setBadge(count: number): void {
  const desktop = desktopOf(window);
  if (desktop) desktop.setBadge(count).catch(ignore);
  else if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(ignore);
}

/** Shows how many questions wait on the app's icon, for as long as a user is signed in. @param pending null until it is known */
function useBadge(pending: number | null): void {
  useEffect(() => {
    if (pending !== null) setBadge(pending);
  }, [pending]);
  useEffect(() => () => setBadge(0), []);
}

const ASKED_KEY = 'booth.device.asked';

type AtThisDevice = { isAlone: boolean; isPerson: boolean; isNamed: boolean; wasAsked: boolean };

/** True if it is time to ask who is at this device: once, and where nothing else says it. */
export function asksWho({ isAlone, isPerson, isNamed, wasAsked }: AtThisDevice): boolean {
  return !isAlone && !isPerson && !isNamed && !wasAsked;
}

/** Once, when a second device is here: offers to say who is at this one. */
function useSecondDevice(): void {
  const { presence, device } = useServices();
  const person = usePerson();
  const navigate = useNavigate();
  const isSecond = useSyncExternalStore(
    presence.subscribe,
    () => (presence.devices()?.length ?? 0) > 0,
  );
  useEffect(() => {
    const isPerson = person !== null;
    const isNamed = device.read().named;
    const wasAsked = local.read(ASKED_KEY) === true;
    if (!asksWho({ isAlone: !isSecond, isPerson, isNamed, wasAsked })) return;
    // A browser that stores nothing would be asked again by each page.
    if (!local.write(ASKED_KEY, true)) return;
    toastOffer({
      id: 'second-device',
      message: 'Another device is signed in. Who is using this one?',
      action: 'Say who',
      onAccept: () => void navigate('/account#device'),
    });
  }, [isSecond, person, device, navigate]);
}

/** In place of a page of an event that is no longer there. @param page path of the page */
function EventGone({ page }: { page: string }) {
  return (
    <EmptyState
      icon={IconCalendarOff}
      title="This event was deleted"
      action={
        <Button component={Link} to={page} event={null}>
          Go to the open event
        </Button>
      }
    >
      Nothing of it is left on this laptop, except in backups made before.
    </EmptyState>
  );
}
