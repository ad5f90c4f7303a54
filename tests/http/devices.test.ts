import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { expect, onTestFinished } from 'vitest';
import type { Device } from '../../server/contract/devices.ts';
import { DEVICE_HEADER } from '../../server/contract/limits.ts';
import { deviceList, pairing, PAIRING_MS } from '../../server/contract/paired-devices.ts';
import { ADMIN_HOST, PUBLIC_HOST } from '../support/api.ts';
import { canRead, LOGIN, logIn } from '../support/admin-login.ts';
import { dataOf } from '../support/data-of.ts';
import { openEventStream } from '../support/event-stream.ts';
import { expectDone, expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth, test } from '../support/http-booth.ts';
import type { Answer, Client } from '../support/http-client.ts';
import { interfacesOf, type Plugged } from '../support/interfaces.ts';
import { numberOn, openDevice, overHttps, pair, secureClient } from '../support/paired-client.ts';
import { ONE, OTHER } from './loopback.ts';

const DEVICES = '/api/admin/devices';
const PAIRINGS = `${DEVICES}/pairings`;

async function listOf({ staff }: HttpBooth) {
  return dataOf(deviceList, await staff.get(DEVICES));
}
async function begin({ staff }: HttpBooth) {
  return dataOf(pairing, await staff.post(PAIRINGS), 201);
}
async function stateOf({ staff }: HttpBooth, id: string) {
  return dataOf(pairing, await staff.get(`${PAIRINGS}/${id}`));
}
function open(device: Client, code: string): Promise<Answer> {
  return device.send('/pair', { form: { code } });
}
function cookieLines({ headers }: Answer): string[] {
  return headers['set-cookie'] ?? [];
}

/** A handshake with the booth, as a browser begins one; whose clock is right is not its business. */
async function shake({
  deps: {
    devices: { https },
  },
}: HttpBooth): Promise<TLSSocket> {
  const to = { host: '127.0.0.1', port: https.port(), servername: 'localhost' };
  const socket = connect({ ...to, rejectUnauthorized: false });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'secureConnect');
  return socket;
}
function namesIn(socket: TLSSocket): string {
  return socket.getPeerX509Certificate()?.subjectAltName ?? '';
}

test('over plain http other devices get one page: the way to https and the fingerprint to compare', async () => {
  const booth = await openHttpBooth({
    interfaces: () => interfacesOf({ wlan0: '192.168.1.2/24' }),
    listenOn: '0.0.0.0',
  });
  const { addresses, fingerprint } = await listOf(booth);
  expect(addresses).toEqual([`https://192.168.1.2:${booth.deps.devices.https.port()}/`]);
  const other = booth.client({ host: ADMIN_HOST, from: ONE });
  for (const path of ['/', '/dashboard', '/pair', '/trust']) {
    const page = await other.get(path);
    expect(page.status, path).toBe(403);
    expect(page.text).toContain(`href="${addresses[0]}"`);
    expect(page.text.replaceAll(/<\/?span>/g, '').replaceAll(' ', ':')).toContain(fingerprint);
  }
  other.setCookie(booth.staff.cookie());
  other.csrf = booth.staff.csrf;
  expectRefusal(await other.get('/api/admin/questions'), 'forbidden');
  expectRefusal(await other.post('/api/admin/login', LOGIN), 'forbidden');
  expectRefusal(await other.get('/api/settings/public'), 'forbidden');
  expect((await booth.client({ from: ONE }).get('/api/settings/public')).status).toBe(200);
});

test('over https a device can do nothing but pair, and then sign in', async ({ booth }) => {
  const phone = await openDevice(booth, { paired: false });
  for (const path of ['/', '/dashboard', '/preview/wedeliver']) {
    const page = await phone.get(path);
    expect([page.status, page.headers.location], path).toEqual([303, '/pair']);
  }
  // Nor is the laptop itself anything else there.
  const own = secureClient(booth, { from: '127.0.0.1' });
  expect((await own.get('/')).headers.location).toBe('/pair');
  expectRefusal(await phone.get('/api/admin/setup-status'), 'unauthorized');
  expectRefusal(await phone.post('/api/admin/login', LOGIN), 'unauthorized');
  expect((await phone.get('/pair')).text).toContain('<form');
  const authority = await phone.get('/booth-authority.crt');
  expect(authority.headers['content-type']).toContain('application/x-x509-ca-cert');
  expect(new X509Certificate(authority.bytes).ca).toBe(true);

  await pair(booth, phone);
  expect((await phone.get('/')).status).toBe(200);
  const signedIn = await logIn(phone);
  expect(signedIn.status).toBe(200);
  for (const line of cookieLines(signedIn)) {
    expect(line).toMatch(/^__Host-.*; Path=\/; .*HttpOnly; Secure; SameSite=Strict$/);
  }
  expect(await canRead(phone)).toBe(true);
  expect((await phone.get('/media')).headers['permissions-policy']).toContain('camera=(self)');
  const visitorPage = await booth.client({ host: PUBLIC_HOST }).get('/');
  expect(visitorPage.headers['permissions-policy']).toContain('camera=()');
  expectDone(await phone.post('/api/admin/logout'));
  expect(await canRead(phone)).toBe(false);
});

test('a session of one device is worth nothing on another, nor over http', async ({ booth }) => {
  const phone = await openDevice(booth, { paired: true });
  await logIn(phone);
  const asks = async (own: Omit<Device, 'id'>) => {
    const header = encodeURIComponent(JSON.stringify({ id: 'a'.repeat(20), ...own }));
    await phone.send('/api/admin/presence', { headers: { [DEVICE_HEADER]: header } });
    // Written behind the name.
    await booth.ask('Next?');
    return (await listOf(booth)).devices.map(({ name }) => name);
  };
  expect(await asks({ name: 'Laptop', named: false })).toEqual(['Device']);
  expect(await asks({ name: 'Ana', named: true })).toEqual(['Ana']);
  expect(await asks({ name: 'Laptop', named: false })).toEqual(['Ana']);

  const [, sid = ''] = /(__Host-booth\.sid=[^;]+)/.exec(phone.cookie()) ?? [];
  const thief = await openDevice(booth, { paired: true }, { from: OTHER });
  thief.setCookie(sid);
  expect(await canRead(thief)).toBe(false);
  const atTheLaptop = booth.client({ host: ADMIN_HOST });
  atTheLaptop.setCookie(sid.replace('__Host-', ''));
  expect(await canRead(atTheLaptop)).toBe(false);
});

test('a code is good for one device and for five minutes', async () => {
  let elapsed = 0;
  const booth = await openHttpBooth({ elapsed: () => elapsed });
  const [phone, thief] = [secureClient(booth), secureClient(booth, { from: OTHER })];
  const { id, code, links } = await begin(booth);
  const codes = links.map((link) => new URL(link).searchParams.get('code'));
  expect(new Set(codes)).toEqual(new Set([code.replace('-', '')]));
  expect((await open(phone, 'WRNG-CODE')).text).toContain('isn’t right');
  // As someone types it.
  expect((await open(thief, code.toLowerCase().replace('-', ' '))).status).toBe(303);
  expect((await open(phone, code)).status).toBe(400);
  // Staff see another number than the one on their own phone, and refuse.
  const { asking } = await stateOf(booth, id);
  const shown = numberOn((await thief.get('/pair')).text);
  expect(asking).toMatchObject({ address: OTHER, number: shown });
  const answer = (accepted: boolean, number = asking?.number ?? '') =>
    booth.staff.put(`${PAIRINGS}/${id}`, { accepted, number });
  expectRefusal(await answer(true, '000000'), 'conflict');
  expect((await answer(false)).status).toBe(200);
  expect(dataOf(pairing, await answer(true)).state).toBe('refused');
  expect((await thief.get('/pair')).text).toContain('href="/pair"');
  expect((await listOf(booth)).devices).toEqual([]);

  const late = await begin(booth);
  elapsed += PAIRING_MS + 1;
  expect((await open(phone, late.code)).status).toBe(400);
  expect(await stateOf(booth, late.id)).toMatchObject({ state: 'expired' });
  const slow = await begin(booth);
  await open(phone, slow.code);
  elapsed += PAIRING_MS + 1;
  expect(numberOn((await phone.get('/pair')).text)).toBe('');
  const { number = '' } = (await stateOf(booth, slow.id)).asking ?? {};
  const tooLate = await booth.staff.put(`${PAIRINGS}/${slow.id}`, { accepted: true, number });
  expectRefusal(tooLate, 'conflict');
});

test('two devices that are added at once never mix; a double click adds one', async ({ booth }) => {
  const [first, second] = [secureClient(booth), secureClient(booth, { from: OTHER })];
  const [a, b] = [await begin(booth), await begin(booth)];
  await Promise.all([open(second, b.code), open(first, a.code)]);
  const yes = async ({ id }: { id: string }, device: Client) => {
    const number = numberOn((await device.get('/pair')).text);
    return booth.staff.put(`${PAIRINGS}/${id}`, { accepted: true, number });
  };
  expectRefusal(await yes(a, second), 'conflict');
  const number = numberOn((await first.get('/pair')).text);
  const twice = () => booth.staff.put(`${PAIRINGS}/${a.id}`, { accepted: true, number });
  await Promise.all([twice(), twice()]);
  // Too late for a no.
  const no = { accepted: false, number };
  const { state } = dataOf(pairing, await booth.staff.put(`${PAIRINGS}/${a.id}`, no));
  expect(state).toBe('paired');
  expect((await first.get('/pair')).text).toContain('paired');
  // The answer may be lost on the way: it comes again.
  expect(cookieLines(await first.get('/pair'))[0]).toContain('__Host-booth-device=');
  expect(numberOn((await second.get('/pair')).text)).not.toBe('');
  expect((await second.get('/')).headers.location).toBe('/pair');
  expect((await listOf(booth)).devices).toHaveLength(1);
});

test('of many codes that were made the newest twenty are good', async ({ booth }) => {
  const codes: string[] = [];
  for (let made = 0; made <= 20; made += 1) codes.push((await begin(booth)).code);
  const [gone = '', oldest = ''] = codes;
  expect((await open(secureClient(booth), gone)).status).toBe(400);
  expect((await open(secureClient(booth), oldest)).status).toBe(303);
});

test('codes are not guessed: an address tries twenty, and others go on', async () => {
  const booth = await openHttpBooth({ elapsed: () => 0 });
  const guesser = secureClient(booth);
  const { code } = await begin(booth);
  for (let tried = 0; tried < 20; tried += 1)
    expect((await open(guesser, 'AAAA')).status).toBe(400);
  expect((await open(guesser, code)).status).toBe(429);
  // What a page of another site sends counts for nobody, and opens nothing.
  const cross = { headers: { origin: 'http://evil.example' } };
  const visited = secureClient(booth, { from: OTHER });
  for (let tried = 0; tried < 30; tried += 1) {
    const sent = await visited.send('/pair', { ...cross, form: { code } });
    expect(sent.status).toBe(403);
  }
  expect((await open(visited, code)).status).toBe(303);
});

test('a device that is removed is out at once, its open stream too', async ({ booth }) => {
  const phone = await openDevice(booth, { paired: true });
  await logIn(phone);
  const asPhone = { ...overHttps(booth), headers: { cookie: phone.cookie() } };
  const stream = await openEventStream(asPhone, '/api/admin/events');
  onTestFinished(stream.close);
  expect(stream.status).toBe(200);
  const [device] = (await listOf(booth)).devices;
  expectDone(await booth.staff.delete(`${DEVICES}/${device?.id}`));
  await stream.ended;
  expect(await canRead(phone)).toBe(false);
  expect((await phone.get('/')).headers.location).toBe('/pair');
  expect((await phone.get('/pair')).text).toContain('<form');
  expectRefusal(await booth.staff.delete(`${DEVICES}/${device?.id}`), 'not_found');
  expect(await canRead(booth.staff)).toBe(true);
});

test('the certificate follows the network; what is open stays, and a known network brings no new one', async () => {
  let plugged: Plugged = { wlan0: '192.168.1.2/24' };
  const booth = await openHttpBooth({ interfaces: () => interfacesOf(plugged) });
  const { id } = await begin(booth);
  const before = await shake(booth);
  expect(namesIn(before)).toContain('192.168.1.2');
  const first = booth.deps.devices.https.fingerprint();
  const plug = async (next: Plugged) => {
    plugged = next;
    booth.deps.network.look();
    await booth.deps.devices.https.follow();
  };
  await plug({ wlan0: '10.0.0.7/24' });
  const after = await shake(booth);
  expect(namesIn(after)).toMatch(/admin\.booth\.local.*10\.0\.0\.7/);
  expect(booth.deps.devices.https.fingerprint()).not.toBe(first);
  expect((await stateOf(booth, id)).links[0]).toContain('https://10.0.0.7:');
  before.write('GET /pair HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(String(await once(before, 'data'))).toContain('200 OK');
  const second = booth.deps.devices.https.fingerprint();
  await plug({ wlan0: '192.168.1.2/24' });
  expect(booth.deps.devices.https.fingerprint()).toBe(second);
  // Some halls hand public addresses out.
  await plug({ wlan0: '203.0.113.9/24' });
  const third = booth.deps.devices.https.fingerprint();
  await plug({ wlan0: '203.0.113.9/24' });
  expect(booth.deps.devices.https.fingerprint()).toBe(third);
  expect(namesIn(await shake(booth))).toContain('203.0.113.9');
  const inHall = secureClient(booth, { host: '203.0.113.9' });
  expect((await inHall.get('/pair')).status).toBe(200);
  expect(second).not.toBe(first);
  await booth.restart();
  expect(booth.deps.devices.https.fingerprint()).toBe(third);
  await booth.deps.writes.run(() => {});
  const ports = "SELECT value FROM settings WHERE part = 'network.httpsPort'";
  const { port } = booth.deps.devices.https;
  expect(booth.deps.db.prepare(ports).pluck().get()).toBe(String(port()));
  // Past its limit it names the newest.
  for (let n = 1; n <= 24; n += 1) await plug({ wlan0: `10.0.${n}.7/24` });
  const named = namesIn(await shake(booth));
  expect(named).toMatch(/10\.0\.23\.7.*10\.0\.24\.7/);
  expect(named).not.toContain('203.0.113.9');
});

test('a clock that was years off leaves no certificate that phones refuse', async () => {
  let now = Date.parse('2035-06-01T00:00:00Z');
  const booth = await openHttpBooth({ now: () => now, from: 'fresh' });
  const authority = booth.deps.devices.https.authority() ?? '';
  for (const right of ['2026-11-27T10:00:00Z', '2027-12-27T10:00:00Z']) {
    now = Date.parse(right);
    await booth.deps.devices.https.follow();
    const { validFrom, validTo } = (await shake(booth)).getPeerX509Certificate() ?? {};
    expect(Date.parse(validFrom ?? '')).toBeLessThan(now);
    expect(Date.parse(validTo ?? '')).toBeGreaterThan(now + 30 * 86_400_000);
    expect(Date.parse(validTo ?? '') - Date.parse(validFrom ?? '')).toBeLessThan(398 * 86_400_000);
  }
  const { validFrom, validTo } = new X509Certificate(authority);
  expect([validFrom, validTo]).toEqual(['Jan  1 00:00:00 2020 GMT', 'Dec 31 00:00:00 2049 GMT']);
  expect(booth.deps.devices.https.authority()).toBe(authority);
});

test('on another laptop, without the key, devices have to be added again', async ({ booth }) => {
  const phone = await openDevice(booth, { paired: true });
  await booth.restart();
  expect((await listOf(booth)).devices).toHaveLength(1);
  const { fingerprint } = await listOf(booth);
  await rm(join(booth.dataDir, 'secret.key'));
  await booth.restart();
  await logIn(booth.staff);
  const list = await listOf(booth);
  expect(list.devices).toEqual([]);
  expect(list.notice).toContain('added again');
  expect(list.fingerprint).not.toBe(fingerprint);
  const again = secureClient(booth);
  again.setCookie(/__Host-booth-device=\w+/.exec(phone.cookie())?.[0] ?? '');
  expect((await again.get('/')).headers.location).toBe('/pair');
  await pair(booth, again);
  expect((await listOf(booth)).notice).toBeNull();
});

test('a visitors’ name over https leads back to http, whatever it is', async ({ booth }) => {
  for (const host of ['booth.local', 'evil.example']) {
    const client = secureClient(booth, { host: 'localhost', headers: { host } });
    const { status, headers } = await client.get('/wedeliver?x=1');
    expect([status, headers.location]).toEqual([307, `http://${host}:${booth.port}/wedeliver?x=1`]);
  }
});

test('a port that is taken is passed over, and the one that was free is taken again', async () => {
  const booth = await openHttpBooth();
  // It remembers the port that the first one holds.
  const copy = await openHttpBooth({ from: { folder: booth.dataDir } });
  const port = copy.deps.devices.https.port();
  expect([0, booth.deps.devices.https.port()]).not.toContain(port);
  await copy.restart();
  expect(copy.deps.devices.https.port()).toBe(port);
});
