import { createServer } from 'node:net';
import { beforeEach, expect, onTestFinished, vi } from 'vitest';
import { publicMessages } from '../../server/contract/stream.ts';
import { lanAdapters } from '../../server/contract/network.ts';
import { status } from '../../server/contract/status.ts';
import { createServices } from '../../server/platform/internet-services.ts';
import { listenHere } from '../support/listen-here.ts';
import { openPeer } from '../support/peers.ts';
import { dataOf } from '../support/data-of.ts';
import { openHttpBooth, type HttpBooth, test } from '../support/http-booth.ts';
import { interfacesOf, type Plugged } from '../support/interfaces.ts';
import { toldStatus } from '../support/readiness.ts';
import { readPublic, saveSettings } from './settings-calls.ts';

const AT_START: Plugged = { wlan0: '192.168.1.2/24', eth0: '10.0.0.5/24', tun0: '10.8.0.2/24' };

let plugged: Plugged;
let booth: HttpBooth;
beforeEach(async () => {
  plugged = AT_START;
  booth = await openHttpBooth({ interfaces: () => interfacesOf(plugged) });
});

function plug(next: Plugged): void {
  plugged = next;
  booth.deps.network.look();
}
function url(address: string) {
  return `http://${address}:${booth.port}/`;
}

test('staff see each adapter for what it is, and which one is taken', async () => {
  const adapters = dataOf(lanAdapters, await booth.staff.get('/api/admin/addresses'));
  expect(adapters).toEqual(
    [
      { interface: 'wlan0', address: '192.168.1.2', kind: 'wifi', recommended: true },
      { interface: 'eth0', address: '10.0.0.5', kind: 'cable', recommended: false },
      { interface: 'tun0', address: '10.8.0.2', kind: 'vpn', recommended: false },
    ].map((adapter) => ({ ...adapter, chosen: false })),
  );
  expect((await readPublic(booth)).join.url).toBe(url('192.168.1.2'));
});

test('phones and staff hear of a pulled plug at once, and of the last one too', async () => {
  const phone = await booth.listen();
  const dashboard = await booth.listenAsStaff();
  const told = async (address: string | null) => ({
    phone: publicMessages.settings.parse(await phone.next('settings')).join.url,
    staff: (await toldStatus(dashboard, ({ network }) => network.address === address)).network,
  });

  plug({ eth0: '10.0.0.5/24', tun0: '10.8.0.2/24' });
  expect(await told('10.0.0.5')).toMatchObject({
    phone: url('10.0.0.5'),
    staff: { choice: 'automatic', reach: 'ok' },
  });
  plug({ tun0: '10.8.0.2/24' });
  expect(await told(null)).toMatchObject({
    phone: url('booth.local'),
    staff: { reach: 'no-network' },
  });
  // Nothing changed: no message is sent before the next change.
  booth.deps.network.look();
  plug(AT_START);
  expect(await told('192.168.1.2')).toMatchObject({ phone: url('192.168.1.2') });
});

test('staff see which name the booth wants; only a published one is told', async ({ booth }) => {
  const names = async () => dataOf(status, await booth.staff.get('/api/admin/status')).names;
  const none = { public: null, admin: [], conflict: false };
  expect(await names()).toEqual({ wanted: 'booth.local', ...none });
  await saveSettings(booth, { names: { label: ' Acme ' } });
  expect(await names()).toMatchObject({ wanted: 'acme.local', public: null });
  expect((await readPublic(booth)).join.secondary).toBeNull();
  await booth.restart();
  expect(await names()).toMatchObject({ wanted: 'acme.local' });
});

test('nothing needs the internet: staff are told all the same when it goes and when it comes', async () => {
  const peer = await openPeer();
  plugged = { wlan0: '192.168.1.2/24' };
  const booth = await openHttpBooth({
    config: { onlineProbes: [new URL(peer.url)] },
    internetTimings: { firstMs: 10, longestMs: 20 },
    interfaces: () => interfacesOf(plugged),
  });
  const stream = await booth.listenAsStaff();
  const told = (isOnline: boolean) => toldStatus(stream, ({ online }) => online === isOnline);
  const asked = async () => dataOf(status, await booth.staff.get('/api/admin/status'));

  const unneeded = { online: true, services: [{ state: 'off' }, { state: 'off' }] };
  await vi.waitFor(async () => expect(await asked()).toMatchObject(unneeded));
  await peer.close();
  await told(false);
  await peer.open();
  expect(await told(true)).toMatchObject({
    join: { url: `http://192.168.1.2:${booth.port}/` },
    names: { wanted: 'booth.local' },
    port: booth.port,
  });

  plugged = {};
  booth.deps.network.look();
  const alone = await toldStatus(stream, ({ network }) => network.reach === 'no-network');
  expect(alone.network.adapters).toEqual([]);
  // Without a network there is no internet either, whatever answers on this machine.
  expect((await asked()).online).toBe(false);
});

/** Looks after services, and at short intervals. */
function openServices() {
  const services = createServices({ awayMs: 20, thereMs: 20, timeoutMs: 1000 });
  onTestFinished(() => services.close());
  return services;
}

test('what takes a connection but has no certificate for it is not the service', async () => {
  // As a hotel's login page does.
  const peer = await openPeer();
  const services = openServices();
  services.use('ai', peer.url.replace('http:', 'https:'));
  await vi.waitFor(() => expect(services.state('ai')).not.toBe('unknown'));
  expect(services.state('ai')).toBe('unreachable');
});

test('what is answered though no look finds it stays reachable, until a call fails', async () => {
  let looks = 0;
  const server = createServer((socket) => {
    looks += 1;
    socket.destroy();
  });
  const port = await listenHere(server);
  onTestFinished(() => void server.close());
  const services = openServices();
  const states: string[] = [];
  services.onChange((_name, state) => states.push(state));
  services.use('ai', `https://127.0.0.1:${port}/`);
  await vi.waitFor(() => expect(services.state('ai')).toBe('unreachable'));
  services.worked('ai');
  const before = looks;
  await vi.waitFor(() => expect(looks).toBeGreaterThan(before + 2));
  expect(states).toEqual(['unknown', 'unreachable', 'reachable']);
  services.failed('ai');
  expect(services.state('ai')).toBe('unreachable');
});

test('a service that is switched off, or lives elsewhere now, hears nothing of an older look', async () => {
  const peer = await openPeer();
  const services = openServices();
  const states: string[] = [];
  services.onChange((_name, state) => states.push(state));
  services.use('twilio', peer.url);
  services.use('twilio', null);
  services.use('ai', peer.url);
  await vi.waitFor(() => expect(services.state('ai')).toBe('reachable'));
  expect(states).toEqual(['unknown', 'off', 'unknown', 'reachable']);
  expect(services.state('twilio')).toBe('off');
});
