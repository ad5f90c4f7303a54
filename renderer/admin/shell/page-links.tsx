import { Badge, NavLink, Tooltip, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { useLocation } from 'react-router-dom';
import { pastPlace, useEvent } from '../events/use-event.ts';
import { Link } from '../link.tsx';
import { isWithin, RAIL, type RailPage } from '../pages.tsx';
import { ROW, ROW_ICON, useRailTip } from './rail-row.ts';
import classes from './rail.module.css';

/** Paths of pages that belong to a page with another address. */
const PARENTS = new Map([['/backups', '/events']]);

/** The address of the rail's page that is shown. */
export function useRailPlace(): string {
  const { pathname } = useLocation();
  return PARENTS.get(pathname) ?? pathname;
}

/** How many questions wait. */
export function PendingBadge({ count, className }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <Badge component="span" size="sm" tt="none" c="var(--on-accent)" className={className}>
      {count > 99 ? '99+' : count}
      <VisuallyHidden component="span"> pending</VisuallyHidden>
    </Badge>
  );
}

function PageLink({ page, pending }: { page: RailPage; pending: number }) {
  const { path, label, entry = label, icon: Icon } = page;
  const { isPast } = useEvent();
  const isHere = isWithin(path, useRailPlace());
  const tip = useRailTip();
  return (
    <li>
      <Tooltip label={entry} {...tip}>
        <NavLink
          component={Link}
          to={isPast ? pastPlace(path) : path}
          active={isHere}
          aria-current={isHere ? 'page' : undefined}
          label={entry}
          leftSection={<Icon {...ROW_ICON} />}
          rightSection={path === '/dashboard' && !isPast && <PendingBadge count={pending} />}
          {...ROW}
        />
      </Tooltip>
    </li>
  );
}

/** The pages in their groups. @param pending how many questions wait at the open event */
export function PageLinks({ pending }: { pending: number }) {
  const id = useId();
  return RAIL.map(({ title, pages }) => (
    <div key={title} className={classes.group}>
      {title !== null && (
        <p id={`${id}${title}`} className={classes.title}>
          {title}
        </p>
      )}
      <ul aria-labelledby={title === null ? undefined : `${id}${title}`}>
        {pages.map((page) => (
          <PageLink key={page.path} page={page} pending={pending} />
        ))}
      </ul>
    </div>
  ));
}
