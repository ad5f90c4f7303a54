import { warn, type Check } from '../check.ts';
import { momentInWords } from '../words.ts';

/** Says that a rehearsal is still on: doors open on it otherwise. */
export function rehearsalCheck(since: number): Check {
  return {
    id: 'rehearsal',
    title: 'Rehearsal',
    everyMs: 60_000,
    run: () =>
      Promise.resolve(
        warn(
          `A rehearsal has been on since ${momentInWords(since)}. What visitors send is not kept.`,
          'End it in the line above every screen before the doors open.',
        ),
      ),
  };
}
