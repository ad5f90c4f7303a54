import { bottom, movedText } from './boxes.ts';
import { bottomRow, NO_FOOT, placeRow } from './foot.ts';
import { COLUMN_GAP, frameAround, JOIN_GAP, MARGIN, type FrameProblem } from './frame-problem.ts';
import { joinBlock, movedStep, NO_JOIN } from './join-block.ts';
import { LOGO_GAP } from './logos.ts';
import { siteBlock } from './site.ts';
import { topBlock } from './top.ts';
import type { FrameLayout } from './types.ts';

/** Head, text, and a foot with how to join on the left and the company on the right. */
export function classicFrame(all: FrameProblem): FrameLayout | null {
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
  return frameAround(
    { x: inset, y: mainTop, width, height: y - (foot > 0 ? JOIN_GAP : 0) - mainTop },
    {
      ...top,
      logos: [...top.logos, ...logos],
      ground: null,
      join: join.height > 0 ? { x: inset, y, width: join.width, height: join.height } : null,
      steps: join.steps.map((step) =>
        movedStep(step, inset, size.portrait ? y : y + (foot - join.height)),
      ),
      turns: join.turns,
      site: site.texts.map((text) => movedText(text, siteX, siteY)),
    },
  );
}
