import type { TestContext } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    skipReason?: string;
  }
}

/** Leaves a test out that this machine cannot run, and has the summary of `npm test` say so. @throws always */
export function skipLoudly({ task, skip }: TestContext, reason: string): never {
  task.meta.skipReason = reason;
  return skip(reason);
}
