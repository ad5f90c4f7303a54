import { movedPart } from './boxes.ts';
import { largest, META_SIZE, natural, QUESTION_SIZE } from './sizes.ts';
import type { Box, ItemContent, ItemPage, ItemProblem, Measure, PlacedText } from './types.ts';

/** Space of the mark before the author's name, in parts of the text's size: its width and the gap beside it. */
const AUTHOR_MARK = 2.2;
const META_GAP = 0.8;
const ROW_GAP = 0.15;
/** Padding on each side of the text in the "asked 4×" chip, in parts of its size. */
export const CHIP_PADDING = 0.7;

type MetaBlock = { height: number; size: number; meta: ItemPage['meta'] };
export const NO_META: ItemPage['meta'] = { author: null, date: null, asked: null };

/** Returns the size of author and date beside a question of this size. */
function metaSize(questionSize: number): number {
  return Math.min(META_SIZE.most, Math.max(META_SIZE.least, questionSize * 0.48));
}

/** Author, date and number of askers: in one row, or below each other. Starting at 0, 0. */
export function metaBlock(
  item: ItemContent,
  { size, width, center, date }: { size: number; width: number; center: boolean; date: boolean },
  measure: Measure,
): MetaBlock {
  const mark = center ? 0 : AUTHOR_MARK * size;
  const wanted = [
    { role: 'author' as const, text: item.author, indent: mark, end: 0 },
    { role: 'date' as const, text: date ? item.date : null, indent: 0, end: 0 },
    { role: 'asked' as const, text: item.asked, indent: 0, end: 2 * CHIP_PADDING * size },
  ];
  type Placed = { role: 'author' | 'date' | 'asked'; text: string; width: number; height: number };
  const rows: Placed[][] = [];
  let used = 0;
  for (const { role, text, indent, end } of wanted) {
    if (!text) continue;
    const run = natural(measure, text, { role, size, leading: 1.3 }, width - indent - end);
    const own = { role, text, width: run.width + indent + end, height: run.height };
    const row = rows[rows.length - 1];
    if (row && used + META_GAP * size + own.width <= width) {
      row.push(own);
      used += META_GAP * size + own.width;
    } else {
      rows.push([own]);
      used = own.width;
    }
  }
  if (rows.length === 0) return { height: 0, size: 0, meta: NO_META };
  const meta = { ...NO_META };
  let y = 0;
  for (const row of rows) {
    const total = row.reduce(
      (sum, { width: own }) => sum + own,
      (row.length - 1) * META_GAP * size,
    );
    const height = Math.max(...row.map((one) => one.height));
    let x = center ? (width - total) / 2 : 0;
    for (const { role, text, width: own, height: ownHeight } of row) {
      const box = { x, y: y + (height - ownHeight) / 2, width: own, height: ownHeight };
      meta[role] = { role, text, size, leading: 1.3, align: 'start', box };
      x += own + META_GAP * size;
    }
    y += height + ROW_GAP * size;
  }
  return { height: y - ROW_GAP * size, size, meta };
}

/** Large type is set tighter than the same text small. */
function questionLeading(size: number, set: number): number {
  const share = Math.min(1, Math.max(0, (size - 28) / 72));
  return Math.max(1, 1.4 - 0.38 * share + (set - 1.4) * (1 - 0.5 * share));
}

/** Least line height of a question that has little room. */
export const TIGHTEST = 1.16;

export type QuestionBlock = {
  question: Omit<PlacedText, 'box' | 'align'>;
  height: number;
  width: number;
  meta: MetaBlock;
  gap: number;
  /** Height including the meta block. */
  total: number;
  broken: boolean;
};

type Style = { size: number; width: number; leading?: number; center: boolean };

/** Lays out the question at this size, with its author below. */
export function questionBlock(problem: ItemProblem, style: Style): QuestionBlock {
  const { item, settings, measure, date } = problem;
  const { size, width } = style;
  const leading = style.leading ?? questionLeading(size, settings.question.leading);
  const run = measure.text(item.question, { role: 'question', size, leading, width });
  const meta = metaBlock(
    item,
    { size: metaSize(size), width, center: style.center, date },
    measure,
  );
  const gap = meta.height > 0 ? Math.max(META_SIZE.least * 0.8, meta.size * 0.55) : 0;
  return {
    question: { text: item.question, role: 'question', size, leading },
    height: run.height,
    width: run.width,
    meta,
    gap,
    total: run.height + gap + meta.height,
    broken: run.broken,
  };
}

/** The question as large as a height allows: without breaking a word if that is possible at all. */
export function fitQuestion(
  problem: ItemProblem,
  { most, height, ...style }: Omit<Style, 'size' | 'leading'> & { most: number; height: number },
): QuestionBlock | null {
  const { least } = QUESTION_SIZE;
  const set = Math.max(least, problem.settings.question.size);
  const at = (size: number, leading?: number) =>
    questionBlock(problem, { ...style, size, ...(leading !== undefined && { leading }) });
  const search = (upTo: number, broken: boolean, leading?: number) => {
    const size = largest(least, Math.max(least, upTo), (one) => {
      const block = at(one, leading);
      return block.total <= height && (broken || !block.broken);
    });
    return size === null ? null : at(size, leading);
  };
  return (
    search(most, false) ??
    search(Math.min(most, set * 1.2), true) ??
    search(Math.min(most, set), true, TIGHTEST)
  );
}

/** The block in its place. */
export function placeQuestion(
  { question, height, gap, meta }: QuestionBlock,
  { x, y, width }: Pick<Box, 'x' | 'y' | 'width'>,
  center: boolean,
): Pick<ItemPage, 'question' | 'meta'> {
  const below = y + height + gap;
  const place = (text: PlacedText | null) => text && movedPart(text, x, below);
  return {
    question: {
      ...question,
      align: center ? 'center' : 'start',
      box: { x, y, width, height },
    },
    meta: {
      author: place(meta.meta.author),
      date: place(meta.meta.date),
      asked: place(meta.meta.asked),
    },
  };
}

/** The problem with the question's lines, which its asker broke, as one text. */
export function withoutBreaks(problem: ItemProblem): ItemProblem {
  return { ...problem, item: { ...problem.item, question: inOneLine(problem.item.question) } };
}

export function inOneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ');
}
