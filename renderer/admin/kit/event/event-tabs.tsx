import { Button, Group } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import { Link } from '../link.tsx';

const TABS = [
  { to: '/events', label: 'Events' },
  { to: '/backups', label: 'Backups' },
];

/** Between the events and their backups; the tab is the address. */
export function EventTabs() {
  const { pathname } = useLocation();
  return (
    <Group component="nav" aria-label="Events and backups" gap="xs" mb="md">
      {TABS.map(({ to, label }) => (
        <Button
          key={to}
          component={Link}
          to={to}
          size="xs"
          variant={to === pathname ? 'light' : 'subtle'}
          color={to === pathname ? 'accent' : 'gray'}
          aria-current={to === pathname ? 'page' : undefined}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
