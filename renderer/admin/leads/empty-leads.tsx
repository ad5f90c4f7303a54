import { Button } from '@mantine/core';
import { IconAddressBook, IconChecks, IconSearchOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { EmptyState, LoadFailed } from '../../ui/empty-state.tsx';
import { isFiltered, type LeadView } from './lead-view.ts';

type Props = { view: LeadView; error: Error | null; onClear: () => void; onRetry: () => void };

function onlyOpen(view: LeadView) {
  return view.followedUp === false && !isFiltered({ ...view, followedUp: null });
}

/** Says why there is no lead to see, and what to do about it. */
export function EmptyLeads({ view, error, onClear, onRetry }: Props) {
  if (error) {
    return <LoadFailed title="The leads could not be loaded" error={error} onRetry={onRetry} />;
  }
  if (isFiltered(view)) {
    const caughtUp = onlyOpen(view);
    return (
      <EmptyState
        icon={caughtUp ? IconChecks : IconSearchOff}
        title={caughtUp ? 'Everyone is followed up' : 'No lead matches'}
        action={
          <Button variant="default" onClick={onClear}>
            {caughtUp ? 'Show all leads' : 'Clear the filters'}
          </Button>
        }
      >
        {caughtUp
          ? 'Nobody waits to hear from you. New leads appear here by themselves.'
          : 'Try fewer words, or take the filters away.'}
      </EmptyState>
    );
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
