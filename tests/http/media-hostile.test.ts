import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { MEDIA_MESSAGES, mediaItem } from '../../server/contract/media.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth, test } from '../support/http-booth.ts';
import { upload } from '../support/multipart.ts';
import { plain } from '../support/images.ts';
import { gifBomb, HIDDEN_SVG_BOMBS, pngBomb, SVG_BOMBS, svgOf } from '../support/image-bombs.ts';
import { eachCase } from '../support/each-case.ts';
import { sample } from '../support/sample.ts';

/** What the log says of images that went over the limits of their process. */
function overLimits(booth: HttpBooth): string[] {
  return booth.logLines().filter((line) => line.includes('over its limits'));
}

async function expectNextUploadWorks(booth: HttpBooth) {
  dataOf(mediaItem, await upload(booth.staff, await plain().png().toBuffer()), 201);
}

describe('an SVG that would take minutes', () => {
  test('is refused before it is drawn', async ({ booth }) => {
    const parted = `<text font-size="10">${`${'x'.repeat(500)}<!-- -->`.repeat(100)}</text>`;
    const bombs = [...SVG_BOMBS, ['text that comments part', svgOf(parted)] as const];
    await eachCase(bombs, async ([, bomb]) => {
      const answer = await upload(booth.staff, bomb, 'logo.svg');
      expectRefusal(answer, 'validation_failed', MEDIA_MESSAGES.svgTooComplex, 'file');
      expect(overLimits(booth)).toEqual([]);
      await expectNextUploadWorks(booth);
    });
  });

  test.each(sample(HIDDEN_SVG_BOMBS))(
    'is refused when its process is over its time, and the next one is drawn: %s',
    async (_kind, bomb) => {
      const booth = await openHttpBooth({ imageLimits: { cpuMs: 300 } });
      const answer = await upload(booth.staff, bomb, 'logo.svg');
      expectRefusal(answer, 'validation_failed', MEDIA_MESSAGES.svgTooComplex, 'file');
      expect(overLimits(booth)).toHaveLength(1);
      await expectNextUploadWorks(booth);
    },
  );
});

describe('an image that unpacks to far more than it is', () => {
  test('is refused', async ({ booth }) => {
    const cases = [
      ['a PNG of 30,000 × 30,000', pngBomb(30_000)],
      ['a GIF of 10,000 frames', gifBomb(10_000, 1000)],
    ] as const;
    await eachCase(cases, async ([, bomb]) => {
      const answer = await upload(booth.staff, bomb);
      expectRefusal(answer, 'payload_too_large', MEDIA_MESSAGES.tooManyPixels, 'file');
      expect(overLimits(booth)).toEqual([]);
      await expectNextUploadWorks(booth);
    });
  });

  test('is drawn when it is small: a GIF of 10,000 tiny frames', async ({ booth }) => {
    dataOf(mediaItem, await upload(booth.staff, gifBomb(10_000, 20), 'logo.gif'), 201);
  });

  test('is refused when its process takes too much memory', async () => {
    const booth = await openHttpBooth({ imageLimits: { memoryMb: 1 } });
    // Slow enough for its memory to be looked at: every frame is drawn by itself.
    const answer = await upload(booth.staff, gifBomb(10_000, 79));
    expectRefusal(answer, 'payload_too_large', MEDIA_MESSAGES.tooExpensive, 'file');
    expect(overLimits(booth)).toHaveLength(1);
  });
});

async function add(booth: HttpBooth, content: string) {
  return dataOf(mediaItem, await upload(booth.staff, content, 'logo.svg'), 201);
}

function svg(inside: string, attributes = '') {
  return `<?xml version="1.0"?><!-- made by hand --><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 30" ${attributes}>${inside}</svg>`;
}

describe('an SVG', () => {
  test('keeps what draws and nothing that acts', async ({ booth }) => {
    const item = await add(
      booth,
      svg(
        `<metadata><secret xmlns="urn:x">who made it</secret></metadata>
         <style>/* url(http://evil) */ .a { fill: url(#g); } g > .a { stroke: red }</style>
         <defs><linearGradient id="g"><stop offset="0" stop-color="#f00"/></linearGradient></defs>
         <script>alert(1)</script><SCRIPT>alert(2)</SCRIPT>
         <foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(3)"/></body></foreignObject>
         <a href="javascript:alert(4)" target="_top"><rect class="linked"/></a>
         <g onclick="alert(5)" ONMOUSEOVER="alert(6)"><rect class="a" width="40" height="30" onload="alert(7)"/></g>
         <use xlink:href="#g"/><use href="https://evil.example/x.svg#y"/>
         <animate attributeName="href" to="javascript:alert(8)"/>
         <x:script xmlns:x="http://www.w3.org/2000/svg">alert(9)</x:script>
         <text x="1" y="9">A &lt;b&gt; &amp; <![CDATA[<script>]]></text>`,
        'onload="alert(10)" xml:base="http://evil.example/"',
      ),
    );
    const { text } = await booth.visitor.get(item.url_path);
    expect(text).not.toMatch(/<script|alert|foreignObject|onload|onclick|evil|javascript|secret/i);
    expect(text).toContain('<rect class="a" width="40" height="30">');
    expect(text).toMatch(/<g[^>]*><rect class="linked"><\/rect><\/g>/);
    expect(text).toContain('fill: url(#g)');
    expect(text).toContain('<use href="#g">');
    expect(text).toContain('A &lt;b&gt; &amp; &lt;script&gt;');
    const { channels } = await sharp(Buffer.from(text)).stats();
    expect(channels[0]?.mean).toBeGreaterThan(100);
  });

  test('that fetches anything is refused; a photo in one loses metadata too', async ({ booth }) => {
    const outside = svg('<image href="https://evil.example/a.png"/>');
    const answer = await upload(booth.staff, outside, 'logo.svg');
    expectRefusal(answer, 'validation_failed', MEDIA_MESSAGES.svgOutside, 'file');

    const photo = await plain()
      .withExif({ IFD0: { Make: 'SecretCam' } })
      .jpeg()
      .toBuffer();
    const address = `data:image/jpeg;base64,${photo.toString('base64')}`;
    const item = await add(booth, svg(`<image width="40" height="30" href="${address}"/>`));
    const { text } = await booth.visitor.get(item.url_path);
    const inside = Buffer.from(/base64,([^"]+)/.exec(text)?.[1] ?? '', 'base64');
    expect((await sharp(inside).metadata()).width).toBe(40);
    expect(inside.includes('SecretCam')).toBe(false);
  });
});
