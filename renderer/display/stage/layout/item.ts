import { isSameText, keepTogether } from '../../content/line-breaks.ts';
import { fitPages, pagerIn } from './answer.ts';
import { mirroredItem, right } from './boxes.ts';
import { solvePinned, solveSplit } from './paged.ts';
import { solvePoll } from './poll.ts';
import {
  COMFORTABLE_ANSWER,
  LONG_QUESTION,
  PAGER_HEIGHT,
  SHORT_ANSWER,
  largest,
  ANSWER_MOST,
  BAR_INDENT,
  blockWidth,
  QUESTION_SIZE,
  wantedSizes,
} from './sizes.ts';
import type { Box, ItemLayout, ItemProblem, PlacedText, AnswerSetting, Composed } from './types.ts';
import { fitQuestion, placeQuestion, questionBlock, type QuestionBlock } from './question.ts';

function isSameRoom(one: Box, other: Box): boolean {
  return (
    one.x === other.x &&
    one.y === other.y &&
    one.width === other.width &&
    one.height === other.height
  );
}

/**
 * Keeps an answer that was edited while it is shown in its place, at its size or a smaller one, with more or fewer
 * lines or pages: neither the question nor anything else moves. Null if that is not possible.
 */
function keepStill({ before, item, room, measure }: ItemProblem): ItemLayout | null {
  const page = before?.pages[0];
  const column = page?.columns[0];
  if (!before?.answer || !page || !column || !item.answer) return null;
  if (!isSameText(page.question.text, item.question) || !isSameRoom(before.room, room)) return null;
  const { author, date, asked } = page.meta;
  const said = [author, date, asked].map((text) => text?.text ?? null);
  const says = [item.author, date ? item.date : null, item.asked];
  if (said.some((text, at) => text !== says[at])) return null;
  const { answer } = before;
  const { x, y, width } = column.box;
  const height = room.y + room.height - y;
  const size = largest(Math.min(COMFORTABLE_ANSWER, answer.size), answer.size, (one) => {
    const run = measure.answer({ ...answer, size: one });
    return !run.wide && run.height <= height;
  });
  if (size !== null) {
    const setting = { ...answer, size };
    const box = { x, y, width, height: measure.answer(setting).height };
    return {
      ...before,
      answer: setting,
      pager: null,
      pages: [{ ...page, columns: [{ from: 0, box }] }],
    };
  }
  if (measure.answer(answer).wide) return null;
  const fit = fitPages(
    { box: { x, y, width, height }, paged: answer.size, leading: answer.leading, columns: 1 },
    measure,
  );
  const most = height - PAGER_HEIGHT;
  const fits = fit.pages.every((columns) => columns.every(({ box }) => box.height <= most));
  if (fit.setting.size !== answer.size || !fits) return null;
  const pages = fit.pages.map((columns) => ({ ...page, columns }));
  return { ...before, answer: fit.setting, pager: pagerIn(room, { x, width }), pages };
}

/** Returns the compositions that suit the content, the best one first; the last one always fits. */
function compositionsFor(problem: ItemProblem) {
  const { item, size } = problem;
  const { question, answer, poll } = item;
  if (poll) return [() => solvePoll(problem, poll)];
  const isLong = question.length > LONG_QUESTION;
  if (!answer || isLong) return [solveStacked, solvePinned];
  if (answer.kind !== 'text' && !size.portrait) return [solveSplit, solveStacked, solvePinned];
  if (answer.characters <= SHORT_ANSWER || answer.kind !== 'text')
    return [solveStacked, solvePinned];
  return [solvePinned];
}

/** Least share of its size that a question keeps when lines with a single word are avoided. */
const FOR_LINES = 0.85;
/** Characters up to which keeping two words together can cost size. */
const FEW = 100;

function composed(problem: ItemProblem): ItemLayout {
  for (const solve of compositionsFor(problem)) {
    const found = solve(problem);
    if (!found) continue;
    const layout = { ...found, rtl: problem.item.rtl, room: problem.room };
    return layout.rtl ? mirroredItem(layout) : layout;
  }
  throw new Error('The last composition always fits.');
}

function questionOf({ pages: [page] }: ItemLayout): PlacedText | undefined {
  return page?.question;
}

/** A question with who asked it and its answer, in the room that the frame leaves them. */
export function solveItem(problem: ItemProblem): ItemLayout {
  const still = keepStill(problem);
  if (still) return still;
  const { item, measure } = problem;
  const question = keepTogether(item.question);
  if (question === item.question) return composed(problem);
  const kept = composed({ ...problem, item: { ...item, question } });
  const shown = questionOf(kept);
  const isBroken = !shown || measure.text(shown.text, { ...shown, width: shown.box.width }).broken;
  // Among many words, keeping two together costs no size.
  if (item.question.length > FEW && !isBroken) return kept;
  const free = composed(problem);
  const least = (questionOf(free)?.size ?? 0) * FOR_LINES;
  return !isBroken && shown.size >= least ? kept : free;
}

/** Exponent of the answer's scale when both shrink: below 1, since the answer is smaller and shrinks more slowly. */
const ANSWER_SHRINKS = 0.68;
/** Size below which a question prefers pages for its answer; for a long one it is this multiple of its set size. */
const LEAST_QUESTION = 24;
const LEAST_OF_LONG = 1.2;
/** Share of the free height above the item: the optical centre. */
const ABOVE = 0.44;
/** Gap between question and answer, in parts of the answer's size; if centred, a mark is between them. */
const GAP = { start: 0.7, center: 1.25 } as const;

/** Returns the answer's line height: large type is set tighter than the same text small. */
function answerLeading(size: number, set: number): number {
  return Math.max(1.15, set - 0.21 * Math.min(1, Math.max(0, (size - 28) / 28)));
}

function narrowest(most: number, fits: (width: number) => boolean): number {
  return most - (largest(0, most, (less) => fits(most - less)) ?? 0);
}

/** Width of the texts with the lines that they take in this width: the least width that does not need more lines. */
function inkWidth(
  { item, measure }: ItemProblem,
  block: QuestionBlock,
  width: number,
  answer: { setting: AnswerSetting; indent: number; height: number } | null,
): number {
  const question = narrowest(width, (one) => {
    const run = measure.text(item.question, { ...block.question, width: one });
    return run.height <= block.height && run.broken === block.broken;
  });
  const meta = Object.values(block.meta.meta).map((text) => (text ? right(text.box) : 0));
  const below =
    answer &&
    answer.indent +
      narrowest(answer.setting.width, (one) => {
        const run = measure.answer({ ...answer.setting, width: one });
        return run.height <= answer.height && !run.wide;
      });
  return Math.max(question, ...meta, below ?? 0);
}

/** Lays out one column in the middle of the room, as wide as its texts: the question, alone or above its answer. */
function solveStacked(problem: ItemProblem): Composed | null {
  const { item, settings, size, room, measure } = problem;
  const center = settings.align === 'center';
  const wanted = wantedSizes(settings, size);
  const answerAt = (answerSize: number, width: number, cards: boolean) => {
    const indent = center ? 0 : BAR_INDENT * answerSize;
    const leading = answerLeading(answerSize, settings.answer.leading);
    const setting = { size: answerSize, leading, width: width - indent, cards };
    return { indent, setting, run: measure.answer(setting) };
  };
  const solveAt = (factor: number, width: number, answerMost: number, cards: boolean) => {
    const questionSize = Math.max(QUESTION_SIZE.least, wanted.question * factor);
    const block = questionBlock(problem, { size: questionSize, width, center });
    const answerSize = Math.min(answerMost, wanted.answer * factor ** ANSWER_SHRINKS);
    const answer = answerAt(Math.max(COMFORTABLE_ANSWER, answerSize), width, cards);
    const gap = answer.setting.size * GAP[center ? 'center' : 'start'];
    const total = block.total + gap + answer.run.height;
    return { factor, answerMost, block, ...answer, gap, total };
  };

  const most = blockWidth(settings, size, room);
  if (!item.answer) {
    const poster = { most: wanted.question, center, height: room.height };
    const width = [most, room.width].find((one) => fitQuestion(problem, { ...poster, width: one }));
    const block = width !== undefined && fitQuestion(problem, { ...poster, width });
    if (!block) return null;
    const x = room.x + (room.width - (center ? width : inkWidth(problem, block, width, null))) / 2;
    const y = room.y + (room.height - block.total) * ABOVE;
    const wide = Math.min(width, right(room) - x);
    const page = { ...placeQuestion(block, { x, y, width: wide }, center), columns: [] };
    return { composition: 'poster', answer: null, pager: null, pages: [page] };
  }

  const isLong = item.question.length > LONG_QUESTION;
  const set = settings.question.size;
  const leastSize = isLong ? set * LEAST_OF_LONG : Math.min(set, LEAST_QUESTION);
  const search = (cards: boolean) => {
    // What cannot be broken, such as a long word in code, makes the answer smaller and not the question.
    const answerMost = largest(
      COMFORTABLE_ANSWER,
      Math.max(COMFORTABLE_ANSWER, wanted.answer),
      (one) => !answerAt(one, most, cards).run.wide,
    );
    if (answerMost === null) return null;
    const factor = largest(Math.min(1, leastSize / wanted.question), 1, (one) => {
      const { block, run, total } = solveAt(one, most, answerMost, cards);
      const fits = total <= room.height && run.height <= room.height * ANSWER_MOST;
      return fits && !block.broken && !run.wide;
    });
    return factor === null ? null : solveAt(factor, most, answerMost, cards);
  };
  const found = search(false) ?? (item.answer.kind === 'table' ? search(true) : null);
  if (!found) return null;
  const height = found.run.height;
  const ink = center ? most : inkWidth(problem, found.block, most, { ...found, height });
  const x = room.x + (room.width - ink) / 2;
  const width = Math.min(most, right(room) - x);
  const placed = solveAt(found.factor, width, found.answerMost, found.setting.cards);
  const { block, setting, run, indent, gap, total } = placed;
  const y = room.y + (room.height - total) * ABOVE;
  const box = {
    x: x + indent,
    y: y + block.total + gap,
    width: width - indent,
    height: run.height,
  };
  return {
    composition: 'stacked',
    answer: setting,
    pager: null,
    pages: [{ ...placeQuestion(block, { x, y, width }, center), columns: [{ from: 0, box }] }],
  };
}
