import { bottom, moved, movedText } from './boxes.ts';
import { codeEdge } from './code-edge.ts';
import type { Concessions } from './concessions.ts';
import { placeStep, stepBlock, type StepBlock, type StepStyle } from './join.ts';
import { LOGO_GAP, packRow, withoutOuter } from './logos.ts';
import { siteBlock } from './site.ts';
import { topBlock } from './top.ts';
import type {
  Box,
  FrameLayout,
  Measure,
  PlacedLogo,
  PlacedStep,
  StageContent,
  StageSettings,
} from './types.ts';

export type StageShape = { width: number; height: number; portrait: boolean };
type Given = {
  content: StageContent;
  settings: StageSettings;
  size: StageShape;
  given: Concessions;
  measure: Measure;
};

/** Around the text. */
const MARGIN = 24;
const COLUMN_GAP = 32;
const STEP_GAP = 36;
const CARD_PADDING = 26;
const BAR_PADDING = 20;

type JoinBlock = { width: number; height: number; steps: PlacedStep[]; turns: boolean };
const NO_JOIN: JoinBlock = { width: 0, height: 0, steps: [], turns: false };

/** One step, two beside or below each other, or two that take turns; null when there is no room. */
function joinBlock(
  { content, settings, size, given, measure }: Given,
  style: Pick<StepStyle, 'flow' | 'width'> & { below: boolean; mainSize: number },
): JoinBlock | null {
  const two = content.steps.length > 1;
  const turns = two && given.turns;
  const edge = codeEdge(settings, size, { two: two && !turns, less: given.codeLess });
  const beside = two && !turns && !style.below;
  const width = beside ? (style.width - STEP_GAP) / 2 : style.width;
  const stepStyle: StepStyle = {
    ...style,
    edge,
    width,
    address: given.address,
    extras: given.extras,
  };
  const blocks: StepBlock[] = [];
  for (const step of content.steps) {
    const block = stepBlock(step, stepStyle, measure);
    if (!block) return null;
    blocks.push(block);
  }
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
      y += block.height + CARD_PADDING * 0.75;
      return placed;
    });
    return { width: widest, height: y - CARD_PADDING * 0.75, steps, turns };
  }
  const isReverse = style.flow === 'row-reverse';
  const steps = blocks.map((block) =>
    placeStep(block, isReverse ? widest - block.width : 0, (highest - block.height) / 2),
  );
  return { width: widest, height: highest, steps, turns };
}

function movedStep(step: PlacedStep, x: number, y: number): PlacedStep {
  return {
    ...step,
    code: step.code && moved(step.code, x, y),
    texts: step.texts.map((text) => movedText(text, x, y)),
  };
}

type Foot = { logos: PlacedLogo[]; height: number };
const NO_FOOT: Foot = { logos: [], height: 0 };

/** The strip of the lower logos, around the height 0; null when they do not fit. */
function bottomRow({ content, given }: Given, left: number, width: number): Foot | null {
  const all = content.logos.filter(({ position }) => position.startsWith('bottom'));
  const logos = withoutOuter(all, given.bottomMost);
  const row = packRow(logos, given.bottomScale, {
    left,
    width,
    keep: { left: 0, center: 0, right: 0 },
  });
  return row.complete ? row : null;
}

/** From the lower edge of the stage upwards: logos, the company's site, and what else stands on this line. */
type Parts = Omit<FrameLayout, 'main'> & { free: Box };

function finish(parts: Parts): FrameLayout | null {
  const { free, ...rest } = parts;
  return free.width > 0 && free.height > 0 ? { ...rest, main: free } : null;
}

function placeRow(row: Foot, y: number): PlacedLogo[] {
  return row.logos.map((logo) => ({ ...logo, box: moved(logo.box, 0, y + row.height / 2) }));
}

/** Head, text, and a foot with how to join on the left and the company on the right. */
function classic(all: Given): FrameLayout | null {
  const { content, size, given, measure } = all;
  const { inset } = given;
  const width = size.width - 2 * inset;
  const top = topBlock(
    content,
    { x: inset, y: inset, width, portrait: size.portrait },
    given,
    measure,
  );
  const row = bottomRow(all, inset, width);
  if (!top || !row) return null;
  const wantsSite = content.site !== null && given.site !== 'none';
  const joinWidth = size.portrait || !wantsSite ? width : width * 0.72;
  const join =
    content.steps.length > 0
      ? joinBlock(all, { flow: 'row', below: size.portrait, width: joinWidth, mainSize: 31 })
      : NO_JOIN;
  if (!join) return null;
  const siteWidth = size.portrait || join.width === 0 ? width : width - join.width - COLUMN_GAP;
  const site = siteBlock(
    content,
    { width: siteWidth, inLine: size.portrait, align: size.portrait ? 'start' : 'end' },
    given.site,
    measure,
  );
  if (!site) return null;
  // Logos that all stand on the right have room above the site, beside how to join, and take none of the text's.
  const besideLeft = inset + join.width + COLUMN_GAP;
  const beside =
    !size.portrait &&
    join.height > 0 &&
    row.logos.every(({ position }) => position.endsWith('right'))
      ? bottomRow(all, besideLeft, size.width - inset - besideLeft)
      : null;
  let y = size.height - inset;
  const below = beside ? NO_FOOT : row;
  y -= below.height;
  const logosBelow = placeRow(below, y);
  if (below.height > 0) y -= LOGO_GAP;
  const right = (beside && beside.height > 0 ? beside.height + LOGO_GAP : 0) + site.height;
  const foot = size.portrait
    ? join.height + (site.height > 0 && join.height > 0 ? MARGIN : 0) + site.height
    : Math.max(join.height, right);
  y -= foot;
  const logos = beside ? placeRow(beside, y + foot - right) : logosBelow;
  const siteX = size.portrait ? inset : size.width - inset - site.width;
  const siteY = y + foot - site.height;
  const mainTop = bottom(top.top) + MARGIN;
  return finish({
    ...top,
    logos: [...top.logos, ...logos],
    ground: null,
    join: join.height > 0 ? { x: inset, y, width: join.width, height: join.height } : null,
    steps: join.steps.map((step) =>
      movedStep(step, inset, size.portrait ? y : y + (foot - join.height)),
    ),
    turns: join.turns,
    site: site.texts.map((text) => movedText(text, siteX, siteY)),
    free: { x: inset, y: mainTop, width, height: y - (foot > 0 ? MARGIN : 0) - mainTop },
  });
}

/** The brand in one corner, a card with how to join in the opposite one, the text between them. */
function cornerDuo(all: Given): FrameLayout | null {
  const { content, size, given, measure } = all;
  const { inset } = given;
  const width = size.width - 2 * inset;
  const top = topBlock(
    content,
    { x: inset, y: inset, width, portrait: size.portrait },
    given,
    measure,
  );
  if (!top) return null;
  const two = content.steps.length > 1 && !given.turns;
  const inner = size.portrait
    ? Math.min(width * 0.62, two ? 460 : 400)
    : Math.min(320, width * 0.3);
  const join =
    content.steps.length > 0
      ? joinBlock(all, {
          flow: size.portrait && two ? 'row' : 'column',
          below: true,
          width: inner,
          mainSize: 27,
        })
      : NO_JOIN;
  if (!join) return null;
  const hasCard = join.height > 0;
  const card = {
    width: hasCard ? join.width + 2 * CARD_PADDING : 0,
    height: hasCard ? join.height + 2 * CARD_PADDING : 0,
  };
  const ground: Box | null = hasCard
    ? { x: size.width - card.width, y: size.height - card.height, ...card }
    : null;
  if (ground && ground.y < bottom(top.top) + MARGIN) return null;
  const left = hasCard ? size.width - card.width - COLUMN_GAP - inset : width;
  const row = bottomRow(all, inset, left);
  const site = siteBlock(
    content,
    { width: left, inLine: false, align: 'start' },
    given.site,
    measure,
  );
  if (!row || !site) return null;
  let y = size.height - inset - row.height;
  const logos = placeRow(row, y);
  if (row.height > 0 && site.height > 0) y -= LOGO_GAP;
  y -= site.height;
  const used = row.height + site.height > 0;
  const mainTop = bottom(top.top) + MARGIN;
  const foot = y - (used ? MARGIN : 0);
  const mainBottom = size.portrait && ground ? Math.min(foot, ground.y - MARGIN) : foot;
  return finish({
    ...top,
    logos: [...top.logos, ...logos],
    ground,
    join: ground,
    steps: ground
      ? join.steps.map((step) => movedStep(step, ground.x + CARD_PADDING, ground.y + CARD_PADDING))
      : [],
    turns: join.turns,
    site: site.texts.map((text) => movedText(text, inset, y)),
    free: {
      x: inset,
      y: mainTop,
      width: size.portrait ? width : left,
      height: mainBottom - mainTop,
    },
  });
}

/** Everything about the stand in one bar, and the whole rest for the text. */
function topbar(all: Given): FrameLayout | null {
  const { content, size, given, measure } = all;
  const { inset } = given;
  const width = size.width - 2 * inset;
  const hasJoin = content.steps.length > 0;
  const share = content.steps.length > 1 && !given.turns ? 0.56 : 0.44;
  const join = hasJoin
    ? joinBlock(all, {
        flow: size.portrait ? 'row' : 'row-reverse',
        below: size.portrait,
        width: size.portrait ? width : width * share,
        mainSize: 29,
      })
    : NO_JOIN;
  if (!join) return null;
  const topWidth = size.portrait || !hasJoin ? width : width - join.width - COLUMN_GAP;
  const y = BAR_PADDING;
  const top = topBlock(
    content,
    { x: inset, y, width: topWidth, portrait: size.portrait },
    given,
    measure,
  );
  if (!top) return null;
  const rows = size.portrait && hasJoin;
  const inner = rows
    ? top.top.height + BAR_PADDING + join.height
    : Math.max(top.top.height, join.height);
  const lift = rows ? 0 : (inner - top.top.height) / 2;
  const joinX = size.portrait ? inset : size.width - inset - join.width;
  const joinY = rows ? y + top.top.height + BAR_PADDING : y + (inner - join.height) / 2;
  const ground: Box = { x: 0, y: 0, width: size.width, height: inner + 2 * BAR_PADDING };
  const row = bottomRow(all, inset, width);
  const site = siteBlock(content, { width, inLine: true, align: 'start' }, given.site, measure);
  if (!row || !site) return null;
  let foot = size.height - inset - row.height;
  const logos = placeRow(row, foot);
  if (row.height > 0 && site.height > 0) foot -= LOGO_GAP * 0.75;
  foot -= site.height;
  const mainTop = bottom(ground) + MARGIN * 1.5;
  return finish({
    top: moved(top.top, 0, lift),
    logo: top.logo && moved(top.logo, 0, lift),
    rule: top.rule && moved(top.rule, 0, lift),
    company: top.company && movedText(top.company, 0, lift),
    event: top.event && movedText(top.event, 0, lift),
    count: top.count && movedText(top.count, 0, lift),
    logos: [...top.logos.map((logo) => ({ ...logo, box: moved(logo.box, 0, lift) })), ...logos],
    ground,
    join: hasJoin ? { x: joinX, y: joinY, width: join.width, height: join.height } : null,
    steps: join.steps.map((step) => movedStep(step, joinX, joinY)),
    turns: join.turns,
    site: site.texts.map((text) => movedText(text, inset, foot)),
    free: {
      x: inset,
      y: mainTop,
      width,
      height: foot - (row.height + site.height > 0 ? MARGIN * 0.75 : 0) - mainTop,
    },
  });
}

const PRESETS = { classic, 'corner-duo': cornerDuo, topbar } as const;

/** Brand, logos, site and how to join around the free area; null when these concessions are not enough for them. */
export function solveFrame(all: Given): FrameLayout | null {
  return PRESETS[all.settings.preset](all);
}
