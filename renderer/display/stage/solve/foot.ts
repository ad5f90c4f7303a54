import { moved } from './boxes.ts';
import type { FrameProblem } from './frame-problem.ts';
import { packRow, withoutOuter } from './logos.ts';
import type { PlacedLogo } from './types.ts';

/** The lower logos around the height 0. */
export type Foot = { logos: PlacedLogo[]; height: number };
export const NO_FOOT: Foot = { logos: [], height: 0 };

/** The strip of the lower logos; null when they do not fit. @param beside width of what stands before them in it */
export function bottomRow(
  { content, given }: FrameProblem,
  left: number,
  width: number,
  beside = 0,
): Foot | null {
  const all = content.logos.filter(({ position }) => position.startsWith('bottom'));
  const logos = withoutOuter(all, given.bottomMost);
  const row = packRow(logos, given.bottomScale, {
    left,
    width,
    keep: { left: beside, center: 0, right: 0 },
  });
  return row.complete ? row : null;
}

/** The logos of the strip whose upper edge is at this height. */
export function placeRow(row: Foot, y: number): PlacedLogo[] {
  return row.logos.map((logo) => ({ ...logo, box: moved(logo.box, 0, y + row.height / 2) }));
}
