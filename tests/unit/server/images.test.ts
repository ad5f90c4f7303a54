import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { plain } from '../../support/images.ts';
import { safeImage } from '../../../server/features/media/image.ts';
import { createSvgCost } from '../../../server/features/media/svg-cost.ts';

const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

function svg(body: string, head = ''): string {
  return `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10">${body}</svg>`;
}
async function textOf(content: Buffer): Promise<string> {
  const image = await safeImage(content);
  expect(image.contentType).toBe('image/svg+xml');
  return image.content.toString('utf8');
}

describe('an SVG is read as programs write it', () => {
  test('Illustrator’s entities', async () => {
    const doctype = `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
      <!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">
      <!ENTITY st0 "fill:#12AB34;">
    ]>`;
    const body = '<g xmlns:i="&ns_ai;"><rect style="&st0;" width="5" height="5"/></g>';
    expect(await textOf(Buffer.from(svg(body, doctype)))).toContain('style="fill:#12AB34;"');
  });

  test('Photoshop’s address of an image', async () => {
    const image = `<image width="1" height="1" xlink:href="data:img/png;base64,${DOT}"/>`;
    expect(await textOf(Buffer.from(svg(image)))).toContain('data:image/png;base64,');
  });

  test.each<[string, string, BufferEncoding]>([
    ['Latin-1, declared', '<?xml version="1.0" encoding="iso-8859-1"?>', 'latin1'],
    ['Latin-1, not declared', '', 'latin1'],
    ['UTF-16', '\ufeff', 'utf16le'],
    ['UTF-8 with a byte order mark', '\ufeff', 'utf8'],
  ])('%s', async (_name, head, encoding) => {
    const content = Buffer.from(svg('<text y="5">Größe</text>', head), encoding);
    expect(await textOf(content)).toContain('>Größe<');
  });

  test.each([
    ['of a file', '<!ENTITY x SYSTEM "file:///etc/passwd">'],
    ['of another', '<!ENTITY a "b"><!ENTITY x "&a;&a;">'],
    ['with elements', '<!ENTITY x "<script/>">'],
  ])('an entity %s is none', async (_name, entity) => {
    const source = svg('<text y="5">&x;</text>', `<!DOCTYPE svg [${entity}]>`);
    await expect(safeImage(Buffer.from(source))).rejects.toMatchObject({ status: 400 });
  });

  test('entities that stand for a megabyte are too much', async () => {
    const source = svg('&x;'.repeat(2000), `<!DOCTYPE svg [<!ENTITY x "${'y'.repeat(600)}">]>`);
    await expect(safeImage(Buffer.from(source))).rejects.toThrow(/too complex/);
  });
});

function frame(color: string): Promise<Buffer> {
  return plain(40, 20, color).png().toBuffer();
}

test('a WebP that moves is turned as its EXIF says', async () => {
  const frames = await Promise.all(['#f00', '#00f'].map(frame));
  const turned = await sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 200] })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(turned).metadata()).orientation).toBe(6);
  const image = await safeImage(turned);
  expect(image).toMatchObject({ contentType: 'image/webp', width: 20, height: 40 });
  const { pages, delay } = await sharp(image.content, { animated: true }).metadata();
  expect([pages, delay]).toEqual([2, [100, 200]]);
});

test('an AVIF becomes a WebP; a HEIC is told the way out', async () => {
  const avif = await plain(8, 8, '#0a0').avif().toBuffer();
  expect(await safeImage(avif)).toMatchObject({ contentType: 'image/webp', width: 8 });
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1');
  await expect(safeImage(heic)).rejects.toThrow(/HEIC photo.*JPEG/);
});

type Element = [name: string, attributes?: object, ...content: (Element | number)[]];
/** What elements cost that hold others, or so many characters of text. */
function costOf(...elements: Element[]): number {
  const cost = createSvgCost();
  const enter = ([name, attributes = {}, ...content]: Element) => {
    cost.enter(name, new Map(Object.entries(attributes)));
    for (const each of content) {
      if (typeof each === 'number') cost.text(each);
      else enter(each);
    }
    cost.leave();
  };
  elements.forEach(enter);
  return cost.total();
}
const PAIR: Element = ['g', { id: 'a' }, ['rect'], ['rect']];
function nested(depth: number): Element {
  return ['g', {}, ...(depth > 1 ? [nested(depth - 1)] : [])];
}

test.each<[what: string, cost: number, ...elements: Element[]]>([
  ['shapes', 3, PAIR],
  ['a step of a filter', 51, ['filter', {}, ['feBlend']]],
  ['a copy', 3 + 1 + 3, PAIR, ['use', { href: '#a' }]],
  ['what is not in it', 3 + 2, PAIR, ['use', { href: '/a' }], ['use', { href: '#b' }]],
  ['a pattern', 3 + 1 + 3, PAIR, ['path', { d: 'M 0 0 9 9', style: "fill: url( '#a' )" }]],
  ['a marker', 3 + 1 + 4 * 3, PAIR, ['path', { d: 'M0 0 9 9 8 0 5 5', 'marker-mid': 'url(#a)' }]],
  ['a styled one', 3 + 1 + 2 * 3, PAIR, ['line', { points: '0,0 1,1', style: 'MARKER:url("#a")' }]],
  ['a marker on a line', 3 + 1 + 3, PAIR, ['line', { 'marker-end': 'url(#a)' }]],
  ['text', 1 + 100, ['text', {}, 50, 50]],
  ['text in two runs', 2 + 25 + 25, ['text', {}, 50, ['tspan'], 50]],
  ['500 levels', 500, nested(500)],
  ['one more', Infinity, nested(501)],
  ['a circle', Infinity, ['g', { id: 'a' }, ['use', { href: '#a' }]]],
])('%s: as much as %d shapes', (_what, cost, ...elements) => {
  expect(costOf(...elements)).toBe(cost);
});
