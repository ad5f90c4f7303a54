import { AppShell, Drawer, Stack, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconAddressBook,
  IconDots,
  IconMessage2Question,
  IconScreenShare,
} from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { EventMenu } from '../events/event-menu.tsx';
import { pastPlace, useEvent } from '../events/use-event.ts';
import { Link } from '../link.tsx';
import { isWithin } from '../pages.tsx';
import { PaletteRow } from '../palette/palette.tsx';
import { PageLinks, PendingBadge, RailFoot, type ShellNavProps, useRailPlace } from './rail.tsx';
import classes from './rail.module.css';

const ICON = { size: 22, stroke: 1.75, 'aria-hidden': true } as const;
/** The remote control of the big screen, on the questions' page. */
const ON_AIR = '#on-air';

/** On a phone instead of the rail: the staff's usual pages, and all others. */
export function BottomBar({ pending, onFind }: ShellNavProps) {
  const { isPast } = useEvent();
  const { hash } = useLocation();
  const place = useRailPlace();
  const isOnAir = place === '/dashboard' && hash === ON_AIR;
  const here = (path: string) => (isWithin(path, place) && !isOnAir ? 'page' : undefined);
  return (
    <PhoneBar
      more={
        <>
          <EventMenu />
          <PaletteRow onOpen={onFind} />
          <nav aria-label="All pages" className={classes.sheet}>
            <PageLinks pending={pending} />
          </nav>
          <RailFoot />
        </>
      }
    >
      <Link to={isPast ? pastPlace('/dashboard') : '/dashboard'} aria-current={here('/dashboard')}>
        <IconMessage2Question {...ICON} />
        <span>Questions</span>
        <PendingBadge count={isPast ? 0 : pending} className={classes.count} />
      </Link>
      <Link to="/leads" aria-current={here('/leads')}>
        <IconAddressBook {...ICON} />
        <span>Leads</span>
      </Link>
      <Link to={`/dashboard${ON_AIR}`} event={null} aria-current={isOnAir ? 'page' : undefined}>
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
