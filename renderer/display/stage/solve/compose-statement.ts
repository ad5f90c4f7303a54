import { largest } from './boxes.ts';
import { ANSWER_SIZE, QUESTION_SIZE, STATEMENT_LINE } from './limits.ts';
import type { ItemProblem } from './item-problem.ts';
import { placeQuestion, questionBlock } from './question.ts';
import type { ItemLayout } from './types.ts';

/** A set size of 20 and more lets a statement take the whole wall. */
const OF_SET = 12;
const MOST_LINES = 3;
const ECHO = 0.4;
const GAP = 56;
/** Share of the free height above it. */
const ABOVE = { landscape: 0.56, portrait: 0.36, center: 0.46 } as const;

/** A few words take the wall, and the answer is their echo: beside them, upright below. */
export function solveStatement(problem: ItemProblem): ItemLayout | null {
  const { item, settings, size, room, measure } = problem;
  const center = settings.align === 'center';
  const beside = item.answer !== null && !size.portrait && !center;
  const echoWidth = beside ? room.width * 0.3 : room.width;
  const width = beside ? room.width - echoWidth - GAP : room.width;
  const most = Math.min(size.height * STATEMENT_LINE, settings.question.size * OF_SET);

  const solveAt = (questionSize: number) => {
    const block = questionBlock(problem, { size: questionSize, width, center, metaShare: 0.2 });
    const echoSize = Math.min(ANSWER_SIZE.most, Math.max(ANSWER_SIZE.least, questionSize * ECHO));
    const setting = { size: echoSize, leading: 1.2, width: echoWidth, cards: false };
    const echo = item.answer ? measure.answer(setting) : null;
    const gap = echo && !beside ? echoSize * 0.9 : 0;
    const total = beside
      ? Math.max(block.total, echo?.height ?? 0)
      : block.total + gap + (echo?.height ?? 0);
    return { block, echo, setting, gap, total };
  };
  const found = largest(QUESTION_SIZE.least, most, (one) => {
    const { block, echo, total } = solveAt(one);
    const lines = block.height / (block.question.size * block.question.leading);
    return !block.broken && lines < MOST_LINES + 0.5 && !echo?.wide && total <= room.height;
  });
  if (found === null) return null;
  const { block, echo, setting, gap, total } = solveAt(found);
  const free = room.height - total;
  const share = center ? ABOVE.center : ABOVE[size.portrait ? 'portrait' : 'landscape'];
  const y = room.y + free * share;
  const placed = placeQuestion(block, { x: room.x, y, width }, center);
  // On the last line's height.
  const echoY = beside
    ? y + Math.max(0, block.height - (echo?.height ?? 0) - block.question.size * 0.1)
    : y + block.total + gap;
  return {
    composition: 'statement',
    rtl: item.rtl,
    room,
    answer: echo && setting,
    pager: null,
    pages: [
      {
        ...placed,
        columns: echo
          ? [
              {
                from: 0,
                box: {
                  x: beside ? room.x + width + GAP : room.x,
                  y: echoY,
                  width: echoWidth,
                  height: echo.height,
                },
              },
            ]
          : [],
      },
    ],
  };
}
