import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { mediaItem } from '../../server/contract/media.ts';
import {
  CALIBRATION_IMAGE,
  CALIBRATION_TEXT,
} from '../../renderer/capture/reading/keyboard-layout.ts';
import { qrCheck, type QrReasonField } from '../../server/contract/qr.ts';
import { QR_STYLES } from '../../server/contract/settings/qrcode.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth, test } from '../support/http-booth.ts';
import type { Answer } from '../support/http-client.ts';
import { upload } from '../support/multipart.ts';
import { plain, SQUARE } from '../support/images.ts';
import { sample } from '../support/sample.ts';
import { readQr } from '../support/read-qr.ts';
import { putSettings, readPublic, readSettings, saveSettings } from './settings-calls.ts';

const LAN_URL = 'http://192.168.178.20:8080/';
const SIZES = [64, 100, 160, 256, 512];

type Query = Record<string, string | number | undefined>;
function queryOf(query: Query) {
  return new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
}
function qr(booth: HttpBooth, query: Query) {
  return booth.visitor.get(`/api/qr.png?${queryOf(query)}`);
}
async function check(booth: HttpBooth, query: Query) {
  return dataOf(qrCheck.strict(), await booth.staff.get(`/api/admin/qr/check?${queryOf(query)}`));
}

async function addLogo(booth: HttpBooth, content: Buffer | string): Promise<string> {
  return dataOf(mediaItem, await upload(booth.staff, content), 201).url_path;
}

/** Every code that came through must be read by both readers; what was refused must say why. */
async function expectScans(answer: Answer, data: string, hint: string): Promise<boolean> {
  if (answer.status !== 200) {
    expectRefusal(answer, 'validation_failed');
    return false;
  }
  expect(answer.headers['content-type'], hint).toBe('image/png');
  expect(await readQr(answer.bytes), hint).toEqual({ jsqr: data, zxing: data });
  return true;
}

const LOGOS: Record<string, () => Promise<Buffer | string>> = {
  dark: () => block(80, 80, '#000000'),
  light: () => block(80, 80, '#ffffff'),
  wide: () => block(400, 40, '#d4001a'),
  tall: () => block(40, 400, '#0050d4'),
  transparent: () => block(80, 80, '#00000000'),
  svg: () => Promise.resolve(SQUARE),
};
function block(width: number, height: number, background: string) {
  return plain(width, height, background, 4).png().toBuffer();
}

/** Colours at the very edge of what is let through, and the pure ones that cameras mix up. */
const PAIRS = [
  ['#000000', '#aaaaaa'],
  ['#777777', '#ffffff'],
  ['#ff0000', '#ffffff'],
  ['#e000e0', '#ffffff'],
  ['#009a44', '#ffffff'],
  ['#0000ff', '#ffff00'],
  ['#7a0000', '#ffaaaa'],
] as const;

const DATA = {
  short: 'http://10.0.0.5/',
  lan: LAN_URL,
  long: `https://example.com/ask?${'campaign=expo&'.repeat(14)}`,
  longest: 'x'.repeat(1024),
  words: 'Grüße – 質問 🎉',
};

describe('every code that is let through is read', () => {
  // Every content with every logo, and each of them in every size.
  test.each(
    sample(
      QR_STYLES.flatMap((style) =>
        Object.entries(DATA).map(([content, data], turn) => ({ style, content, data, turn })),
      ),
    ),
  )('$style, a $content content, with every logo, in sizes', async ({ style, data, turn }) => {
    const booth = await openHttpBooth({ config: { rateLimits: false } });
    const logos: (string | undefined)[] = [undefined];
    for (const make of Object.values(LOGOS)) logos.push(await addLogo(booth, await make()));
    let drawn = 0;
    for (const [at, logo] of logos.entries()) {
      const size = SIZES[(turn + at) % SIZES.length] ?? 64;
      const query = { style, size, data, logo };
      const hint = JSON.stringify(query);
      const isDrawn = await expectScans(await qr(booth, query), data, hint);
      expect((await check(booth, query)).scannable, hint).toBe(isDrawn);
      // A stand's address always gets through, with a logo in all but the smallest image.
      if (data === LAN_URL) expect(isDrawn, hint).toBe(logo === undefined || size > 64);
      if (isDrawn) drawn += 1;
    }
    expect(drawn).toBeGreaterThan(0);
  });

  test('by a camera too: tilted, out of focus, pale and badly compressed', async ({ booth }) => {
    const logo = await addLogo(booth, await block(80, 80, '#888888'));
    for (const [fg, bg] of sample(PAIRS)) {
      for (const style of QR_STYLES) {
        const { bytes } = await qr(booth, { data: LAN_URL, size: 160, fg, bg, style, logo });
        const tilted = await sharp(bytes).rotate(9, { background: '#777777' }).png().toBuffer();
        const seen = await sharp(tilted)
          .resize(420)
          .extend({ top: 40, left: 60, bottom: 30, right: 50, background: '#777777' })
          .blur(1.6)
          .linear(0.7, 40)
          .jpeg({ quality: 45 })
          .toBuffer();
        expect((await readQr(seen)).zxing, `${fg} on ${bg}, ${style}`).toBe(LAN_URL);
      }
    }

    const data = 'http://255.255.255.255:65535/';
    expect(await expectScans(await qr(booth, { data, size: 64 }), data, 'smallest')).toBe(true);
  });
});

/** The colour of each pixel, row by row. */
async function coloursOf(bytes: Buffer): Promise<string[]> {
  const data = await sharp(bytes).removeAlpha().raw().toBuffer();
  return Array.from({ length: data.length / 3 }, (_, at) =>
    data.toString('hex', at * 3, at * 3 + 3),
  );
}

describe('the image', () => {
  test('of the calibration code for scanners has each of its characters', async ({ booth }) => {
    const { bytes } = await booth.visitor.get(CALIBRATION_IMAGE);
    const data = CALIBRATION_TEXT;
    expect(await readQr(bytes)).toEqual({ jsqr: data, zxing: data });
  });

  test('has the size, the colours and the style that were asked for', async ({ booth }) => {
    const query = { data: LAN_URL, size: 300, fg: '#112233', bg: '#ffeedd' };
    const { bytes } = await qr(booth, { ...query, style: 'squares' });
    const colours = await coloursOf(bytes);
    expect([colours.length, colours[0]]).toEqual([300 * 300, 'ffeedd']);
    // Whole pixels: nothing in between.
    expect([...new Set(colours)].toSorted()).toEqual(['112233', 'ffeedd']);
    expect((await qr(booth, { ...query, style: 'dots' })).bytes).not.toEqual(bytes);
  });

  test('takes from the settings what is left open, and is not sent twice', async ({ booth }) => {
    const plain = await qr(booth, { data: LAN_URL });
    const patch = { style: 'dots', size: 222, foreground: '#550000', background: '#ffffee' };
    await saveSettings(booth, { qrcode: patch });
    const answer = await qr(booth, { data: LAN_URL });
    expect(answer.bytes).not.toEqual(plain.bytes);
    expect((await sharp(answer.bytes).metadata()).width).toBe(222);
    expect(answer.headers['cache-control']).toBe('no-cache');
    const again = await booth.visitor.get(`/api/qr.png?${queryOf({ data: LAN_URL })}`, {
      'if-none-match': String(answer.headers.etag),
    });
    expect(again.status).toBe(304);
    expect(await readQr(answer.bytes)).toEqual({ jsqr: LAN_URL, zxing: LAN_URL });
  });

  test('shows the logo in the middle, on quiet ground', async ({ booth }) => {
    const logo = await addLogo(booth, await block(80, 80, '#ff00ff'));
    const { bytes } = await qr(booth, { data: LAN_URL, size: 400, logo });
    const row = (await coloursOf(bytes)).slice(200 * 400, 201 * 400);
    expect(row[200]).toBe('ff00ff');
    const [first, last] = [row.indexOf('ff00ff'), row.lastIndexOf('ff00ff')];
    expect(Math.abs(first - (399 - last))).toBeLessThanOrEqual(1);
    // At most 22 % of the edge, cleared a little wider than the logo.
    expect((last - first + 1) / 400).toBeLessThan(0.22);
    expect([row[first - 3], row[last + 3]]).toEqual(['ffffff', 'ffffff']);
  });

  test('has no logo that was deleted, even where it was drawn before', async ({ booth }) => {
    const item = dataOf(mediaItem, await upload(booth.staff, await block(80, 80, '#000')), 201);
    const query = { data: LAN_URL, logo: item.url_path };
    expect((await qr(booth, query)).status).toBe(200);
    await booth.staff.delete(`/api/admin/media/${item.id}`);
    const message = 'This logo is not in the media library.';
    expectRefusal(await qr(booth, query), 'validation_failed', message, 'logo');
  });
});

test('what no phone reads is refused with the reason, in the image and in the check; the screen hears all reasons', async ({
  booth,
}) => {
  const cases: [Query, QrReasonField, RegExp][] = [
    [{ fg: '#ffffff', bg: '#000000' }, 'fg', /darker than its background/],
    [{ data: 'x'.repeat(200), size: 100 }, 'size', /at least 12\d pixels/],
    [{ logo: '/media/none.png' }, 'logo', /not in the media library/],
  ];
  for (const [query, field, message] of cases) {
    const whole = { data: LAN_URL, ...query };
    expectRefusal(await qr(booth, whole), 'validation_failed', message, field);
    const { scannable, reasons } = await check(booth, whole);
    expect(scannable).toBe(false);
    expect(reasons).toEqual([{ field, message: expect.stringMatching(message) }]);
  }
  const malformed = [{}, { data: 'x', size: 63 }, { data: 'x', logo: '/media/../booth.db' }];
  for (const query of malformed) expectRefusal(await qr(booth, query), 'validation_failed');

  const bad = { data: 'x'.repeat(900), size: 64, fg: '#ffffff', logo: '/media/none.png' };
  const { reasons } = await check(booth, bad);
  expect(reasons.map(({ field }) => field)).toEqual(['logo', 'fg', 'size']);
  expect(await check(booth, {})).toEqual({ scannable: true, reasons: [] });
});

describe('the settings', () => {
  test('refuse what no phone reads, and tell the public the look alone', async ({ booth }) => {
    const cases = [
      [{ foreground: '#ffffff', background: '#000000' }, 'qrcode.foreground', /darker/],
      [{ target: 'custom' }, 'qrcode.customUrl', /Enter the address/],
      [
        { target: 'custom', customUrl: `https://example.com/${'a'.repeat(200)}`, size: 64 },
        'qrcode.size',
        /at least \d+ pixels/,
      ],
      [{ lanAddress: '203.0.113.77' }, 'qrcode.lanAddress', /doesn’t have that address/],
    ] as const;
    const before = await readSettings(booth);
    for (const [qrcode, field, message] of cases) {
      const answer = await putSettings(booth, { qrcode, brand: { companyName: 'Acme' } });
      expectRefusal(answer, 'validation_failed', message, field);
      expect(await readSettings(booth)).toEqual(before);
    }

    const logoUrl = await addLogo(booth, await block(80, 80, '#000'));
    const answer = await putSettings(booth, { qrcode: { logoUrl, size: 64 } });
    expectRefusal(answer, 'validation_failed', /logo needs a size/, 'qrcode.size');
    await saveSettings(booth, { qrcode: { logoUrl, size: 100 } });

    const { text } = await booth.visitor.get('/api/settings/public');
    const { data } = JSON.parse(text) as { data: { qrcode: object } };
    expect(Object.keys(data.qrcode).toSorted().join(' ')).toBe(
      'background enabled foreground logoUrl size style',
    );
  });

  test('in colours that no phone reads are black on white for the public', async ({ booth }) => {
    booth.deps.db
      .prepare("INSERT OR REPLACE INTO settings (part, value) VALUES ('qrcode', ?)")
      .run(JSON.stringify({ foreground: '#ffffff', background: '#eeeeee', style: 'dots' }));
    await booth.restart();
    const { qrcode } = await readPublic(booth);
    expect(qrcode).toMatchObject({ foreground: '#000000', background: '#ffffff', style: 'dots' });
    expect((await booth.visitor.get('/api/qr.png?data=x')).status).toBe(200);
  });
});
