import { fitAnswer, pagerIn } from './answer.ts';
import { movedPart } from './boxes.ts';
import {
  fitQuestion,
  NO_META,
  placeQuestion,
  questionBlock,
  TIGHTEST,
  withoutBreaks,
} from './question.ts';
import {
  ANSWER_MOST,
  ANSWER_SIZE,
  BAR_INDENT,
  COMFORTABLE_ANSWER,
  PAGER_HEIGHT,
  QUESTION_SIZE,
  wantedSizes,
} from './sizes.ts';
import type { Box, Composed, ItemPage, ItemProblem } from './types.ts';

/** Factor by which the column of a paged item may exceed the width that staff set, and its least width in stage units. */
const WIDER = 1.24;
const LEAST_WIDTH = 960;

/** Returns the column of a paged item. */
function wideColumn({ room, settings }: ItemProblem) {
  const center = settings.align === 'center';
  const width = Math.min(room.width, Math.max(LEAST_WIDTH, settings.contentWidth * WIDER));
  return { center, width, x: center ? room.x + (room.width - width) / 2 : room.x };
}

const SPLIT_SHARE = 0.38;
const SPLIT_GAP = 40;
/** The answer's size at most, in parts of the question's. */
const SPLIT_ANSWER = 0.7;
const SPLIT_ABOVE = 0.42;

/** The question on the left, a list, table or code on the right; both begin at the same height. */
export function solveSplit(problem: ItemProblem): Composed | null {
  const { item, settings, size, room, measure } = problem;
  if (!item.answer) return null;
  const { x: left, width } = wideColumn(problem);
  const questionWidth = width * SPLIT_SHARE;
  const wanted = wantedSizes(settings, size);
  const block = fitQuestion(problem, {
    most: wanted.question,
    height: room.height,
    width: questionWidth,
    center: false,
  });
  if (!block || block.broken) return null;
  const most = Math.max(
    COMFORTABLE_ANSWER,
    Math.min(wanted.answer, block.question.size * SPLIT_ANSWER),
  );
  const x = left + questionWidth + SPLIT_GAP + BAR_INDENT * Math.min(most, 28);
  const box: Box = { x, y: room.y, width: left + width - x, height: room.height };
  const { size: set, leading } = settings.answer;
  const paged = Math.min(most, Math.max(ANSWER_SIZE.least, Math.min(24, set * 1.2)));
  const fit = fitAnswer({ box, most, paged, leading, columns: 1 }, measure);
  const isPaged = fit.pages.length > 1;
  const height = Math.max(block.total, ...fit.pages.flat().map((column) => column.box.height));
  const lift = isPaged ? 0 : (room.height - height) * SPLIT_ABOVE;
  const placed = placeQuestion(block, { x: left, y: room.y + lift, width: questionWidth }, false);
  return {
    composition: 'split',
    answer: fit.setting,
    pager: isPaged ? pagerIn(room, box) : null,
    pages: fit.pages.map((columns) => ({
      ...placed,
      columns: columns.map((column) => movedPart(column, 0, lift)),
    })),
  };
}

/** Share of the free height for the question above a long answer. */
const QUESTION_SHARE = { landscape: 0.36, portrait: 0.34 } as const;
const QUESTION_GROWS = 2.5;
const QUESTION_MOST = 60;
const ANSWER_GROWS = 1.6;
const GAP = 28;
const ABOVE = 0.4;

/**
 * Lays out the question alone, at any length: the author's line breaks are removed, and what does not fit even then
 * ends in an ellipsis.
 */
function alone(problem: ItemProblem, width: number, center: boolean) {
  const { room, settings, item } = problem;
  const height = room.height - (item.answer ? PAGER_HEIGHT : 0);
  const wanted = {
    most: Math.min(QUESTION_SIZE.most, settings.question.size * QUESTION_GROWS),
    height,
    center,
  };
  const found =
    fitQuestion(problem, { ...wanted, width }) ??
    fitQuestion(problem, { ...wanted, width: room.width }) ??
    fitQuestion(withoutBreaks(problem), { ...wanted, width: room.width });
  if (found) return { block: found, lines: null };
  const size = QUESTION_SIZE.least;
  const style = { size, leading: TIGHTEST, width: room.width, center };
  const block = questionBlock(withoutBreaks(problem), style);
  const rest = height - block.gap - block.meta.height;
  const lines = Math.max(1, Math.floor(rest / (size * TIGHTEST)));
  const shown = lines * size * TIGHTEST;
  const total = shown + block.gap + block.meta.height;
  return { block: { ...block, height: shown, total }, lines };
}

/** The answer below this line, in pages or whole. */
function answerBelow(
  problem: ItemProblem,
  { x, y, width, reserve = 0 }: { x: number; y: number; width: number; reserve?: number },
) {
  const { settings, room, measure } = problem;
  const center = settings.align === 'center';
  const most = Math.min(
    ANSWER_SIZE.most,
    Math.max(COMFORTABLE_ANSWER, settings.answer.size * ANSWER_GROWS),
  );
  const indent = center ? 0 : BAR_INDENT * Math.min(most, 24);
  const box: Box = { x: x + indent, y, width: width - indent, height: room.y + room.height - y };
  const kind = problem.item.answer?.kind;
  const { size: set, leading } = settings.answer;
  const paged = Math.min(most, Math.max(20, Math.min(26, set * 1.25)));
  const columns = kind === 'text' || kind === 'list' ? 2 : 1;
  const fit = fitAnswer({ box, most, paged, leading, columns }, measure, reserve);
  return { ...fit, box, pager: fit.pages.length > 1 ? pagerIn(room, box) : null };
}

/** A long answer below its question, which stays in view on every page. */
export function solvePinned(problem: ItemProblem): Composed {
  const { item, settings, room, size } = problem;
  const { center, width, x } = wideColumn(problem);
  const share = QUESTION_SHARE[size.portrait ? 'portrait' : 'landscape'];
  const most = Math.min(QUESTION_MOST, settings.question.size * QUESTION_GROWS);
  const block =
    item.answer && fitQuestion(problem, { most, height: room.height * share, width, center });
  if (!block) return solveApart(problem, { x, width, center });

  const above = Math.max(block.total + GAP, room.height * (1 - ANSWER_MOST));
  const fit = answerBelow(problem, { x, y: room.y + above, width });
  const used = Math.max(0, ...fit.pages.flat().map(({ box }) => box.height));
  const lift = fit.pager ? 0 : (fit.box.height - used) * ABOVE;
  const placed = placeQuestion(block, { x, y: room.y + lift, width }, center);
  const pages = fit.pages.map((columns): ItemPage => ({
    ...placed,
    columns: columns.map((column) => movedPart(column, 0, lift)),
  }));
  return {
    composition: 'pinned',
    answer: fit.setting,
    pager: fit.pager,
    pages,
  };
}

/** Lays out a question that fills the stage: its answer is on separate pages, below the question's first line. */
function solveApart(
  problem: ItemProblem,
  { x, width, center }: { x: number; width: number; center: boolean },
): Composed {
  const { item, settings, room } = problem;
  const { block, lines } = alone(problem, width, center);
  const wide = block.width > width || lines !== null ? room.width : width;
  const left = center ? room.x + (room.width - wide) / 2 : room.x;
  const free = room.height - (item.answer ? PAGER_HEIGHT : 0) - block.total;
  const y = room.y + Math.max(0, free) * ABOVE;
  const placed = placeQuestion(block, { x: left, y, width: wide }, center);
  const first: ItemPage = {
    ...placed,
    question: { ...placed.question, ...(lines !== null && { mostLines: lines }) },
    columns: [],
  };
  if (!item.answer) {
    return {
      composition: 'poster',
      answer: null,
      pager: null,
      pages: [first],
    };
  }
  const lineSize = Math.max(QUESTION_SIZE.least, Math.min(26, settings.question.size * 1.2));
  const lineHeight = lineSize * 1.25;
  const fit = answerBelow(problem, {
    x,
    y: room.y + lineHeight + GAP,
    width,
    reserve: PAGER_HEIGHT,
  });
  const line: ItemPage['question'] = {
    role: 'question',
    text: item.question,
    size: lineSize,
    leading: 1.25,
    align: center ? 'center' : 'start',
    box: { x, y: room.y, width, height: lineHeight },
    mostLines: 1,
  };
  const rest = fit.pages.map((columns): ItemPage => ({ question: line, meta: NO_META, columns }));
  return {
    composition: 'apart',
    answer: fit.setting,
    pager: pagerIn(room, fit.box),
    pages: [first, ...rest],
  };
}
