import { bottom, moved, movedPart, movedStep } from './boxes.ts';
import { headBlock, siteBlock, type HeadBlock } from './head.ts';
import { joinBlock, type JoinBlock } from './join-block.ts';
import { bottomRow, LOGO_GAP, placeRow, type LogoRow } from './logos.ts';
import type { Box, FrameLayout, FrameProblem } from './types.ts';

/** Margin around the text, in stage units. */
const MARGIN = 20;
/** Gap between the text and the joining instructions, or other content below it. */
const JOIN_GAP = 40;
/** Gap between the joining instructions and the content beside them. */
const COLUMN_GAP = 40;

/** The frame, where it leaves a free area. */
function frameAround(free: Box, frame: Omit<FrameLayout, 'main'>): FrameLayout | null {
  return free.width > 0 && free.height > 0 ? { ...frame, main: free } : null;
}

/** Head, text, and a foot with how to join on the left and the company on the right. */
export function classicFrame(all: FrameProblem): FrameLayout | null {
  const { content, size, given } = all;
  const { inset } = given;
  const { portrait } = size;
  const width = size.width - 2 * inset;
  const head = headBlock(all, inset, width);
  const row = bottomRow(all, inset, width);
  const wantsSite = content.site !== null && given.site !== 'none';
  const joinWidth = portrait || !wantsSite ? width : width * 0.72;
  const join = joinBlock(all, { flow: 'row', below: portrait, width: joinWidth, mainSize: 31 });
  if (!head || !row || !join) return null;
  const siteWidth = portrait || join.width === 0 ? width : width - join.width - COLUMN_GAP;
  const align = portrait ? 'start' : 'end';
  const site = siteBlock(all, { width: siteWidth, inLine: portrait, align });
  if (!site) return null;
  // If all logos are on the right, they fit above the site, beside the joining instructions, and take no room from the
  // text.
  const besideLeft = inset + join.width + COLUMN_GAP;
  const beside =
    !portrait && join.height > 0 && row.logos.every(({ position }) => position.endsWith('right'))
      ? bottomRow(all, besideLeft, size.width - inset - besideLeft)
      : null;
  const below: LogoRow = beside ? { logos: [], height: 0 } : row;
  const right = (beside && beside.height > 0 ? beside.height + LOGO_GAP : 0) + site.height;
  const foot = portrait
    ? join.height + (site.height > 0 && join.height > 0 ? MARGIN : 0) + site.height
    : Math.max(join.height, right);
  const belowY = size.height - inset - below.height;
  const y = belowY - (below.height > 0 ? LOGO_GAP : 0) - foot;
  const logos = beside ? placeRow(beside, y + foot - right) : placeRow(below, belowY);
  const siteX = portrait ? inset : size.width - inset - site.width;
  const siteY = y + foot - site.height;
  const joinY = portrait ? y : y + (foot - join.height);
  const mainTop = bottom(head.top) + MARGIN;
  return frameAround(
    { x: inset, y: mainTop, width, height: y - (foot > 0 ? JOIN_GAP : 0) - mainTop },
    {
      ...head,
      logos: [...head.logos, ...logos],
      ground: null,
      join: join.height > 0 ? { x: inset, y, width: join.width, height: join.height } : null,
      steps: join.steps.map((step) => movedStep(step, inset, joinY)),
      turns: join.turns,
      site: site.texts.map((text) => movedPart(text, siteX, siteY)),
    },
  );
}

/** Padding of the card with the joining instructions. */
const CARD_PADDING = 26;

/** The brand in one corner, a card with how to join in the opposite one, the text between them. */
export function cornerDuoFrame(all: FrameProblem): FrameLayout | null {
  const { content, size, given } = all;
  const { inset } = given;
  const { portrait } = size;
  const width = size.width - 2 * inset;
  const head = headBlock(all, inset, width);
  const two = content.steps.length > 1 && !given.turns;
  const inner = portrait ? Math.min(width * 0.62, two ? 460 : 400) : Math.min(320, width * 0.3);
  const flow = portrait && two ? 'row' : 'column';
  const join = joinBlock(all, { flow, below: true, width: inner, mainSize: 27 });
  if (!head || !join) return null;
  const hasCard = join.height > 0;
  const card = {
    width: hasCard ? join.width + 2 * CARD_PADDING : 0,
    height: hasCard ? join.height + 2 * CARD_PADDING : 0,
  };
  const ground: Box | null = hasCard
    ? { x: size.width - card.width, y: size.height - card.height, ...card }
    : null;
  const mainTop = bottom(head.top) + MARGIN;
  if (ground && ground.y < mainTop) return null;
  const left = hasCard ? size.width - card.width - COLUMN_GAP - inset : width;
  const row = bottomRow(all, inset, left);
  const site = siteBlock(all, { width: left, inLine: false, align: 'start' });
  if (!row || !site) return null;
  const rowY = size.height - inset - row.height;
  const siteY = rowY - (row.height > 0 && site.height > 0 ? LOGO_GAP : 0) - site.height;
  const foot = siteY - (row.height + site.height > 0 ? JOIN_GAP : 0);
  const mainBottom = portrait && ground ? Math.min(foot, ground.y - JOIN_GAP) : foot;
  const place = (step: FrameLayout['steps'][number]) =>
    movedStep(step, (ground?.x ?? 0) + CARD_PADDING, (ground?.y ?? 0) + CARD_PADDING);
  return frameAround(
    { x: inset, y: mainTop, width: portrait ? width : left, height: mainBottom - mainTop },
    {
      ...head,
      logos: [...head.logos, ...placeRow(row, rowY)],
      ground,
      join: ground,
      steps: ground ? join.steps.map(place) : [],
      turns: join.turns,
      site: site.texts.map((text) => movedPart(text, inset, siteY)),
    },
  );
}

/** Padding above and below the content of the bar, and the gap between its rows. */
const BAR_PADDING = { landscape: 20, portrait: 36 } as const;
const ROW_GAP = 28;
/** Gap between the invitation to the site, in the bottom row, and the content above and beside it. */
const SITE_GAP = 48;

function paddingOf({ size, content }: FrameProblem): number {
  return BAR_PADDING[size.portrait && content.steps.length > 0 ? 'portrait' : 'landscape'];
}

/** Shares of the bar's width that how to join may take, in one step or two. */
const SHARES = { one: [0.44, 0.56], two: [0.56, 0.6, 0.66, 0.74] } as const;

type Bar = { join: JoinBlock; head: HeadBlock; inner: number };

/** Both ends of the bar, and how high it is inside; null when one of them has no room. */
function barWith(all: FrameProblem, joinWidth: number): Bar | null {
  const { portrait } = all.size;
  const width = all.size.width - 2 * all.given.inset;
  const flow = portrait ? 'row' : 'row-reverse';
  const hasJoin = all.content.steps.length > 0;
  const join = joinBlock(all, { flow, below: portrait, width: joinWidth, mainSize: 29 });
  if (!join) return null;
  const headWidth = portrait || !hasJoin ? width : width - join.width - COLUMN_GAP;
  const head = headBlock(all, paddingOf(all), headWidth);
  if (!head) return null;
  const inner =
    portrait && hasJoin
      ? head.top.height + ROW_GAP + join.height
      : Math.max(head.top.height, join.height);
  return { join, head, inner };
}

/** Counts the lines of all texts in the bar: company, event and joining instructions. */
function linesOf({ join, head: { company, event } }: Bar): number {
  return [company, event, ...join.steps.flatMap(({ texts }) => texts)]
    .filter((text) => text !== null)
    .reduce((sum, { box, size, leading }) => sum + Math.round(box.height / size / leading), 0);
}

/** Returns the size of the steps' titles, which is smaller if they would need two lines. */
function titleSize({ join }: Bar): number {
  return join.steps[0]?.texts[0]?.size ?? 0;
}

/** Frame with all surroundings in one bar, as low as possible, and the whole rest for the text. */
export function topbarFrame(all: FrameProblem): FrameLayout | null {
  const { content, size, given } = all;
  const { inset } = given;
  const { portrait } = size;
  const width = size.width - 2 * inset;
  const hasJoin = content.steps.length > 0;
  const shares = SHARES[content.steps.length > 1 && !given.turns ? 'two' : 'one'];
  const widths = portrait || !hasJoin ? [width] : shares.map((share) => width * share);
  const [bar] = widths
    .map((joinWidth) => barWith(all, joinWidth))
    .filter((one) => one !== null)
    .sort(
      (one, other) =>
        Math.round(one.inner - other.inner) ||
        linesOf(one) - linesOf(other) ||
        titleSize(other) - titleSize(one),
    );
  const site = siteBlock(all, { width, inLine: true, align: 'start' });
  if (!bar || !site) return null;
  const { join, head, inner } = bar;
  const y = paddingOf(all);
  const rows = portrait && hasJoin;
  const lift = rows ? 0 : (inner - head.top.height) / 2;
  const joinX = portrait ? inset : size.width - inset - join.width;
  const joinY = rows ? y + head.top.height + ROW_GAP : y + (inner - join.height) / 2;
  const ground: Box = { x: 0, y: 0, width: size.width, height: inner + 2 * y };
  // An upright stage has no room for both side by side.
  const besideLogos = !portrait && site.width > 0;
  const row = bottomRow(all, inset, width, besideLogos ? site.width + SITE_GAP - LOGO_GAP : 0);
  if (!row) return null;
  const stacked = portrait && row.height > 0 && site.height > 0 ? SITE_GAP : 0;
  const footHeight = besideLogos
    ? Math.max(row.height, site.height)
    : row.height + stacked + site.height;
  const foot = size.height - inset - footHeight;
  const rowY = besideLogos
    ? foot + (footHeight - row.height) / 2
    : size.height - inset - row.height;
  const siteY = besideLogos ? foot + (footHeight - site.height) / 2 : foot;
  const mainTop = bottom(ground) + JOIN_GAP;
  const mainHeight = foot - (footHeight > 0 ? SITE_GAP : 0) - mainTop;
  return frameAround(
    { x: inset, y: mainTop, width, height: mainHeight },
    {
      top: moved(head.top, 0, lift),
      logo: head.logo && moved(head.logo, 0, lift),
      rule: head.rule && moved(head.rule, 0, lift),
      company: head.company && movedPart(head.company, 0, lift),
      event: head.event && movedPart(head.event, 0, lift),
      count: head.count && movedPart(head.count, 0, lift),
      logos: [...head.logos.map((logo) => movedPart(logo, 0, lift)), ...placeRow(row, rowY)],
      ground,
      join: hasJoin ? { x: joinX, y: joinY, width: join.width, height: join.height } : null,
      steps: join.steps.map((step) => movedStep(step, joinX, joinY)),
      turns: join.turns,
      site: site.texts.map((text) => movedPart(text, inset, siteY)),
    },
  );
}
