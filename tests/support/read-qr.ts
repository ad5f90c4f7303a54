import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = await readFile(
  fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')),
);
await prepareZXingModule({
  // It would be fetched from the internet otherwise.
  overrides: { wasmBinary: new Uint8Array(wasm).buffer },
  fireImmediately: true,
});

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
