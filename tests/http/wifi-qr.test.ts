import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { logEntry } from '../../server/contract/logs.ts';
import { adminSettings } from '../../server/contract/settings.ts';
import type { WifiSettings } from '../../server/contract/settings/wifi.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { readQr } from '../support/read-qr.ts';

function save(booth: HttpBooth, wifi: Partial<WifiSettings>) {
  return booth.staff.put('/api/admin/settings', { wifi });
}
function picture(booth: HttpBooth, query = 'size=400') {
  return booth.staff.get(`/api/admin/wifi-qr.png?${query}`);
}

/**
 * Reads a code as the strictest phones do: each character that has a meaning of its own (\\ ; , " :) comes after a
 * backslash, and nothing is left over.
 */
function parseWifi(text: string): Record<string, string> {
  const field = /([A-Z]):((?:\\.|[^\\;,":])*);/gsu;
  expect(text).toMatch(/^WIFI:.*;$/su);
  const body = text.slice(5, -1);
  expect(body.replaceAll(field, ''), `signs without a backslash in ${text}`).toBe('');
  return Object.fromEntries(
    [...body.matchAll(field)].map(([, key = '', value = '']) => [
      key,
      value.replaceAll(/\\(.)/gsu, '$1'),
    ]),
  );
}

async function read(booth: HttpBooth): Promise<Record<string, string>> {
  const answer = await picture(booth);
  expect(answer.status, answer.text).toBe(200);
  const { jsqr, zxing } = await readQr(answer.bytes);
  expect(jsqr).toBe(zxing);
  return parseWifi(zxing ?? '');
}

describe('the code that joins the Wi-Fi', () => {
  test.each([
    ['Booth', 'simple-password'],
    ['Stand 12; Halle 7', String.raw`pa;ss,wo"rd:\x`],
    [String.raw`back\slash`, String.raw`\\;;,,::""\;`],
    ['"quoted"', '"quoted password"'],
    ['Café Größe 質問', 'pässwörtër-質問-🎉'],
    ['ABCD1234', 'DEADBEEF00'],
    [' spaces ', ' also at the ends '],
    ['T:WPA;S:x;;', 'WIFI:T:nopass;S:evil;;'],
    ['n'.repeat(32), ';'.repeat(63)],
  ])('carries the name %s and the password %s whole', async (ssid, password) => {
    const booth = await openHttpBooth();
    const wifi = { enabled: true, ssid, password, security: 'WPA' as const, hidden: false };
    expect((await save(booth, wifi)).status).toBe(200);
    expect(await read(booth)).toEqual({ T: 'WPA', S: ssid, P: password });
    const kept = dataOf(adminSettings, await booth.staff.get('/api/admin/settings'));
    expect(kept.wifi).toMatchObject(wifi);
  });

  test('names the security, and a hidden network as hidden', async () => {
    const booth = await openHttpBooth();
    await save(booth, { enabled: true, ssid: 'Open', security: 'nopass', password: 'left over' });
    expect(await read(booth)).toEqual({ T: 'nopass', S: 'Open' });
    await save(booth, { security: 'WEP', password: 'abcde', hidden: true });
    expect(await read(booth)).toEqual({ T: 'WEP', S: 'Open', P: 'abcde', H: 'true' });
  });

  test('comes in the size of a sign, in the look of the settings or another', async () => {
    const booth = await openHttpBooth();
    await save(booth, { ssid: 'Booth', password: 'simple-password' });
    const large = await picture(booth, 'size=2048&fg=%23003366&style=dots');
    expect((await sharp(large.bytes).metadata()).width).toBe(2048);
    const small = await picture(booth, '');
    expect((await sharp(small.bytes).metadata()).width).toBe(160);
    expectRefusal(await picture(booth, 'size=2049'), 400, 'validation_failed', undefined, 'size');
    expectRefusal(
      await picture(booth, 'fg=%23eeeeee'),
      400,
      'validation_failed',
      /too close/,
      'fg',
    );
  });

  test('of the sign is for staff alone, and the password stays out of every log', async () => {
    const booth = await openHttpBooth();
    const password = 'not-for-everybody';
    await save(booth, { enabled: true, ssid: 'Booth', password });
    expect((await booth.visitor.get('/api/admin/wifi-qr.png')).status).toBe(404);
    const stranger = booth.client({ host: 'admin.booth.local' });
    expectRefusal(await stranger.get('/api/admin/wifi-qr.png'), 401, 'unauthorized');
    expect(booth.logLines().join('')).not.toContain(password);
    const [entry] = dataOf(logEntry.array(), await booth.staff.get('/api/admin/logs'));
    expect(entry?.action_summary).toMatch(/wifi\.password/);
    expect(entry?.action_summary).not.toContain(password);
  });

  test('waits for a network name', async () => {
    const booth = await openHttpBooth();
    expectRefusal(await picture(booth), 409, 'conflict', /name of the Wi-Fi/);
  });
});

describe('refused', () => {
  test.each([
    [{ enabled: true }, 'wifi.ssid', /name of the Wi-Fi/],
    [{ ssid: 'ü'.repeat(17) }, 'wifi.ssid', /at most 32 bytes/],
    [{ ssid: 'two\nlines' }, 'wifi.ssid', /single line/],
    [{ enabled: true, ssid: 'Booth', password: 'short' }, 'wifi.password', /at least 8/],
    [{ password: 'x'.repeat(64) }, 'wifi.password', /at most 63/],
    [{ password: 'tab\there' }, 'wifi.password', /single line/],
    [{ enabled: true, ssid: 'Booth', security: 'WEP' }, 'wifi.password', /Enter the password/],
  ] as [Partial<WifiSettings>, string, RegExp][])('%j', async (wifi, field, message) => {
    const booth = await openHttpBooth();
    expectRefusal(await save(booth, wifi), 400, 'validation_failed', message, field);
  });
});
