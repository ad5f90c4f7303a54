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

describe('an SVG', () => {
  test('that fetches anything is refused; one is stored as what draws alone, its photo without metadata', async ({
    booth,
  }) => {
    const outside = svgOf('<image href="https://evil.example/a.png"/>');
    const answer = await upload(booth.staff, outside, 'logo.svg');
    expectRefusal(answer, 'validation_failed', MEDIA_MESSAGES.svgOutside, 'file');

    const photo = await plain()
      .withExif({ IFD0: { Make: 'SecretCam' } })
      .jpeg()
      .toBuffer();
    const address = `data:image/jpeg;base64,${photo.toString('base64')}`;
    const drawn = `<image onload="alert(1)" href="${address}"/><script>alert(2)</script>`;
    const sent = await upload(booth.staff, svgOf(drawn), 'logo.svg');
    const { text } = await booth.visitor.get(dataOf(mediaItem, sent, 201).url_path);
    expect(text).not.toContain('alert');
    const inside = Buffer.from(/base64,([^"]+)/.exec(text)?.[1] ?? '', 'base64');
    expect((await sharp(inside).metadata()).width).toBe(40);
    expect(inside.includes('SecretCam')).toBe(false);
  });
});
