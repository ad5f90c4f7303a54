import { movedPart, movedStep } from './boxes.ts';
import { ADDRESS_SIZE, CODE_LEAST, fitFewestLines, natural, SMALL_SIZE } from './sizes.ts';
import type {
  Box,
  FrameProblem,
  Measure,
  PlacedStep,
  StageSettings,
  StageShape,
  StepContent,
} from './types.ts';

/** Style of a step. `address`: how much of a long one is shown. */
type StepStyle = {
  edge: number;
  /** Position of the text: beside its code, or below it. */
  flow: 'row' | 'row-reverse' | 'column';
  /** Width of the whole step. */
  width: number;
  /** Maximum size of the address, where the search for a size that fits begins. */
  mainSize: number;
  titleSize: number;
  address: 'whole' | 'domain' | 'none';
  extras: boolean;
};

/** Starting at 0, 0. */
type StepBlock = { width: number; height: number; step: PlacedStep };

/** Gap between a code and its text. */
const GAP = 22;
const LINE_GAP = 4;
const TITLE = { role: 'title', leading: 1.25 } as const;
/**
 * Sizes of a step's title: the first one at which it fits one line. The number in its circle is 0.82 of it, and never
 * below 20 px at 1080p.
 */
const TITLE_SIZES = [20, 18, 16.5] as const;
const MORE = { role: 'more', size: 18, leading: 1.25 } as const;
const LEADING = 1.2;
/** Indent for the numbered circle before a title, in parts of the title's size. */
const NUMBER_INDENT = 1.85;

type Line = PlacedStep['texts'][number];

function mainLine(content: StepContent, style: StepStyle, width: number, measure: Measure) {
  const { main } = content;
  if (style.address === 'none' && content.hasCode && main.part === 'address') return null;
  const text = style.address === 'whole' ? main.text : main.short;
  // Without a code it cannot leave: then it is as small as it may be.
  const isLast = style.address === 'none';
  const most = isLast ? ADDRESS_SIZE.least : Math.min(ADDRESS_SIZE.most, style.mainSize);
  const search = {
    role: 'main',
    leading: LEADING,
    least: ADDRESS_SIZE.least,
    most: Math.max(ADDRESS_SIZE.least, most),
  } as const;
  const lines = isLast ? [1, 2, 3, 9] : [1, 2];
  const found = fitFewestLines(measure, text, search, width, lines);
  return found ? { text, ...found, part: main.part } : undefined;
}

/** The lines of a step below each other; null when they do not fit the width. */
function textBlock(content: StepContent, style: StepStyle, width: number, measure: Measure) {
  const main = mainLine(content, style, width, measure);
  if (main === undefined) return null;
  const lines: Line[] = [];
  let y = 0;
  const titleStyle = { ...TITLE, size: style.titleSize };
  const indent = content.number === null ? 0 : titleStyle.size * NUMBER_INDENT;
  const add = (line: Omit<Line, 'box' | 'align'>, box: Omit<Box, 'y'>, gap: number) => {
    if (lines.length > 0) y += gap;
    lines.push({ ...line, box: { ...box, y }, align: 'start' });
    y += box.height;
  };
  const title = natural(measure, content.title, titleStyle, width - indent);
  add(
    {
      ...titleStyle,
      text: content.title,
      ...(content.number !== null && { number: content.number }),
    },
    { x: 0, width: title.width + indent, height: title.height },
    0,
  );
  if (main) {
    const { text, size, height, part } = main;
    add(
      { role: 'main', leading: LEADING, text, size, part },
      { x: 0, width: main.width, height },
      LINE_GAP / 2,
    );
  }
  const more = style.extras ? content.more : content.more.filter(({ needed }) => needed);
  for (const { text, bold, part } of more) {
    const isPassword = part === 'wifi-password';
    const role = isPassword ? ('password' as const) : ('more' as const);
    const set = isPassword
      ? { least: SMALL_SIZE.least + 2, most: 20 }
      : { least: SMALL_SIZE.least, most: MORE.size };
    // Its bold part is the wider one.
    const measured = bold === undefined || isPassword ? role : ('strong' as const);
    const search = { role: measured, leading: MORE.leading, ...set };
    const found = fitFewestLines(measure, text, search, width, [1, 2, 9]);
    if (!found) return null;
    add(
      {
        ...MORE,
        size: found.size,
        text,
        ...(bold !== undefined && { bold }),
        ...(part && { part }),
      },
      { x: 0, width: found.width, height: found.height },
      LINE_GAP,
    );
  }
  return { lines, width: Math.max(...lines.map(({ box }) => box.width)), height: y };
}

/** A step as a block; null when it has no room. */
function stepBlock(content: StepContent, style: StepStyle, measure: Measure): StepBlock | null {
  const edge = content.hasCode ? style.edge : 0;
  const isColumn = style.flow === 'column';
  const beside = isColumn || edge === 0 ? 0 : edge + GAP;
  if (style.width - beside < 90) return null;
  const texts = textBlock(content, style, style.width - beside, measure);
  if (!texts) return null;
  const name = content.name;
  if (isColumn) {
    const above = edge === 0 ? 0 : edge + GAP * 0.75;
    const lines = texts.lines.map((line) => movedPart(line, 0, above));
    const code = edge === 0 ? null : { x: 0, y: 0, width: edge, height: edge };
    const width = Math.max(edge, texts.width);
    return { width, height: above + texts.height, step: { name, code, texts: lines } };
  }
  const height = Math.max(edge, texts.height);
  const width = beside + texts.width;
  const isReverse = style.flow === 'row-reverse';
  const lines = texts.lines.map((line) => {
    const x = isReverse ? texts.width - line.box.width : beside;
    const placed = movedPart(line, x, (height - texts.height) / 2);
    return isReverse ? { ...placed, align: 'end' as const } : placed;
  });
  const codeX = isReverse ? width - edge : 0;
  const code = edge === 0 ? null : { x: codeX, y: (height - edge) / 2, width: edge, height: edge };
  return { width, height, step: { name, code, texts: lines } };
}

/** The set size is that of the classic layout: a bar has less room, a separate card more. */
const SCALE = { classic: 1, 'corner-duo': 1.45, topbar: 0.8 } as const;
/** Shares of the stage's height. */
const MOST = { classic: 0.34, 'corner-duo': 0.4, topbar: 0.24 } as const;
/** Scale and limits of a code beside another one: there is less room for each. */
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
  { height, portrait }: StageShape,
  { two, less }: { two: boolean; less: number },
): number {
  const scale = SCALE[preset] * (two ? TWO_SCALE[preset] : 1) * (portrait ? PORTRAIT_SCALE : 1);
  const upright = two ? PORTRAIT_MOST.two : PORTRAIT_MOST.one;
  const most = portrait ? upright : (two ? TWO_MOST : MOST)[preset];
  const least = height * CODE_LEAST[portrait ? 'portrait' : 'landscape'];
  const wanted = Math.min(Math.max(codeSize * scale, least), height * most);
  return wanted + (least - wanted) * less;
}

/** Gaps between two steps side by side, and between two below each other. */
const STEP_GAP = 36;
const ROW_GAP = 19.5;

/** Joining instructions as one block, starting at 0, 0. */
export type JoinBlock = { width: number; height: number; steps: PlacedStep[]; turns: boolean };

function takesLines({ box, size, leading }: Line): boolean {
  return box.height > 1.5 * size * leading;
}
function isBroken({ step }: StepBlock): boolean {
  return step.texts.some(takesLines);
}
function isTitleBroken({ step }: StepBlock): boolean {
  return step.texts.some((text) => text.role === 'title' && takesLines(text));
}

/**
 * Balances two steps side by side: if the words of one take more lines than they need, it gets the width that the other
 * leaves.
 */
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

/** Lays out one step, two side by side or below each other, or two that take turns; null if there is no room. */
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
      const placed = movedStep(block.step, x, (highest - block.height) / 2);
      x += block.width + STEP_GAP;
      return placed;
    });
    return { width: x - STEP_GAP, height: highest, steps, turns };
  }
  if (two && !turns) {
    let y = 0;
    const steps = blocks.map((block) => {
      const placed = movedStep(block.step, 0, y);
      y += block.height + ROW_GAP;
      return placed;
    });
    return { width: widest, height: y - ROW_GAP, steps, turns };
  }
  const isReverse = style.flow === 'row-reverse';
  const steps = blocks.map((block) =>
    movedStep(block.step, isReverse ? widest - block.width : 0, (highest - block.height) / 2),
  );
  return { width: widest, height: highest, steps, turns };
}
