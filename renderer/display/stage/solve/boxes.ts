import type { Box, Measure, PlacedText, Setting } from './types.ts';

/** The box moved. */
export function moved(box: Box, x: number, y: number): Box {
  return { ...box, x: box.x + x, y: box.y + y };
}
/** The text in another place. */
export function movedText<T extends PlacedText>(text: T, x: number, y: number): T {
  return { ...text, box: moved(text.box, x, y) };
}
export function right({ x, width }: Box): number {
  return x + width;
}
export function bottom({ y, height }: Box): number {
  return y + height;
}

/** How far glyphs stick out of their measured width. */
const SLACK = 1;

/** A text that runs as long as it likes, but not over the width. */
export function natural(
  measure: Measure,
  text: string,
  setting: Setting,
  width: number,
): { width: number; height: number; lines: number; broken: boolean } {
  const run = measure.text(text, { ...setting, width });
  return { ...run, width: Math.min(width, run.width + SLACK) };
}

const STEPS = 8;

/** The largest of the sizes that fits, within a resolution; null when not even the least does. */
export function largest(
  least: number,
  most: number,
  fits: (size: number) => boolean,
): number | null {
  if (most <= least) return fits(least) ? least : null;
  if (fits(most)) return most;
  if (!fits(least)) return null;
  let low = least;
  let high = most;
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * The text as large as it can be in the lines it may take.
 * @param mayBreak as a last resort also inside a word
 */
export function fitLines(
  measure: Measure,
  text: string,
  setting: Omit<Setting, 'size'> & { least: number; most: number },
  room: { width: number; lines: number },
  mayBreak = true,
): { size: number; width: number; height: number } | null {
  const { least, most, ...rest } = setting;
  const run = (size: number) => natural(measure, text, { ...rest, size }, room.width);
  const fits = (words: boolean) => (size: number) => {
    const { lines, broken } = run(size);
    return lines <= room.lines && (words || !broken);
  };
  const size =
    largest(least, most, fits(false)) ?? (mayBreak ? largest(least, most, fits(true)) : null);
  if (size === null) return null;
  const { width, height } = run(size);
  return { size, width, height };
}
