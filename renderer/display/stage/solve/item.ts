import { keepTogether } from '../../content/keep-together.ts';
import { keepStill } from './keep-still.ts';
import { SHORT_ANSWER, LONG_QUESTION } from './limits.ts';
import { solvePinned } from './compose-pinned.ts';
import { solveSplit } from './compose-split.ts';
import { solveStacked } from './compose-stacked.ts';
import type { ItemProblem } from './item-problem.ts';
import { mirroredItem } from './mirror.ts';
import type { ItemLayout, Measure, PlacedText } from './types.ts';

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
    const layout = solve(problem);
    if (layout) return problem.item.rtl ? mirroredItem(layout) : layout;
  }
  throw new Error('The last composition always fits.');
}

function questionOf({ pages: [page] }: ItemLayout): PlacedText | null {
  return page?.question ?? null;
}

function sizeOf(layout: ItemLayout): number {
  return questionOf(layout)?.size ?? 0;
}

function isBroken(question: PlacedText | null, measure: Measure): boolean {
  return (
    !question || measure.text(question.text, { ...question, width: question.box.width }).broken
  );
}

/** A question with who asked it and its answer, in the room that the frame leaves them. */
export function solveItem(problem: ItemProblem): ItemLayout {
  const still = keepStill(problem);
  if (still) return still;
  const { item, measure } = problem;
  const question = keepTogether(item.question);
  if (question === item.question) return composed(problem);
  const kept = composed({ ...problem, item: { ...item, question } });
  const broken = isBroken(questionOf(kept), measure);
  // Among many words, keeping two together costs no size.
  if (item.question.length > FEW && !broken) return kept;
  const free = composed(problem);
  return !broken && sizeOf(kept) >= sizeOf(free) * FOR_LINES ? kept : free;
}
