import { moved, movedText, natural } from './boxes.ts';
import { brandBlock } from './brand.ts';
import type { Concessions } from './concessions.ts';
import { LOGO_GAP, packRow, sideRoom, withoutOuter } from './logos.ts';
import type { FrameLayout, Measure, StageContent } from './types.ts';

/** Everything in the head of the stage. */
export type TopBlock = Pick<
  FrameLayout,
  'top' | 'logo' | 'rule' | 'company' | 'event' | 'count' | 'logos'
>;

const COUNT = { role: 'count', size: 22, leading: 1.2 } as const;
/** The strip is there without anything in it, so that what comes into it moves nothing. */
const LEAST_HEIGHT = 40;
const ROW_GAP = 16;

/**
 * The head of the stage within this width: whose stand it is, logos, the count. On an upright stage the logos go above,
 * since the name needs the width. Null when it has no room.
 */
export function topBlock(
  content: StageContent,
  place: { x: number; y: number; width: number; portrait: boolean },
  given: Concessions,
  measure: Measure,
): TopBlock | null {
  const { x, y, width, portrait } = place;
  const all = content.logos.filter(({ position }) => position.startsWith('top'));
  const logos = withoutOuter(all, given.topMost);
  const countText = given.count ? content.count : null;
  const countRun = countText ? natural(measure, countText, COUNT, width) : null;
  const twoRows = portrait && logos.length > 0;
  const hasRight = logos.some(({ position }) => position === 'top-right') || countRun !== null;
  const side = sideRoom(logos, given.topScale, width);
  const beside = side < width ? side : width * (hasRight ? 0.62 : 1);
  const leftOfCount = width - (countRun ? countRun.width + LOGO_GAP : 0);
  const brandWidth = twoRows ? leftOfCount : Math.min(beside, leftOfCount);
  const options = { logoScale: given.topScale, company: given.company, event: given.event };
  const brand = brandBlock(content, { ...options, width: brandWidth }, measure);
  if (!brand) return null;

  const keep = { left: brand.width, center: 0, right: countRun?.width ?? 0 };
  const row = packRow(logos, given.topScale, {
    left: x,
    width,
    keep: twoRows ? { left: 0, center: 0, right: 0 } : keep,
  });
  if (!row.complete) return null;
  const brandHeight = Math.max(brand.height, countRun?.height ?? 0);
  const height = Math.max(
    LEAST_HEIGHT,
    twoRows ? row.height + ROW_GAP + brandHeight : Math.max(row.height, brandHeight),
  );
  const rowMiddle = twoRows ? y + row.height / 2 : y + height / 2;
  const brandMiddle = twoRows ? y + row.height + ROW_GAP + brandHeight / 2 : rowMiddle;
  const at = (box: { x: number; y: number; width: number; height: number } | null) =>
    box && moved(box, x, brandMiddle);
  return {
    top: { x, y, width, height },
    logo: at(brand.logo),
    rule: at(brand.rule),
    company: brand.company && movedText(brand.company, x, brandMiddle),
    event: brand.event && movedText(brand.event, x, brandMiddle),
    count:
      countText && countRun
        ? {
            ...COUNT,
            text: countText,
            align: 'end',
            box: {
              x: x + width - countRun.width,
              y: brandMiddle - countRun.height / 2,
              width: countRun.width,
              height: countRun.height,
            },
          }
        : null,
    logos: row.logos.map((logo) => ({ ...logo, box: moved(logo.box, 0, rowMiddle) })),
  };
}
