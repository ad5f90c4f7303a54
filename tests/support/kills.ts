import { join } from 'node:path';
import { namesIn } from './data-folder.ts';
import { chance } from './random.ts';
import { isDeep, SEED } from './sample.ts';

/** In each test that pulls the plug, at least. */
export const KILLS = isDeep ? 50 : 2;

/**
 * How far something was when the plug was pulled, by what it had left on the disk; `none` before it, and after its end.
 */
export function stageOf(dataDir: string): string {
  const has = (pattern: RegExp, ...folder: string[]) =>
    namesIn(join(dataDir, ...folder)).some((name) => pattern.test(name));
  if (has(/^booth\.db\.(?:ready|replaced)/)) return 'swapping';
  if (has(/^booth\.db\.part/)) return 'building';
  if (has(/^making-/, 'backups')) return 'copying';
  if (has(/^restore\.json/, 'backups')) return 'asked';
  if (has(/./, 'transfer')) return 'reading';
  return 'none';
}

/** Rounds of kills after which chance is no excuse any more. */
const MOST_ROUNDS = 5;

/**
 * Pulls the plug at moments that are spread over the time that something takes here and now, and keeps in mind how far
 * it was each time: a plug that is pulled before or after it proves nothing.
 */
export function createKills() {
  const { next } = chance(SEED);
  const stages = new Map<string, number>();
  let takes = 0;
  let pulled = 0;

  const during = () =>
    [...stages]
      .filter(([stage]) => stage !== 'before' && stage !== 'after')
      .reduce((sum, [, count]) => sum + count, 0);

  return {
    /** Learns how long it takes undisturbed. */
    async measure(work: () => Promise<unknown>): Promise<void> {
      const since = performance.now();
      await work();
      takes = performance.now() - since;
    },

    /**
     * Whether one more plug is pulled: until there are enough of them and one hit it while it was under way. On a
     * machine that is sometimes busy, all of a few may miss it.
     */
    goOn(): boolean {
      const isDone = pulled >= KILLS && during() > 0;
      return !isDone && pulled < KILLS * MOST_ROUNDS;
    },

    /** Waits for a moment during it, not for a state, since the moment is what is being tried. */
    moment: (): Promise<void> => new Promise((resolve) => setTimeout(resolve, next() * takes)),

    /** @param stage `before`, `after`, or how far it was */
    landed(stage: string): void {
      pulled += 1;
      // The machine is quicker or slower by now than when it was measured.
      if (stage === 'after') takes *= 0.85;
      if (stage === 'before') takes /= 0.85;
      stages.set(stage, (stages.get(stage) ?? 0) + 1);
    },

    /** How many plugs were pulled while it was under way. */
    during,
  };
}
