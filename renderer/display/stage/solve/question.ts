import { largest } from './boxes.ts';
import { META_SIZE, QUESTION_SIZE } from './limits.ts';
import { metaBlock, metaSize, type MetaBlock } from './meta.ts';
import type { ItemProblem } from './item-problem.ts';
import type { Box, ItemPage, PlacedText } from './types.ts';

/** Large type is set tighter than the same text small. */
export function questionLeading(size: number, set: number): number {
  const share = Math.min(1, Math.max(0, (size - 28) / 72));
  return Math.max(1, 1.4 - 0.38 * share + (set - 1.4) * (1 - 0.5 * share));
}

/** As tight as a question that has little room can be set. */
export const TIGHTEST = 1.16;

export type QuestionBlock = {
  question: Omit<PlacedText, 'box' | 'align'>;
  height: number;
  width: number;
  meta: MetaBlock;
  gap: number;
  /** With what is said of it. */
  total: number;
  broken: boolean;
};

type Style = { size: number; width: number; leading?: number; center: boolean };

/** The question at this size, and below it who asked. */
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
    search(Math.min(most, set), true, TIGHTEST) ??
    null
  );
}

/** The block in its place. */
export function placeQuestion(
  { question, height, gap, meta }: QuestionBlock,
  { x, y, width }: Pick<Box, 'x' | 'y' | 'width'>,
  center: boolean,
): Pick<ItemPage, 'question' | 'meta'> {
  const below = y + height + gap;
  const place = (text: PlacedText | null) =>
    text && { ...text, box: { ...text.box, x: text.box.x + x, y: text.box.y + below } };
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
