import { resolve } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { MEDIA_MESSAGES, mediaItem } from '../../server/contract/media.ts';
import { nodeChild } from '../../server/platform/child.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth, type HttpBoothOptions } from '../support/http-booth.ts';
import { upload } from '../support/multipart.ts';
import { ROOT } from '../support/node-binary.ts';
import {
  gifBomb,
  HIDDEN_SVG_BOMBS,
  pngBomb,
  SVG_BOMBS,
  svgOf,
  webpBomb,
} from '../support/picture-bombs.ts';

const PICTURE_PROCESS = resolve(ROOT, 'server/features/media/picture-process.ts');

function logo() {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
}

/** A booth whose log tells what went over its limits. */
async function openBooth(options: HttpBoothOptions = {}) {
  const booth = await openHttpBooth(options);
  const overLimits = () => booth.logLines().filter((line) => line.includes('over its limits'));
  return { booth, overLimits };
}

async function expectNextUploadWorks(booth: HttpBooth) {
  dataOf(mediaItem, await upload(booth.staff, await logo()), 201);
}

describe('an SVG that would take minutes', () => {
  test.each(SVG_BOMBS)('is refused before it is drawn: %s', async (_kind, bomb) => {
    const { booth, overLimits } = await openBooth();
    const answer = await upload(booth.staff, bomb, 'logo.svg');
    expectRefusal(answer, 400, 'validation_failed', MEDIA_MESSAGES.svgTooComplex, 'file');
    expect(overLimits()).toEqual([]);
    await expectNextUploadWorks(booth);
  });

  test('is refused though comments part its text', async () => {
    const { booth, overLimits } = await openBooth();
    const bomb = svgOf(`<text font-size="10">${`${'x'.repeat(500)}<!-- -->`.repeat(100)}</text>`);
    const answer = await upload(booth.staff, bomb, 'logo.svg');
    expectRefusal(answer, 400, 'validation_failed', MEDIA_MESSAGES.svgTooComplex, 'file');
    expect(overLimits()).toEqual([]);
  });

  test.each(HIDDEN_SVG_BOMBS)(
    'is refused when its process is over its time, and the next one is drawn: %s',
    async (_kind, bomb) => {
      const { booth, overLimits } = await openBooth({ pictureLimits: { cpuMs: 300 } });
      const answer = await upload(booth.staff, bomb, 'logo.svg');
      expectRefusal(answer, 400, 'validation_failed', MEDIA_MESSAGES.svgTooComplex, 'file');
      expect(overLimits()).toHaveLength(1);
      await expectNextUploadWorks(booth);
    },
  );

  test('keeps nobody else waiting', async () => {
    const drawing = Promise.withResolvers<void>();
    const served = Promise.withResolvers<void>();
    const { booth } = await openBooth({
      pictureLimits: { cpuMs: 300 },
      startPictures({ onMessage, onExit }) {
        // However slow this machine is: the drawing does not end before the others were served.
        const child = nodeChild(PICTURE_PROCESS)({
          onMessage,
          onExit: (cause) => void served.promise.then(() => onExit(cause)),
        });
        return {
          ...child,
          send(message) {
            child.send(message);
            drawing.resolve();
          },
        };
      },
    });
    const picture = await logo();
    const order: string[] = [];
    const bomb = upload(booth.staff, HIDDEN_SVG_BOMBS[0]?.[1] ?? '', 'logo.svg').then(() =>
      order.push('bomb'),
    );
    await drawing.promise;
    const next = upload(booth.staff, picture).then(({ status }) => order.push(`upload ${status}`));
    for (let n = 0; n < 5; n += 1) {
      const answer = await booth.visitor.get('/api/questions/approved');
      order.push(`visitor ${answer.status}`);
    }
    served.resolve();
    await Promise.all([bomb, next]);
    expect(order).toEqual([
      ...Array.from({ length: 5 }, () => 'visitor 200'),
      'bomb',
      'upload 201',
    ]);
  });

  test('of a style that no bracket closes is read in one go', async () => {
    const { booth } = await openBooth({ pictureLimits: { cpuMs: 5000 } });
    const answer = await upload(
      booth.staff,
      svgOf(`<rect style="${'url(#'.repeat(400_000)}"/>`),
      'logo.svg',
    );
    expectRefusal(answer, 400, 'validation_failed', MEDIA_MESSAGES.svgOutside, 'file');
  });
});

describe('a picture that unpacks to far more than it is', () => {
  test.each([
    ['a PNG of 30,000 × 30,000', () => pngBomb(30_000), 413, 'tooManyPixels'],
    ['a GIF of 10,000 frames', () => gifBomb(10_000, 1000), 413, 'tooManyPixels'],
    ['a WebP of 16,384 × 16,384', webpBomb, 400, 'damaged'],
  ] as const)('is refused: %s', async (_kind, make, status, message) => {
    const { booth, overLimits } = await openBooth();
    const answer = await upload(booth.staff, make());
    const code = status === 413 ? 'payload_too_large' : 'validation_failed';
    expectRefusal(answer, status, code, MEDIA_MESSAGES[message], 'file');
    expect(overLimits()).toEqual([]);
    await expectNextUploadWorks(booth);
  });

  test('is drawn within the limits when it is small: a GIF of 10,000 tiny frames', async () => {
    const { booth } = await openBooth();
    dataOf(mediaItem, await upload(booth.staff, gifBomb(10_000, 20), 'logo.gif'), 201);
  });

  test('is refused when its process takes too much memory', async () => {
    const { booth, overLimits } = await openBooth({ pictureLimits: { memoryMb: 1 } });
    // Slow enough for its memory to be looked at: every frame is drawn by itself.
    const answer = await upload(booth.staff, gifBomb(10_000, 79));
    expectRefusal(answer, 413, 'payload_too_large', MEDIA_MESSAGES.tooExpensive, 'file');
    expect(overLimits()).toHaveLength(1);
  });
});
