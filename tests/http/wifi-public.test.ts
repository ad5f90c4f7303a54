import { describe, expect, test } from 'vitest';
import { lanAddresses } from '../../server/platform/network/ranking.ts';
import { codePicture, SCREEN_WIFI_PATH, wifiPicture } from '../../server/contract/qr.ts';
import { publicSettings } from '../../server/contract/settings.ts';
import type { WifiSettings } from '../../server/contract/settings/wifi.ts';
import { dataOf } from '../support/data-of.ts';
import { openEventStream } from '../support/event-stream.ts';
import { openHttpBooth, type HttpBooth, type HttpBoothOptions } from '../support/http-booth.ts';
import type { ClientOptions } from '../support/http-client.ts';
import { readQr } from '../support/read-qr.ts';

const SSID = 'Acme Guests at the Expo';
const PASSWORD = 'not-for-the-internet';
const PAGES = ['/', '/contact-funnel', '/wedeliver', '/api/settings/public'];

function save(booth: HttpBooth, wifi: Partial<WifiSettings>) {
  return booth.staff.put('/api/admin/settings', { wifi });
}

async function open(wifi: Partial<WifiSettings> = {}, options: HttpBoothOptions = {}) {
  const booth = await openHttpBooth(options);
  await save(booth, { enabled: true, ssid: SSID, password: PASSWORD, ...wifi });
  return booth;
}

async function wifiFor(booth: HttpBooth, options: Partial<ClientOptions> = {}) {
  const answer = await booth.client(options).get('/api/settings/public');
  return dataOf(publicSettings.strict(), answer).wifi;
}

/** Everything of it that somebody who asks gets to see, in one text, the stream included. */
async function everythingFor(booth: HttpBooth, options: Partial<ClientOptions>): Promise<string> {
  const client = booth.client(options);
  const stream = await openEventStream(
    { port: booth.port, host: 'booth.local', ...options },
    '/api/events',
  );
  await stream.next('ping');
  booth.deps.settings.announce();
  const pushed = JSON.stringify(await stream.next('settings'));
  stream.close();
  const answers = await Promise.all(PAGES.map((path) => client.get(path)));
  const picture = await client.get(SCREEN_WIFI_PATH);
  return [pushed, ...answers.map(({ text }) => text), `code ${picture.status}`].join('\n');
}

const PHONE = '192.168.7.20';
const OWN = lanAddresses()[0]?.address ?? '127.0.0.1';
const BEHIND_PROXY = { config: { trustProxy: 'loopback' } };

describe('in the booth’s own network', () => {
  test.each([
    ['192.168.7.2'],
    ['10.1.2.3'],
    ['169.254.10.20'],
    [OWN],
    ['booth.local'],
    ['acme-2.local'],
    ['localhost'],
    ['laptop'],
    ['[fe80::1]'],
  ])('as %s, phones and the big screen hear how to join', async (host) => {
    const booth = await open();
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
  });

  test('its own page may name itself', async () => {
    const booth = await open();
    const origin = `http://booth.local:${booth.port}`;
    expect(await wifiFor(booth, { headers: { origin } })).not.toBeNull();
  });

  test('a phone behind the stand’s own proxy is there too, its own address tells', async () => {
    const booth = await open({}, BEHIND_PROXY);
    expect(await wifiFor(booth, { headers: { 'x-forwarded-for': PHONE } })).not.toBeNull();
    expect(await wifiFor(booth, { headers: { 'x-forwarded-for': '203.0.113.9' } })).toBeNull();
  });

  test('the code on the screen joins the network, and changes with it', async () => {
    const booth = await open({ password: 'pa;ss,wo"rd' });
    const before = await wifiFor(booth);
    const path = wifiPicture({ size: 400 }, before?.joining?.code ?? '', SCREEN_WIFI_PATH);
    expect(path).not.toContain('pa;ss');
    const { bytes } = await booth.visitor.get(path);
    const { jsqr, zxing } = await readQr(bytes);
    expect(zxing).toBe(String.raw`WIFI:T:WPA;S:${SSID};P:pa\;ss\,wo\"rd;;`);
    expect(jsqr).toBe(zxing);
    expect((await wifiFor(booth))?.joining?.code).toBe(before?.joining?.code);
    await save(booth, { password: 'another one' });
    expect((await wifiFor(booth))?.joining?.code).not.toBe(before?.joining?.code);
    expect(booth.logLines().join('')).not.toMatch(/pa;ss|another one/);
  });

  test('an open network has no password, also where one is left over', async () => {
    const booth = await open({ security: 'nopass', hidden: true });
    const wifi = await wifiFor(booth);
    expect(wifi?.joining).toMatchObject({ password: null, hidden: true });
    expect(await everythingFor(booth, {})).not.toContain(PASSWORD);
  });
});

describe('kept off the screen', () => {
  test('phones know the network’s name, and nobody the password', async () => {
    const booth = await open({ onScreen: false });
    expect(await wifiFor(booth)).toEqual({ ssid: SSID, joining: null });
    const seen = await everythingFor(booth, {});
    expect(seen).toContain(SSID);
    expect(seen).not.toContain(PASSWORD);
    expect(seen).toContain('code 404');
  });

  test.each([[{ enabled: false }], [{ enabled: false, ssid: '' }]])(
    'and with %j there is nothing',
    async (wifi) => {
      const booth = await open(wifi);
      expect(await wifiFor(booth)).toBeNull();
      const seen = await everythingFor(booth, {});
      expect(seen).not.toContain(SSID);
      expect(seen).not.toContain(PASSWORD);
      expect(seen).toContain('code 404');
    },
  );
});

describe('from anywhere else nobody hears of it', () => {
  const OUTSIDE: [string, Partial<ClientOptions>][] = [
    ['a tunnel under its own name', { host: 'booth.ngrok.app' }],
    ['a tunnel that speaks for somebody', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
    ['a tunnel that hides whom', { headers: { 'x-forwarded-for': PHONE } }],
    ['Cloudflare’s tunnel', { headers: { 'cf-connecting-ip': '203.0.113.9' } }],
    ['a proxy by the standard', { headers: { forwarded: 'for=203.0.113.9' } }],
    ['a proxy that says so', { headers: { via: '1.1 proxy.example' } }],
    ['an address on the internet', { host: '203.0.113.9' }],
    ['a name that was made to point here', { host: 'rebound.example' }],
    ['a name that looks like ours', { host: 'booth.local.rebound.example' }],
    ['an allowed origin', { headers: { origin: 'https://partner.example' } }],
    ['an origin that is none', { headers: { origin: 'null' } }],
    ['another port of this host', { headers: { origin: 'http://booth.local:9' } }],
    ['a page elsewhere', { headers: { 'sec-fetch-site': 'cross-site' } }],
  ];
  test.each(OUTSIDE)('%s', async (_, options) => {
    const booth = await open();
    await booth.staff.put('/api/admin/settings', {
      cors: { allowed_origins: ['https://partner.example'] },
    });
    expect(await wifiFor(booth, options)).toBeNull();
    const seen = await everythingFor(booth, options);
    expect(seen).not.toContain(PASSWORD);
    expect(seen).not.toContain(SSID);
    expect(seen).toContain('code 404');
    // The rest is there as before.
    expect((await booth.client(options).get(codePicture({ ...CODE, data: 'x' }))).status).toBe(200);
  });
});

const CODE = { size: 200, fg: '#000000', bg: '#ffffff', style: 'squares', logo: '' } as const;
