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
 * Where the frame of a question is drawn, so that a code or a heading that stands for days burns into no monitor. It
 * goes by whole pixels of the device: a fraction would blur.
 * @param turn which question in a row it is, from 0
 * @param unit CSS pixels of the stage's unit
 * @param ratio the device's pixels to a CSS pixel
 * @returns a CSS transform
 */
export function pixelShift(turn: number, unit: number, ratio: number): string {
  const [x, y] = WAY[turn % WAY.length] ?? WAY[0];
  const step = Math.max(1, Math.round(STEP * unit * ratio)) / ratio;
  return `translate(${x * step}px, ${y * step}px)`;
}
