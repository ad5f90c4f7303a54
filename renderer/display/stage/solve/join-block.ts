import { moved, movedText } from './boxes.ts';
import type { FrameProblem } from './frame-problem.ts';
import { placeStep, stepBlock, type StepBlock, type StepStyle, TITLE_SIZES } from './join.ts';
import type { Measure, PlacedStep, StageSettings, StepContent } from './types.ts';
import { CODE_LEAST } from './limits.ts';

type Shape = { height: number; portrait: boolean };

/** The set size is that of the classic layout: a bar has less room, a separate card more. */
const SCALE = { classic: 1, 'corner-duo': 1.45, topbar: 0.8 } as const;
/** Shares of the stage's height. */
const MOST = { classic: 0.34, 'corner-duo': 0.4, topbar: 0.24 } as const;
/** Beside another code there is less room for each. */
const TWO_SCALE = { classic: 0.85, 'corner-duo': 0.58, topbar: 0.75 } as const;
const TWO_MOST = { classic: 0.24, 'corner-duo': 0.2, topbar: 0.17 } as const;
const PORTRAIT_SCALE = 1.2;
const PORTRAIT_MOST = { one: 0.24, two: 0.14 } as const;

/**
 * Edge of a code with its quiet zone, in stage units.
 * @param less share of the way down to the least one
 */
function codeEdge(
  { preset, codeSize }: StageSettings,
  { height, portrait }: Shape,
  { two, less }: { two: boolean; less: number },
): number {
  const scale = SCALE[preset] * (two ? TWO_SCALE[preset] : 1) * (portrait ? PORTRAIT_SCALE : 1);
  const upright = two ? PORTRAIT_MOST.two : PORTRAIT_MOST.one;
  const most = portrait ? upright : (two ? TWO_MOST : MOST)[preset];
  const least = height * CODE_LEAST[portrait ? 'portrait' : 'landscape'];
  const wanted = Math.min(Math.max(codeSize * scale, least), height * most);
  return wanted + (least - wanted) * less;
}

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
