import { crc32, deflateSync } from 'node:zlib';

const SVG = 'http://www.w3.org/2000/svg';
function times(count: number, make: (index: number) => string) {
  return Array.from({ length: count }, (_, index) => make(index)).join('');
}

export function svgOf(inside: string): string {
  return `<svg xmlns="${SVG}" viewBox="0 0 100 100">${inside}</svg>`;
}

const RECT = '<rect width="100" height="100"/>';
function blurs(count: number) {
  return times(count, () => '<feGaussianBlur stdDeviation="9"/>');
}

const BLUR = `<filter id="f">${blurs(90)}</filter>`;
const STEPS = times(1900, (i) => `<feOffset dx="1" result="r${i}"/>`);
const CORNERS = times(9000, (i) => `L${i % 100} ${i % 97}`);
const COPIES = times(30, (i) => {
  const copies = `<use href="#u${i}"/>`.repeat(10);
  return `<g id="u${i + 1}">${copies}</g>`;
});
const FILTERED = '<rect width="99" height="99" filter="url(#f)"/>';
const PLAIN = '<rect width="99" height="99"/>';

/**
 * SVGs of a few kilobytes that keep librsvg busy for minutes, each in a different way; the first also takes gigabytes.
 * All of them can be seen to be too expensive from what is written in them.
 */
export const SVG_BOMBS: [kind: string, svg: string][] = Object.entries({
  // The time for text layout grows with the square of a line's length.
  'one endless line of text': svgOf(`<text font-size="10">${'x'.repeat(57_000)}</text>`),
  'an endless line of words': svgOf(`<text font-size="10">${'word '.repeat(11_400)}</text>`),
  'a long filter on every shape': svgOf(BLUR + FILTERED.repeat(1900)),
  'filters within filters': svgOf(
    `${BLUR}${'<g filter="url(#f)">'.repeat(90)}${RECT}${'</g>'.repeat(90)}`,
  ),
  'a chain of filter steps': svgOf(`<filter id="f">${STEPS}</filter>${FILTERED.repeat(90)}`),
  'a marker at thousands of corners': svgOf(
    `<marker id="m" markerWidth="100" markerHeight="100">${RECT.repeat(100)}</marker><path d="M0 0${CORNERS}" marker-mid="url(#m)"/>`,
  ),
  'copies of copies': svgOf(`<g id="u0">${RECT}</g>${COPIES}`),
});

/**
 * SVGs whose cost cannot be told by reading them: a style sheet applies the filter, and nobody counts what it selects.
 */
export const HIDDEN_SVG_BOMBS: [kind: string, svg: string][] = Object.entries({
  'a filter in a style sheet': svgOf(
    `<style>rect{filter:url(#f)}</style><filter id="f">${blurs(50)}</filter>${PLAIN.repeat(10_000)}`,
  ),
  'filter functions in a style sheet': svgOf(
    `<style>rect{filter:${'blur(50px) '.repeat(6)}}</style>${PLAIN.repeat(20_000)}`,
  ),
});

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG of one colour, whose pixels are really in it (PNG specification, 5 and 11): 30,000 × 30,000 in 110 KB. */
export function pngBomb(edge: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  // One bit a pixel, grey.
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((1 + Math.ceil(edge / 8)) * edge);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF of many frames (GIF89a, 20 and 22), each a few bytes that stand for its whole area. */
export function gifBomb(frames: number, edge: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(edge, 0);
  size.writeUInt16LE(edge, 2);
  const start = Buffer.concat([
    Buffer.from('GIF89a'),
    size,
    // Two colours, black and white.
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
  ]);
  const frame = Buffer.concat([
    Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0]),
    Buffer.from([0x2c, 0, 0, 0, 0]),
    size,
    // Two bits a code: clear, one pixel, end. The rest of the frame is left as it was.
    Buffer.from([0, 2, 2, 0x44, 0x01, 0]),
  ]);
  return Buffer.concat([
    start,
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ]);
}
