import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { logEntry } from '../../server/contract/logs.ts';
import {
  MEDIA_MAX_BYTES,
  MEDIA_MESSAGES,
  mediaItem,
  mediaList,
  type MediaItem,
} from '../../server/contract/media.ts';
import { MESSAGES } from '../../server/contract/messages.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { MULTIPART_TYPE, multipart, upload } from '../support/multipart.ts';

function canvas(width = 40, height = 30, colour = '#336699') {
  return sharp({ create: { width, height, channels: 3, background: colour } });
}
function png(width?: number, height?: number) {
  return canvas(width, height).png().toBuffer();
}

async function add(booth: HttpBooth, content: Buffer | string, filename?: string) {
  return dataOf(mediaItem.strict(), await upload(booth.staff, content, filename), 201);
}
async function list(booth: HttpBooth): Promise<MediaItem[]> {
  return dataOf(mediaList, await booth.staff.get('/api/admin/media'));
}
async function filesOf(booth: HttpBooth) {
  return readdir(join(booth.dataDir, 'media'));
}
async function newestLog(booth: HttpBooth) {
  return dataOf(logEntry.array(), await booth.staff.get('/api/admin/logs'))[0]?.action_summary;
}

/** A PNG whose header claims another size (PNG specification, 11.2.1). */
function claiming(picture: Buffer, width: number, height: number): Buffer {
  const claimed = Buffer.from(picture);
  claimed.writeUInt32BE(width, 16);
  claimed.writeUInt32BE(height, 20);
  claimed.writeUInt32BE(crc32(claimed.subarray(12, 29)), 29);
  return claimed;
}

/** Three frames, each of another colour. */
async function animation() {
  const frames = ['#ff0000', '#00ff00', '#0000ff'].map((colour) => canvas(20, 10, colour));
  const pngs = await Promise.all(frames.map((frame) => frame.png().toBuffer()));
  return sharp(pngs, { join: { animated: true } });
}

describe('a picture', () => {
  const kinds = [
    ['png', 'image/png', () => png()],
    ['jpg', 'image/jpeg', () => canvas().jpeg().toBuffer()],
    ['webp', 'image/webp', () => canvas().webp().toBuffer()],
    ['gif', 'image/gif', () => canvas().gif().toBuffer()],
    [
      'svg',
      'image/svg+xml',
      () => Promise.resolve('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>'),
    ],
  ] as const;

  test.each(kinds)(
    'of type %s is told by its content and answers on both hosts',
    async (extension, type, make) => {
      const booth = await openHttpBooth();
      const item = await add(booth, await make(), 'My logo.bin');
      expect(item).toMatchObject({
        filename: `My logo.${extension}`,
        content_type: type,
        width: 40,
        height: 30,
        used_in: [],
      });
      expect(item.url_path).toMatch(new RegExp(`^/media/[0-9a-f]{24}\\.${extension}$`));
      expect(await list(booth)).toEqual([item]);
      expect(await newestLog(booth)).toBe(`Media: uploaded “My logo.${extension}”`);

      for (const client of [booth.visitor, booth.staff]) {
        const answer = await client.get(item.url_path);
        expect(answer.status).toBe(200);
        expect(answer.bytes.length).toBe(item.size);
        expect(answer.headers).toMatchObject({
          'content-type': type,
          'x-content-type-options': 'nosniff',
          'cache-control': 'public, max-age=31536000, immutable',
        });
        expect(answer.headers['content-security-policy']).toMatch(
          /^default-src 'none';.* sandbox;/,
        );
      }
    },
  );

  test('is turned as its camera says, and keeps nothing of where and with what it was taken', async () => {
    const booth = await openHttpBooth();
    const photo = await canvas(60, 20)
      .withMetadata({ orientation: 6, exif: { IFD0: { Make: 'SecretCam' } } })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const item = await add(booth, photo, 'photo.jpg');
    expect([item.width, item.height]).toEqual([20, 60]);
    const { bytes } = await booth.visitor.get(item.url_path);
    const { exif, orientation, xmp, icc } = await sharp(bytes).metadata();
    expect({ exif, orientation, xmp, icc }).toEqual({});
    expect(bytes.includes('SecretCam')).toBe(false);
  });

  test.each(['gif', 'webp'] as const)('that moves goes on moving: %s', async (format) => {
    const booth = await openHttpBooth();
    const item = await add(booth, await (await animation())[format]().toBuffer());
    expect([item.width, item.height]).toEqual([20, 10]);
    const { bytes } = await booth.visitor.get(item.url_path);
    expect((await sharp(bytes).metadata()).pages).toBe(3);
  });

  test('larger than any screen is made smaller', async () => {
    const booth = await openHttpBooth();
    const item = await add(booth, await png(6000, 600));
    expect([item.width, item.height]).toEqual([4096, 410]);
  });

  test('loses what hides behind its pixels', async () => {
    const booth = await openHttpBooth();
    const hidden = Buffer.concat([await png(), Buffer.from('<script>alert(1)</script>')]);
    const item = await add(booth, hidden, 'logo.png');
    const { bytes } = await booth.visitor.get(item.url_path);
    expect(bytes.includes('script')).toBe(false);
    expect((await sharp(bytes).metadata()).width).toBe(40);
  });

  test.each([
    ['../../../etc/passwd.png', 'passwd.png'],
    ['..\\\\..\\\\boot.ini', 'boot.png'],
    ['/absolute/logo.png', 'logo.png'],
    ['Größe „neu“ 50%.png', 'Größe „neu“ 50%.png'],
    ['\u202Egpj.exe', 'gpj.png'],
    ['...', 'picture.png'],
    [`${'n'.repeat(400)}.png`, `${'n'.repeat(120)}.png`],
  ])('called %s is stored by a name of ours and shown as %s', async (filename, shown) => {
    const booth = await openHttpBooth();
    const item = await add(booth, await png(), filename);
    expect(item.filename).toBe(shown);
    expect(await filesOf(booth)).toEqual([item.url_path.replace('/media/', '')]);
    const download = await booth.staff.get(`/api/admin/media/${item.id}/download`);
    expect(download.status).toBe(200);
    expect(download.headers['content-type']).toBe('image/png');
    expect(download.headers['content-disposition']).toMatch(/^attachment; filename=/);
    if (/[^\x20-\x7e]/.test(shown)) {
      expect(download.headers['content-disposition']).toContain(
        `filename*=UTF-8''${encodeURIComponent(shown)}`,
      );
    }
  });
});

describe('refused', () => {
  test.each([
    ['a web page', '<!doctype html><html><body><script>alert(1)</script></body></html>'],
    [
      'a web page with an SVG in it',
      '<html xmlns="http://www.w3.org/1999/xhtml"><body><svg/></body></html>',
    ],
    ['text', 'just words'],
    ['a PDF', '%PDF-1.7\n%âãÏÓ\n1 0 obj'],
    ['a program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
  ])('is %s that calls itself a PNG', async (_what, content) => {
    const booth = await openHttpBooth();
    const answer = await upload(booth.staff, content, 'logo.png');
    expectRefusal(answer, 415, 'unsupported_media', MEDIA_MESSAGES.wrongType, 'file');
    expect(await list(booth)).toEqual([]);
    expect(await filesOf(booth)).toEqual([]);
  });

  test('is what is damaged, or is too large once unpacked', async () => {
    const booth = await openHttpBooth();
    const whole = await canvas(300, 300).jpeg().toBuffer();
    const cut = await upload(booth.staff, whole.subarray(0, whole.length / 2));
    expectRefusal(cut, 400, 'validation_failed', MEDIA_MESSAGES.damaged, 'file');
    const bomb = claiming(await png(), 30_000, 30_000);
    const answer = await upload(booth.staff, bomb);
    expectRefusal(answer, 413, 'payload_too_large', MEDIA_MESSAGES.tooManyPixels, 'file');
  });

  test('is more than 10 MB, and exactly 10 MB is not', async () => {
    const booth = await openHttpBooth();
    const large = await upload(booth.staff, Buffer.alloc(11 * 1024 * 1024));
    expectRefusal(large, 413, 'payload_too_large', MEDIA_MESSAGES.tooLarge, 'file');
    const picture = await png();
    const padded = Buffer.concat([picture, Buffer.alloc(MEDIA_MAX_BYTES - picture.length)]);
    await add(booth, padded);
  });

  test('is a body that is cut off, has no boundary, or holds something else than one file', async () => {
    const booth = await openHttpBooth();
    const content = await png();
    const send = (body: Buffer, type = MULTIPART_TYPE) =>
      booth.staff.send('/api/admin/media', {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      });
    const whole = multipart([{ name: 'file', filename: 'a.png', content }]);
    const cases = [
      [whole.subarray(0, whole.length - 40), MULTIPART_TYPE, MEDIA_MESSAGES.incomplete],
      [whole.subarray(0, 60), MULTIPART_TYPE, MEDIA_MESSAGES.incomplete],
      [whole, 'multipart/form-data', MEDIA_MESSAGES.incomplete],
      [Buffer.from('no parts at all'), MULTIPART_TYPE, MEDIA_MESSAGES.incomplete],
      [multipart([{ name: 'note', content: 'hello' }]), MULTIPART_TYPE, MEDIA_MESSAGES.missing],
      [
        multipart([{ name: 'file', filename: 'a.png', content: '' }]),
        MULTIPART_TYPE,
        MEDIA_MESSAGES.empty,
      ],
      [
        multipart([
          { name: 'file', filename: 'a.png', content },
          { name: 'file', filename: 'b.png', content },
        ]),
        MULTIPART_TYPE,
        MEDIA_MESSAGES.oneAtATime,
      ],
      [
        multipart([{ name: `a${'[b]'.repeat(50)}`, content: 'deep' }]),
        MULTIPART_TYPE,
        MEDIA_MESSAGES.incomplete,
      ],
      [
        multipart(Array.from({ length: 20 }, (_, i) => ({ name: `f${i}`, content: 'x' }))),
        MULTIPART_TYPE,
        MEDIA_MESSAGES.incomplete,
      ],
    ] as const;
    for (const [body, type, message] of cases) {
      expectRefusal(await send(body, type), 400, 'validation_failed', message, 'file');
    }
    const json = await booth.staff.post('/api/admin/media', { file: 'x' });
    expectRefusal(json, 415, 'unsupported_media');
    expect(await filesOf(booth)).toEqual([]);
  });

  test('is who is not signed in, or brings no CSRF token', async () => {
    const booth = await openHttpBooth();
    const stranger = booth.client({ host: 'admin.booth.local' });
    expectRefusal(
      await upload(stranger, await png()),
      401,
      'unauthorized',
      MESSAGES.sessionExpired,
    );
    expectRefusal(await stranger.get('/api/admin/media'), 401, 'unauthorized');
    booth.staff.csrf = '';
    const answer = await upload(booth.staff, await png());
    expectRefusal(answer, 403, 'csrf_failed', MESSAGES.securityCheckFailed);
  });
});
