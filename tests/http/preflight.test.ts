import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test, vi, type TestContext } from 'vitest';
import { preflight } from '../../server/contract/preflight.ts';
import { roundTrip } from '../../server/contract/round-trip.ts';
import type { SettingsUpdate } from '../../server/contract/settings.ts';
import { ADMIN_HOST } from '../support/api.ts';
import { openPeer } from '../support/come-and-go.ts';
import { dataOf } from '../support/data-of.ts';
import { expectRefusal } from '../support/expect-answer.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { interfacesOf, type Plugged } from '../support/interfaces.ts';
import { checkNow, expectCheck, runPreflight } from '../support/preflight.ts';
import {
  PHONE,
  codePath,
  OTHER_PHONE,
  roundTripBy,
  roundTripOf,
  scan,
} from './round-trip-phone.ts';
import { skipLoudly } from '../support/skip-loudly.ts';
import { fillDisk, mountDisk } from '../support/small-disk.ts';
import { openSmsBooth } from '../support/sms-booth.ts';

const DAY = 86_400_000;
const PATIENT = { timeout: 15_000, interval: 50 };

/** A service that takes every connection. */
async function listenAnywhere() {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It does not listen.');
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    close: () => new Promise((closed) => server.close(closed)),
  };
}

async function openOn(plugged: Plugged) {
  const network = { plugged };
  const booth = await openHttpBooth({ interfaces: () => interfacesOf(network.plugged) });
  return {
    booth,
    plug: (next: Plugged) => {
      network.plugged = next;
      booth.deps.network.look();
    },
  };
}

test('address: the network that phones are on, told from those that they are not on', async () => {
  const { booth, plug } = await openOn({ wlan0: '192.168.1.2/24', tun0: '10.8.0.2/24' });
  await expectCheck(booth, 'address', 'ok', /^192\.168\.1\.2 on Wi-Fi \(wlan0\)\.$/, null);
  plug({});
  await expectCheck(booth, 'address', 'bad', /not on a network/, /Join the booth’s Wi-Fi/);
  plug({ tun0: '10.8.0.2/24' });
  await expectCheck(booth, 'address', 'bad', /only a VPN/, /hotspot/);
  plug({ wlan0: '169.254.7.7/16' });
  await expectCheck(booth, 'address', 'bad', /No router gave/, /Is the router on/);
  plug({ wlan0: '192.168.1.2/24', eth0: '10.0.0.5/24', tun0: '10.8.0.2/24' });
  await booth.staff.put('/api/admin/settings', { qrcode: { lanAddress: '10.8.0.2' } });
  await expectCheck(booth, 'address', 'warn', /10\.8\.0\.2 on a VPN/, /Choose another/);
  await booth.staff.put('/api/admin/settings', { qrcode: { lanAddress: '10.0.0.5' } });
  await expectCheck(booth, 'address', 'ok', /^10\.0\.0\.5 on cable/, null);
  plug({ wlan0: '192.168.1.2/24' });
  await expectCheck(booth, 'address', 'warn', /^192\.168\.1\.2 .* chose is gone/, /Choose another/);
});

test('port: 80 needs no number, any other does', async () => {
  const { booth } = await openOn({ wlan0: '192.168.1.2/24' });
  const number = new RegExp(`Port ${booth.port}: .*192\\.168\\.1\\.2:${booth.port}`);
  await expectCheck(booth, 'port', 'warn', number, /port 80/i);
  booth.deps.listening.port = 80;
  await expectCheck(booth, 'port', 'ok', /type 192\.168\.1\.2 and nothing more/, null);
});

test('name: switched off is amber', async () => {
  const booth = await openHttpBooth();
  await expectCheck(booth, 'names', 'warn', /switched off/, /address still work/);
});

test('firewall: amber until another device’s request comes, and again on a new network', async () => {
  const { booth, plug } = await openOn({ wlan0: '192.168.1.2/24' });
  await booth.visitor.get('/');
  await expectCheck(
    booth,
    'firewall',
    'warn',
    /^Nothing from another device has arrived/,
    /Scan the code/,
  );
  await booth.client({ from: PHONE }).get('/');
  await expectCheck(booth, 'firewall', 'ok', /^Lets other devices through/, null);
  plug({ wlan0: '192.168.7.2/24' });
  await expectCheck(booth, 'firewall', 'warn', /^Nothing from another device has arrived/);
});

/** A booth on a disk of its own. */
async function openOnDisk(context: TestContext, options: string, now = Date.now) {
  const disk = mountDisk(options);
  if (disk === null) skipLoudly(context, 'only root on Linux can make a disk; none was tried');
  return { disk, booth: await openHttpBooth({ dataDir: disk, now }) };
}

test.for([
  ['size=3g', 'ok', /^3\.\d GB free\.$/],
  ['size=1500m', 'warn', /^Only 1\.\d GB free\.$/],
  ['size=300m', 'bad', /^Only \d+ MB free\.$/],
] as const)('free disk: one of %s is %s', async ([size, state, found], context) => {
  const { booth } = await openOnDisk(context, size);
  await expectCheck(booth, 'disk', state, found, state === 'ok' ? null : /Empty the trash/);
});

test('saving: told in milliseconds, and what keeps it when it fails', async (context) => {
  const clock = { ms: Date.now() };
  const { disk, booth } = await openOnDisk(context, 'size=12m', () => clock.ms);
  // How long it takes on a busy machine isn't for a test to say; what is said when it is slow is a unit test's job.
  const found = async () => (await checkNow(booth, 'write')).found;
  expect(await found()).toMatch(/^Saved safely to the disk in [\d.]+ ms\.$/);
  expect(readdirSync(booth.dataDir).filter((name) => name.includes('write-test'))).toEqual([]);

  fillDisk(join(disk, 'filler'));
  clock.ms += 6000;
  await expectCheck(booth, 'write', 'bad', /^The disk is full/, /Empty the trash/);
  rmSync(join(disk, 'filler'));
  clock.ms += 6000;
  expect(await found()).toMatch(/^Saved safely/);
});

test('data folder: sound, damaged, gone, open to others, or on two disks', async (context) => {
  const clock = { ms: Date.now() };
  const booth = await openHttpBooth({ now: () => clock.ms });
  const later = async (
    ...expected: Parameters<typeof expectCheck> extends [unknown, ...infer Rest] ? Rest : never
  ) => {
    clock.ms += 6000;
    await expectCheck(booth, ...expected);
  };
  chmodSync(booth.dataDir, 0o700);
  chmodSync(join(booth.dataDir, 'booth.db'), 0o600);
  await later('data', 'ok', /^Sound, and only you can read it/, null);
  chmodSync(booth.dataDir, 0o755);
  await later('data', 'warn', /Other users of this laptop can read/, /Start Booth again/);
  chmodSync(booth.dataDir, 0o700);

  const stick = mountDisk('size=8m');
  if (stick === null) skipLoudly(context, 'only root on Linux can make a disk; none was tried');
  rmSync(join(booth.dataDir, 'media'), { recursive: true, force: true });
  symlinkSync(stick, join(booth.dataDir, 'media'));
  await later('data', 'warn', /\(media\) is on another disk/, /own disk/);
  rmSync(join(booth.dataDir, 'media'));

  const database = join(booth.dataDir, 'booth.db');
  renameSync(database, `${database}-away`);
  await later('data', 'bad', /no longer in its folder/, /Export the questions and leads now/);
  renameSync(`${database}-away`, database);
  await later('data', 'ok', /^Sound/);

  // A page that no list needs: the search index of the logs, or whatever is at the end.
  const whole = readFileSync(database);
  writeFileSync(database, Buffer.concat([whole.subarray(0, -4096), Buffer.alloc(4096, 0xff)]));
  await later('data', 'bad', /^The database is damaged\.$/, /restore a backup/);
});

test('clock: before the build, before what is stored, put back, or plausible', async () => {
  // Later than anything that a fresh data folder holds.
  const clock = { ms: Date.now() + 3_600_000 };
  const start = clock.ms;
  const booth = await openHttpBooth({ now: () => clock.ms, config: { builtAt: clock.ms - DAY } });
  await expectCheck(booth, 'clock', 'ok', /^\w+day, \w+ \d+, 2\d{3}, \d\d:\d\d\.$/, null);

  await booth.ask('Asked at this hour');
  clock.ms -= 2 * 3_600_000;
  await expectCheck(
    booth,
    'clock',
    'bad',
    /something was stored at .*is in the future/,
    /Set the laptop’s date/,
  );
  clock.ms += 3 * 3_600_000;
  await expectCheck(booth, 'clock', 'warn', /set back by 2 hours/, /start Booth again/);
  clock.ms -= 3 * DAY;
  await expectCheck(booth, 'clock', 'bad', /before this version of Booth was made \(/);

  clock.ms = start + 3_600_000;
  await booth.restart();
  await expectCheck(booth, 'clock', 'ok', /day, /);
  mkdirSync(join(booth.dataDir, 'backups'), { recursive: true });
  const backup = join(booth.dataDir, 'backups', 'booth-tomorrow.db');
  writeFileSync(backup, '');
  utimesSync(backup, new Date(clock.ms + DAY), new Date(clock.ms + DAY));
  await expectCheck(booth, 'clock', 'bad', /newest backup is from .*is in the future/);
});

test('internet, AI and texts: needed only where they are set up', async () => {
  const peer = await listenAnywhere();
  const booth = await openHttpBooth({
    serviceTimings: { awayMs: 50, thereMs: 50, timeoutMs: 500 },
  });
  const set = (patch: SettingsUpdate) => booth.staff.put('/api/admin/settings', patch);
  const ids = async () => (await runPreflight(booth)).checks.map(({ id }) => id);
  expect(await ids()).not.toContain('ai');
  expect(await ids()).not.toContain('sms');
  await expectCheck(booth, 'internet', 'info', /^Not needed/);

  await set({ ai: { enabled: true } });
  await expectCheck(booth, 'ai', 'bad', /^No draft can be made/, /no API key yet/);
  await set({ ai: { baseUrl: peer.url } });
  await vi.waitFor(
    () => expectCheck(booth, 'ai', 'ok', /drafts come from gpt-4o-mini/, null),
    PATIENT,
  );
  await peer.close();
  await vi.waitFor(
    () => expectCheck(booth, 'ai', 'warn', /on your network does not answer/),
    PATIENT,
  );
  // A model on the laptop's own network is no reason to want the internet.
  await expectCheck(booth, 'internet', 'info', /^Not needed/);

  await set({ twilio: { phoneNumber: '+15125550100' } });
  await expectCheck(booth, 'sms', 'bad', /are not coming in yet/, /auth token/);
  await set({ twilio: { accountSid: `AC${'0'.repeat(32)}`, authToken: 'x'.repeat(32) } });
  await vi.waitFor(() => expectCheck(booth, 'sms', 'warn', /cannot be reached/), PATIENT);
});

test('texts: coming in, and held up by a wrong token', async () => {
  const booth = await openSmsBooth();
  const becomes = (...expected: [state: 'ok' | 'bad', found: RegExp]) =>
    booth.until(() => expectCheck(booth, 'sms', ...expected));
  await becomes('ok', /^Texts are coming in\.$/);
  await booth.set({ authToken: 'f'.repeat(32) });
  await becomes('bad', /^Texts are held up/);
});

test('internet: there or not, with and without something that needs it', async () => {
  const peer = await openPeer();
  const booth = await openHttpBooth({
    config: { onlineProbes: [new URL(peer.url)] },
    internetTimings: { firstMs: 10, longestMs: 20 },
    serviceTimings: { awayMs: 20, thereMs: 20, timeoutMs: 200 },
    interfaces: () => interfacesOf({ wlan0: '192.168.1.2/24' }),
  });
  const becomes = (...expected: [state: 'info' | 'ok' | 'warn', found: RegExp]) =>
    vi.waitFor(() => expectCheck(booth, 'internet', ...expected), PATIENT);
  booth.deps.internet.start();
  await becomes('ok', /nothing here needs it\.$/);
  await peer.close();
  await becomes('info', /^Not needed/);
  // An address that nobody has (RFC 5737), and that is not on the laptop's own network.
  const ai = { enabled: true, baseUrl: 'http://192.0.2.1:9/v1', apiKey: 'sk-test' };
  await booth.staff.put('/api/admin/settings', { ai });
  await becomes('warn', /whatever needs it waits\.$/);
});

test('checks run by themselves while somebody looks, and what changes is told at once', async () => {
  const { booth, plug } = await openOn({ wlan0: '192.168.1.2/24' });
  const stream = await booth.listenAsStaff();
  const first = dataOf(preflight, await booth.staff.get('/api/admin/preflight'));
  expect(first.checks.map(({ id }) => id)).toEqual([
    'address',
    'port',
    'names',
    'firewall',
    'disk',
    'write',
    'data',
    'backups',
    'clock',
    'internet',
  ]);
  const stateOf = async () => {
    for (;;) {
      const told = preflight.parse(await stream.next('preflight'));
      const address = told.checks.find(({ id }) => id === 'address');
      if (address && address.state !== 'checking') return address;
    }
  };
  while ((await stateOf()).state !== 'ok');
  // Nobody asks again: the server looks by itself.
  plug({});
  while ((await stateOf()).state !== 'bad');
});

test('only staff see the checks, and running them needs the token', async () => {
  const booth = await openHttpBooth();
  const stranger = booth.client({ host: ADMIN_HOST });
  expectRefusal(await stranger.get('/api/admin/preflight'), 401, 'unauthorized');
  expectRefusal(await booth.visitor.get('/api/admin/preflight'), 404, 'not_found');
  booth.staff.csrf = '';
  expectRefusal(await booth.staff.post('/api/admin/preflight/run'), 403, 'csrf_failed');
});

const MINUTE = 60_000;

/** A booth whose clock is in the test's hands. */
async function openAt(start = Date.UTC(2026, 10, 21, 9)) {
  const clock = { ms: start };
  const booth = await openHttpBooth({ now: () => clock.ms });
  return { booth, clock };
}

async function onlyPhone(booth: HttpBooth) {
  const { phones } = await roundTripOf(booth);
  expect(phones).toHaveLength(1);
  return phones[0];
}

test('a phone loads, sends and hears, and staff see each of the three as it happens', async () => {
  const { booth, clock } = await openAt();
  const staff = await booth.listenAsStaff();
  const seen = async () => roundTrip.parse(await staff.next('round-trip')).phones[0];
  const path = await codePath(booth);
  expect(path).toMatch(/^\/check\/[\w-]{16}$/);

  const phone = await scan(booth, path);
  expect(await seen()).toMatchObject({ posted: false, heard: false, user_agent: /iPhone/ });
  const stream = await phone.listen();
  expect(stream.headers['content-type']).toMatch(/^text\/event-stream/);
  expect(stream.headers['content-encoding']).toBe(undefined);

  // Its clock is three minutes ahead.
  expect(await phone.send({ sent_at: clock.ms + 3 * MINUTE })).toBe(null);
  expect(await seen()).toMatchObject({ posted: true, heard: false, round_trip_ms: null });
  const ms = await phone.hear(stream);
  expect(ms).toBeGreaterThan(0);
  expect(await seen()).toMatchObject({
    posted: true,
    heard: true,
    round_trip_ms: ms,
    clock_offset_s: 180,
    stalled: false,
  });
  await stream.ended;
});

test('a phone that sends before it listens hears all the same', async () => {
  const { booth } = await openAt();
  const phone = await scan(booth, await codePath(booth));
  await phone.send({ sent_at: 0 });
  await phone.hear(await phone.listen());
  expect(await onlyPhone(booth)).toMatchObject({ heard: true });
});

test('the same phone does it again, and two do it at once', async () => {
  const { booth } = await openAt();
  await roundTripBy(booth);
  await roundTripBy(booth);
  const path = await codePath(booth);
  const [one, two] = [await scan(booth, path), await scan(booth, path, { from: OTHER_PHONE })];
  const [first, second] = [await one.listen(), await two.listen()];
  await two.send({ sent_at: 0 });
  await one.send({ sent_at: 0 });
  // What one hears is not what the other hears.
  const foreign = await first.next('echo');
  const crossed = await booth.client().post(`/api/round-trip/${two.key}`, { heard: foreign });
  expectRefusal(crossed, 404, 'not_found');
  await one.send({ heard: foreign });
  expect((await roundTripOf(booth)).phones.map(({ heard }) => heard)).toEqual([
    false,
    true,
    true,
    true,
  ]);
  await two.hear(second);
  expect((await roundTripOf(booth)).phones.every(({ heard }) => heard)).toBe(true);
});

test('what does not happen in time is said, and may still happen', async () => {
  const { booth, clock } = await openAt();
  const phone = await scan(booth, await codePath(booth));
  await phone.send({ sent_at: clock.ms });
  clock.ms += 14_999;
  expect(await onlyPhone(booth)).toMatchObject({ posted: true, heard: false, stalled: false });
  clock.ms += 1;
  expect(await onlyPhone(booth)).toMatchObject({ posted: true, heard: false, stalled: true });
  await phone.hear(await phone.listen());
  expect(await onlyPhone(booth)).toMatchObject({ heard: true, stalled: false });
});

test('a code changes, is good for a while after that, and then says so kindly', async () => {
  const { booth, clock } = await openAt();
  const first = await codePath(booth);
  clock.ms += 5 * MINUTE;
  expect(await codePath(booth)).not.toBe(first);
  await scan(booth, first);
  clock.ms += 5 * MINUTE;

  const phone = booth.client({ from: PHONE });
  for (const path of [first, '/check/never-was-one', '/check/%00']) {
    const stale = await phone.get(path);
    expect(stale.status).toBe(410);
    expect(stale.headers['content-type']).toMatch(/^text\/html/);
    expect(stale.headers['cache-control']).toBe('no-store');
    expect(stale.text).toContain('This code has expired');
    expect(stale.text).not.toContain('data-key');
  }
  expect((await roundTripOf(booth)).phones).toHaveLength(1);
});

test('a page of an earlier network or start is told to scan anew', async () => {
  const { booth } = await openAt();
  const phone = await scan(booth, await codePath(booth));
  const stream = await phone.listen();
  booth.deps.roundTrip.forget();
  await stream.ended;
  const answer = await booth.client().post(`/api/round-trip/${phone.key}`, { sent_at: 0 });
  expectRefusal(answer, 404, 'not_found');
  expect((await roundTripOf(booth)).phones).toEqual([]);
});

test('the laptop’s own browser proves nothing and is told so', async () => {
  const { booth } = await openAt();
  const page = await booth.visitor.get(await codePath(booth));
  expect(page.status).toBe(200);
  expect(page.text).toContain('Scan this with a phone');
  expect((await roundTripOf(booth)).phones).toEqual([]);
});

test('the page carries nothing but itself, and the admin host does not serve it', async () => {
  const { booth } = await openAt();
  await booth.staff.put('/api/admin/settings', { brand: { companyName: 'Acme <b>&</b> Sons' } });
  const path = await codePath(booth);
  const page = await booth.client({ from: PHONE }).get(path);
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-/,
  );
  expect(page.text).toContain('Acme &lt;b&gt;&amp;&lt;/b&gt; Sons');
  expect(page.text).not.toMatch(/src="|https?:\/\/(?!www\.w3\.org)/);
  expect(page.text.length).toBeLessThan(8000);
  const atAdmin = await booth.client({ from: PHONE, host: ADMIN_HOST }).get(path);
  expect(atAdmin.text).not.toContain('data-key');
  // Only staff see the code and who came.
  const answer = await booth.client({ from: PHONE, host: ADMIN_HOST }).get('/api/admin/round-trip');
  expectRefusal(answer, 401, 'unauthorized');
});

test('malformed steps and unknown pages are refused, and a flood of scans is forgotten', async () => {
  const { booth } = await openAt();
  const phone = await scan(booth, await codePath(booth));
  const post = (key: string, body: unknown) => booth.client().post(`/api/round-trip/${key}`, body);
  for (const body of [{}, { sent_at: 'now' }, { sent_at: 1, heard: 'x' }, { heard: 7 }]) {
    expectRefusal(await post(phone.key, body), 400, 'validation_failed');
  }
  expectRefusal(await post('unknown', { sent_at: 1 }), 404, 'not_found');
  expectRefusal(await post(phone.key, { heard: 'guessed' }), 404, 'not_found');
  const unknown = await booth.client().get('/api/round-trip/unknown/events');
  expectRefusal(unknown, 404, 'not_found');

  const path = await codePath(booth);
  for (let more = 0; more < 30; more += 1) await scan(booth, path);
  expect((await roundTripOf(booth)).phones).toHaveLength(24);
  expectRefusal(await post(phone.key, { sent_at: 1 }), 404, 'not_found');
});

test('after a minute in view without any sign of another device it is overdue', async () => {
  const { booth, clock } = await openAt();
  const lookFor = async (seconds: number) => {
    let last = await roundTripOf(booth);
    for (let passed = 0; passed < seconds; passed += 5) {
      clock.ms += 5000;
      last = await roundTripOf(booth);
    }
    return last.overdue;
  };
  expect(await lookFor(55)).toBe(false);
  expect(await lookFor(5)).toBe(true);

  // Nobody looked for a while: the minute begins again.
  clock.ms += 30_000;
  expect(await lookFor(55)).toBe(false);
  expect(await lookFor(5)).toBe(true);

  // Something came: the network lets devices through.
  await booth.client({ from: PHONE }).get('/');
  expect(await lookFor(0)).toBe(false);
});
