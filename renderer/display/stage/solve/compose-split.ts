import { fitPages, fitWhole, type AnswerRoom } from './answer-region.ts';
import { ANSWER_SIZE, BAR_INDENT, COMFORTABLE_ANSWER, wantedSizes } from './limits.ts';
import type { ItemProblem } from './item-problem.ts';
import { fitQuestion, placeQuestion } from './question.ts';
import type { ItemLayout } from './types.ts';

const QUESTION_SHARE = 0.38;
const GAP = 40;
/** The answer's size at most, in parts of the question's. */
const ANSWER_SHARE = 0.7;
const WIDER = 1.24;
const ABOVE = 0.42;

/** The question on the left, a list, table or code on the right; both begin at the same height. */
export function solveSplit(problem: ItemProblem): ItemLayout | null {
  const { item, settings, size, room, measure } = problem;
  if (!item.answer) return null;
  const center = settings.align === 'center';
  const width = Math.min(room.width, Math.max(960, settings.contentWidth * WIDER));
  const left = center ? room.x + (room.width - width) / 2 : room.x;
  const questionWidth = width * QUESTION_SHARE;
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
    Math.min(wanted.answer, block.question.size * ANSWER_SHARE),
  );
  const bar = BAR_INDENT * Math.min(most, 28);
  const answerX = left + questionWidth + GAP + bar;
  const answerRoom: AnswerRoom = {
    box: { x: answerX, y: room.y, width: left + width - answerX, height: room.height },
    least: COMFORTABLE_ANSWER,
    most,
    paged: Math.min(most, Math.max(ANSWER_SIZE.least, Math.min(24, settings.answer.size * 1.2))),
    leading: settings.answer.leading,
    columns: 1,
  };
  const fit = fitWhole(answerRoom, measure) ?? fitPages(answerRoom, measure);
  const paged = fit.pages.length > 1;
  const height = Math.max(block.total, ...fit.pages.flat().map(({ box }) => box.height));
  const lift = paged ? 0 : (room.height - height) * ABOVE;
  const placed = placeQuestion(block, { x: left, y: room.y + lift, width: questionWidth }, false);
  return {
    composition: 'split',
    rtl: item.rtl,
    room,
    answer: fit.setting,
    pager: paged
      ? { x: answerX, y: room.y + room.height - 24, width: answerRoom.box.width, height: 24 }
      : null,
    pages: fit.pages.map((columns) => ({
      ...placed,
      columns: columns.map((column) => ({
        ...column,
        box: { ...column.box, y: column.box.y + lift },
      })),
    })),
  };
}
