import QRCode from 'qrcode';
import { describe, expect, test } from 'vitest';
import type { ReadCode } from '../../../../renderer/capture/reading/code.ts';
import { readImage } from '../../../../renderer/capture/reading/read-image.ts';
import { LOOKS } from '../../../../renderer/capture/reading/scanner.ts';
import { drawCode, photograph, type Circumstances } from '../../../support/photos.ts';
import { isDeep, SEED } from '../../../support/sample.ts';
import '../../../support/zxing.ts';

/** Codes as badges have them: how bwip-js names them, their text, and their width in a photo. */
type Sample = [format: ReadCode['format'], bcid: string, text: string, width: number];

const CARD = 'BEGIN:VCARD\nVERSION:3.0\nFN:Jörg Müller\nORG:Acme\nEND:VCARD';
const MATRIX: Sample[] = [
  ['qr', 'qrcode', CARD, 420],
  ['aztec', 'azteccode', '4711::Doe::Jane::Acme', 380],
  ['datamatrix', 'datamatrix', '4711|Jane Doe|Acme|DE', 380],
  ['pdf417', 'pdf417', '4711::Doe::Jane::Acme::jane@acme.test', 820],
];
const LINEAR: Sample[] = [
  ['code128', 'code128', 'BADGE-0004711', 820],
  ['code39', 'code39', 'A0004711', 820],
  ['itf', 'interleaved2of5', '0004711042', 700],
  ['ean13', 'ean13', '4006381333931', 700],
];

const CIRCUMSTANCES: [what: string, Circumstances][] = [
  ['straight', {}],
  ...[20, 30, 45, 200].map((turned): [string, Circumstances] => [
    `turned by ${turned}°`,
    { turned },
  ]),
  ['blurred', { change: (photo) => photo.blur(2.5) }],
  ['in glare', { glare: true }],
  ['of low contrast', { change: (photo) => photo.linear(0.15, 120) }],
  ['inverted', { change: (photo) => photo.negate({ alpha: false }) }],
];
const TURNED = [10, 20, 30, 45, 70].map((turned): [string, Circumstances] => [
  `turned by ${turned}°`,
  { turned },
]);

/** All of them in the deep run, otherwise today's. */
function casesOf(all: typeof CIRCUMSTANCES): typeof CIRCUMSTANCES {
  return isDeep ? all : all.slice(SEED % all.length).slice(0, 1);
}

describe.each([
  ...MATRIX.map((sample) => ({ sample, cases: casesOf(CIRCUMSTANCES) })),
  ...LINEAR.map((sample) => ({ sample, cases: casesOf(TURNED) })),
])('$sample.0', ({ sample: [format, bcid, text, width], cases }) => {
  test.each(cases)('%s', async (_what, circumstances) => {
    const photo = await photograph([await drawCode(bcid, text, width)], circumstances);
    expect(await readImage(photo, LOOKS)).toEqual([{ format, text }]);
  });
});

test('two codes in one photo are both read, the same one twice only once', async () => {
  const qr = await drawCode('qrcode', '4711', 300);
  const number = await drawCode('code128', 'B-4711', 500);
  const codes = await readImage(await photograph([qr, number, qr]), LOOKS);
  expect(new Set(codes.map(({ text }) => text))).toEqual(new Set(['4711', 'B-4711']));
  expect(codes).toHaveLength(2);
});

test('bytes that are no text are kept one by one', async () => {
  const bytes = Array.from({ length: 60 }, (_, at) => (at * 37 + 11) % 256);
  const image = await QRCode.toBuffer([{ data: Uint8Array.from(bytes), mode: 'byte' }]);
  const [code] = await readImage(await photograph([image]), [0]);
  expect(Buffer.from(code?.text ?? '', 'latin1')).toEqual(Buffer.from(bytes));
});

describe('an ITF code is never read halfway', () => {
  test.each([
    ['when each line leaves it', 35],
    ['when a second look reads nothing', 26],
  ])('%s', async (_what, turned) => {
    const itf = await drawCode('interleaved2of5', '0004711042', 700);
    expect(await readImage(await photograph([itf], { turned }), [0])).toEqual([]);
  });
});

test('a photo without a code has none', async () => {
  expect(await readImage(await photograph([]), [0])).toEqual([]);
});
