import { bottom, moved, movedText } from './boxes.ts';
import { bottomRow, placeRow } from './foot.ts';
import { COLUMN_GAP, frameAround, JOIN_GAP, type FrameProblem } from './frame-problem.ts';
import { joinBlock, movedStep, NO_JOIN, type JoinBlock } from './join-block.ts';
import { LOGO_GAP } from './logos.ts';
import { siteBlock } from './site.ts';
import { topBlock, type TopBlock } from './top.ts';
import type { Box, FrameLayout } from './types.ts';

/** Within the bar, above and below what stands in it, and between its rows. */
const BAR_PADDING = { landscape: 20, portrait: 36 } as const;
const ROW_GAP = 28;
/** Between the invitation to the site, in the bottom row, and what stands above and beside it. */
const SITE_GAP = 48;

function paddingOf({ size, content }: FrameProblem): number {
  return BAR_PADDING[size.portrait && content.steps.length > 0 ? 'portrait' : 'landscape'];
}

/** Shares of the bar's width that how to join may take, in one step or two. */
const SHARES = { one: [0.44, 0.56], two: [0.56, 0.6, 0.66, 0.74] } as const;

type Bar = { join: JoinBlock; top: TopBlock; inner: number };

/** Both ends of the bar, and how high it is inside; null when one of them has no room. */
function barWith(all: FrameProblem, joinWidth: number): Bar | null {
  const { content, size, given, measure } = all;
  const { portrait } = size;
  const { inset } = given;
  const width = size.width - 2 * inset;
  const flow = portrait ? 'row' : 'row-reverse';
  const hasJoin = content.steps.length > 0;
  const join = hasJoin
    ? joinBlock(all, { flow, below: portrait, width: joinWidth, mainSize: 29 })
    : NO_JOIN;
  if (!join) return null;
  const topWidth = portrait || !hasJoin ? width : width - join.width - COLUMN_GAP;
  const top = topBlock(
    content,
    { x: inset, y: paddingOf(all), width: topWidth, portrait },
    given,
    measure,
  );
  if (!top) return null;
  const inner =
    portrait && hasJoin
      ? top.top.height + ROW_GAP + join.height
      : Math.max(top.top.height, join.height);
  return { join, top, inner };
}

/** Lines of all texts in the bar: whose stand it is, and how to join. */
function linesOf({ join, top: { company, event } }: Bar): number {
  return [company, event, ...join.steps.flatMap(({ texts }) => texts)]
    .filter((text) => text !== null)
    .reduce((sum, { box, size, leading }) => sum + Math.round(box.height / size / leading), 0);
}

/** Of the steps' titles, which are smaller where they would break. */
function titleSize({ join }: Bar): number {
  return join.steps[0]?.texts[0]?.size ?? 0;
}

/** Everything about the stand in one bar, as low as it can be, and the whole rest for the text. */
export function topbarFrame(all: FrameProblem): FrameLayout | null {
  const { content, size, given, measure } = all;
  const { inset } = given;
  const width = size.width - 2 * inset;
  const hasJoin = content.steps.length > 0;
  const shares = SHARES[content.steps.length > 1 && !given.turns ? 'two' : 'one'];
  const bars = size.portrait || !hasJoin ? [width] : shares.map((share) => width * share);
  const [bar] = bars
    .map((joinWidth) => barWith(all, joinWidth))
    .filter((one) => one !== null)
    .toSorted(
      (one, other) =>
        Math.round(one.inner - other.inner) ||
        linesOf(one) - linesOf(other) ||
        titleSize(other) - titleSize(one),
    );
  if (!bar) return null;
  const { join, top, inner } = bar;
  const y = paddingOf(all);
  const rows = size.portrait && hasJoin;
  const lift = rows ? 0 : (inner - top.top.height) / 2;
  const joinX = size.portrait ? inset : size.width - inset - join.width;
  const joinY = rows ? y + top.top.height + ROW_GAP : y + (inner - join.height) / 2;
  const ground: Box = { x: 0, y: 0, width: size.width, height: inner + 2 * y };
  const site = siteBlock(content, { width, inLine: true, align: 'start' }, given.site, measure);
  if (!site) return null;
  // An upright stage has no room for both side by side.
  const besideLogos = !size.portrait && site.width > 0;
  const row = bottomRow(all, inset, width, besideLogos ? site.width + SITE_GAP - LOGO_GAP : 0);
  if (!row) return null;
  const stacked = size.portrait && row.height > 0 && site.height > 0 ? SITE_GAP : 0;
  const footHeight = besideLogos
    ? Math.max(row.height, site.height)
    : row.height + stacked + site.height;
  const foot = size.height - inset - footHeight;
  const logos = placeRow(
    row,
    besideLogos ? foot + (footHeight - row.height) / 2 : size.height - inset - row.height,
  );
  const siteY = besideLogos ? foot + (footHeight - site.height) / 2 : foot;
  const mainTop = bottom(ground) + JOIN_GAP;
  return frameAround(
    {
      x: inset,
      y: mainTop,
      width,
      height: foot - (footHeight > 0 ? SITE_GAP : 0) - mainTop,
    },
    {
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
      site: site.texts.map((text) => movedText(text, inset, siteY)),
    },
  );
}
