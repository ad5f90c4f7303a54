import { Button } from '@mantine/core';
import { IconMoodSad } from '@tabler/icons-react';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Instead of a page that could not be drawn, or that reloading did not bring. */
export function PageFailed() {
  return (
    <EmptyState
      icon={IconMoodSad}
      title="This page did not open"
      role="alert"
      action={<Button onClick={() => window.location.reload()}>Load again</Button>}
    >
      Loading the page again usually helps. Nothing that was saved is lost.
    </EmptyState>
  );
}
