import { moved, movedText } from './boxes.ts';
import { codeEdge } from './code-edge.ts';
import type { FrameProblem } from './frame-problem.ts';
import { placeStep, stepBlock, TITLE_SIZES, type StepBlock, type StepStyle } from './join.ts';
import type { Measure, PlacedStep, StepContent } from './types.ts';

/** Between two steps side by side, and between two that are one below the other. */
const STEP_GAP = 36;
const ROW_GAP = 19.5;

/** How to take part as one block, starting at 0, 0. */
export type JoinBlock = { width: number; height: number; steps: PlacedStep[]; turns: boolean };
export const NO_JOIN: JoinBlock = { width: 0, height: 0, steps: [], turns: false };

type Text = PlacedStep['texts'][number];

function takesLines({ box, size, leading }: Text): boolean {
  return box.height > 1.5 * size * leading;
}
function isBroken({ step }: StepBlock): boolean {
  return step.texts.some(takesLines);
}
function isTitleBroken({ step }: StepBlock): boolean {
  return step.texts.some((text) => text.role === 'title' && takesLines(text));
}

/** Of two side by side, one whose words take more lines than they need gets the width that the other leaves. */
function sharing(
  blocks: readonly StepBlock[],
  steps: readonly StepContent[],
  style: StepStyle,
  width: number,
  measure: Measure,
): StepBlock[] {
  const found = [...blocks];
  for (const [at, block] of blocks.entries()) {
    const content = steps[at];
    if (!content || !isBroken(block)) continue;
    const taken = found.reduce((sum, one) => sum + one.width + STEP_GAP, 0) - block.width;
    const wider = stepBlock(content, { ...style, width: width - taken + STEP_GAP }, measure);
    if (wider && wider.height <= block.height && !isBroken(wider)) found[at] = wider;
  }
  return found;
}

/** One step, two side by side or one below the other, or two that take turns; null when there is no room. */
export function joinBlock(
  { content, settings, size, given, measure }: FrameProblem,
  style: Pick<StepStyle, 'flow' | 'width'> & { below: boolean; mainSize: number },
): JoinBlock | null {
  const two = content.steps.length > 1;
  const turns = two && given.turns;
  const edge = codeEdge(settings, size, { two: two && !turns, less: given.codeLess });
  const beside = two && !turns && !style.below;
  const width = beside ? (style.width - STEP_GAP) / 2 : style.width;
  const stepStyle: Omit<StepStyle, 'titleSize'> = {
    ...style,
    edge,
    width,
    address: given.address,
    extras: given.extras,
  };
  const setIn = (titleSize: number) => {
    const set = { ...stepStyle, titleSize };
    const found = content.steps.flatMap((step) => stepBlock(step, set, measure) ?? []);
    return beside ? sharing(found, content.steps, set, style.width, measure) : found;
  };
  // Both titles have one size: the first at which neither breaks, or the largest.
  const [largest, ...smaller] = TITLE_SIZES;
  let blocks = setIn(largest);
  for (const titleSize of smaller) {
    if (!blocks.some(isTitleBroken)) break;
    const found = setIn(titleSize);
    if (!found.some(isTitleBroken)) blocks = found;
  }
  if (blocks.length < content.steps.length) return null;
  const widest = Math.max(0, ...blocks.map((block) => block.width));
  const highest = Math.max(0, ...blocks.map((block) => block.height));
  if (beside) {
    let x = 0;
    const steps = blocks.map((block) => {
      const placed = placeStep(block, x, (highest - block.height) / 2);
      x += block.width + STEP_GAP;
      return placed;
    });
    return { width: x - STEP_GAP, height: highest, steps, turns };
  }
  if (two && !turns) {
    let y = 0;
    const steps = blocks.map((block) => {
      const placed = placeStep(block, 0, y);
      y += block.height + ROW_GAP;
      return placed;
    });
    return { width: widest, height: y - ROW_GAP, steps, turns };
  }
  const isReverse = style.flow === 'row-reverse';
  const steps = blocks.map((block) =>
    placeStep(block, isReverse ? widest - block.width : 0, (highest - block.height) / 2),
  );
  return { width: widest, height: highest, steps, turns };
}

/** The step elsewhere. */
export function movedStep(step: PlacedStep, x: number, y: number): PlacedStep {
  return {
    ...step,
    code: step.code && moved(step.code, x, y),
    texts: step.texts.map((text) => movedText(text, x, y)),
  };
}
