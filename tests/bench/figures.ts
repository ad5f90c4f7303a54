/** What one turn measures, by figure: its name with its unit behind a comma, such as `p99, ms`. */
export type Values = Record<string, number>;
/** A figure of each turn, and of the baseline in the same turn. `unjudged`: why this machine cannot tell. */
export type Sample = { product: number[]; baseline?: number[]; unjudged?: string };
export type Samples = Record<string, Sample>;

/** A goal for the median, or with `×` for its ratio to the baseline's. */
export type Goal = `${'≥' | '≤'} ${'× ' | ''}${number}`;

/** Nothing of a row can be measured here; the message says why. */
export class NotHere extends Error {}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/**
 * Measures every subject once a turn, in one order and then in the other, so that a busy moment of the machine and what
 * a subject leaves behind hit all of them.
 * @param how `turns` at most: none begins that would end after `until`. `begin` is called with the name of what is measured next
 * @returns a function that puts the figures of one subject beside those of the first baseline that has them too
 */
export async function inTurns<Name extends string>(
  subjects: Record<Name, () => Promise<Values>>,
  how: { turns: number; until: number; begin: (name: string) => void },
) {
  const measured = new Map<string, Values[]>();
  const order: [string, () => Promise<Values>][] = Object.entries(subjects);
  for (let turn = 0; turn < how.turns; turn += 1) {
    const start = performance.now();
    for (const [name, measure] of order) {
      how.begin(name);
      measured.set(name, [...(measured.get(name) ?? []), await measure()]);
    }
    order.reverse();
    if (2 * performance.now() - start > how.until) break;
  }
  const turnsOf = (name: Name, figure: string) =>
    (measured.get(name) ?? []).map((values) => values[figure] ?? Number.NaN);
  return (product: Name, ...baselines: Name[]): Samples => {
    const sampleOf = (figure: string): Sample => {
      const baseline = baselines.find((name) => figure in (measured.get(name)?.[0] ?? {}));
      const sample = { product: turnsOf(product, figure) };
      return baseline === undefined ? sample : { ...sample, baseline: turnsOf(baseline, figure) };
    };
    const figures = Object.keys(measured.get(product)?.[0] ?? {});
    return Object.fromEntries(figures.map((figure) => [figure, sampleOf(figure)]));
  };
}
