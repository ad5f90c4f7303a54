import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import {
  MEDIA_MAX_BYTES,
  MEDIA_MESSAGES,
  mediaItem,
  mediaList,
  type MediaItem,
  deletedMedia,
} from '../../server/contract/media.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, test, type HttpBooth } from '../support/http-booth.ts';
import { actions } from '../support/leads.ts';
import { MULTIPART_TYPE, multipart, upload } from '../support/multipart.ts';
import { plain, SQUARE } from '../support/images.ts';
import { gifBomb, HIDDEN_SVG_BOMBS, pngBomb, SVG_BOMBS, svgOf } from '../support/image-bombs.ts';
import { eachCase } from '../support/each-case.ts';
import { sample } from '../support/sample.ts';
import { mountDisk } from '../support/small-disk.ts';
import { putSettings, readPublic, readSettings, saveSettings } from './settings-calls.ts';

function png(width?: number, height?: number) {
  return plain(width, height).png().toBuffer();
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

describe('an image', () => {
  test('is told by its content, stored as it is sent, on both hosts', async ({ booth }) => {
    const kinds = [
      ['png', 'image/png', await png()],
      ['jpg', 'image/jpeg', await plain().jpeg().toBuffer()],
      ['webp', 'image/webp', await plain().webp().toBuffer()],
      ['gif', 'image/gif', await plain().gif().toBuffer()],
      ['svg', 'image/svg+xml', SQUARE],
    ] as const;
    for (const [extension, type, content] of kinds) {
      const item = await add(booth, content, 'My logo.bin');
      const [width, height] = extension === 'svg' ? [8, 8] : [40, 30];
      expect(item).toMatchObject({
        filename: `My logo.${extension}`,
        content_type: type,
        width,
        height,
        used_in: [],
      });
      expect(item.url_path).toMatch(new RegExp(`^/media/[0-9a-f]{24}\\.${extension}$`));
      expect((await list(booth))[0]).toEqual(item);
      expect((await actions(booth))[0]).toBe(`Media: uploaded “My logo.${extension}”`);

      for (const client of [booth.visitor, booth.staff]) {
        const answer = await client.get(item.url_path);
        expect(answer.status, extension).toBe(200);
        expect(answer.bytes.length, extension).toBe(item.size);
        expect(answer.bytes).toEqual(await readFile(join(booth.dataDir, item.url_path)));
        expect(answer.headers).toMatchObject({
          'content-type': type,
          'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox;/),
          'x-content-type-options': 'nosniff',
          'cache-control': 'public, max-age=31536000, immutable',
        });
      }
    }
  });

  test('is turned, made small enough and stripped of all that hides in it', async ({ booth }) => {
    const photo = await plain(60, 20)
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

    const wide = await add(booth, await png(6000, 600));
    expect([wide.width, wide.height]).toEqual([4096, 410]);

    const hidden = Buffer.concat([await png(), Buffer.from('<script>alert(1)</script>')]);
    const stored = await add(booth, hidden, 'logo.png');
    const { bytes: drawn } = await booth.visitor.get(stored.url_path);
    expect(drawn.includes('script')).toBe(false);
    expect((await sharp(drawn).metadata()).width).toBe(40);
  });

  test('is stored by a name of ours, and shown by its own made harmless', async ({ booth }) => {
    const names = [
      ['../../../etc/passwd.png', 'passwd.png'],
      ['..\\\\..\\\\boot.ini', 'boot.png'],
      ['Größe „neu“ 50%.png', 'Größe „neu“ 50%.png'],
      ['...', 'picture.png'],
      [`${'n'.repeat(400)}.png`, `${'n'.repeat(120)}.png`],
    ] as const;
    for (const [filename, shown] of names) {
      const item = await add(booth, await png(), filename);
      expect(item.filename).toBe(shown);
      expect(await filesOf(booth), shown).toContain(item.url_path.replace('/media/', ''));
      const download = await booth.staff.get(`/api/admin/media/${item.id}/download`);
      const [ascii, encoded] = ['attachment; filename=', `*=UTF-8''${encodeURIComponent(shown)}`];
      expect([download.status, download.headers['content-type']]).toEqual([200, 'image/png']);
      expect(download.headers['content-disposition'], shown).toContain(
        /[^\x20-\x7e]/.test(shown) ? encoded : ascii,
      );
    }
    expect(await filesOf(booth)).toHaveLength(names.length);
  });
});

describe('refused', () => {
  test('is what only calls itself a PNG, is damaged or is too large', async ({ booth }) => {
    const cases = [
      [
        'a web page with an SVG in it',
        '<html xmlns="http://www.w3.org/1999/xhtml"><body><svg/></body></html>',
      ],
      ['a program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ] as const;
    await eachCase(cases, async ([, content]) => {
      const answer = await upload(booth.staff, content, 'logo.png');
      expectRefusal(answer, 'unsupported_media', MEDIA_MESSAGES.wrongType, 'file');
      expect(await list(booth)).toEqual([]);
      expect(await filesOf(booth)).toEqual([]);
    });

    const whole = await plain(300, 300).jpeg().toBuffer();
    const cut = await upload(booth.staff, whole.subarray(0, whole.length / 2));
    expectRefusal(cut, 'validation_failed', MEDIA_MESSAGES.damaged, 'file');
    const large = await upload(booth.staff, Buffer.alloc(11 * 1024 * 1024));
    expectRefusal(large, 'payload_too_large', MEDIA_MESSAGES.tooLarge, 'file');
    const image = await png();
    const padded = Buffer.concat([image, Buffer.alloc(MEDIA_MAX_BYTES - image.length)]);
    await add(booth, padded);
  });

  test('is a body that is cut off or holds something else than one file', async ({ booth }) => {
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
      [whole, 'multipart/form-data', MEDIA_MESSAGES.incomplete],
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
        multipart(Array.from({ length: 20 }, (_, i) => ({ name: `f${i}`, content: 'x' }))),
        MULTIPART_TYPE,
        MEDIA_MESSAGES.incomplete,
      ],
    ] as const;
    for (const [body, type, message] of cases) {
      expectRefusal(await send(body, type), 'validation_failed', message, 'file');
    }
    expectRefusal(await booth.staff.post('/api/admin/media', { file: 'x' }), 'unsupported_media');
    expect(await filesOf(booth)).toEqual([]);
  });
});

describe('in use', () => {
  test('it says where, and is deleted only together with those settings', async ({ booth }) => {
    const item = await add(booth, await png(), 'logo.png');
    const other = await add(booth, await png(), 'other.png');
    const url = item.url_path;
    const logo = { height: 40, position: 'top-left' };
    await saveSettings(booth, {
      wedeliver: {
        logoUrl: url,
        overlayImageUrl: url,
        logos: [
          { ...logo, url: other.url_path },
          { ...logo, url },
        ],
      },
      qrcode: { logoUrl: url },
    });
    expect((await list(booth)).map(({ used_in }) => used_in)).toEqual([
      ['wedeliver.logos[0]'],
      ['wedeliver.logoUrl', 'wedeliver.logos[1]', 'wedeliver.overlayImageUrl', 'qrcode.logoUrl'],
    ]);
    const refused = await booth.staff.delete(`/api/admin/media/${item.id}`);
    expectRefusal(
      refused,
      'conflict',
      'This picture is in use: it is the big screen’s main logo, logo 2 on the big screen, the big screen’s overlay picture and the QR code’s logo.',
    );
    expect((await booth.visitor.get(item.url_path)).status).toBe(200);

    const forced = await booth.staff.delete(`/api/admin/media/${item.id}?force=true`);
    expect(dataOf(deletedMedia.strict(), forced).cleared).toHaveLength(4);
    const { wedeliver, qrcode } = await readPublic(booth);
    expect(wedeliver).toMatchObject({ logoUrl: '', overlayImageUrl: '' });
    expect(wedeliver.logos.map(({ url }) => url)).toEqual([other.url_path]);
    expect(qrcode.logoUrl).toBe('');
    expect((await actions(booth))[0]).toMatch(
      /^Media: deleted “logo\.png” \(it was the big screen’s/,
    );
    expectRefusal(await booth.visitor.get(item.url_path), 'not_found');
    expect(await filesOf(booth)).toEqual([other.url_path.replace('/media/', '')]);

    await booth.restart();
    expect((await readSettings(booth)).wedeliver.logos).toHaveLength(1);
  });

  test('no setting names an image that is gone; others are deleted at once', async ({ booth }) => {
    const { id } = await add(booth, await png());
    const gone = await booth.staff.delete(`/api/admin/media/${id}`);
    expect(dataOf(deletedMedia.strict(), gone)).toEqual({ cleared: [] });
    const path = `/api/admin/media/${id}`;
    expectRefusal(await booth.staff.delete(path), 'not_found', 'This picture was not found.');
    expectRefusal(await booth.staff.get(`${path}/download`), 'not_found');
    expectRefusal(await booth.staff.delete('/api/admin/media/x'), 'not_found');
    expect(await filesOf(booth)).toEqual([]);

    const none = { url: '/media/none.png', height: 40, position: 'top-left' };
    const cases = [
      [{ wedeliver: { logoUrl: none.url } }, 'wedeliver.logoUrl'],
      [{ wedeliver: { overlayImageUrl: none.url } }, 'wedeliver.overlayImageUrl'],
      [{ wedeliver: { logos: [none] } }, 'wedeliver.logos.0.url'],
      [{ qrcode: { logoUrl: none.url } }, 'qrcode.logoUrl'],
    ] as const;
    for (const [patch, field] of cases) {
      const answer = await putSettings(booth, { brand: { companyName: 'Acme' }, ...patch });
      const message = 'This picture is not in the media library.';
      expectRefusal(answer, 'validation_failed', message, field);
      expect((await readSettings(booth)).brand.companyName).toBe('');
    }
  });
});

describe('the folder', () => {
  test('gives out nothing that is not in the table, nor what has no file', async ({ booth }) => {
    await writeFile(join(booth.dataDir, 'media', 'stray.png'), await png());
    const cases = [
      '/media/../booth.db',
      '/media/%2e%2e%2fbooth.db',
      '/media/..%5cbooth.db',
      '/media/%00',
      '/media/stray.png',
      '/media/a/b.png',
    ];
    for (const path of cases) {
      expect([400, 404]).toContain((await booth.visitor.get(path)).status);
    }

    const item = await add(booth, await png());
    await rm(join(booth.dataDir, item.url_path));
    expectRefusal(await booth.visitor.get(item.url_path), 'not_found');
    const path = `/api/admin/media/${item.id}/download`;
    expectRefusal(await booth.staff.get(path), 'not_found');
  });

  test('is tidied at the start: no file without row, no setting without file', async ({
    booth,
  }) => {
    const kept = await add(booth, await png());
    const lost = await add(booth, await png());
    await saveSettings(booth, { wedeliver: { logoUrl: lost.url_path } });
    const folder = join(booth.dataDir, 'media');
    const orphan = `${'0'.repeat(24)}.png`;
    await writeFile(join(folder, orphan), 'left by a power cut');
    await writeFile(join(folder, `${orphan}.part`), 'half of it');
    await writeFile(join(folder, 'notes.txt'), 'not ours');
    await rm(join(booth.dataDir, lost.url_path));

    await booth.restart();
    expect(await filesOf(booth)).toEqual(
      [kept.url_path.replace('/media/', ''), 'notes.txt'].toSorted(),
    );
    expect((await list(booth)).map(({ id }) => id)).toEqual([kept.id]);
    expect((await readPublic(booth)).wedeliver.logoUrl).toBe('');
  });

  test('that is full says so, and keeps nothing of the upload', async ({ booth, task, skip }) => {
    const disk = mountDisk({ task, skip }, 'size=64k');
    const folder = join(booth.dataDir, 'media');
    await rm(folder, { recursive: true, force: true });
    await symlink(disk, folder);
    const create = { width: 300, height: 300, channels: 3, background: '#000' } as const;
    const gaussian = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const noise = await sharp({ create: { ...create, noise: gaussian } })
      .png()
      .toBuffer();
    expectRefusal(await upload(booth.staff, noise), 'storage_full', /disk is full/);
    expect(await readdir(disk)).toEqual([]);
    expect(await list(booth)).toEqual([]);
    await add(booth, await png());
  });
});

/** What the log says of images that went over the limits of their process. */
function overLimits(booth: HttpBooth): string[] {
  return booth.logLines().filter((line) => line.includes('over its limits'));
}

describe('an SVG that would take minutes', () => {
  test('is refused before it is drawn', async ({ booth }) => {
    const parted = `<text font-size="10">${`${'x'.repeat(500)}<!-- -->`.repeat(100)}</text>`;
    const bombs = [...SVG_BOMBS, ['text that comments part', svgOf(parted)] as const];
    await eachCase(bombs, async ([, bomb]) => {
      const answer = await upload(booth.staff, bomb, 'logo.svg');
      expectRefusal(answer, 'validation_failed', MEDIA_MESSAGES.svgTooComplex, 'file');
      expect(overLimits(booth)).toEqual([]);
      await add(booth, await png());
    });
  });

  test.each(sample(HIDDEN_SVG_BOMBS))(
    'is refused when its process is over its time, and the next one is drawn: %s',
    async (_kind, bomb) => {
      const booth = await openHttpBooth({ imageLimits: { cpuMs: 300 } });
      const answer = await upload(booth.staff, bomb, 'logo.svg');
      expectRefusal(answer, 'validation_failed', MEDIA_MESSAGES.svgTooComplex, 'file');
      expect(overLimits(booth)).toHaveLength(1);
      await add(booth, await png());
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
      await add(booth, await png());
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
