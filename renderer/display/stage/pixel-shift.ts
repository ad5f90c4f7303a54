/** Around the middle, step by step. */
const WAY = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const;

/** A step in units of the stage: far less than the layout engine keeps free around each block. */
const STEP = 2;

/**
 * Shifts the frame of each item a little, so that a code or a heading shown for days does not burn into the
 * monitor. It moves by whole device pixels: a fraction would blur.
 * @param turn index of the item in a row, from 0
 * @param unit CSS pixels of a stage unit
 * @param ratio device pixels per CSS pixel
 * @returns a CSS transform
 */
export function pixelShift(turn: number, unit: number, ratio: number): string {
  const [x, y] = WAY[turn % WAY.length] ?? WAY[0];
  const step = Math.max(1, Math.round(STEP * unit * ratio)) / ratio;
  return `translate(${x * step}px, ${y * step}px)`;
}
