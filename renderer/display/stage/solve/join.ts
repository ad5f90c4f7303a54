import { fitLines, movedText, natural } from './boxes.ts';
import { ADDRESS_SIZE, SMALL_SIZE } from './limits.ts';
import type { Box, Measure, PlacedStep, StepContent } from './types.ts';

/** How a step is set. `address`: what may be left of a long one. */
export type StepStyle = {
  edge: number;
  /** The text beside its code, or below it. */
  flow: 'row' | 'row-reverse' | 'column';
  /** For all of the step. */
  width: number;
  /** Where a size search for the address starts. */
  mainSize: number;
  titleSize: number;
  address: 'whole' | 'domain' | 'none';
  extras: boolean;
};

/** Starting at 0, 0. */
export type StepBlock = { width: number; height: number; step: PlacedStep };

const GAP = 22;
const LINE_GAP = 4;
const TITLE = { role: 'title', leading: 1.25 } as const;
/** Of a step's title: the first at which it keeps to one line. The number in its circle is 0.82 of it, and never below 20 px at 1080p. */
export const TITLE_SIZES = [20, 18, 16.5] as const;
const MORE = { role: 'more', size: 18, leading: 1.25 } as const;
const LEADING = 1.2;
/** Of the numbered circle before a title, in parts of the title's size. */
export const NUMBER_INDENT = 1.85;

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
  for (const lines of isLast ? [1, 2, 3, 9] : [1, 2]) {
    const found = fitLines(measure, text, search, { width, lines }, lines > 1);
    if (found) return { text, ...found, part: main.part };
  }
  return undefined;
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
    const found = [1, 2, 9]
      .map((most) =>
        fitLines(
          measure,
          text,
          { role: measured, leading: 1.25, ...set },
          { width, lines: most },
          most > 1,
        ),
      )
      .find((one) => one !== null);
    if (!found) return null;
    add(
      {
        role: 'more',
        leading: 1.25,
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
export function stepBlock(
  content: StepContent,
  style: StepStyle,
  measure: Measure,
): StepBlock | null {
  const edge = content.hasCode ? style.edge : 0;
  const isColumn = style.flow === 'column';
  const beside = isColumn || edge === 0 ? 0 : edge + GAP;
  if (style.width - beside < 90) return null;
  const texts = textBlock(content, style, style.width - beside, measure);
  if (!texts) return null;
  const name = content.name;
  if (isColumn) {
    const above = edge === 0 ? 0 : edge + GAP * 0.75;
    const lines = texts.lines.map((line) => movedText(line, 0, above));
    const code = edge === 0 ? null : { x: 0, y: 0, width: edge, height: edge };
    const width = Math.max(edge, texts.width);
    return { width, height: above + texts.height, step: { name, code, texts: lines } };
  }
  const height = Math.max(edge, texts.height);
  const width = beside + texts.width;
  const isReverse = style.flow === 'row-reverse';
  const lines = texts.lines.map((line) => {
    const x = isReverse ? texts.width - line.box.width : beside;
    const placed = movedText(line, x, (height - texts.height) / 2);
    return isReverse ? { ...placed, align: 'end' as const } : placed;
  });
  const codeX = isReverse ? width - edge : 0;
  const code = edge === 0 ? null : { x: codeX, y: (height - edge) / 2, width: edge, height: edge };
  return { width, height, step: { name, code, texts: lines } };
}

/** The block elsewhere. */
export function placeStep({ step }: StepBlock, x: number, y: number): PlacedStep {
  const { code } = step;
  return {
    ...step,
    code: code && { ...code, x: code.x + x, y: code.y + y },
    texts: step.texts.map((line) => movedText(line, x, y)),
  };
}
