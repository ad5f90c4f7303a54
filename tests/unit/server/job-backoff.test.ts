import { expect, test } from 'vitest';
import { backoff } from '../../../server/platform/jobs/job-runner.ts';

const TIMINGS = { firstRetryMs: 1000, lastRetryMs: 6000, faultMs: 0 };

test.each([
  [1, 500, 1000],
  [2, 1000, 2000],
  [3, 2000, 4000],
  [4, 3000, 6000],
  [60, 3000, 6000],
])('after %i attempts a job waits from half to the whole of its delay', (attempts, least, most) => {
  expect(backoff(attempts, TIMINGS, 0)).toBe(least);
  expect(backoff(attempts, TIMINGS, 1)).toBe(most);
});
