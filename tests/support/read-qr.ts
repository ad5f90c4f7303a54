import jsQR from 'jsqr';
import sharp from 'sharp';
import { readBarcodes } from 'zxing-wasm/reader';
import type { Locator } from 'playwright/test';
import './zxing.ts';

/** What two independent readers make of a picture; null where one finds nothing. */
export type Reading = { jsqr: string | null; zxing: string | null };

/** Reads as a plain phone does: no light codes on a dark ground, no second try with the picture made smaller. */
export async function readQr(picture: Buffer): Promise<Reading> {
  const { data, info } = await sharp(picture)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint8ClampedArray(data);
  const { width, height } = info;
  const [zxing] = await readBarcodes(
    { data: pixels, width, height, colorSpace: 'srgb' },
    { formats: ['QRCode'], tryInvert: false, tryDownscale: false, tryRotate: false },
  );
  const jsqr = jsQR(pixels, width, height, { inversionAttempts: 'dontInvert' });
  return { jsqr: jsqr?.data ?? null, zxing: zxing?.text ?? null };
}

/** A picture on a page as a PNG, in the picture's own pixels. */
async function pixelsOf(picture: Locator): Promise<Buffer> {
  const base64 = await picture.evaluate(async (img: HTMLImageElement) => {
    // A picture that gives way to another one meanwhile cannot be decoded.
    for (let src = ''; src !== img.src;) {
      ({ src } = img);
      await img.decode().catch((error: unknown) => {
        if (src === img.src) throw error;
      });
    }
    const canvas = document.createElement('canvas');
    canvas.width = img.naturalWidth;
    canvas.height = img.naturalHeight;
    canvas.getContext('2d')?.drawImage(img, 0, 0);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}

/** What a phone reads from a picture on a page. */
export async function scan(picture: Locator): Promise<string | null> {
  const { jsqr, zxing } = await readQr(await pixelsOf(picture));
  return jsqr === zxing ? jsqr : null;
}
