import { sample } from './sample.ts';

/** Randomness that is the same in every run, so that what it finds can be found again. */
export type Chance = ReturnType<typeof chance>;

/** Numbers from a seed (mulberry32). */
export function chance(seed: number) {
  let state = seed;
  /** A number from 0 (inclusive) to 1 (exclusive). */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** A whole number from 0 to `limit` - 1. */
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    /** @throws when there is nothing to choose from */
    oneOf: <T>(of: readonly T[]): T => {
      const chosen = of[below(of.length)];
      if (chosen === undefined) throw new Error('There is nothing to choose from.');
      return chosen;
    },
    happens: (share: number) => next() < share,
    /** Up to `most` of the pieces in a row, each of them any number of times. */
    text: (pieces: readonly string[], most: number): string =>
      Array.from({ length: 1 + below(most) }, () => pieces[below(pieces.length)] ?? '').join(''),
  };
}

/** Seeds of this many walks, or today's sample of them. The title of a failing test names its seed. */
export function seeds(count: number): number[] {
  return sample(Array.from({ length: count }, (_, i) => i + 1));
}
