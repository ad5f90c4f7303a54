import { Button } from '@mantine/core';
import { Link } from './link.tsx';
import { useIsAdmin } from './session/staff-services.ts';

/** The way from an empty list to the big screen, for those who may open it. */
export function BigScreenLink() {
  if (!useIsAdmin()) return null;
  return (
    <Button component={Link} to="/preview/wedeliver" variant="default">
      See what the big screen shows
    </Button>
  );
}
