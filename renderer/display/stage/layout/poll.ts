import { movedPoll } from './boxes.ts';
import { fitCloud } from './cloud.ts';
import { fitOptions, leastOptions } from './poll-options.ts';
import { fitScale, LEAST_SCALE } from './poll-scale.ts';
import {
  fitQuestion,
  placeQuestion,
  questionBlock,
  TIGHTEST,
  withoutBreaks,
  type QuestionBlock,
} from './question.ts';
import { blockWidth, QUESTION_SIZE } from './sizes.ts';
import type { Box, Composed, ItemProblem, Measure, PollBody, PollContent } from './types.ts';

/** Shares of the room's height that the question may take, one after the other. */
const QUESTION_SHARES = [0.34, 0.27, 0.2, 0.14] as const;
const QUESTION_GROWS = 2.8;
const QUESTION_MOST = 60;
/** Size from which on texts need no smaller question. */
const COMFORTABLE = 20;
/** Gap between the question and what is below it, in parts of the question's size; its limits in stage units. */
const GAP = { share: 0.7, least: 16, most: 36 } as const;
/** Least width of a scale, if there is that much. */
const SCALE_WIDTH = 560;
const ABOVE = 0.44;
/** Least growth of texts that is worth a smaller question, and columns of options. */
const WORTH_IT = 1.05;
const WORTH_COLUMNS = 1.15;

function gapBelow({ question }: QuestionBlock): number {
  return Math.min(GAP.most, Math.max(GAP.least, question.size * GAP.share));
}

/** Width of question and bars; a cloud and options in columns take the whole room. */
function columnOf({ settings, size, room }: ItemProblem): Pick<Box, 'x' | 'width'> {
  const width = blockWidth(settings, size, room);
  return { x: room.x + (room.width - width) / 2, width };
}

/** Place of question and body. `columns`: numbers of columns that options may take, `worth`: how much larger they are then. */
type Place = Pick<Box, 'x' | 'width'> & { columns: readonly number[]; worth: number };

/** The places for a poll, the one that is tried first before others. */
function placesFor(problem: ItemProblem, poll: PollContent): readonly Place[] {
  const { room } = problem;
  const column = columnOf(problem);
  if (poll.kind === 'options') {
    return [
      { ...column, columns: [1], worth: WORTH_IT },
      { x: room.x, width: room.width, columns: [2, 3], worth: WORTH_COLUMNS },
    ];
  }
  const least = Math.min(room.width, poll.kind === 'scale' ? SCALE_WIDTH : room.width);
  const width = Math.max(column.width, least);
  return [{ x: room.x + (room.width - width) / 2, width, columns: [], worth: WORTH_IT }];
}

function fitBody(
  poll: PollContent,
  box: Box,
  options: { most: number; columns: readonly number[] },
  measure: Measure,
): PollBody {
  switch (poll.kind) {
    case 'options':
      return fitOptions(poll, { ...options, box }, measure);
    case 'scale':
      return fitScale(poll, box, measure);
    default:
      return fitCloud(poll, box, measure);
  }
}

type Tried = { at: Place; block: QuestionBlock; above: number; body: PollBody };

/** The other one if it leaves what is below the question clearly better off. */
function better(other: Tried, best: Tried | null): Tried {
  if (!best || other.body.left < best.body.left) return other;
  const areWhole = other.body.left === 0 && best.body.left === 0;
  return areWhole && other.body.size > best.body.size * other.at.worth ? other : best;
}

/** The question at its least size, with an ellipsis where it would leave the poll no room. */
function leastQuestion(problem: ItemProblem, poll: PollContent, center: boolean): QuestionBlock {
  const { room, measure } = problem;
  const size = QUESTION_SIZE.least;
  const line = size * TIGHTEST;
  const block = questionBlock(problem, { size, leading: TIGHTEST, width: room.width, center });
  const below = block.gap + block.meta.height;
  const free = room.height - leastBody(poll, room.width, measure) - below;
  const mostLines = Math.max(1, Math.floor(free / line));
  if (mostLines * line >= block.height) return block;
  const height = mostLines * line;
  return {
    ...block,
    height,
    total: height + below,
    question: { ...block.question, mostLines },
  };
}

/** A poll: its question as the heading, and below it bars, columns or words in the same place in every phase. */
export function solvePoll(given: ItemProblem, poll: PollContent): Composed {
  const problem = withoutBreaks(given);
  const { room, settings } = problem;
  const center = settings.align === 'center' || poll.kind === 'words';
  const most = Math.min(QUESTION_MOST, settings.question.size * QUESTION_GROWS);
  const tryAt = (at: Place, block: QuestionBlock): Tried => {
    const above = block.total + gapBelow(block);
    const box = { x: at.x, width: at.width, y: room.y + above, height: room.height - above };
    const { columns } = at;
    return {
      at,
      block,
      above,
      body: fitBody(poll, box, { most: block.question.size, columns }, problem.measure),
    };
  };
  const places = placesFor(problem, poll);
  let best: Tried | null = null;
  for (const share of QUESTION_SHARES) {
    for (const at of places) {
      const style = { most, height: room.height * share, width: at.width, center };
      const block = fitQuestion(problem, style);
      if (block) best = better(tryAt(at, block), best);
    }
    if (best?.body.left === 0 && best.body.size >= COMFORTABLE) break;
  }
  const widest: Place = { ...room, columns: [1, 2, 3], worth: WORTH_IT };
  const found =
    best && best.body.left < 1
      ? best
      : better(tryAt(widest, leastQuestion(problem, poll, center)), best);
  const { at, block, above, body } = found;
  const lift = (room.height - above - body.height) * ABOVE;
  const placed = placeQuestion(block, { x: at.x, width: at.width, y: room.y + lift }, center);
  return {
    composition: 'poll',
    answer: null,
    pager: null,
    pages: [{ ...placed, columns: [] }],
    poll: movedPoll(body.poll, 0, lift),
  };
}

/** Least height of a cloud: three lines of the smallest words. */
const LEAST_CLOUD = 64;

/** Height that a poll needs below its question and the gap, at least. */
export function leastBody(poll: PollContent, width: number, measure: Measure): number {
  if (poll.kind === 'options') return GAP.least + leastOptions(poll, width, measure);
  return GAP.least + (poll.kind === 'scale' ? LEAST_SCALE : LEAST_CLOUD);
}
