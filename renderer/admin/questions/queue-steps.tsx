import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Queue } from './use-queue.ts';
import classes from './queue-steps.module.css';

/** Where the open question stands in its list, and the way to the ones beside it. */
export function QueueSteps({ queue, size }: { queue: Queue; size: number }) {
  const { position, isWaiting, hasPrevious, hasNext, step } = queue;
  const shared = { variant: 'subtle', color: 'gray', size } as const;
  return (
    <div className={classes.steps}>
      <output className={classes.position}>
        {position}
        {position !== null && isWaiting && <span className={classes.waiting}> waiting</span>}
      </output>
      <Tooltip label="Previous question (Alt+↑)">
        <ActionIcon
          {...shared}
          aria-label="Previous question"
          aria-disabled={!hasPrevious}
          data-off={!hasPrevious || undefined}
          onClick={() => step(-1)}
        >
          <IconChevronLeft size={20} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Next question (Alt+↓)">
        <ActionIcon
          {...shared}
          aria-label="Next question"
          aria-disabled={!hasNext}
          data-off={!hasNext || undefined}
          onClick={() => step(1)}
        >
          <IconChevronRight size={20} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
