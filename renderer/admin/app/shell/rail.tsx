import {
  AppShell,
  Badge,
  NavLink,
  VisuallyHidden,
  Drawer,
  Stack,
  UnstyledButton,
} from '@mantine/core';
import {
  IconLogout,
  IconAddressBook,
  IconDots,
  IconHelp,
  IconMessage2Question,
  IconScreenShare,
  IconSwitchHorizontal,
  IconUser,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useDisclosure } from '@mantine/hooks';
import { ON_AIR } from '../../kit/playback/use-playback.ts';
import { EventMenu } from './event-menu.tsx';
import { EventNote } from './event-note.tsx';
import { pastPlace, useEvent } from '../../kit/event/use-event.ts';
import type { QuestionCounts } from '../../../../server/contract/questions.ts';
import type { Person } from '../../../../server/contract/people.ts';
import { Link, useEventId } from '../../kit/link.tsx';
import { helpPath, MANUAL } from '../../help/model.ts';
import { isWithin, pageAt, RAIL, type RailPage } from '../pages.tsx';
import { PaletteRow } from '../palette/palette.tsx';
import { type ReadyFact, statusOf, useReadiness } from '../../kit/readiness/facts.ts';
import type { StreamState } from '../../../lib/server-events.ts';
import {
  useChangePerson,
  useIsAdmin,
  useLogout,
  usePerson,
  useServices,
} from '../../kit/session/staff-services.ts';
import { countsQuery } from '../../questions/questions-api.ts';
import { useLiveState } from './use-live-updates.ts';
import { HomeRow, ROW, ROW_ICON, ThemeRow, useRailTip } from './rail-parts.tsx';
import { TIPS_AT_RIGHT, tipped } from '../../../ui/tips.tsx';
import classes from './rail.module.css';

type ShellNavProps = { onFind: () => void };

/** At the left of every page; folds to icons where the window is narrow. */
export function Rail({ onFind }: ShellNavProps) {
  return (
    <AppShell.Navbar
      aria-label="Pages"
      visibleFrom="sm"
      className={classes.rail}
      {...TIPS_AT_RIGHT}
    >
      <HomeRow to="/dashboard" page="questions" />
      <PaletteRow onOpen={onFind} />
      <EventMenu />
      <EventNote visibleFrom="md" />
      <div className={classes.groups}>
        <PageLinks />
      </div>
      <RailFoot help={<HelpLink />} />
    </AppShell.Navbar>
  );
}

type FootProps = { status?: ReactNode; help?: ReactNode };

/** Below the pages: the status, the help, the theme and the way out. */
export function RailFoot({ status = <StatusLine />, help }: FootProps) {
  const person = usePerson();
  return (
    <div>
      {status}
      <div className={classes.pair}>
        {help}
        <ThemeRow />
      </div>
      {person ? (
        <div className={classes.pair}>
          <PersonRow person={person} />
          <LogoutRow isIcon />
        </div>
      ) : (
        <LogoutRow />
      )}
    </div>
  );
}

/** The way out. @param props.isIcon true beside the person, where a word has no room */
function LogoutRow({ isIcon = false }: { isIcon?: boolean }) {
  const logout = useLogout();
  const tip = useRailTip();
  return (
    <NavLink
      component="button"
      type="button"
      {...(isIcon ? tipped('Logout', true) : tip('Logout'))}
      {...(isIcon ? { 'aria-label': 'Logout' } : { label: 'Logout' })}
      leftSection={<IconLogout {...ROW_ICON} />}
      disabled={logout.isPending}
      onClick={() => logout.mutate()}
      {...ROW}
    />
  );
}

/** The person who is there; a press lets another one go on. */
function PersonRow({ person }: { person: Person }) {
  const change = useChangePerson();
  const tip = useRailTip();
  return (
    <NavLink
      component="button"
      type="button"
      {...tip(`${person.name}: change person`)}
      aria-label={`${person.name}, change person`}
      label={<span dir="auto">{person.name}</span>}
      noWrap
      leftSection={<IconUser {...ROW_ICON} />}
      rightSection={<IconSwitchHorizontal {...ROW_ICON} size={15} />}
      disabled={change.isPending}
      onClick={() => change.mutate()}
      {...ROW}
    />
  );
}

/** Link to the manual's page about the page that is shown. */
function HelpLink() {
  const page = pageAt(useLocation().pathname);
  const tip = useRailTip();
  return (
    <NavLink
      component={Link}
      {...tip('Help')}
      to={helpPath(page?.help ?? MANUAL[0])}
      active={page?.path === '/help'}
      label="Help"
      leftSection={<IconHelp {...ROW_ICON} />}
      {...ROW}
    />
  );
}

const TONES = { problem: 'bad', attention: 'warn', waiting: 'warn' } as const;

/** Words of the line: nothing but a green dot while all is well. `name` is for those who do not see the dot. */
export function statusLine(
  live: StreamState,
  facts: readonly ReadyFact[] | null,
): {
  words?: string;
  name: string;
  tone?: string;
} {
  if (live !== 'open') return { words: 'Connecting', name: 'Connecting' };
  if (facts === null) return { name: 'Checking' };
  const status = statusOf(facts);
  if (status === null) return { name: 'All well', tone: 'ok' };
  return { words: status.words, name: status.words, tone: TONES[status.gravity] };
}

/** Link to *Ready?* with the gravest problem in one line; a green dot while there is none. */
function StatusLine() {
  const live = useLiveState();
  const { facts } = useReadiness();
  const tip = useRailTip();
  const { words, name, tone } = statusLine(live, facts);
  // Who stands has nothing to do there.
  if (!useIsAdmin()) return null;
  return (
    <NavLink
      component={Link}
      {...tip(name)}
      to="/preflight"
      data-stream={live}
      data-tone={tone}
      aria-label={name}
      label={words}
      leftSection={<span className={classes.lamp} data-lamp aria-hidden="true" />}
      {...ROW}
    />
  );
}

/** Paths of pages that belong to a page with another address. */
const PARENTS = new Map([['/backups', '/events']]);

/** The address of the rail's page to which a page belongs. */
export function railPlace(pathname: string): string {
  return PARENTS.get(pathname) ?? pathname;
}
function useRailPlace(): string {
  return railPlace(useLocation().pathname);
}

/** Counts the open event's questions; where their list is shown they come with its rows. */
export function useOpenCounts(): QuestionCounts | undefined {
  const { api } = useServices();
  const isListed = pageAt(useLocation().pathname)?.path === '/dashboard';
  const isOpen = useEventId() === null;
  return useQuery(countsQuery(api, null, isListed && isOpen)).data;
}

/** A number that has room in a badge. */
export function pendingInWords(count: number): string {
  return count > 99 ? '99+' : String(count);
}

/** Number of questions that wait. It counts by itself: the rail is not drawn again for each that comes. */
function PendingBadge({ className }: { className?: string }) {
  const count = useOpenCounts()?.pending ?? 0;
  if (count === 0) return null;
  return (
    <Badge component="span" size="sm" tt="none" c="var(--on-accent)" className={className}>
      {pendingInWords(count)}
      <VisuallyHidden component="span"> pending</VisuallyHidden>
    </Badge>
  );
}

function PageLink({ page }: { page: RailPage }) {
  const { path, label, entry = label, icon: Icon } = page;
  const { isPast } = useEvent();
  const isHere = isWithin(path, useRailPlace());
  const tip = useRailTip();
  return (
    <li>
      <NavLink
        component={Link}
        {...tip(entry)}
        to={isPast ? pastPlace(path) : path}
        active={isHere}
        aria-current={isHere ? 'page' : undefined}
        label={entry}
        leftSection={<Icon {...ROW_ICON} />}
        rightSection={path === '/dashboard' && !isPast && <PendingBadge />}
        {...ROW}
      />
    </li>
  );
}

/** The pages that someone may open. */
function groupsFor(groups: typeof RAIL, isAdmin: boolean): typeof RAIL {
  if (isAdmin) return groups;
  return groups
    .map(({ title, pages }) => ({ title, pages: pages.filter(({ forStand }) => forStand) }))
    .filter(({ pages }) => pages.length > 0);
}

/** The pages in their groups. */
export function PageLinks({ groups = RAIL }: { groups?: typeof RAIL }) {
  const id = useId();
  const isAdmin = useIsAdmin();
  return groupsFor(groups, isAdmin).map(({ title, pages }) => (
    <div key={title} className={classes.group}>
      {title !== null && (
        <p id={`${id}${title}`} className={classes.title}>
          {title}
        </p>
      )}
      <ul aria-labelledby={title === null ? undefined : `${id}${title}`}>
        {pages.map((page) => (
          <PageLink key={page.path} page={page} />
        ))}
      </ul>
    </div>
  ));
}

const ICON = { size: '1.375rem', stroke: 1.75, 'aria-hidden': true } as const;

/** The place of the bar's links that is shown; null is what is on air, a part of the questions' page. */
export function barPlace(place: string, hash: string): string | null {
  return place === '/dashboard' && hash === ON_AIR ? null : place;
}

/** On a phone instead of the rail: the staff's usual pages, and all others. */
export function BottomBar({ onFind }: ShellNavProps) {
  const { isPast } = useEvent();
  const { hash } = useLocation();
  const place = useRailPlace();
  const shown = barPlace(place, hash);
  const here = (path: string) => (shown !== null && isWithin(path, shown) ? 'page' : undefined);
  return (
    <PhoneBar
      more={
        <>
          <EventMenu />
          <PaletteRow onOpen={onFind} />
          <nav aria-label="All pages" className={classes.sheet}>
            <PageLinks />
          </nav>
          <RailFoot help={<HelpLink />} />
        </>
      }
    >
      <Link to={isPast ? pastPlace('/dashboard') : '/dashboard'} aria-current={here('/dashboard')}>
        <IconMessage2Question {...ICON} />
        <span>Questions</span>
        {!isPast && <PendingBadge className={classes.count} />}
      </Link>
      <Link to="/leads" aria-current={here('/leads')}>
        <IconAddressBook {...ICON} />
        <span>Leads</span>
      </Link>
      <Link
        to={`/dashboard${ON_AIR}`}
        event={null}
        aria-current={shown === null ? 'page' : undefined}
      >
        <IconScreenShare {...ICON} />
        <span>On air</span>
      </Link>
    </PhoneBar>
  );
}

/** Links at the lower edge, and what a sheet has in addition. @param more what is on that */
export function PhoneBar({ children, more }: { children: ReactNode; more: ReactNode }) {
  const { pathname, search } = useLocation();
  const [isOpen, sheet] = useDisclosure(false);
  // A choice in the sheet leads to another place, where it is in the way.
  const { close } = sheet;
  useEffect(close, [close, pathname, search]);
  return (
    <AppShell.Footer hiddenFrom="sm">
      <nav aria-label="Pages" className={classes.bar}>
        {children}
        <UnstyledButton aria-expanded={isOpen} onClick={sheet.open}>
          <IconDots {...ICON} />
          <span>More</span>
        </UnstyledButton>
      </nav>
      <Drawer
        opened={isOpen}
        onClose={sheet.close}
        position="bottom"
        size="auto"
        classNames={{ content: classes.sheetPanel }}
        title="More"
        closeButtonProps={{ 'aria-label': 'Close the menu' }}
      >
        <Stack gap="sm">{more}</Stack>
      </Drawer>
    </AppShell.Footer>
  );
}
