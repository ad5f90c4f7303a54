import { contrastOf, LARGE_CONTRAST_MIN, luminanceOf } from './brand-colour.ts';

/** Background put behind a logo that would be invisible on the page: paper or ink. */
export type Plate = 'light' | 'dark';

/** Relative luminances of white paper and of the dark theme's surface, as in the styles of both. */
const PLATES: readonly (readonly [Plate, number])[] = [
  ['light', 1],
  ['dark', luminanceOf(0x14, 0x16, 0x1b)],
];

/** Alpha from which a pixel counts as the logo's own, 0–255. */
const OPAQUE = 128;
/** Share of the outline that may be weak: a shadow, or a thin line in a second colour. */
const MAY_BE_WEAK = 0.12;

/**
 * Relative luminances along an image's outline: of the pixels that touch a transparent one, since only these have to
 * contrast with the background. Empty for an image that fills its frame.
 *
 * @param pixels red, green, blue and alpha, 0–255 each, row by row
 */
export function outlineOf(pixels: ArrayLike<number>, width: number, height: number): number[] {
  const isOwn = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && (pixels[(y * width + x) * 4 + 3] ?? 0) >= OPAQUE;
  const outline: number[] = [];
  let filled = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!isOwn(x, y)) continue;
      filled += 1;
      if (isOwn(x - 1, y) && isOwn(x + 1, y) && isOwn(x, y - 1) && isOwn(x, y + 1)) continue;
      const at = (y * width + x) * 4;
      outline.push(luminanceOf(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0));
    }
  }
  return filled === width * height ? [] : outline;
}

/** Share of the outline that lacks contrast against any of the grounds, 0–1. */
function weakShare(outline: readonly number[], grounds: readonly number[]): number {
  const isWeak = (own: number) =>
    grounds.some((ground) => contrastOf(own, ground) < LARGE_CONTRAST_MIN);
  return outline.filter(isWeak).length / Math.max(1, outline.length);
}

/**
 * The plate that a logo needs: none where its outline stands out against what is behind it, else the one that it stands
 * out on best.
 * @param grounds relative luminances of all that can be behind it
 */
export function plateOf(outline: readonly number[], grounds: readonly number[]): Plate | null {
  const bare = weakShare(outline, grounds);
  if (bare <= MAY_BE_WEAK) return null;
  const [best] = PLATES.map(([plate, ground]) => ({
    plate,
    weak: weakShare(outline, [ground]),
  })).sort((one, other) => one.weak - other.weak);
  return best && best.weak < bare ? best.plate : null;
}
