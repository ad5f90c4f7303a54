import { expect, test, vi, type TestContext } from 'vitest';
import { publicSettings } from '../../server/contract/settings.ts';
import { nodeBinary } from '../support/node-binary.ts';
import { needNetworks, needProgram, openHost, openSwitch, type Host } from '../support/lan.ts';
import {
  avahiBrowse,
  avahiResolve,
  oneShot,
  findResolved,
  PYTHON,
  resolvedAnswer,
  startAvahi,
  startResolved,
  zeroconfResolve,
} from '../support/name-peers.ts';
import { skipLoudly } from '../support/skip-loudly.ts';
import { startSourceServer, tempFolder, type SourceServer } from '../support/source-server.ts';

vi.setConfig({ testTimeout: 240_000 });

const NAMES = ['booth.local', 'admin.booth.local', 'admin.local'];
/** Longer than it takes, on a busy machine, for names to be asked for, announced and looked at again. */
const NOTICED = { timeout: 60_000, interval: 100 };

function needAvahi(context: TestContext): void {
  needNetworks(context);
  needProgram(context, 'avahi-browse', ['--version'], 'avahi (avahi-daemon, avahi-utils)');
  needProgram(context, 'avahi-daemon', ['--version'], 'avahi (avahi-daemon, avahi-utils)');
}

function startBooth(host: Host): Promise<SourceServer> {
  return startSourceServer(tempFolder(), { within: host.within, env: { BOOTH_MDNS: 'on' } });
}

/** What a phone is told to type beside the address. */
async function secondaryOf(phone: Host, address: string, port: number): Promise<string | null> {
  const script = 'fetch(process.argv[1]).then((r) => r.text()).then((t) => console.log(t))';
  const url = `http://${address}:${port}/api/settings/public`;
  const { data } = JSON.parse(await phone.run(nodeBinary(), '-e', script, url));
  return publicSettings.parse(data).join.secondary;
}

async function resolves(host: Host, name: string, address: string | null): Promise<void> {
  await vi.waitFor(async () => expect(await avahiResolve(host, name)).toBe(address), NOTICED);
}

/** A booth on two networks, and a phone on each. */
async function openShow() {
  const [hall, stand] = [await openSwitch(), await openSwitch()];
  const [laptop, inHall, atStand] = [await openHost(), await openHost(), await openHost()];
  await hall.plugIn(laptop, 'eth0', '10.1.0.1/24');
  await stand.plugIn(laptop, 'wlan0', '10.2.0.1/24');
  await hall.plugIn(inHall, 'eth0', '10.1.0.50/24');
  await stand.plugIn(atStand, 'wlan0', '10.2.0.50/24');
  return { hall, stand, laptop, inHall, atStand };
}

test('avahi finds each name on two networks, each with its own address, and forgets them at the end', async (context) => {
  needAvahi(context);
  const { laptop, inHall, atStand } = await openShow();
  await startAvahi(inHall, 'phone');
  await startAvahi(atStand, 'tablet');
  // Beside the system's own resolver, which has the port already.
  await startAvahi(laptop, 'laptop');
  const booth = await startBooth(laptop);

  for (const name of NAMES) {
    await resolves(inHall, name, '10.1.0.1');
    await resolves(atStand, name, '10.2.0.1');
    expect(['10.1.0.1', '10.2.0.1']).toContain(await avahiResolve(laptop, name));
  }
  await resolves(inHall, 'laptop.local', '10.1.0.1');

  const page = await avahiBrowse(atStand);
  expect(page.lines.find((line) => line.startsWith('='))).toBe(
    `=;wlan0;IPv4;Booth\\032\\040booth\\041;Web Site;local;booth.local;10.2.0.1;${booth.port};"path=/"`,
  );
  expect(await secondaryOf(inHall, '10.1.0.1', booth.port)).toBe(`booth.local:${booth.port}`);

  await booth.stop();
  await vi.waitFor(
    () => expect(page.lines.filter((line) => line.startsWith('-'))).toHaveLength(1),
    NOTICED,
  );
  // Without a goodbye they would be kept for two minutes.
  for (const name of NAMES) expect(await avahiResolve(inHall, name), name).toBeNull();
});

test('a plain resolver that asks once gets one answer of its own kind, and no wait for IPv6', async (context) => {
  needNetworks(context);
  needProgram(context, PYTHON, ['-c', 'import dns.query'], 'dnspython (python3-dnspython)');
  const { laptop, inHall, atStand } = await openShow();
  await startBooth(laptop);
  await vi.waitFor(async () => {
    for (const name of NAMES) {
      expect(await oneShot(inHall, name, 'A')).toEqual({
        same: true,
        records: [['10.1.0.1']],
        ttl: 10,
        classes: [1],
      });
      expect(await oneShot(atStand, name, 'A')).toMatchObject({ records: [['10.2.0.1']] });
    }
  }, NOTICED);
  expect(await oneShot(inHall, 'booth.local', 'AAAA')).toMatchObject({ same: true, records: [] });
});

test('zeroconf finds each name', async (context) => {
  needNetworks(context);
  needProgram(context, PYTHON, ['-c', 'import zeroconf'], 'zeroconf (python3-zeroconf)');
  const { laptop, inHall, atStand } = await openShow();
  await startBooth(laptop);
  for (const name of NAMES) {
    expect(await zeroconfResolve(inHall, name)).toBe('10.1.0.1');
    expect(await zeroconfResolve(atStand, name)).toBe('10.2.0.1');
  }
});

test('systemd-resolved finds each name on two networks, each with its own address', async (context) => {
  needNetworks(context);
  const resolved =
    findResolved() ?? skipLoudly(context, 'there is no systemd-resolved on this machine');
  const { laptop, inHall, atStand } = await openShow();
  await startBooth(laptop);
  for (const [phone, address] of [
    [inHall, '10.1.0.1'],
    [atStand, '10.2.0.1'],
  ] as const) {
    await startResolved(phone, resolved);
    for (const name of NAMES) {
      await vi.waitFor(
        async () => expect(await resolvedAnswer(phone, name)).toBe(address),
        NOTICED,
      );
    }
  }
});

test('a new address is told where the old one was known, and a new network hears of it', async (context) => {
  needAvahi(context);
  const { hall, laptop, inHall } = await openShow();
  await startAvahi(inHall, 'phone');
  await startBooth(laptop);
  await resolves(inHall, 'booth.local', '10.1.0.1');
  await laptop.run('ip', 'address', 'del', '10.1.0.1/24', 'dev', 'eth0');
  await laptop.run('ip', 'address', 'add', '10.1.0.77/24', 'dev', 'eth0');
  for (const name of NAMES) await resolves(inHall, name, '10.1.0.77');

  // One plug pulled, and another plugged in.
  await laptop.run('ip', 'link', 'del', 'eth0');
  await hall.plugIn(laptop, 'eth1', '10.1.0.78/24');
  for (const name of NAMES) await resolves(inHall, name, '10.1.0.78');
});

test('a second booth on the same network takes another name, and its signs say so', async (context) => {
  needAvahi(context);
  const { hall, laptop, inHall } = await openShow();
  await startAvahi(inHall, 'phone');
  await startBooth(laptop);
  await resolves(inHall, 'booth.local', '10.1.0.1');

  const neighbour = await openHost();
  await hall.plugIn(neighbour, 'eth0', '10.1.0.9/24');
  const second = await startBooth(neighbour);
  await resolves(inHall, 'booth-2.local', '10.1.0.9');
  await resolves(inHall, 'admin.booth-2.local', '10.1.0.9');
  expect(await secondaryOf(inHall, '10.1.0.9', second.port)).toBe(`booth-2.local:${second.port}`);
  for (const name of NAMES) await resolves(inHall, name, '10.1.0.1');
});

test('a machine that has the name already, by another program, keeps it', async (context) => {
  needAvahi(context);
  const { laptop, inHall } = await openShow();
  // A computer of this name, as its owner set it up.
  await startAvahi(inHall, 'booth');
  const booth = await startBooth(laptop);
  await resolves(inHall, 'booth-2.local', '10.1.0.1');
  await resolves(inHall, 'booth.local', '10.1.0.50');
  expect(await secondaryOf(inHall, '10.1.0.1', booth.port)).toBe(`booth-2.local:${booth.port}`);
});
