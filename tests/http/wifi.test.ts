import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { codeImageUrl, SCREEN_WIFI_PATH, wifiImageUrl } from '../../server/contract/qr.ts';
import { publicSettings } from '../../server/contract/settings.ts';
import type { WifiSettings } from '../../server/contract/settings/wifi.ts';
import { lanAddresses } from '../../server/platform/network/ranking.ts';
import { dataOf, exactly } from '../support/data-of.ts';
import { openEventStream } from '../support/event-stream.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import {
  openHttpBooth,
  type HttpBooth,
  type HttpBoothOptions,
  test,
} from '../support/http-booth.ts';
import type { ClientOptions } from '../support/http-client.ts';
import { actions } from '../support/leads.ts';
import { readQr } from '../support/read-qr.ts';
import { putSettings, readSettings, saveSettings } from './settings-calls.ts';

const SSID = 'Acme Guests at the Expo';
const PASSWORD = 'not-for-the-internet';
const PAGES = ['/', '/contact-funnel', '/wedeliver', '/api/settings/public'];

function save(booth: HttpBooth, wifi: Partial<WifiSettings>) {
  return putSettings(booth, { wifi });
}

async function open(wifi: Partial<WifiSettings> = {}, options: HttpBoothOptions = {}) {
  const booth = await openHttpBooth(options);
  await save(booth, { enabled: true, ssid: SSID, password: PASSWORD, ...wifi });
  return booth;
}

async function wifiFor(booth: HttpBooth, options: Partial<ClientOptions> = {}) {
  const answer = await booth.client(options).get('/api/settings/public');
  return exactly(publicSettings, dataOf(z.unknown(), answer)).wifi;
}

/** Everything of it that someone who asks gets to see, in one text, the stream included. */
async function everythingFor(booth: HttpBooth, options: Partial<ClientOptions>): Promise<string> {
  const client = booth.client(options);
  const stream = await openEventStream(
    { port: booth.port, host: 'booth.local', ...options },
    '/api/events',
  );
  await stream.next('build');
  booth.deps.bus.emit('settings');
  const pushed = JSON.stringify(await stream.next('settings'));
  stream.close();
  const answers = await Promise.all(PAGES.map((path) => client.get(path)));
  const image = await client.get(SCREEN_WIFI_PATH);
  return [pushed, ...answers.map(({ text }) => text), `code ${image.status}`].join('\n');
}

const PHONE = '192.168.7.20';
const OWN = lanAddresses()[0]?.address ?? '127.0.0.1';
const BEHIND_PROXY = { config: { trustProxy: 'loopback' } };

describe('in the booth’s own network', () => {
  test('by whatever name or address, phones and the big screen hear how to join, its own page included', async () => {
    const booth = await open();
    const addresses = ['192.168.7.2', '10.1.2.3', '169.254.10.20', '[fe80::1]', OWN];
    for (const host of [...addresses, 'booth.local', 'acme-2.local', 'localhost', 'laptop']) {
      const wifi = await wifiFor(booth, { host });
      expect(wifi).toEqual({
        ssid: SSID,
        joining: { password: PASSWORD, hidden: false, code: expect.any(String) },
      });
      const seen = await everythingFor(booth, { host });
      expect(
        seen.split(PASSWORD).length - 1,
        'in the pushed and fetched settings; the page of a phone shows the name alone',
      ).toBe(2);
      expect(seen).toContain('code 200');
    }

    const origin = `http://booth.local:${booth.port}`;
    expect(await wifiFor(booth, { headers: { origin } })).not.toBeNull();
  });

  test('a phone behind the stand’s own proxy is there too, its own address tells', async () => {
    const booth = await open({}, BEHIND_PROXY);
    expect(await wifiFor(booth, { headers: { 'x-forwarded-for': PHONE } })).not.toBeNull();
    expect(await wifiFor(booth, { headers: { 'x-forwarded-for': '203.0.113.9' } })).toBeNull();
  });

  test('the code on the screen joins the network, and changes with it; its password is in no log', async () => {
    const booth = await open({ password: 'pa;ss,wo"rd' });
    const before = await wifiFor(booth);
    const path = wifiImageUrl({ size: 400 }, before?.joining?.code ?? '', SCREEN_WIFI_PATH);
    expect(path).not.toContain('pa;ss');
    const { bytes } = await booth.visitor.get(path);
    const { jsqr, zxing } = await readQr(bytes);
    expect(zxing).toBe(String.raw`WIFI:T:WPA;S:${SSID};P:pa\;ss\,wo\"rd;;`);
    expect(jsqr).toBe(zxing);
    expect((await wifiFor(booth))?.joining?.code).toBe(before?.joining?.code);
    await save(booth, { password: 'another one' });
    expect((await wifiFor(booth))?.joining?.code).not.toBe(before?.joining?.code);
    expect(booth.logLines().join('')).not.toMatch(/pa;ss|another one/);
    const [change] = await actions(booth);
    expect(change).toMatch(/wifi\.password/);
    expect(change).not.toContain('another one');
  });

  test('an open network has no password, also where one is left over', async () => {
    const booth = await open({ security: 'nopass', hidden: true });
    const wifi = await wifiFor(booth);
    expect(wifi?.joining).toMatchObject({ password: null, hidden: true });
    expect(await everythingFor(booth, {})).not.toContain(PASSWORD);
  });
});

test.each([
  [
    'kept off the screen it is a name for phones',
    { onScreen: false },
    { ssid: SSID, joining: null },
  ],
  ['switched off there is nothing', { enabled: false }, null],
])('%s, and nobody hears the password', async (_what, change, wifi) => {
  const booth = await open(change);
  expect(await wifiFor(booth)).toEqual(wifi);
  const seen = await everythingFor(booth, {});
  expect(seen.includes(SSID)).toBe(wifi !== null);
  expect(seen).not.toContain(PASSWORD);
  expect(seen).toContain('code 404');
});

const OUTSIDE: [string, Partial<ClientOptions>][] = [
  ['a tunnel under its own name', { host: 'booth.ngrok.app' }],
  ['a tunnel that speaks for somebody', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
  ['a name that was made to point here', { host: 'rebound.example' }],
  ['an allowed origin', { headers: { origin: 'https://partner.example' } }],
];

test('from anywhere else nobody hears of it, however they ask', async () => {
  const booth = await open();
  await saveSettings(booth, { cors: { allowed_origins: ['https://partner.example'] } });
  for (const [way, options] of OUTSIDE) {
    expect(await wifiFor(booth, options), way).toBeNull();
    const seen = await everythingFor(booth, options);
    expect(seen).not.toContain(PASSWORD);
    expect(seen).not.toContain(SSID);
    expect(seen).toContain('code 404');
    // The rest is there as before.
    const code = await booth.client(options).get(codeImageUrl({ ...CODE, data: 'x' }));
    expect(code.status).toBe(200);
  }
});

const CODE = { size: 200, fg: '#000000', bg: '#ffffff', style: 'squares', logo: '' } as const;

function image(booth: HttpBooth, query = 'size=400') {
  return booth.staff.get(`/api/admin/wifi-qr.png?${query}`);
}

async function read(booth: HttpBooth): Promise<string> {
  const answer = await image(booth);
  expect(answer.status, answer.text).toBe(200);
  const { jsqr, zxing } = await readQr(answer.bytes);
  expect(jsqr).toBe(zxing);
  return zxing ?? '';
}

describe('the code that joins the Wi-Fi', () => {
  test('waits for a network name, and carries name and password whole, each sign with a meaning after a backslash', async ({
    booth,
  }) => {
    expectRefusal(await image(booth), 'conflict', /name of the Wi-Fi/);

    const cases = [
      ['Café Größe 質問', 'pässwörtër-🎉', 'S:Café Größe 質問;P:pässwörtër-🎉'],
      ['"ABCD1234"', 'DEADBEEF00', String.raw`S:\"ABCD1234\";P:DEADBEEF00`],
      [' a ', String.raw`\;,,::"" `, String.raw`S: a ;P:\\\;\,\,\:\:\"\" `],
      ['n'.repeat(32), ';'.repeat(63), `S:${'n'.repeat(32)};P:${String.raw`\;`.repeat(63)}`],
    ] as const;
    for (const [ssid, password, fields] of cases) {
      const wifi = { enabled: true, ssid, password, security: 'WPA' as const, hidden: false };
      expect((await save(booth, wifi)).status).toBe(200);
      expect(await read(booth)).toBe(`WIFI:T:WPA;${fields};;`);
      expect((await readSettings(booth)).wifi).toMatchObject(wifi);
    }
  });

  test('names the security and what is hidden, in the size of a sign', async ({ booth }) => {
    await save(booth, { enabled: true, ssid: 'Open', security: 'nopass', password: 'left over' });
    expect(await read(booth)).toBe('WIFI:T:nopass;S:Open;;');
    await save(booth, { security: 'WEP', password: 'abcde', hidden: true });
    expect(await read(booth)).toBe('WIFI:T:WEP;S:Open;P:abcde;H:true;;');

    const large = await image(booth, 'size=2048&fg=%23003366&style=dots');
    expect((await sharp(large.bytes).metadata()).width).toBe(2048);
    const small = await image(booth, '');
    expect((await sharp(small.bytes).metadata()).width).toBe(160);
    expectRefusal(await image(booth, 'size=2049'), 'validation_failed', undefined, 'size');
    const pale = await image(booth, 'fg=%23eeeeee');
    expectRefusal(pale, 'validation_failed', /too close/, 'fg');
  });
});

test('what no phone could join is refused', async ({ booth }) => {
  const cases = [
    [{ enabled: true }, 'wifi.ssid', /name of the Wi-Fi/],
    [{ enabled: true, ssid: 'Booth', password: 'short' }, 'wifi.password', /at least 8/],
    [{ enabled: true, ssid: 'Booth', security: 'WEP' }, 'wifi.password', /Enter the password/],
  ] as [Partial<WifiSettings>, string, RegExp][];
  for (const [wifi, field, message] of cases) {
    expectRefusal(await save(booth, wifi), 'validation_failed', message, field);
  }
});
