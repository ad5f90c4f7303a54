import { Tooltip } from '@mantine/core';
import { useLiveState } from './live-state.ts';
import classes from './live-mark.module.css';

/** Tells by shape and word whether changes arrive at once. */
export function LiveMark() {
  const live = useLiveState() === 'open';
  const explanation = live
    ? 'New questions and leads appear automatically'
    : 'Reconnecting; lists still refresh every 30 seconds';
  return (
    <Tooltip label={explanation}>
      <span className={classes.mark} data-live={live}>
        <span className={classes.dot} aria-hidden="true" />
        <span className={classes.word}>{live ? 'Live' : 'Connecting'}</span>
      </span>
    </Tooltip>
  );
}
