import { type Concessions, concessionsFor, NO_CONCESSION } from './concessions.ts';
import type { FrameProblem, StageShape } from './frame-problem.ts';
import { solveItem } from './item.ts';
import { MAIN_LEAST, META_SIZE, PAGER_HEIGHT, QUESTION_SIZE } from './limits.ts';
import { metaBlock } from './meta.ts';
import { TIGHTEST } from './question.ts';
import type {
  FrameLayout,
  ItemLayout,
  Measure,
  StageContent,
  StageLayout,
  StageSettings,
} from './types.ts';
import { classicFrame } from './frame-classic.ts';
import { cornerDuoFrame } from './frame-corner-duo.ts';
import { topbarFrame } from './frame-topbar.ts';
import { mirroredFrame, swapped } from './mirror.ts';

const PRESETS = {
  classic: classicFrame,
  'corner-duo': cornerDuoFrame,
  topbar: topbarFrame,
} as const;

/** Brand, logos, site and how to join around the free area; null when these concessions are not enough for them. */
function solveFrame(problem: FrameProblem): FrameLayout | null {
  const { content, settings, size } = problem;
  const solve = PRESETS[settings.preset];
  if (!content.rtl) return solve(problem);
  const frame = solve({ ...problem, content: { ...content, logos: content.logos.map(swapped) } });
  return frame && mirroredFrame(frame, size.width);
}

type Problem = {
  content: StageContent;
  settings: StageSettings;
  size: StageShape;
  measure: Measure;
};

/** Whether the question has its share of the stage, and room in it at its least size. */
function isEnough({ content, size: stage, measure }: Problem, { main }: FrameLayout): boolean {
  if (main.width * main.height < stage.width * stage.height * MAIN_LEAST) return false;
  if (!content.item) return true;
  const { item } = content;
  const text = item.question.replace(/\s*\n\s*/g, ' ');
  const style = { role: 'question', size: QUESTION_SIZE.least, leading: TIGHTEST } as const;
  const { height } = measure.text(text, { ...style, width: main.width });
  const size = META_SIZE.least;
  const meta = metaBlock(item, { size, width: main.width, center: false, date: true }, measure);
  const below = meta.height + size + (item.answer ? PAGER_HEIGHT : 0);
  return height + below <= main.height;
}

type Solved = { frame: FrameLayout; given: Concessions };

/** Makes concessions one after the other until it is enough, then takes back those that were made for nothing. */
function solveConcessions(problem: Problem): Solved | null {
  const { content, settings } = problem;
  const wanted: Concessions = { ...NO_CONCESSION, inset: settings.inset };
  const attempt = (steps: readonly Partial<Concessions>[]): Solved | null => {
    const given = steps.reduce<Concessions>((sum, step) => ({ ...sum, ...step }), wanted);
    const frame = solveFrame({ ...problem, given });
    return frame && { frame, given };
  };
  const isGood = (solved: Solved | null) => solved !== null && isEnough(problem, solved.frame);
  const steps = concessionsFor(content, settings);
  let last: Solved | null = null;
  for (let count = 0; count <= steps.length; count += 1) {
    const solved = attempt(steps.slice(0, count));
    last = solved ?? last;
    if (!isGood(solved)) continue;
    let made = steps.slice(0, count);
    // The last one was needed, or it would have ended before.
    for (let at = count - 2; at >= 0; at -= 1) {
      const fewer = made.toSpliced(at, 1);
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
 * Where everything on the stage stands, and how large: a pure function of what there is to show, the settings and the
 * stage. What is around the question yields in a set order until the question has its share; nothing overlaps, nothing is
 * cut, nothing is under its floor.
 * @param before how the same question stood, when only its answer is another one
 */
export function solveStage(
  content: StageContent,
  settings: StageSettings,
  size: StageShape,
  measure: Measure,
  before: ItemLayout | null = null,
): StageLayout {
  const problem = { content, settings, size, measure };
  const solved = solveConcessions(problem);
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

/** What is left where not even a code has room. */
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
