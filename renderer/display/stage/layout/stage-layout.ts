import { mirroredFrame, swapped } from './boxes.ts';
import { classicFrame, cornerDuoFrame, topbarFrame } from './frames.ts';
import { solveItem } from './item.ts';
import { leastBody } from './poll.ts';
import { inOneLine, metaBlock, TIGHTEST } from './question.ts';
import { MAIN_LEAST, META_SIZE, PAGER_HEIGHT, QUESTION_SIZE } from './sizes.ts';
import type {
  FrameLayout,
  FrameProblem,
  ItemLayout,
  Measure,
  Reductions,
  StageContent,
  StageLayout,
  StageSettings,
  StageShape,
} from './types.ts';

const ALL_WANTED: Reductions = {
  site: 'whole',
  date: true,
  count: true,
  event: true,
  bottomScale: 1,
  bottomMost: 12,
  address: 'whole',
  topScale: 1,
  company: true,
  topMost: 12,
  turns: false,
  codeLess: 0,
  inset: 0,
  extras: true,
};

/** Least share of its set height that a logo keeps. */
const LOGO_LEAST = 0.6;
const INSET_LEAST = 20;

/** Reductions in the order in which they are made; later ones cost more. */
function reductionsFor(
  { brand, steps }: StageContent,
  { inset }: StageSettings,
): readonly Partial<Reductions>[] {
  return [
    { site: 'domain' },
    { site: 'none' },
    { date: false, count: false },
    { event: false },
    { bottomScale: 0.8 },
    { bottomScale: LOGO_LEAST },
    { bottomMost: 3 },
    { bottomMost: 1 },
    { bottomMost: 0 },
    { address: 'domain' },
    { topScale: 0.8 },
    { topScale: LOGO_LEAST },
    ...(brand.logo ? [{ company: false }] : []),
    { topMost: 2 },
    { topMost: 0 },
    ...(steps.length > 1 ? [{ turns: true }] : []),
    { codeLess: 0.5 },
    { codeLess: 1 },
    { inset: (inset + INSET_LEAST) / 2 },
    { inset: Math.min(inset, INSET_LEAST) },
    { extras: false },
    // Nobody types an address that fills half the stage: the code says it.
    { address: 'none' },
    { topScale: LOGO_LEAST / 2 },
  ];
}

const PRESETS = {
  classic: classicFrame,
  'corner-duo': cornerDuoFrame,
  topbar: topbarFrame,
} as const;

/** Brand, logos, site and how to join around the free area; null when these reductions are not enough for them. */
function solveFrame(problem: FrameProblem): FrameLayout | null {
  const { content, settings, size } = problem;
  const solve = PRESETS[settings.preset];
  if (!content.rtl) return solve(problem);
  const frame = solve({ ...problem, content: { ...content, logos: content.logos.map(swapped) } });
  return frame && mirroredFrame(frame, size.width);
}

type Problem = Omit<FrameProblem, 'given'>;

/** True if the question has its share of the stage, and enough room for its text at the least size. */
function isEnough({ content, size: stage, measure }: Problem, { main }: FrameLayout): boolean {
  if (main.width * main.height < stage.width * stage.height * MAIN_LEAST) return false;
  if (!content.item) return true;
  const { item } = content;
  const text = inOneLine(item.question);
  const style = { role: 'question', size: QUESTION_SIZE.least, leading: TIGHTEST } as const;
  const { height } = measure.text(text, { ...style, width: main.width });
  const size = META_SIZE.least;
  const meta = metaBlock(item, { size, width: main.width, center: false, date: true }, measure);
  const poll = item.poll ? leastBody(item.poll, main.width, measure) : 0;
  const below = meta.height + size + poll + (item.answer ? PAGER_HEIGHT : 0);
  return height + below <= main.height;
}

type Solved = { frame: FrameLayout; given: Reductions };

/** Makes reductions one after the other until it is enough, then takes back those that were made for nothing. */
function solveReductions(problem: Problem): Solved | null {
  const { content, settings } = problem;
  const wanted: Reductions = { ...ALL_WANTED, inset: settings.inset };
  const attempt = (steps: readonly Partial<Reductions>[]): Solved | null => {
    const given = steps.reduce<Reductions>((sum, step) => ({ ...sum, ...step }), wanted);
    const frame = solveFrame({ ...problem, given });
    return frame && { frame, given };
  };
  const isGood = (solved: Solved | null) => solved !== null && isEnough(problem, solved.frame);
  const steps = reductionsFor(content, settings);
  let last: Solved | null = null;
  for (let count = 0; count <= steps.length; count += 1) {
    const solved = attempt(steps.slice(0, count));
    last = solved ?? last;
    if (!isGood(solved)) continue;
    let made = steps.slice(0, count);
    // The last one was needed, or it would have ended before.
    for (let at = count - 2; at >= 0; at -= 1) {
      const fewer = made.filter((_, other) => other !== at);
      const tried = attempt(fewer);
      if (!isGood(tried)) continue;
      made = fewer;
      last = tried;
    }
    return last;
  }
  return last;
}

/**
 * Computes position and size of everything on the stage: a pure function of content, settings and stage. The parts
 * around the question are reduced in a fixed order until the question has its share; nothing overlaps, is cut off, or
 * is smaller than its minimum.
 * @param before layout of the same question, if only its answer has changed
 */
export function solveStage(
  content: StageContent,
  settings: StageSettings,
  size: StageShape,
  measure: Measure,
  before: ItemLayout | null = null,
): StageLayout {
  const problem = { content, settings, size, measure };
  const solved = solveReductions(problem);
  if (!solved) return { ...emptyFrame(size), item: null };
  const { frame, given } = solved;
  const { item } = content;
  const { date } = given;
  const room = frame.main;
  return {
    ...frame,
    item: item && solveItem({ item, settings, size, room, date, measure, before }),
  };
}

/** Layout of a stage that is too small even for a code. */
function emptyFrame({ width, height }: StageShape): FrameLayout {
  const main = { x: 24, y: 24, width: width - 48, height: height - 48 };
  return {
    main,
    ground: null,
    top: { ...main, height: 0 },
    logo: null,
    rule: null,
    company: null,
    event: null,
    count: null,
    logos: [],
    join: null,
    steps: [],
    turns: false,
    site: [],
  };
}
