import {
  readBarcodes,
  type ReadInputBarcodeFormat,
  type ReadResult,
  type ReaderOptions,
} from 'zxing-wasm/reader';
import type { ReadCode } from './code.ts';
import type { Look } from './scanner.ts';

const FORMATS: Partial<Record<ReadResult['symbology'], ReadCode['format']>> = {
  QRCode: 'qr',
  Aztec: 'aztec',
  DataMatrix: 'datamatrix',
  PDF417: 'pdf417',
  Code128: 'code128',
  Code39: 'code39',
  ITF: 'itf',
  EANUPC: 'ean13',
};
const ALL: ReadInputBarcodeFormat[] = [
  'QRCode',
  'Aztec',
  'DataMatrix',
  'PDF417',
  'Code128',
  'Code39',
  'ITF',
  'EAN13',
];
/** Text as it was printed, without brackets around parts of it, and byte for byte where it is no text. */
const PLAIN: ReaderOptions = { textMode: 'Plain' };

function pixelsOf({ data }: ImageData): Uint32Array {
  return new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
}

function imageOf(pixels: Uint32Array<ArrayBuffer>, width: number, height: number): ImageData {
  const data = new Uint8ClampedArray(pixels.buffer);
  return { data, width, height, colorSpace: 'srgb' };
}

/** Turns an image around its middle; what comes in from outside is white. */
function turned(image: ImageData, degrees: number): ImageData {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const width = Math.ceil(Math.abs(image.width * cos) + Math.abs(image.height * sin));
  const height = Math.ceil(Math.abs(image.width * sin) + Math.abs(image.height * cos));
  const from = pixelsOf(image);
  const to = new Uint32Array(width * height).fill(0xffffffff);
  for (let row = 0; row < height; row += 1) {
    let x = (row - height / 2) * sin - (width / 2) * cos + image.width / 2;
    let y = (row - height / 2) * cos + (width / 2) * sin + image.height / 2;
    for (let column = 0; column < width; column += 1) {
      const [fromX, fromY] = [Math.round(x), Math.round(y)];
      if (fromX >= 0 && fromY >= 0 && fromX < image.width && fromY < image.height) {
        to[row * width + column] = from[fromY * image.width + fromX] ?? 0;
      }
      x += cos;
      y -= sin;
    }
  }
  return imageOf(to, width, height);
}

function viewOf(image: ImageData, look: Look): ImageData {
  if (look === 0) return image;
  if (look !== 'negative') return turned(image, look);
  const { width, height } = image;
  return imageOf(
    Uint32Array.from(pixelsOf(image), (pixel) => pixel ^ 0x00ffffff),
    width,
    height,
  );
}

function codeOf({ symbology, text }: ReadResult): ReadCode | null {
  const format = FORMATS[symbology];
  return format && text !== '' ? { format, text } : null;
}

/** Degrees between two looks at the same code. */
const SECOND_LOOK = 4;
/**
 * Least height of what was read of an ITF code's bars, as a share of their width. Without a check digit, a line that
 * leaves the code halfway reads as a shorter one, and so do its nearest neighbors.
 */
const MIN_HEIGHT = 0.05;

function isSlanted({ symbology, position }: ReadResult): boolean {
  const { topLeft, topRight, bottomLeft } = position;
  const height = Math.hypot(topLeft.x - bottomLeft.x, topLeft.y - bottomLeft.y);
  const width = Math.hypot(topLeft.x - topRight.x, topLeft.y - topRight.y);
  return symbology === 'ITF' && height < width * MIN_HEIGHT;
}

async function lookAt(image: ImageData, look: Look, formats: ReadInputBarcodeFormat[]) {
  const results = await readBarcodes(viewOf(image, look), { ...PLAIN, formats });
  const codes = results.filter((one) => !isSlanted(one)).map(codeOf);
  return [
    ...new Map(codes.filter((code) => code !== null).map((code) => [code.text, code])).values(),
  ];
}

function isItf({ format }: ReadCode): boolean {
  return format === 'itf';
}

/**
 * Reads all codes of an image, each once; an ITF code if a second look reads the same.
 * @param looks ways to look at it, one after the other, until something is read
 */
export async function readImage(image: ImageData, looks: readonly Look[]): Promise<ReadCode[]> {
  const [look, ...others] = looks;
  if (look === undefined) return [];
  const codes = await lookAt(image, look, ALL);
  const again =
    codes.some(isItf) && look !== 'negative'
      ? await lookAt(image, look + SECOND_LOOK, ['ITF'])
      : [];
  const sure = codes.filter((code) => !isItf(code) || again.some(({ text }) => text === code.text));
  return sure.length > 0 ? sure : readImage(image, others);
}
