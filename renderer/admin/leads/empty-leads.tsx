import { Button } from '@mantine/core';
import { IconAddressBook, IconChecks } from '@tabler/icons-react';
import { EmptyState, NoMatch } from '../../ui/empty-state.tsx';
import { Link } from '../link.tsx';
import { isFiltered, type LeadView } from './lead-view.ts';

type Props = { view: LeadView; isPast: boolean; onClear: () => void };

function onlyOpen(view: LeadView) {
  return view.followedUp === false && !isFiltered({ ...view, followedUp: null });
}

/** Says why there is no lead to see, and what to do about it. */
export function EmptyLeads({ view, isPast, onClear }: Props) {
  if (onlyOpen(view)) {
    return (
      <EmptyState
        icon={IconChecks}
        title="Everyone is followed up"
        action={
          <Button variant="default" onClick={onClear}>
            Show all leads
          </Button>
        }
      >
        Nobody is waiting to hear from you. New leads appear here automatically.
      </EmptyState>
    );
  }
  if (isFiltered(view)) return <NoMatch title="No lead matches" onClear={onClear} />;
  if (isPast) {
    return <EmptyState icon={IconAddressBook} title="Nobody left contact details at this event" />;
  }
  return (
    <EmptyState
      icon={IconAddressBook}
      title="No leads yet"
      action={
        <Button component={Link} to="/preview/wedeliver" variant="default">
          See what the display shows
        </Button>
      }
    >
      Visitors who ask with their name and want to hear from you leave their contact details after
      the question. They appear here at once.
    </EmptyState>
  );
}
