import { Button, CloseButton, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconChevronRight } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Job } from '../../../server/contract/jobs.ts';
import type { LiveStatus } from '../../../server/contract/status.ts';
import { errorSentence } from '../../lib/api-error.ts';
import { useNow } from '../../lib/use-now.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Link } from '../link.tsx';
import { useServices } from '../session/services-context.ts';
import { JobRow } from './job-row.tsx';
import { summaryLines, titleOfKind } from './job-words.ts';
import classes from './status-panel.module.css';
import { NET_WORDS, type NetState } from './net-state.ts';
import { NetworkFacts } from './network-facts.tsx';
import { jobsQuery } from './status-api.ts';
import { useJobActions } from './use-job-actions.ts';

type Props = {
  status: LiveStatus;
  net: NetState;
  /** Told while a question about a job stands in front. */
  onAsking: (asking: boolean) => void;
  onClose: () => void;
};

/** How the booth is found, what waits for another machine and what failed, with what can be done about it. */
export function StatusPanel({ status, net, onAsking, onClose }: Props) {
  const { api } = useServices();
  const { data: jobs, error } = useQuery(jobsQuery(api));
  const { busy, retry, drop } = useJobActions();
  const [dropping, setDropping] = useState<Job | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const ask = (job: Job | null) => {
    setDropping(job);
    onAsking(job !== null);
  };
  const dropNow = async (job: Job) => {
    await drop(job);
    ask(null);
    // The button that asked is gone.
    heading.current?.focus();
  };
  // A job that is done takes its buttons along, and Escape is for whoever has the focus.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  });
  const now = useNow();
  const lines = summaryLines(status);
  const failed = jobs?.filter(({ state }) => state === 'failed') ?? [];
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <div>
          <h2 ref={heading} tabIndex={-1} className={classes.title}>
            {NET_WORDS[net].word}
          </h2>
          <p className={classes.sentence}>{NET_WORDS[net].sentence}</p>
        </div>
        <CloseButton aria-label="Close" onClick={onClose} />
      </div>
      <NetworkFacts status={status} />
      {lines.length > 0 ? (
        <p className={classes.summary}>{lines.join(' · ')}</p>
      ) : (
        <p className={classes.summary}>Nothing is waiting.</p>
      )}
      {lines.length > 0 && error && <p className={classes.failed}>{errorSentence(error)}</p>}
      {lines.length > 0 && !jobs && !error && <Skeleton height={64} m="md" />}
      {jobs && jobs.length > 0 && (
        // Many of them scroll here, with the arrow keys too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={classes.list} tabIndex={0} aria-label="Jobs">
          {jobs.map((job) => (
            <JobRow
              key={job.id}
              job={job}
              status={status}
              now={now}
              busy={busy.has(job.id)}
              onRetry={() => void retry([job])}
              onDrop={() => ask(job)}
            />
          ))}
        </ul>
      )}
      {failed.length > 1 && (
        <div className={classes.foot}>
          <Button variant="default" fullWidth onClick={() => void retry(failed)}>
            Try all {failed.length} again
          </Button>
        </div>
      )}
      <Link to="/preflight" className={classes.check} onClick={onClose}>
        Check everything
        <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
      </Link>
      <ConfirmDialog
        opened={dropping !== null}
        title="Drop this job?"
        confirm="Drop"
        busy={dropping !== null && busy.has(dropping.id)}
        onClose={() => ask(null)}
        onConfirm={() => {
          if (dropping) void dropNow(dropping);
        }}
      >
        {dropping && `${titleOfKind(dropping.kind)}: it will not be done later.`}
      </ConfirmDialog>
    </div>
  );
}
