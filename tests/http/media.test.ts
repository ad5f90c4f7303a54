import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { logEntry } from '../../server/contract/logs.ts';
import {
  deletedMedia,
  MEDIA_MAX_BYTES,
  MEDIA_MESSAGES,
  mediaItem,
  mediaList,
  type MediaItem,
} from '../../server/contract/media.ts';
import { MESSAGES } from '../../server/contract/messages.ts';
import { adminSettings, publicSettings } from '../../server/contract/settings.ts';
import { dataOf, expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { MULTIPART_TYPE, multipart, upload } from '../support/multipart.ts';

const canvas = (width = 40, height = 30, colour = '#336699') =>
  sharp({ create: { width, height, channels: 3, background: colour } });
const png = (width?: number, height?: number) => canvas(width, height).png().toBuffer();

async function add(booth: HttpBooth, content: Buffer | string, filename?: string) {
  return dataOf(mediaItem.strict(), await upload(booth.staff, content, filename), 201);
}
const list = async (booth: HttpBooth): Promise<MediaItem[]> =>
  dataOf(mediaList, await booth.staff.get('/api/admin/media'));
const settings = (booth: HttpBooth, patch: unknown) =>
  booth.staff.put('/api/admin/settings', patch);
const filesOf = async (booth: HttpBooth) => readdir(join(booth.dataDir, 'media'));
const newestLog = async (booth: HttpBooth) =>
  dataOf(logEntry.array(), await booth.staff.get('/api/admin/logs'))[0]?.action_summary;

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
        MEDIA_MESSAGES.missing,
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

const svg = (inside: string, attributes = '') =>
  `<?xml version="1.0"?><!-- made by hand --><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 30" ${attributes}>${inside}</svg>`;

describe('an SVG', () => {
  test('keeps what draws and nothing that acts', async () => {
    const booth = await openHttpBooth();
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
      'logo.svg',
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

  test('that holds a photo loses its metadata too', async () => {
    const booth = await openHttpBooth();
    const photo = await canvas()
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

  test.each([
    ['an address', '<image href="https://evil.example/a.png"/>'],
    ['a file', '<image xlink:href="file:///etc/passwd"/>'],
    ['an SVG as data', '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'],
    ['an import', '<style>@import "//evil.example/a.css";</style>'],
    ['an escaped import', '<style>@\\69mport "//evil.example/a.css";</style>'],
    ['a background', '<rect style="background: URL( \'https://evil.example/a.png\' )"/>'],
    ['an escaped address', '<rect fill="u\\72l(https://evil.example/a.png)"/>'],
    [
      'a split address',
      '<style>a{b:ur/**/l(//evil.example)}c{d:image-set("//evil.example")}</style>',
    ],
    ['a fill', '<rect fill="url(https://evil.example/a.svg#b)"/>'],
  ])('that fetches %s is refused', async (_what, inside) => {
    const booth = await openHttpBooth();
    const answer = await upload(booth.staff, svg(inside), 'logo.svg');
    expectRefusal(answer, 400, 'validation_failed', MEDIA_MESSAGES.svgOutside, 'file');
  });

  test.each([
    [
      'entities that name a file',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>').replace(/^<\?xml.*?\?>/, '')}`,
      MEDIA_MESSAGES.svgUnreadable,
    ],
    [
      'entities that grow',
      `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${svg('<text>&b;</text>').replace(/^<\?xml.*?\?>/, '')}`,
      MEDIA_MESSAGES.svgUnreadable,
    ],
    ['a tag that is not closed', svg('<g>'), MEDIA_MESSAGES.svgUnreadable],
    [
      'bytes that are no text',
      Buffer.concat([Buffer.from('<svg>'), Buffer.from([0xff, 0xfe])]),
      MEDIA_MESSAGES.svgUnreadable,
    ],
    ['endless depth', svg('<g>'.repeat(200) + '</g>'.repeat(200)), MEDIA_MESSAGES.svgTooComplex],
    ['endless elements', svg('<g/>'.repeat(60_000)), MEDIA_MESSAGES.svgTooComplex],
    [
      'copies of copies',
      svg(
        `<g id="u0"><rect width="1" height="1"/></g>${Array.from(
          { length: 30 },
          (_, i) => `<g id="u${i + 1}">${`<use href="#u${i}"/>`.repeat(10)}</g>`,
        ).join('')}`,
      ),
      MEDIA_MESSAGES.svgTooComplex,
    ],
    [
      'patterns of patterns',
      svg(
        Array.from(
          { length: 9 },
          (_, i) =>
            `<pattern id="p${i + 1}">${`<rect fill="url( '#p${i}' )"/>`.repeat(9)}</pattern>`,
        ).join(''),
      ),
      MEDIA_MESSAGES.svgTooComplex,
    ],
    [
      'an endless chain',
      svg(Array.from({ length: 40_000 }, (_, i) => `<use id="u${i + 1}" href="#u${i}"/>`).join('')),
      MEDIA_MESSAGES.svgTooComplex,
    ],
    ['a circle', svg('<g id="a"><use href="#a"/></g>'), MEDIA_MESSAGES.svgTooComplex],
  ])('with %s is refused', async (_what, content, message) => {
    const booth = await openHttpBooth();
    const answer = await upload(booth.staff, content, 'logo.svg');
    expectRefusal(answer, 400, 'validation_failed', message, 'file');
  });
});

async function openUsed() {
  const booth = await openHttpBooth();
  const item = await add(booth, await png(), 'logo.png');
  const other = await add(booth, await png(), 'other.png');
  const url = item.url_path;
  const logo = { height: 40, position: 'top-left' };
  const answer = await settings(booth, {
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
  expect(answer.status, answer.text).toBe(200);
  return { booth, item, other };
}

describe('in use', () => {
  test('it says where', async () => {
    const { booth } = await openUsed();
    expect((await list(booth)).map(({ used_in }) => used_in)).toEqual([
      ['wedeliver.logos[0]'],
      ['wedeliver.logoUrl', 'wedeliver.logos[1]', 'wedeliver.overlayImageUrl', 'qrcode.logoUrl'],
    ]);
  });

  test('it is not deleted, unless it leaves the settings with it', async () => {
    const { booth, item, other } = await openUsed();
    const refused = await booth.staff.delete(`/api/admin/media/${item.id}`);
    expectRefusal(
      refused,
      409,
      'conflict',
      'This picture is in use: it is the display’s main logo, logo 2 on the display, the display’s overlay picture and the QR code’s logo.',
    );
    expect((await booth.visitor.get(item.url_path)).status).toBe(200);

    const forced = await booth.staff.delete(`/api/admin/media/${item.id}?force=true`);
    expect(dataOf(deletedMedia.strict(), forced).cleared).toHaveLength(4);
    const { wedeliver, qrcode } = dataOf(
      publicSettings,
      await booth.visitor.get('/api/settings/public'),
    );
    expect(wedeliver).toMatchObject({ logoUrl: '', overlayImageUrl: '' });
    expect(wedeliver.logos.map(({ url }) => url)).toEqual([other.url_path]);
    expect(qrcode.logoUrl).toBe('');
    expect(await newestLog(booth)).toMatch(/^Media: deleted “logo\.png” \(it was the display’s/);
    expectRefusal(await booth.visitor.get(item.url_path), 404, 'not_found');
    expect(await filesOf(booth)).toEqual([other.url_path.replace('/media/', '')]);

    await booth.restart();
    const kept = dataOf(adminSettings, await booth.staff.get('/api/admin/settings'));
    expect(kept.wedeliver.logos).toHaveLength(1);
  });

  test('what is not in use goes at once, and only once', async () => {
    const booth = await openHttpBooth();
    const { id } = await add(booth, await png());
    const gone = await booth.staff.delete(`/api/admin/media/${id}`);
    expect(dataOf(deletedMedia.strict(), gone)).toEqual({ cleared: [] });
    const path = `/api/admin/media/${id}`;
    expectRefusal(await booth.staff.delete(path), 404, 'not_found', 'This picture was not found.');
    expectRefusal(await booth.staff.get(`${path}/download`), 404, 'not_found');
    expectRefusal(await booth.staff.delete('/api/admin/media/x'), 404, 'not_found');
    expect(await filesOf(booth)).toEqual([]);
  });

  test.each([
    [{ wedeliver: { logoUrl: '/media/none.png' } }, 'wedeliver.logoUrl'],
    [{ wedeliver: { overlayImageUrl: '/media/none.png' } }, 'wedeliver.overlayImageUrl'],
    [
      {
        wedeliver: { logos: [{ url: '/media/none.png', height: 40, position: 'top-left' }] },
      },
      'wedeliver.logos.0.url',
    ],
    [{ qrcode: { logoUrl: '/media/none.png' } }, 'qrcode.logoUrl'],
  ])('a setting that names no stored picture is refused: %j', async (patch, field) => {
    const booth = await openHttpBooth();
    const answer = await settings(booth, { brand: { companyName: 'Acme' }, ...patch });
    const message = 'This picture is not in the media library.';
    expectRefusal(answer, 400, 'validation_failed', message, field);
    const kept = dataOf(adminSettings, await booth.staff.get('/api/admin/settings'));
    expect(kept.brand.companyName).toBe('');
  });
});

describe('the folder', () => {
  test.each([
    '/media/../booth.db',
    '/media/%2e%2e%2fbooth.db',
    '/media/..%5cbooth.db',
    '/media/',
    '/media/%00',
    '/media/stray.png',
    '/media/a/b.png',
  ])('gives out nothing that is not in the table: %s', async (path) => {
    const booth = await openHttpBooth();
    await writeFile(join(booth.dataDir, 'media', 'stray.png'), await png());
    expect((await booth.visitor.get(path)).status).toBeGreaterThanOrEqual(400);
    expect((await booth.visitor.get(path)).status).toBeLessThan(500);
  });

  test('is tidied at the start: no file without a row, no setting without a file', async () => {
    const booth = await openHttpBooth();
    const kept = await add(booth, await png());
    const lost = await add(booth, await png());
    expect((await settings(booth, { wedeliver: { logoUrl: lost.url_path } })).status).toBe(200);
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
    const { wedeliver } = dataOf(publicSettings, await booth.visitor.get('/api/settings/public'));
    expect(wedeliver.logoUrl).toBe('');
  });

  test('a picture whose file is gone is not found, and never a fault', async () => {
    const booth = await openHttpBooth();
    const item = await add(booth, await png());
    await rm(join(booth.dataDir, item.url_path));
    expectRefusal(await booth.visitor.get(item.url_path), 404, 'not_found');
    const path = `/api/admin/media/${item.id}/download`;
    expectRefusal(await booth.staff.get(path), 404, 'not_found');
  });

  test('that is full says so, and keeps nothing of the upload', async ({ skip }) => {
    const booth = await openHttpBooth();
    const folder = join(booth.dataDir, 'media');
    await mkdir(folder, { recursive: true });
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], {
        stdio: 'ignore',
      });
    } catch {
      skip('a small disk needs root');
    }
    onTestFinished(() => void execFileSync('umount', ['-l', folder]));
    const noise = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    expectRefusal(await upload(booth.staff, noise), 507, 'storage_full', /disk is full/);
    expect(await readdir(folder)).toEqual([]);
    expect(await list(booth)).toEqual([]);
    await add(booth, await png());
  });

  test('holds the whole picture, as it is sent out', async () => {
    const booth = await openHttpBooth();
    const item = await add(booth, await png());
    const { bytes } = await booth.visitor.get(item.url_path);
    expect(await readFile(join(booth.dataDir, item.url_path))).toEqual(bytes);
  });
});
