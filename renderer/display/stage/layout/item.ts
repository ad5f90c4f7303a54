import { isSameText, keepTogether } from '../../content/line-breaks.ts';
import { fitPages, pagerIn } from './answer.ts';
import { mirroredItem } from './boxes.ts';
import { solvePinned, solveSplit } from './paged.ts';
import { COMFORTABLE_ANSWER, LONG_QUESTION, PAGER_HEIGHT, SHORT_ANSWER, largest } from './sizes.ts';
import { solveStacked } from './stacked.ts';
import type { Box, ItemLayout, ItemProblem, PlacedText } from './types.ts';

function isSameRoom(one: Box, other: Box): boolean {
  return (
    one.x === other.x &&
    one.y === other.y &&
    one.width === other.width &&
    one.height === other.height
  );
}

/**
 * An answer that was edited while it is shown stands where it stood, in its size or a smaller one, and takes more or fewer
 * lines or pages: neither the question nor anything else moves. Null where that cannot be.
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

/** Which compositions suit the content, the best one first; the last one always fits. */
function compositionsFor({ item, size }: ItemProblem) {
  const { question, answer } = item;
  const isLong = question.length > LONG_QUESTION;
  if (!answer || isLong) return [solveStacked, solvePinned];
  if (answer.kind !== 'text' && !size.portrait) return [solveSplit, solveStacked, solvePinned];
  if (answer.characters <= SHORT_ANSWER || answer.kind !== 'text')
    return [solveStacked, solvePinned];
  return [solvePinned];
}

/** Least share of its size that a question has to keep for lines without a lonely word. */
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
