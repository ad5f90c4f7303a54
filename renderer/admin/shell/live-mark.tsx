import { Tooltip } from '@mantine/core';
import { useLiveState } from './live-state.ts';
import classes from './live-mark.module.css';

const CONNECTING = 'Connecting';

/** Shows by shape and word whether changes arrive immediately. */
export function LiveMark() {
  const live = useLiveState() === 'open';
  const explanation = live
    ? 'New questions and leads appear automatically'
    : 'Reconnecting; lists still refresh every 30 seconds';
  return (
    <Tooltip label={explanation}>
      <span className={classes.mark} data-live={live} data-longest={CONNECTING}>
        <span key={String(live)} className={classes.state}>
          <span className={classes.dot} aria-hidden="true" />
          <span className={classes.word}>{live ? 'Live' : CONNECTING}</span>
        </span>
      </span>
    </Tooltip>
  );
}
