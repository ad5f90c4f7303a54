import sharp from 'sharp';
import { expect, test } from 'vitest';
import { plain } from '../../support/images.ts';
import { safeImage } from '../../../server/features/media/image.ts';
import { createSvgCost } from '../../../server/features/media/svg-cost.ts';

test('an SVG is read as Illustrator writes it', async () => {
  const source = `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
    <!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">
    <!ENTITY st0 "fill:#12AB34;">
  ]><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><g xmlns:i="&ns_ai;"><title>A &amp; B</title><rect style="&st0;" width="5" height="5"/></g></svg>`;
  const { content, contentType } = await safeImage(Buffer.from(source));
  expect(contentType).toBe('image/svg+xml');
  expect(content.toString('utf8')).toContain('A &amp; B</title><rect style="fill:#12AB34;"');
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

test('a GIF that moves still does', async () => {
  const frames = await Promise.all(['#f00', '#00f'].map(frame));
  const { content } = await safeImage(
    await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
  );
  expect((await sharp(content, { animated: true }).metadata()).pages).toBe(2);
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
