import { vi } from 'vitest';
import { z } from 'zod';
import type { JobRun } from '../../server/platform/jobs/job-kind.ts';
import type { Jobs } from '../../server/platform/jobs/jobs.ts';

type Run = JobRun<{ n: number }>;

/** A kind of job whose runs the test ends by hand. */
export function registerJob(
  jobs: Pick<Jobs, 'register'>,
  options: {
    kind?: string;
    concurrency?: number;
    attempts?: number;
    perMinute?: number;
    perDay?: number;
    /** Runs go on even when nobody wants their result any more. */
    deaf?: boolean;
  } = {},
) {
  const runs: { run: Run; end: (store: () => void) => void; fail: (error: unknown) => void }[] = [];
  const gaveUp: string[] = [];
  let atOnce = 0;
  let most = 0;
  jobs.register({
    kind: options.kind ?? 'test',
    payload: z.object({ n: z.int() }),
    service: 'ai',
    concurrency: options.concurrency ?? 1,
    attempts: options.attempts ?? 3,
    budget: () => ({ perMinute: options.perMinute ?? 1000, perDay: options.perDay ?? 1000 }),
    run: async (run) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      try {
        return await new Promise<() => void>((end, fail) => {
          runs.push({ run, end, fail });
          if (options.deaf) return;
          run.signal.addEventListener('abort', () => fail(new Error('aborted')));
        });
      } finally {
        atOnce -= 1;
      }
    },
    gaveUp: (key, reason) => void gaveUp.push(`${key}: ${reason}`),
  });
  /** The `n`th run, from 1, once it began. */
  const nth = (n: number) =>
    vi.waitFor(() => {
      const run = runs[n - 1];
      if (!run) throw new Error(`Only ${runs.length} runs began.`);
      return run;
    });
  return { runs, nth, gaveUp, most: () => most };
}
