import type { TestContext } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    skipReason?: string;
  }
}

/** The part of a test's context that leaves it out. */
export type Skippable = Pick<TestContext, 'task' | 'skip'>;

/** Leaves a test out that this machine cannot run, and has the summary of `npm test` say so. @throws always */
export function skipLoudly({ task, skip }: Skippable, reason: string): never {
  task.meta.skipReason = reason;
  return skip(reason);
}
