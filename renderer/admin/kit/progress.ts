import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Progress } from '../../../server/contract/progress.ts';
import { formatCount } from '../../lib/format.ts';
import { type Waiting, whileWaiting } from '../../ui/toast.tsx';
import { onStaffMessage } from './live.ts';

/** Progress of the server with what takes long. The server pushes it, so nothing is fetched. */
export const progressQuery = queryOptions<Progress | null>({
  queryKey: ['progress'],
  queryFn: () => null,
  enabled: false,
});

export function setProgress(client: QueryClient, progress: Progress | null): void {
  client.setQueryData(progressQuery.queryKey, progress);
}
onStaffMessage('progress', (progress, client) => setProgress(client, progress));

/**
 * Runs an action of the server as `whileWaiting` does, with the progress that the server pushes.
 * @param of.count its words, such as "12 of 80"
 */
export function whileWorking<T>(
  title: string,
  of: { phase: Progress['phase']; count: (progress: Progress) => string; canCancel?: boolean },
  action: (waiting: Waiting) => Promise<T>,
): Promise<T> {
  const { phase, count, canCancel = false } = of;
  return whileWaiting(
    title,
    (waiting) => {
      const end = onStaffMessage('progress', (now) => {
        if (now.phase === phase && now.total > 0) {
          waiting.progress(count(now), now.done / now.total);
        }
      });
      return action(waiting).finally(end);
    },
    { canCancel },
  );
}

/** Runs a deletion; one that takes a while shows how many records are gone. Half of it cannot be cancelled. */
export function whileDeleting<T>(action: () => Promise<T>): Promise<T> {
  return whileWorking(
    'Deleting',
    {
      phase: 'deleting',
      count: ({ done, total }) => `${formatCount(done)} of ${formatCount(total)} records`,
    },
    action,
  );
}
