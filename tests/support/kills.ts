import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { namesIn } from './event-files.ts';
import { seededRandom } from './random.ts';

/** Kills in each test that pulls the plug, at least; more of them by hand. */
export function killsOf(fewest: number): number {
  return Number(process.env['BOOTH_KILLS'] ?? fewest);
}

/**
 * How far something was when the plug was pulled, by what it had left on the disk; `none` before it, and after its end.
 */
export function stageOf(dataDir: string): string {
  const has = (pattern: RegExp, ...folder: string[]) =>
    namesIn(join(dataDir, ...folder)).some((name) => pattern.test(name));
  if (has(/^booth\.db\.(?:ready|replaced)/)) return 'swapping';
  if (has(/^booth\.db\.part/)) return 'building';
  if (has(/^making-/, 'backups') || has(/^making-/, 'rehearsal')) return 'copying';
  if (has(/\.part$/, 'events')) return 'archiving';
  if (has(/^restore\.json/, 'backups')) return 'asked';
  if (has(/./, 'transfer')) return 'reading';
  return 'none';
}

/** Rounds of kills after which chance is no excuse any more. */
const MOST_ROUNDS = 5;

/**
 * Pulls the plug at moments that are spread over the time that something takes here and now, and keeps in mind how far
 * it was each time: a plug that is pulled before or after it proves nothing.
 * @param what for the table
 * @param fewest how many plugs are pulled at least
 */
export function createKills(what: string, seed: number, fewest: number) {
  const random = seededRandom(Number(process.env['BOOTH_SEED'] ?? seed));
  const stages = new Map<string, number>();
  let takes = 0;
  let pulled = 0;

  const during = () =>
    [...stages]
      .filter(([stage]) => stage !== 'before' && stage !== 'after')
      .reduce((sum, [, count]) => sum + count, 0);

  return {
    random,
    seed: Number(process.env['BOOTH_SEED'] ?? seed),

    /** Learns how long it takes undisturbed. */
    async measure(work: () => Promise<unknown>): Promise<void> {
      const since = performance.now();
      await work();
      takes = performance.now() - since;
    },

    /**
     * Whether one more plug is pulled: until there are enough of them and one hit it while it was under way. On a
     * machine that is sometimes busy, all of a few may miss it.
     * @param isEnough whether everything else that has to be seen has been seen
     */
    goOn(isEnough = true): boolean {
      const isDone = pulled >= fewest && isEnough && during() > 0;
      return !isDone && pulled < fewest * MOST_ROUNDS;
    },

    /** Waits for a moment during it, not for a state, since the moment is what is being tried. */
    moment: (): Promise<void> => new Promise((resolve) => setTimeout(resolve, random() * takes)),

    /** @param stage `before`, `after`, or how far it was */
    landed(stage: string): void {
      pulled += 1;
      // The machine is quicker or slower by now than when it was measured.
      if (stage === 'after') takes *= 0.85;
      if (stage === 'before') takes /= 0.85;
      stages.set(stage, (stages.get(stage) ?? 0) + 1);
    },

    /** How many plugs were pulled while it was under way; with `BOOTH_KILLS_TABLE` all numbers go to that file. */
    during(): number {
      const table = process.env['BOOTH_KILLS_TABLE'];
      const row = [...stages].map(([stage, count]) => `${stage} ${count}`).toSorted();
      if (table !== undefined) {
        appendFileSync(table, `${what} (${Math.round(takes)} ms): ${row.join(', ')}\n`);
      }
      return during();
    },
  };
}
