import { setImmediate as nextTurn } from 'node:timers/promises';

/** Maximum milliseconds of a slice, plus one step. */
const SLICE_MS = 3;

/**
 * Does work in slices of a few milliseconds, between which the event loop goes on.
 * @param steps yields after each step of it
 * @returns its value, and how many milliseconds it took by itself
 */
export async function inTimeSlices<T>(
  steps: Iterator<undefined, T, undefined>,
): Promise<{ value: T; ms: number }> {
  for (let ms = 0; ;) {
    const start = performance.now();
    let step = steps.next();
    while (step.done !== true && performance.now() - start < SLICE_MS) step = steps.next();
    ms += performance.now() - start;
    if (step.done === true) return { value: step.value, ms };
    // oxlint-disable-next-line no-await-in-loop
    await nextTurn();
  }
}
