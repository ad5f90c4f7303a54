import type { Row } from './bench.ts';
import { type Goal, type Sample, type Samples, median } from './figures.ts';

/** A line of the table, a figure of a row. `spread`: the lowest and the highest ratio of a turn. */
export type Line = {
  row: string;
  title: string;
  figure: string;
  value: number;
  baseline: number | null;
  ratio: number | null;
  spread: number[];
  goal: Goal | null;
  verdict: string;
};

/** Three digits, which is more than they are worth. */
function shown(value: number | null): string {
  if (value === null) return '';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return Number.isFinite(value) ? value.toFixed(digits) : '–';
}

function verdictOn(goal: Goal, value: number, ratio: number | null): string {
  const judged = goal.includes('×') ? (ratio ?? Number.NaN) : value;
  const over = judged - Number(goal.replaceAll(/[^\d.]/g, ''));
  if (goal.startsWith('≥')) return over >= 0 ? '✓' : `${shown(-over)} short`;
  return over <= 0 ? '✓' : `${shown(over)} over`;
}

function lineOf({ name, title, goal: goals }: Row, figure: string, sample: Sample): Line {
  const { product, baseline = [], unjudged } = sample;
  const goal = goals[figure] ?? null;
  const value = median(product);
  const theirs = baseline.length === 0 ? null : median(baseline);
  const ratio = theirs ? value / theirs : null;
  const ratios = baseline.map((each, turn) => (product[turn] ?? Number.NaN) / each);
  const spread = ratio === null ? [] : [Math.min(...ratios), Math.max(...ratios)];
  const verdict = unjudged ?? (goal === null ? '' : verdictOn(goal, value, ratio));
  return { row: name, title, figure, value, baseline: theirs, ratio, spread, goal, verdict };
}

export function linesOf(row: Row, samples: Samples): Line[] {
  return Object.entries(samples).map(([figure, sample]) => lineOf(row, figure, sample));
}

/** The lines of a row that cannot be measured here. */
export function linesWithout(row: Row, why: string): Line[] {
  return Object.keys(row.goal).map((figure) => lineOf(row, figure, { product: [], unjudged: why }));
}

const HEAD = ['', 'Booth', 'Baseline', 'Ratio (spread)', 'Goal', ''];

function cellsOf({ figure, value, baseline, ratio, spread, goal, verdict }: Line): string[] {
  const spreads = spread.map((each) => each.toFixed(2)).join('–');
  return [
    `  ${figure}`,
    shown(value),
    shown(baseline),
    ratio === null ? '' : `× ${ratio.toFixed(2)} (${spreads})`,
    goal ?? '',
    verdict,
  ];
}

/** The table in lines: a row's title, and under it its figures in columns. */
export function tableOf(lines: readonly Line[]): string {
  const rows = [HEAD, ...lines.map(cellsOf)];
  const widths = HEAD.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  const [head, ...texts] = rows.map((row) =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  '),
  );
  const titled = lines.flatMap(({ row, title }, i) => [
    ...(lines[i - 1]?.row === row ? [] : [title]),
    texts[i],
  ]);
  return [head, ...titled].join('\n');
}
