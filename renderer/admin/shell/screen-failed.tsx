import { Button } from '@mantine/core';
import { IconMoodSad } from '@tabler/icons-react';
import classes from './screen-failed.module.css';

/** Instead of a screen that could not be drawn, or that reloading the page did not bring. */
export function ScreenFailed() {
  return (
    <div className={classes.page} role="alert">
      <IconMoodSad size={40} stroke={1.4} aria-hidden="true" />
      <h1>This screen did not open</h1>
      <p>Loading the page again usually helps. Nothing that was saved is lost.</p>
      <Button size="md" onClick={() => window.location.reload()}>
        Load again
      </Button>
    </div>
  );
}
