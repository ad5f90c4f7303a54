import { bottom, movedText } from './boxes.ts';
import { bottomRow, placeRow } from './foot.ts';
import { COLUMN_GAP, frameAround, JOIN_GAP, MARGIN, type FrameProblem } from './frame-problem.ts';
import { joinBlock, movedStep, NO_JOIN } from './join-block.ts';
import { LOGO_GAP } from './logos.ts';
import { siteBlock } from './site.ts';
import { topBlock } from './top.ts';
import type { Box, FrameLayout } from './types.ts';

/** Of the card around how to join. */
const CARD_PADDING = 26;

/** The brand in one corner, a card with how to join in the opposite one, the text between them. */
export function cornerDuoFrame(all: FrameProblem): FrameLayout | null {
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
  const foot = y - (used ? JOIN_GAP : 0);
  const mainBottom = size.portrait && ground ? Math.min(foot, ground.y - JOIN_GAP) : foot;
  return frameAround(
    {
      x: inset,
      y: mainTop,
      width: size.portrait ? width : left,
      height: mainBottom - mainTop,
    },
    {
      ...top,
      logos: [...top.logos, ...logos],
      ground,
      join: ground,
      steps: ground
        ? join.steps.map((step) =>
            movedStep(step, ground.x + CARD_PADDING, ground.y + CARD_PADDING),
          )
        : [],
      turns: join.turns,
      site: site.texts.map((text) => movedText(text, inset, y)),
    },
  );
}
