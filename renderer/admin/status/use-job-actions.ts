import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Job } from '../../../server/contract/jobs.ts';
import { isApiError } from '../../lib/api-error.ts';
import { tellFailure } from '../../ui/tell-failure.ts';
import { useServices } from '../session/services-context.ts';
import { dropJob, JOBS_KEY, retryJob, STATUS_KEY } from './status-api.ts';

/** What staff do with jobs. If one is gone by then, that is what was wanted, or it is done. */
export function useJobActions() {
  const { api } = useServices();
  const client = useQueryClient();
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());

  async function each(jobs: readonly Job[], act: (id: number) => Promise<void>): Promise<void> {
    setBusy((before) => new Set([...before, ...jobs.map(({ id }) => id)]));
    try {
      for (const { id } of jobs) {
        await act(id).catch((error: unknown) => {
          if (!isApiError(error, 404)) throw error;
        });
      }
    } catch (error) {
      tellFailure(error, 'jobs');
    }
    await Promise.all([
      client.invalidateQueries({ queryKey: JOBS_KEY }),
      client.invalidateQueries({ queryKey: STATUS_KEY }),
    ]);
    setBusy((before) => new Set([...before].filter((id) => jobs.every((job) => job.id !== id))));
  }

  return {
    /** Jobs with a call on its way, by id. */
    busy,
    retry: (jobs: readonly Job[]) => each(jobs, (id) => retryJob(api, id)),
    drop: (job: Job) => each([job], (id) => dropJob(api, id)),
  };
}
