import { describe, expect } from 'vitest';
import { CHECK_NAMES } from '../../server/contract/captive.ts';
import { CAPTIVE_CHECKS } from '../../server/features/captive/captive.ts';
import type { CaptiveSettings } from '../../server/contract/settings/parts.ts';
import { ADMIN_HOST } from '../support/api.ts';
import { openHttpBooth, type HttpBooth, test } from '../support/http-booth.ts';
import { pagesFromSource } from '../support/stub-pages.ts';
import { eachCase } from '../support/each-case.ts';

const APPLE = '<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>\n';
const FIREFOX =
  '<meta http-equiv="refresh" content="0;url=https://support.mozilla.org/kb/captive-portal"/>';
const NM = 'NetworkManager is online\n';

/**
 * What a system asks for, and what it takes for an internet connection: written down independently of the server's own
 * table.
 */
const SYSTEMS: [system: string, url: string, status: number, body: string][] = [
  ['iOS and macOS', 'captive.apple.com/hotspot-detect.html', 200, APPLE],
  ['early iOS', 'www.apple.com/library/test/success.html', 200, APPLE],
  ['Android', 'connectivitycheck.gstatic.com/generate_204', 204, ''],
  ['Android, second try', 'www.google.com/gen_204', 204, ''],
  ['Android, third try', 'play.googleapis.com/generate_204', 204, ''],
  ['ChromeOS', 'clients3.google.com/generate_204', 204, ''],
  ['Xiaomi', 'connect.rom.miui.com/generate_204', 204, ''],
  ['Windows', 'www.msftconnecttest.com/connecttest.txt', 200, 'Microsoft Connect Test'],
  ['Windows 8', 'www.msftncsi.com/ncsi.txt', 200, 'Microsoft NCSI'],
  ['Edge', 'edge-http.microsoft.com/captiveportal/generate_204', 204, ''],
  ['Firefox', 'detectportal.firefox.com/canonical.html', 200, FIREFOX],
  ['Firefox, IPv4 and IPv6', 'detectportal.firefox.com/success.txt?ipv4', 200, 'success\n'],
  ['GNOME', 'nmcheck.gnome.org/check_network_status.txt', 200, NM],
  ['Debian', 'network-test.debian.org/nm', 200, NM],
  ['Arch', 'ping.archlinux.org/nm-check.txt', 200, NM],
  ['Ubuntu', 'connectivity-check.ubuntu.com/', 204, ''],
  ['Fedora', 'fedoraproject.org/static/hotspot.txt', 200, 'OK'],
  ['KDE', 'networkcheck.kde.org/', 200, 'OK\n'],
];

async function open(mode: CaptiveSettings['mode']): Promise<HttpBooth> {
  const booth = await openHttpBooth({ pages: await pagesFromSource() });
  await booth.staff.put('/api/admin/settings', { captive: { mode } });
  return booth;
}

function ask(booth: HttpBooth, url: string) {
  const slash = url.indexOf('/');
  return booth.client({ host: url.slice(0, slash) }).get(url.slice(slash));
}

describe('phones stay', () => {
  test('find what the internet says, on every system', async () => {
    const booth = await open('stay');
    await eachCase(SYSTEMS, async ([, url, status, body]) => {
      const answer = await ask(booth, url);
      expect(answer.status).toBe(status);
      expect(answer.text).toBe(body);
      expect(answer.headers).not.toHaveProperty('content-encoding');
      expect(answer.headers['cache-control']).toBe('no-store');
      if (url.includes('ubuntu')) expect(answer.headers['x-networkmanager-status']).toBe('online');
      const shouted = url.replace(/^[^/]+/, (host) => host.toUpperCase());
      expect((await ask(booth, shouted)).status).toBe(status);
    });
  });

  test('every name that staff are told to lead here is in the table, of which each check is answered, to HEAD too', async () => {
    const booth = await open('stay');
    const names: string[] = [];
    for (const { hosts, paths, answer } of CAPTIVE_CHECKS) {
      names.push(...hosts);
      for (const host of hosts) {
        for (const path of paths) {
          const { status } = await booth.client({ host }).send(path, { method: 'HEAD' });
          expect(status, host + path).toBe(answer.status);
        }
      }
    }
    expect(names).toEqual(expect.arrayContaining([...CHECK_NAMES]));
  });
});

describe('nothing else is touched', () => {
  const NOT_CHECKS = [
    ['captive.apple.com/', 'www.google.com/', 'www.apple.com/iphone', 'fedoraproject.org/'],
    ['booth.local/generate_204', 'booth.local/hotspot-detect.html', '192.168.7.2/connecttest.txt'],
    ['evilcaptive.apple.com/hotspot-detect.html', 'www.google.com/generate_204/more'],
  ].flat();
  test('what is no check gets the visitors’ page; posts and the admin area are nobody’s check', async () => {
    const booth = await open('stay');
    for (const url of NOT_CHECKS) {
      const answer = await ask(booth, url);
      expect(answer.status, url).toBe(200);
      expect(answer.text, url).toContain('data-app="visitor"');
    }

    const apple = booth.client({ host: 'captive.apple.com' });
    expect((await apple.post('/hotspot-detect.html', {})).text).not.toContain('Success');
    const admin = booth.client({ host: ADMIN_HOST });
    expect((await admin.get('/generate_204')).text).toContain('data-app="admin"');
  });

  test('the whole way works without script on a name that is not ours', async () => {
    const booth = await open('stay');
    const popup = booth.client({ host: 'captive.apple.com' });
    const page = await popup.get('/');
    expect(page.status).toBe(200);
    const links = [...page.text.matchAll(/(?:href|src|action)="([^"]+)"/g)].map(([, to]) => to);
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) expect(link, 'leads away').not.toMatch(/^(https?:)?\/\//);
    const sent = await popup.send('/api/question', { form: { content: 'From the pop-up?' } });
    expect(sent.status).toBe(201);
    expect(sent.text).toContain('Question Submitted');
    expect(sent.headers).not.toHaveProperty('set-cookie');
    const list = await booth.staff.get('/api/admin/questions?q=pop-up');
    expect(list.text).toContain('From the pop-up?');
  });

  test('switched off, as at first, every check gets the page like anybody', async ({ booth }) => {
    const answer = await ask(booth, 'captive.apple.com/hotspot-detect.html');
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('data-app="visitor"');
  });
});
