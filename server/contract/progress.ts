import { z } from 'zod';

/**
 * Admin `progress`: how far something is that takes long.
 * - An import, and the copy of another laptop's backup: `reading` and `pictures` change nothing here yet, `adding` does.
 * - `deleting`: the rows of an event.
 * - `backing-up`: in bytes.
 *
 * `over` ends it, however it ended.
 */
export const progress = z.object({
  phase: z.enum(['reading', 'pictures', 'adding', 'deleting', 'backing-up', 'over']),
  done: z.int(),
  total: z.int(),
});
export type Progress = z.infer<typeof progress>;

/** Milliseconds between two messages. */
const EVERY_MS = 200;

/** Passes the progress on a few times a second, and each new phase at once. */
export function seldom(tell: (progress: Progress) => void): (progress: Progress) => void {
  let last = -Infinity;
  let phase = '';
  return (now) => {
    const at = performance.now();
    if (now.phase === phase && at - last < EVERY_MS) return;
    [last, phase] = [at, now.phase];
    tell(now);
  };
}
