import type { Locator } from 'playwright/test';
import { readQr } from './read-qr.ts';

/** A picture on a page as a PNG, in the picture's own pixels. */
export async function pixelsOf(picture: Locator): Promise<Buffer> {
  const base64 = await picture.evaluate(async (img: HTMLImageElement) => {
    // A picture that gives way to another one meanwhile cannot be decoded.
    for (let src = ''; src !== img.src;) {
      ({ src } = img);
      // oxlint-disable-next-line no-await-in-loop
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
