import { movedPart } from './boxes.ts';
import type { Box, FrameProblem, LogoContent, LogoPosition, PlacedLogo } from './types.ts';

/** Gap between two logos, in stage units. */
export const LOGO_GAP = 24;
const WIDEST = 320;
/** Aspect ratio for an image that is not loaded yet. */
const UNKNOWN_ASPECT = 2.5;
/** Any narrower, and nobody would recognise it. */
const NARROWEST = 28;

type Sides = Record<'left' | 'center' | 'right', number>;
/** Logos around the height 0. */
export type LogoRow = { logos: PlacedLogo[]; height: number };

function sizeOf({ height, aspect }: Pick<LogoContent, 'height' | 'aspect'>, scale: number) {
  const set = height * scale;
  const width = Math.min(WIDEST, set * (aspect ?? UNKNOWN_ASPECT));
  return { width: Math.max(width, Math.min(NARROWEST, set)), height: set };
}

/** Logos side by side from 0 on, narrower where there is no room, and fewer where that is not enough. */
function pack(logos: readonly LogoContent[], scale: number, room: number): PlacedLogo[] {
  let shown = logos;
  const widthOf = () => shown.reduce((sum, logo) => sum + sizeOf(logo, scale).width, 0);
  const gaps = () => Math.max(0, shown.length - 1) * LOGO_GAP;
  const least = () => shown.length * NARROWEST + gaps();
  while (shown.length > 0 && least() > room) shown = shown.slice(0, -1);
  const share = Math.min(1, Math.max(0, room - gaps()) / Math.max(1, widthOf()));
  let x = 0;
  return shown.map((logo) => {
    const { width, height } = sizeOf(logo, scale);
    const box: Box = { x, y: -height / 2, width: width * share, height };
    x += box.width + LOGO_GAP;
    return { url: logo.url, position: logo.position, box };
  });
}

function widthOf(packed: readonly PlacedLogo[]): number {
  const last = packed[packed.length - 1];
  return last ? last.box.x + last.box.width : 0;
}

/** Packs the centred logos, which keep the middle regardless of those at the sides. */
function packCentre(logos: readonly LogoContent[], scale: number, width: number): PlacedLogo[] {
  const centre = logos.filter(({ position }) => sideOf(position) === 'center');
  return pack(centre, scale, Math.max(0, width / 3));
}

/** Width left on each side of the centred logos. */
export function sideRoom(logos: readonly LogoContent[], scale: number, width: number): number {
  const centre = widthOf(packCentre(logos, scale, width));
  return centre > 0 ? (width - centre) / 2 - LOGO_GAP : width;
}

/** A row of three groups between two sides, around the height 0. Never one over another. */
export function packRow(
  logos: readonly LogoContent[],
  scale: number,
  { left, width, keep }: { left: number; width: number; keep: Sides },
): LogoRow & { complete: boolean } {
  const at = (side: keyof Sides) => logos.filter(({ position }) => sideOf(position) === side);
  const gapFor = (side: keyof Sides) => (keep[side] > 0 && at(side).length > 0 ? LOGO_GAP : 0);
  const hasCenter = at('center').length > 0;
  const centre = packCentre(logos, scale, width);
  const centreWidth = widthOf(centre);
  const side = sideRoom(logos, scale, width);
  const end = hasCenter || keep.right === 0 ? 0 : keep.right + LOGO_GAP;
  const leftRoom = side - end - keep.left - gapFor('left');
  const first = pack(at('left'), scale, leftRoom);
  const taken = hasCenter ? 0 : keep.left + gapFor('left') + widthOf(first);
  const rightRoom = side - taken - keep.right - gapFor('right') - (taken > 0 ? LOGO_GAP : 0);
  const last = pack(at('right'), scale, rightRoom);
  const placed = [
    ...first.map((logo) => movedPart(logo, left + keep.left + gapFor('left'), 0)),
    ...centre.map((logo) => movedPart(logo, left + (width - centreWidth) / 2, 0)),
    ...last.map((logo) =>
      movedPart(logo, left + width - keep.right - gapFor('right') - widthOf(last), 0),
    ),
  ];
  return {
    logos: placed,
    height: Math.max(0, ...placed.map(({ box }) => box.height)),
    complete: placed.length === logos.length && Math.max(keep.left, keep.right) <= side,
  };
}

/** Returns the side of the stage for a position. */
export function sideOf(position: LogoPosition): keyof Sides {
  if (position.endsWith('left')) return 'left';
  return position.endsWith('right') ? 'right' : 'center';
}

/** Removes logos at the far ends until at most `most` are left. */
export function withoutOuter(logos: readonly LogoContent[], most: number): readonly LogoContent[] {
  let rest = [...logos];
  const order = (side: string) => rest.filter(({ position }) => position.endsWith(side));
  while (rest.length > most) {
    const gone = order('right').pop() ?? order('left')[0] ?? rest[rest.length - 1];
    rest = rest.filter((logo) => logo !== gone);
  }
  return rest;
}

/** Row of the lower logos; null if they do not fit. @param beside width of the content before them in it */
export function bottomRow(
  { content, given }: FrameProblem,
  left: number,
  width: number,
  beside = 0,
): LogoRow | null {
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
export function placeRow(row: LogoRow, y: number): PlacedLogo[] {
  return row.logos.map((logo) => movedPart(logo, 0, y + row.height / 2));
}
