import { fitPages, fitWhole, type AnswerRoom } from './answer-region.ts';
import {
  ANSWER_MOST,
  ANSWER_SIZE,
  BAR_INDENT,
  COMFORTABLE_ANSWER,
  PAGER_HEIGHT,
  QUESTION_SIZE,
} from './limits.ts';
import type { ItemProblem } from './item-problem.ts';
import { fitQuestion, placeQuestion, questionBlock, TIGHTEST } from './question.ts';
import type { Box, ItemLayout, ItemPage } from './types.ts';

/** Of the free height, for the question above a long answer. */
const QUESTION_SHARE = { landscape: 0.36, portrait: 0.34 } as const;
const QUESTION_GROWS = 2.5;
const QUESTION_MOST = 60;
const ANSWER_GROWS = 1.6;
const WIDER = 1.24;
const GAP = 28;
const ABOVE = 0.4;
const PAGER = 24;

function withoutBreaks(problem: ItemProblem): ItemProblem {
  const question = problem.item.question.replace(/\s*\n\s*/g, ' ');
  return { ...problem, item: { ...problem.item, question } };
}

/** The question alone, whatever it takes: lines that somebody broke become one text, and even what no screen holds ends in dots. */
function alone(problem: ItemProblem, width: number, center: boolean) {
  const { room, settings, item } = problem;
  const height = room.height - (item.answer ? PAGER_HEIGHT : 0);
  const wanted = {
    most: Math.min(QUESTION_SIZE.most, settings.question.size * 2.5),
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
  const whole = { ...box, height: box.height - reserve };
  const answerRoom: AnswerRoom = {
    box,
    least: COMFORTABLE_ANSWER,
    most,
    paged: Math.min(most, Math.max(20, Math.min(26, settings.answer.size * 1.25))),
    leading: settings.answer.leading,
    columns: problem.item.answer?.kind === 'text' || problem.item.answer?.kind === 'list' ? 2 : 1,
  };
  const fit = fitWhole({ ...answerRoom, box: whole }, measure) ?? fitPages(answerRoom, measure);
  const pager = { ...box, y: room.y + room.height - PAGER, height: PAGER };
  return { ...fit, box, pager: fit.pages.length > 1 ? pager : null };
}

/** A long answer below its question, which stays in view on every page. */
export function solvePinned(problem: ItemProblem): ItemLayout {
  const { item, settings, room, size } = problem;
  const center = settings.align === 'center';
  const width = Math.min(room.width, Math.max(960, settings.contentWidth * WIDER));
  const x = center ? room.x + (room.width - width) / 2 : room.x;
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
    columns: columns.map((one) => ({ ...one, box: { ...one.box, y: one.box.y + lift } })),
  }));
  return {
    composition: 'pinned',
    rtl: item.rtl,
    room,
    answer: fit.setting,
    pager: fit.pager,
    pages,
  };
}

/** A question that fills the stage by itself: the answer comes on separate pages, below the question's first line. */
function solveApart(
  problem: ItemProblem,
  { x, width, center }: { x: number; width: number; center: boolean },
): ItemLayout {
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
      rtl: item.rtl,
      room,
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
  const none = { author: null, date: null, asked: null };
  const rest = fit.pages.map((columns): ItemPage => ({ question: line, meta: none, columns }));
  return {
    composition: 'apart',
    rtl: item.rtl,
    room,
    answer: fit.setting,
    pager: fit.pager ?? { ...fit.box, y: room.y + room.height - PAGER, height: PAGER },
    pages: [first, ...rest],
  };
}
