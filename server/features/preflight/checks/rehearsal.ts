import { warn, type Check } from '../check.ts';
import { momentInWords } from '../words.ts';

/**
 * Says that a rehearsal is still on: doors open on it otherwise.
 * @param since when it began, in milliseconds since 1970; null while none is on
 */
export function rehearsalCheck(since: () => number | null): Check {
  return {
    id: 'rehearsal',
    title: 'Rehearsal',
    everyMs: 60_000,
    isPresent: () => since() !== null,
    run: () =>
      warn(
        `A rehearsal has been on since ${momentInWords(since() ?? 0)}. What visitors send is not kept.`,
        'End it in the line above every screen before the doors open.',
      ),
  };
}
