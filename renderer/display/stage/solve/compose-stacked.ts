import { largest } from './boxes.ts';
import { ANSWER_MOST, ANSWER_SIZE, BAR_INDENT, LONG_QUESTION, QUESTION_SIZE } from './limits.ts';
import type { ItemProblem } from './item-problem.ts';
import { fitQuestion, placeQuestion, questionBlock } from './question.ts';
import type { ItemLayout } from './types.ts';

/** Short texts grow up to this many times their set size, the answer more slowly: the hierarchy stays. */
const GROWS = 3.2;
const ANSWER_GROWS = 0.45;
/** A question alone is a poster. */
const POSTER_GROWS = 4.5;
/** Smaller than it is set only where that is large; what is long has pages of its own before it is small. */
const LEAST_QUESTION = 24;
const LEAST_OF_LONG = 1.2;
/** Rather on two pages than smaller. */
const COMFORTABLE_ANSWER = 17;
/** Share of the free height above: the optical centre. */
const ABOVE = 0.44;
const CENTRE_MARK = 1.6;

function answerFactor(factor: number): number {
  return factor > 1 ? 1 + (factor - 1) * ANSWER_GROWS : factor;
}

/** One column: the question over its answer. */
export function solveStacked(problem: ItemProblem): ItemLayout | null {
  const { item, settings, room, measure } = problem;
  const center = settings.align === 'center';
  const width = Math.min(room.width, settings.contentWidth);
  const x = center ? room.x + (room.width - width) / 2 : room.x;
  const grows = item.answer ? GROWS : POSTER_GROWS;
  const questionMost = Math.min(QUESTION_SIZE.most, settings.question.size * grows);
  const isLong = item.question.length > LONG_QUESTION;
  const least = isLong ? LEAST_OF_LONG : Math.min(1, LEAST_QUESTION / settings.question.size);
  if (!item.answer) {
    const poster = { most: questionMost, center, metaShare: 0.55 };
    const block =
      fitQuestion(problem, { ...poster, height: room.height, width }) ??
      fitQuestion(problem, { ...poster, height: room.height, width: room.width });
    if (!block) return null;
    const wide = block.width > width ? room.width : width;
    const y = room.y + (room.height - block.total) * ABOVE;
    const left = center ? room.x + (room.width - wide) / 2 : room.x;
    const placed = placeQuestion(block, { x: left, y, width: wide }, center);
    const page = { ...placed, columns: [] };
    return { composition: 'poster', rtl: item.rtl, room, answer: null, pager: null, pages: [page] };
  }

  const solveAt = (factor: number, cards: boolean) => {
    const questionSize = Math.min(
      questionMost,
      Math.max(QUESTION_SIZE.least, settings.question.size * factor),
    );
    const answerSize = Math.min(
      ANSWER_SIZE.most,
      Math.max(COMFORTABLE_ANSWER, settings.answer.size * answerFactor(factor)),
    );
    const indent = center ? 0 : BAR_INDENT * answerSize;
    const block = questionBlock(problem, { size: questionSize, width, center });
    const setting = {
      size: answerSize,
      leading: settings.answer.leading,
      width: width - indent,
      cards,
    };
    const run = measure.answer(setting);
    const gap = answerSize * (center ? CENTRE_MARK : 1.1);
    return { block, setting, run, indent, gap, total: block.total + gap + run.height };
  };
  const search = (cards: boolean, broken: boolean) => {
    const found = largest(least, GROWS, (factor) => {
      const { block, run, total } = solveAt(factor, cards);
      return (
        (broken || !block.broken) &&
        !run.wide &&
        total <= room.height &&
        run.height <= room.height * ANSWER_MOST
      );
    });
    return found === null ? null : solveAt(found, cards);
  };
  const isTable = item.answer.kind === 'table';
  const found = search(false, false) ?? (isTable ? search(true, false) : null);
  if (!found) return null;
  const { block, setting, run, indent, gap, total } = found;
  const y = room.y + (room.height - total) * ABOVE;
  return {
    composition: 'stacked',
    rtl: item.rtl,
    room,
    answer: setting,
    pager: null,
    pages: [
      {
        ...placeQuestion(block, { x, y, width }, center),
        columns: [
          {
            from: 0,
            box: {
              x: x + indent,
              y: y + block.total + gap,
              width: setting.width,
              height: run.height,
            },
          },
        ],
      },
    ],
  };
}
