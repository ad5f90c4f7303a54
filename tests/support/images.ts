import sharp, { type Sharp } from 'sharp';

/** An SVG that is its own smallest image. */
export const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';

/** An image of one colour. @param channels 4 for one that may be transparent */
export function plain(width = 40, height = 30, background = '#336699', channels: 3 | 4 = 3): Sharp {
  return sharp({ create: { width, height, channels, background } });
}
