import { toBuffer } from 'bwip-js/node';
import sharp, { type Sharp } from 'sharp';

/** Two megapixels. */
const PHOTO = { width: 1632, height: 1224 };
const PAPER = '#e9e6df';

export async function drawCode(bcid: string, text: string, width: number): Promise<Buffer> {
  const isLinear = ['code128', 'code39', 'interleaved2of5', 'ean13'].includes(bcid);
  const height = isLinear ? { height: 20 } : {};
  const code = await toBuffer({ bcid, text, scale: 4, padding: 10, ...height });
  return sharp(code).flatten({ background: '#fff' }).resize({ width }).png().toBuffer();
}

export type Circumstances = {
  /** Degrees. */
  turned?: number;
  glare?: boolean;
  change?: (photo: Sharp) => Sharp;
};

/** Light spot on a badge's cover, over a corner of the code. */
function lightSpot(width: number, height: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><radialGradient id="g"><stop offset="0" stop-color="#fff"/><stop offset=".4" stop-color="#fff" stop-opacity=".8"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><circle cx="${width * 0.68}" cy="${height * 0.32}" r="${width * 0.2}" fill="url(#g)"/></svg>`,
  );
}

/** Photo of codes, side by side on a badge. */
export async function photograph(
  codes: readonly Buffer[],
  { turned = 0, glare = false, change = (photo) => photo }: Circumstances = {},
): Promise<ImageData> {
  const { width, height } = PHOTO;
  const pieces = await Promise.all(
    codes.map(async (code, at) => {
      const { data, info } = await sharp(code)
        .rotate(turned, { background: PAPER })
        .toBuffer({ resolveWithObject: true });
      const middle = (width * (at + 0.5)) / codes.length;
      return {
        input: glare ? await shine(data, info) : data,
        left: Math.round(middle - info.width / 2),
        top: Math.round((height - info.height) / 2),
      };
    }),
  );
  const badge = sharp({ create: { ...PHOTO, channels: 3, background: PAPER } }).composite(pieces);
  const raw = { ...PHOTO, channels: 3 } as const;
  const photo = change(sharp(await badge.removeAlpha().raw().toBuffer(), { raw }));
  const pixels = await photo.toColourspace('srgb').ensureAlpha().raw().toBuffer();
  return { ...PHOTO, data: new Uint8ClampedArray(pixels), colorSpace: 'srgb' };
}

function shine(code: Buffer, { width, height }: { width: number; height: number }) {
  return sharp(code)
    .composite([{ input: lightSpot(width, height) }])
    .toBuffer();
}
