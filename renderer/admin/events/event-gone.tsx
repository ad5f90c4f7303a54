import { Button } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../link.tsx';

/** In place of a page of an event that is no longer there. @param page path of the page */
export function EventGone({ page }: { page: string }) {
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
