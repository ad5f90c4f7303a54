import { setImmediate as nextTurn } from 'node:timers/promises';

/** Maximum milliseconds that a piece of work takes in one turn of the event loop, plus one step. */
const TURN_MS = 3;

/**
 * Does work in turns of the event loop, between which everything else goes on.
 * @param steps yields after each step of it
 * @returns its value, and how many milliseconds it took by itself
 */
export async function inTurns<T>(
  steps: Iterator<undefined, T, undefined>,
): Promise<{ value: T; ms: number }> {
  for (let ms = 0; ;) {
    const start = performance.now();
    let step = steps.next();
    while (step.done !== true && performance.now() - start < TURN_MS) step = steps.next();
    ms += performance.now() - start;
    if (step.done === true) return { value: step.value, ms };
    // oxlint-disable-next-line no-await-in-loop
    await nextTurn();
  }
}
