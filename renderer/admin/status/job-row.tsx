import { ActionIcon, Tooltip } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import type { Job } from '../../../server/contract/jobs.ts';
import type { LiveStatus } from '../../../server/contract/status.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { titleOfKind, whyOf } from './job-words.ts';
import classes from './status-panel.module.css';

type Props = {
  job: Job;
  status: LiveStatus;
  now: number;
  busy: boolean;
  onRetry: () => void;
  onDrop: () => void;
};

/** One job: what it is, why it waits, and the two things to do about it. */
export function JobRow({ job, status, now, busy, onRetry, onDrop }: Props) {
  const title = titleOfKind(job.kind);
  return (
    <li className={classes.job} data-state={job.state}>
      <div className={classes.words}>
        <p className={classes.kind}>
          <span>{title}</span>
          <RelativeTime iso={job.created_at} now={now} />
        </p>
        <p className={classes.why}>{whyOf(job, status)}</p>
      </div>
      {job.state !== 'running' && (
        <Tooltip label="Try again">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Try again: ${title}`}
            aria-disabled={busy}
            onClick={onRetry}
          >
            <IconRefresh size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label="Drop">
        <ActionIcon
          variant="subtle"
          color="bad"
          size={36}
          aria-label={`Drop: ${title}`}
          aria-disabled={busy}
          onClick={onDrop}
        >
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}
