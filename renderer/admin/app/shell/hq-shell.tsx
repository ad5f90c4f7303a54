import { AppShell, Box, NavLink, Popover, Text } from '@mantine/core';
import { IconAddressBook, IconBuildingStore, IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { seenBooths } from '../../../../server/contract/headquarters.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { countOf } from '../../../lib/format.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { EventMenu } from './event-menu.tsx';
import { Link, useEventId } from '../../kit/link.tsx';
import { HQ_PAGES, isWithin } from '../pages.tsx';
import { useServices } from '../../kit/session/staff-services.ts';
import { ShellFrame, useArrival } from './admin-shell.tsx';
import { PhoneBar, PageLinks, RailFoot } from './rail.tsx';
import { ConnectionLost } from './page-loading.tsx';
import { HomeRow, ROW, ROW_ICON, useRailTip } from './rail-parts.tsx';
import classes from './rail.module.css';
import { polledQuery } from '../../../lib/query-cache.ts';
import { Hint } from '../../../ui/card.tsx';
import { TIPS_AT_RIGHT } from '../../../ui/tips.tsx';

const GROUPS = [{ title: null, pages: HQ_PAGES }];

function boothsQuery(api: ApiClient) {
  return polledQuery(api, ['booths'], '/api/admin/booths', seenBooths);
}

/** Staff of a booth may have given it no name. */
export function boothName(name: string): string {
  return name || 'Unnamed booth';
}

/** List of the booths with the time each was last seen: the data on the page may be that old. */
function Booths() {
  const { api } = useServices();
  const tip = useRailTip();
  const booths = useQuery(boothsQuery(api)).data;
  const words = booths ? countOf(booths.length, 'booth', 'booths') : 'Booths';
  return (
    <Popover width={300} position="top-start" shadow="md">
      <Popover.Target>
        <NavLink
          component="button"
          type="button"
          {...tip(words)}
          aria-label={`${words}, and when each was last seen`}
          label={words}
          leftSection={<IconBuildingStore {...ROW_ICON} />}
          {...ROW}
        />
      </Popover.Target>
      <Popover.Dropdown mah="80dvh" style={{ overflowY: 'auto' }}>
        {booths?.length === 0 && <Text size="sm">No booth has sent anything yet.</Text>}
        {booths?.map(({ booth, name, seen_at }) => (
          <Box key={booth} py={4}>
            <Text fw={600} dir="auto" style={{ overflowWrap: 'anywhere' }}>
              {boothName(name)}
            </Text>
            <Hint>
              last seen <RelativeTime iso={seen_at} />
            </Hint>
          </Box>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}

const ICON = { size: 22, stroke: 1.75, 'aria-hidden': true } as const;

/** The pages of headquarters: what all booths sent, to be read. */
export function HqShell() {
  const { returnTo } = useServices();
  const { pathname } = useLocation();
  const event = useEventId();
  const page = HQ_PAGES.find(({ path }) => isWithin(path, pathname));
  const main = useArrival(page, event);
  const here = (path: string) => (isWithin(path, pathname) ? 'page' : undefined);

  // A user is signed in: the login has led where it was to lead.
  useEffect(() => returnTo.forget(), [returnTo]);
  useEffect(() => {
    document.title = `${page?.label ?? 'Admin'} · Booth`;
  }, [page]);

  return (
    <ShellFrame>
      <a className={classes.skip} href="#main">
        Skip to the content
      </a>
      <AppShell.Navbar
        aria-label="Pages"
        visibleFrom="sm"
        className={classes.rail}
        {...TIPS_AT_RIGHT}
      >
        <HomeRow to="/insights" page="insights" />
        <EventMenu />
        <div className={classes.groups}>
          <PageLinks groups={GROUPS} />
        </div>
        <RailFoot status={<Booths />} />
      </AppShell.Navbar>
      <ConnectionLost />
      <AppShell.Main id="main" ref={main} tabIndex={-1} pt="sm" className={classes.main}>
        <Box maw="100rem" mx="auto">
          <Box hiddenFrom="sm" mb="xs">
            <EventMenu />
          </Box>
          <Outlet key={event} />
        </Box>
      </AppShell.Main>
      <PhoneBar more={<RailFoot status={<Booths />} />}>
        <Link to="/insights" aria-current={here('/insights')}>
          <IconChartBar {...ICON} />
          <span>Insights</span>
        </Link>
        <Link to="/leads" aria-current={here('/leads')}>
          <IconAddressBook {...ICON} />
          <span>Leads</span>
        </Link>
      </PhoneBar>
    </ShellFrame>
  );
}
