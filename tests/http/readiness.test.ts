import {
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { FIRST_START_HEADER, setupStatus } from '../../server/contract/auth.ts';
import { readiness } from '../../server/contract/readiness.ts';
import type { SettingsUpdate } from '../../server/contract/settings.ts';
import { diagnose } from '../../server/features/readiness/status.service.ts';
import { adminClient, LOGIN, logIn } from '../support/admin-login.ts';
import { openPeer } from '../support/peers.ts';
import { dataOf } from '../support/data-of.ts';
import { openHttpBooth, type HttpBooth } from '../support/http-booth.ts';
import { interfacesOf, type Plugged } from '../support/interfaces.ts';
import { checkAll, expectFact, factNow, readinessOf } from '../support/readiness.ts';
import { ONE as PHONE } from './loopback.ts';
import { testPhone } from './phone-test-phone.ts';
import { mountDisk } from '../support/small-disk.ts';
import { openSmsBooth } from '../support/sms-booth.ts';

const DAY = 86_400_000;
const PATIENT = { timeout: 15_000, interval: 50 };

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

test('network: the one that phones are on, told from those that they are not on', async () => {
  const { booth, plug } = await openOn({ wlan0: '192.168.1.2/24', tun0: '10.8.0.2/24' });
  await expectFact(booth, 'network', 'ok', /^192\.168\.1\.2 on Wi-Fi \(wlan0\)\.$/, null);
  plug({});
  await expectFact(booth, 'network', 'problem', /not on a network/, /Join the booth’s Wi-Fi/);
  plug({ tun0: '10.8.0.2/24' });
  await expectFact(booth, 'network', 'problem', /only a VPN/, /hotspot/);
  plug({ wlan0: '169.254.7.7/16' });
  await expectFact(booth, 'network', 'problem', /No router gave/, /Is the router on/);
  plug({ wlan0: '192.168.1.2/24', eth0: '10.0.0.5/24', tun0: '10.8.0.2/24' });
  await booth.staff.put('/api/admin/settings', { qrcode: { lanAddress: '10.8.0.2' } });
  await expectFact(booth, 'network', 'attention', /10\.8\.0\.2 on a VPN/);
  await booth.staff.put('/api/admin/settings', { qrcode: { lanAddress: '10.0.0.5' } });
  await expectFact(booth, 'network', 'ok', /^10\.0\.0\.5 on cable/, null);
  plug({ wlan0: '192.168.1.2/24' });
  await expectFact(booth, 'network', 'attention', /^192\.168\.1\.2 .* chose is gone/);
});

test('phones: a visitor on the internet, for whom a proxy speaks, is no device on this network', async () => {
  const booth = await openHttpBooth({ config: { trustProxy: 'loopback' } });
  const visit = (address: string) =>
    booth.client({ headers: { 'x-forwarded-for': address } }).get('/');
  await visit('203.0.113.7');
  await expectFact(booth, 'phones', 'waiting', /^No phone has come through/);
  await visit('192.168.1.77');
  await expectFact(booth, 'phones', 'ok', /^Another device has opened a page/, null);
});

test('phones: none yet, another device’s request, and the phone test; all of it again on a new network', async () => {
  const { booth, plug } = await openOn({ wlan0: '192.168.1.2/24' });
  await booth.visitor.get('/');
  await expectFact(booth, 'phones', 'waiting', /^No phone has come through/, /Scan the code/);
  await booth.client({ from: PHONE }).get('/');
  await expectFact(booth, 'phones', 'ok', /^Another device has opened a page/, null);
  await testPhone(booth);
  await expectFact(booth, 'phones', 'ok', /^A phone went there and back in \d+ ms/, null);
  expect(Date.parse((await factNow(booth, 'phones')).at ?? '')).toBeGreaterThan(
    Date.now() - 60_000,
  );
  plug({ wlan0: '192.168.7.2/24' });
  await expectFact(booth, 'phones', 'waiting', /^No phone/);
});

test('big screen and question: what displays report, and nothing before', async () => {
  let ms = Date.now();
  const booth = await openHttpBooth({ now: () => ms });
  const id = await booth.ask('Does it float?');
  await expectFact(booth, 'display', 'waiting', /^No big screen is on yet/);
  await expectFact(booth, 'question', 'waiting', /none has been on the big screen/, /approve it/);
  const report = { id: 'a-screen-of-the-stand', question_id: null, next_in_ms: null };
  await booth.visitor.post('/api/screens', report);
  await expectFact(booth, 'display', 'ok', /^1 big screen is on: This laptop\.$/);
  await expectFact(booth, 'question', 'waiting', /none has been/);
  await booth.visitor.post('/api/screens', { ...report, question_id: id, turn: 1 });
  await expectFact(booth, 'question', 'ok', /to the big screen \(This laptop\)/);
  ms += 60_000;
  await booth.visitor.post('/api/screens', { ...report, gone: true, turn: 2 });
  await expectFact(booth, 'display', 'attention', /^The big screen went away at/);
  expect((await factNow(booth, 'display')).short).toBe('No big screen is on');
  await expectFact(booth, 'question', 'ok', /came through/);
});

test.for([
  ['size=3g', 'ok', /^3\.\d GB free\.$/],
  ['size=1500m', 'attention', /^Only 1\.\d GB free\.$/],
  ['size=300m', 'problem', /^Only \d+ MB free\.$/],
] as const)('free disk: one of %s is %s', async ([size, state, found], context) => {
  const booth = await openHttpBooth({ dataDir: mountDisk(context, size) });
  await expectFact(booth, 'disk', state, found, state === 'ok' ? null : /Empty the trash/);
});

test('data folder: intact, damaged, gone, open to others, or on two disks', async (context) => {
  const clock = { ms: Date.now() };
  const booth = await openHttpBooth({ now: () => clock.ms });
  type State = Parameters<typeof expectFact>[2];
  const later = async (state: State, sentence: RegExp, advice?: RegExp | null) => {
    clock.ms += 6000;
    await expectFact(booth, 'data', state, sentence, advice);
  };
  chmodSync(booth.dataDir, 0o700);
  chmodSync(join(booth.dataDir, 'booth.db'), 0o600);
  await later('ok', /^Intact, and only you can read it/, null);
  chmodSync(booth.dataDir, 0o755);
  await later('attention', /Other users of this laptop can read/, /Start Booth again/);
  chmodSync(booth.dataDir, 0o700);

  const stick = mountDisk(context, 'size=8m');
  rmSync(join(booth.dataDir, 'media'), { recursive: true, force: true });
  symlinkSync(stick, join(booth.dataDir, 'media'));
  await later('attention', /\(media\) is on another disk/, /own disk/);
  rmSync(join(booth.dataDir, 'media'));

  const database = join(booth.dataDir, 'booth.db');
  renameSync(database, `${database}-away`);
  await later('problem', /no longer in its folder/, /Export the questions and leads now/);
  renameSync(`${database}-away`, database);
  await later('ok', /^Intact/);

  // A page that no list needs: the search index of the logs, or whatever is at the end.
  const whole = readFileSync(database);
  writeFileSync(database, Buffer.concat([whole.subarray(0, -4096), Buffer.alloc(4096, 0xff)]));
  await later('problem', /^The database is damaged\.$/, /restore a backup/);
});

test('clock: before the build, before what is stored, put back, or plausible', async () => {
  // Later than anything that a fresh data folder holds.
  const clock = { ms: Date.now() + 3_600_000 };
  const start = clock.ms;
  const booth = await openHttpBooth({ now: () => clock.ms, config: { builtAt: clock.ms - DAY } });
  await expectFact(booth, 'clock', 'ok', /^\w+day, \w+ \d+, 2\d{3}, \d\d:\d\d\.$/, null);

  await booth.ask('Asked at this hour');
  clock.ms -= 2 * 3_600_000;
  await expectFact(
    booth,
    'clock',
    'problem',
    /something was stored at .*is in the future/,
    /Set the laptop’s date/,
  );
  clock.ms += 3 * 3_600_000;
  await expectFact(booth, 'clock', 'attention', /set back by 2 hours/, /start Booth again/);
  clock.ms -= 3 * DAY;
  await expectFact(booth, 'clock', 'problem', /before this version of Booth was made \(/);

  clock.ms = start + 3_600_000;
  await booth.restart();
  await expectFact(booth, 'clock', 'ok', /day, /);
  mkdirSync(join(booth.dataDir, 'backups'), { recursive: true });
  const backup = join(booth.dataDir, 'backups', 'booth-tomorrow.db');
  writeFileSync(backup, '');
  utimesSync(backup, new Date(clock.ms + DAY), new Date(clock.ms + DAY));
  await expectFact(booth, 'clock', 'problem', /newest backup is from .*is in the future/);
});

test('internet, AI and texts: needed only where they are set up', async () => {
  const peer = await openPeer();
  const booth = await openHttpBooth({
    serviceTimings: { awayMs: 50, thereMs: 50, timeoutMs: 500 },
  });
  const set = (patch: SettingsUpdate) => booth.staff.put('/api/admin/settings', patch);
  const ids = async () => (await checkAll(booth)).map(({ id }) => id);
  expect(await ids()).not.toContain('ai');
  expect(await ids()).not.toContain('sms');
  await expectFact(booth, 'internet', 'off', /^Not needed/);

  await set({ ai: { enabled: true } });
  await expectFact(booth, 'ai', 'attention', /^No draft can be made/, /no API key yet/);
  await set({ ai: { baseUrl: `${peer.url}v1` } });
  await vi.waitFor(
    () => expectFact(booth, 'ai', 'ok', /drafts come from gpt-4o-mini/, null),
    PATIENT,
  );
  await peer.close();
  await vi.waitFor(
    () => expectFact(booth, 'ai', 'attention', /on your network does not answer/),
    PATIENT,
  );
  // A model on the laptop's own network is no reason to want the internet.
  await expectFact(booth, 'internet', 'off', /^Not needed/);

  await set({ twilio: { phoneNumber: '+15125550100' } });
  await expectFact(booth, 'sms', 'attention', /are not coming in yet/, /auth token/);
  await set({ twilio: { accountSid: `AC${'0'.repeat(32)}`, authToken: 'x'.repeat(32) } });
  await vi.waitFor(() => expectFact(booth, 'internet', 'waiting', /waits\.$/), PATIENT);
  await expectFact(booth, 'sms', 'off', /^Waits for the internet/);
});

test('texts: coming in, and held up by a wrong token', async () => {
  const booth = await openSmsBooth();
  const becomes = (...expected: [state: 'ok' | 'attention', found: RegExp]) =>
    booth.until(() => expectFact(booth, 'sms', ...expected));
  await becomes('ok', /^Texts are coming in\.$/);
  await booth.set({ authToken: 'f'.repeat(32) });
  await becomes('attention', /^Texts are held up/);
});

test('internet: there or not, with and without something that needs it', async () => {
  const peer = await openPeer();
  const booth = await openHttpBooth({
    config: { onlineProbes: [new URL(peer.url)] },
    internetTimings: { firstMs: 10, longestMs: 20 },
    serviceTimings: { awayMs: 20, thereMs: 20, timeoutMs: 200 },
    interfaces: () => interfacesOf({ wlan0: '192.168.1.2/24' }),
  });
  const becomes = (...expected: [state: 'off' | 'ok' | 'waiting', found: RegExp]) =>
    vi.waitFor(() => expectFact(booth, 'internet', ...expected), PATIENT);
  await becomes('ok', /nothing here needs it\.$/);
  await peer.close();
  await becomes('off', /^Not needed/);
  // Nobody has this address, on no network, and nothing connects to it (RFC 919).
  const ai = { enabled: true, baseUrl: 'http://255.255.255.255:9/v1', apiKey: 'sk-test' };
  await booth.staff.put('/api/admin/settings', { ai });
  await becomes('waiting', /what needs it waits\.$/);
  // Staff are told once: the service that needs it adds nothing.
  await vi.waitFor(() => expectFact(booth, 'ai', 'off', /^Waits for the internet/), PATIENT);
  const id = await booth.ask('Does it float?');
  await booth.staff.post(`/api/admin/question/${id}/rerun-ai`);
  await expectFact(booth, 'ai', 'waiting', /^1 draft waits for the internet\.$/);
  const { short, actions } = await factNow(booth, 'ai');
  expect(short).toBe('1 draft waits for the internet');
  expect(actions.map(({ label }) => label)).toEqual(['Try again', 'Drop']);
  for (const [method, path] of actions.map((action) =>
    action.kind === 'call' ? ([action.method, action.path] as const) : (['POST', ''] as const),
  )) {
    const answer = await booth.staff.send(path, { method });
    expect(answer.status, path).toBeLessThan(300);
  }
  await expectFact(booth, 'ai', 'off', /^Waits for the internet/);
});

test('facts come gravest first, and what changes is pushed at once', async () => {
  const { booth, plug } = await openOn({ wlan0: '192.168.1.2/24' });
  const stream = await booth.listenAsStaff();
  expect((await readinessOf(booth)).checked_at).toBe(null);
  const facts = await checkAll(booth);
  expect((await readinessOf(booth)).checked_at).not.toBe(null);
  expect(
    facts
      .map(({ id }) => id)
      .toSorted()
      .join(' '),
  ).toBe('backups clock data disk display internet name network phones port question write');
  // Nobody asks again.
  plug({});
  for (;;) {
    const [gravest] = readiness.parse(await stream.next('readiness')).facts;
    if (gravest?.id === 'network' && gravest.state === 'problem') {
      expect(gravest.short).toBe('No phone reaches us');
      break;
    }
  }
});

const FIRST_START = { [FIRST_START_HEADER]: '1' };

async function setUp(booth: HttpBooth, headers: Record<string, string>) {
  const client = adminClient(booth, { headers });
  expect((await logIn(client, LOGIN)).status).toBe(200);
  const isLed = async () =>
    dataOf(setupStatus, await client.get('/api/admin/setup-status')).first_start ?? false;
  return { client, isLed };
}

test('who makes the account on its page is led through the first start, once; a program and a used booth are not', async () => {
  const fresh = await openHttpBooth({ from: 'fresh' });
  await fresh.ask('Is somebody there yet?');
  const { client, isLed } = await setUp(fresh, FIRST_START);
  expect(await isLed()).toBe(true);
  const stranger = await adminClient(fresh).get('/api/admin/setup-status');
  expect(dataOf(setupStatus, stranger).first_start).toBe(undefined);
  await fresh.restart();
  expect(await isLed()).toBe(true);
  expect((await client.delete('/api/admin/first-start')).status).toBe(200);
  expect(await isLed()).toBe(false);

  const program = await openHttpBooth({ from: 'fresh' });
  expect(await (await setUp(program, {})).isLed()).toBe(false);
  const used = await openHttpBooth({ from: 'fresh' });
  await used.ask('Were you here last year?');
  used.deps.db.exec("UPDATE questions SET status = 'approved'");
  expect(await (await setUp(used, FIRST_START)).isLed()).toBe(false);
});

test('the app knows when a visitor was last here, and takes nobody who rehearses for one', async () => {
  const clock = { ms: Date.UTC(2026, 10, 21, 12) };
  const booth = await openHttpBooth({ now: () => clock.ms });
  const { status, settings } = booth.deps;
  const visitedAt = async () => (await diagnose(status, settings.current()))['visited_at'];
  expect(await visitedAt()).toBe(null);
  await booth.ask('Is anybody here?');
  clock.ms += DAY;
  expect(await visitedAt()).toBe('2026-11-21T12:00:00.000Z');
  await booth.staff.post('/api/admin/event', { kind: 'rehearsal' });
  await booth.ask('Rehearsed');
  expect(await visitedAt()).toBe(null);
});
