import type { Box, Measure, Setting, StageSettings, StageSize } from './types.ts';

/**
 * A 16:9 stage has 1280×720 units, one of another shape about the same area: the text stays as large to the eye, and
 * the rest of the screen is room for it instead of black bars. Below the least sides the foot would have no room.
 */
export function stageSize(width: number, height: number): StageSize {
  const portrait = height > width;
  const [leastWidth, leastHeight] = portrait ? [700, 1080] : [1080, 620];
  const sameArea = Math.sqrt((width * height) / (1280 * 720));
  const unit = Math.min(sameArea, width / leastWidth, height / leastHeight);
  return { unit, width: width / unit, height: height / unit, portrait };
}

/** Stage units of a pixel on a screen of 1920×1080. */
const AT_1080P = 2 / 3;

/** Limits of sizes in stage units: smaller text cannot be read from the last row; larger text is loud. */
export const QUESTION_SIZE = { least: 28 * AT_1080P, most: 150 * AT_1080P } as const;
export const ANSWER_SIZE = { least: 24 * AT_1080P, most: 84 * AT_1080P } as const;
/** Size below which an answer prefers another page. */
export const COMFORTABLE_ANSWER = 17;
export const META_SIZE = { least: 20 * AT_1080P, most: 36 * AT_1080P } as const;
export const ADDRESS_SIZE = { least: 24 * AT_1080P, most: 48 * AT_1080P } as const;
/** Sizes of secondary texts. */
export const SMALL_SIZE = { least: 20 * AT_1080P, most: 20 } as const;

/** Shortest edge of a code, as a share of the stage's height; slightly more than what is promised, for rounding. */
export const CODE_LEAST = { landscape: 0.102, portrait: 0.122 } as const;
/** Share of the stage's area that question and answer have at least. */
export const MAIN_LEAST = 0.34;
/** Share of the free area's height that an answer below its question takes at most: the question keeps a quarter. */
export const ANSWER_MOST = 0.75;

/** Characters up to which an answer counts as short, and from which on a question counts as long. */
export const SHORT_ANSWER = 280;
export const LONG_QUESTION = 220;

/** Indent for the bar beside an answer, in parts of the answer's size. */
export const BAR_INDENT = 0.95;
/** Height of the separate line for "2 / 3" below a paged item. */
export const PAGER_HEIGHT = 30;

/**
 * Default values of the settings, and the shares of the stage that they mean: of its shorter side for texts, of its
 * width for the block.
 */
const STANDARD = { question: 20, answer: 18, contentWidth: 960 } as const;
const SHARE = { question: 0.15, answer: 0.075, block: 0.8 } as const;
const MOST_SHARE = { question: 0.24, answer: 0.12 } as const;

/**
 * Sizes of question and answer if they have enough room, in stage units: the same for one word as for a line, so that
 * sizes do not jump from one question to the next.
 */
export function wantedSizes(
  settings: Pick<StageSettings, 'question' | 'answer'>,
  { width, height }: Pick<Box, 'width' | 'height'>,
): { question: number; answer: number } {
  const side = Math.min(width, height);
  const of = (text: 'question' | 'answer') =>
    side * Math.min(MOST_SHARE[text], (SHARE[text] * settings[text].size) / STANDARD[text]);
  return { question: of('question'), answer: of('answer') };
}

/** Maximum width of question and answer, in stage units. */
export function blockWidth(
  { contentWidth }: Pick<StageSettings, 'contentWidth'>,
  { width }: Pick<Box, 'width'>,
  room: Pick<Box, 'width'>,
): number {
  return Math.min(room.width, (width * SHARE.block * contentWidth) / STANDARD.contentWidth);
}

/** Stage units by which glyphs may extend beyond their measured width. */
const SLACK = 1;

/** Measures a text at its natural width, limited to `width`. */
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
  mayBreak: boolean,
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

/** The text as large as it can be in the fewest of these numbers of lines; null when it fits in none. */
export function fitFewestLines(
  measure: Measure,
  text: string,
  setting: Parameters<typeof fitLines>[2],
  width: number,
  numbers: readonly number[],
): ReturnType<typeof fitLines> {
  for (const lines of numbers) {
    const found = fitLines(measure, text, setting, { width, lines }, lines > 1);
    if (found) return found;
  }
  return null;
}
