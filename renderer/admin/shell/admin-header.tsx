import { ActionIcon, Button, Drawer, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLogout, IconMenu2 } from '@tabler/icons-react';
import { EventMenu } from '../events/event-menu.tsx';
import { pastPlace, useEvent } from '../events/use-event.ts';
import { Link, NavLink } from '../link.tsx';
import { SCREENS } from '../screens.tsx';
import { DeviceForm } from '../presence/device-form.tsx';
import { DeviceMenu } from '../presence/device-menu.tsx';
import { StatusLink } from '../readiness/status-link.tsx';
import { BrandMark } from './brand-mark.tsx';
import { LiveMark } from './live-mark.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { useLogout } from './use-logout.ts';
import classes from './admin-header.module.css';

const ENTRIES = SCREENS.filter(({ hidden }) => !hidden);

function Entries({ pending, onChoose }: { pending: number; onChoose?: () => void }) {
  const { isPast } = useEvent();
  return ENTRIES.map(({ path, label, icon: Icon }) => (
    <li key={path}>
      <NavLink to={isPast ? pastPlace(path) : path} className={classes.entry} onClick={onChoose}>
        <Icon size={17} stroke={1.75} aria-hidden="true" />
        {label}
        {path === '/dashboard' && (
          <span
            className={classes.badge}
            data-none={pending === 0 || undefined}
            aria-label={pending === 0 ? undefined : `${pending} pending`}
          >
            {pending > 99 ? '99+' : pending}
          </span>
        )}
      </NavLink>
    </li>
  ));
}

/** @param pending how many questions wait for staff at the open event */
export function AdminHeader({ pending }: { pending: number }) {
  const [open, menu] = useDisclosure(false);
  const logout = useLogout();
  // The entry leads to the questions of the event that is looked at.
  const waiting = useEvent().isPast ? 0 : pending;
  return (
    <header className={classes.header}>
      <Link to="/dashboard" className={classes.brand} aria-label="Booth, go to questions">
        <BrandMark />
      </Link>
      <EventMenu />
      <nav aria-label="Screens" className={classes.wide}>
        <ul>
          <Entries pending={waiting} />
        </ul>
      </nav>
      <div className={classes.end}>
        <StatusLink />
        <LiveMark />
        <DeviceMenu />
        <ThemeToggle />
        <Tooltip label="Sign out of the admin area">
          <Button
            className={classes.logout}
            variant="default"
            size="xs"
            h={34}
            fz={13.5}
            leftSection={<IconLogout size={16} stroke={1.75} />}
            disabled={logout.isPending}
            onClick={() => logout.mutate()}
          >
            Logout
          </Button>
        </Tooltip>
        <ActionIcon
          className={classes.burger}
          variant="default"
          size={44}
          aria-label="Menu"
          aria-expanded={open}
          onClick={menu.open}
        >
          <IconMenu2 size={20} />
        </ActionIcon>
      </div>
      <Drawer
        opened={open}
        onClose={menu.close}
        position="right"
        size={290}
        title="Menu"
        closeButtonProps={{ 'aria-label': 'Close the menu', size: 44, iconSize: 22 }}
      >
        <nav aria-label="Menu" className={classes.narrow}>
          <ul>
            <Entries pending={waiting} onChoose={menu.close} />
          </ul>
        </nav>
        <div className={classes.device}>
          <DeviceForm />
        </div>
        <Button
          fullWidth
          mt="lg"
          size="md"
          variant="default"
          leftSection={<IconLogout size={18} />}
          disabled={logout.isPending}
          onClick={() => logout.mutate()}
        >
          Logout
        </Button>
      </Drawer>
    </header>
  );
}
