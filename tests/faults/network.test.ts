import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { encode } from 'dns-packet';
import { expect, test, vi, type TestContext, inject } from 'vitest';
import { z } from 'zod';
import type { Port80 } from '../../server/contract/port.ts';
import { readiness } from '../../server/contract/readiness.ts';
import { publicSettings, type PublicSettings } from '../../server/contract/settings.ts';
import { status } from '../../server/contract/status.ts';
import { ADMIN_HOST } from '../support/api.ts';
import { needNetworks, needProgram, openHost, openSwitch, type Host } from './lan.ts';
import { avahiBrowse, avahiResolve, oneShot, PYTHON, startAvahi } from './name-peers.ts';
import { nodeBinary, ROOT } from '../support/node-binary.ts';
import { damaged } from '../support/mutate.ts';
import { chance } from '../support/random.ts';
import { isDeep } from '../support/sample.ts';
import { staffedFolder } from '../support/staffed-server.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { tempFolder } from '../support/temp-folder.ts';

vi.setConfig({ testTimeout: 240_000 });

const NAMES = ['booth.local', 'admin.booth.local', 'admin.local'];
/** Longer than it takes, on a busy machine, for names to be asked for, announced and looked at again. */
const NOTICED = { timeout: 60_000, interval: 100 };

function needAvahi(context: TestContext): void {
  needNetworks(context);
  needProgram(context, 'avahi-browse', ['--version'], 'avahi (avahi-daemon, avahi-utils)');
  needProgram(context, 'avahi-daemon', ['--version'], 'avahi (avahi-daemon, avahi-utils)');
}

function startBooth(host: Host): Promise<TestServer> {
  return startTestServer(tempFolder(), { within: host.within, env: { BOOTH_MDNS: 'on' } });
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

test('avahi finds each name on two networks, and forgets it', { tags: 'deep' }, async (context) => {
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
  expect((await joinAt(inHall, `http://10.1.0.1:${booth.port}/`))?.secondary).toBe(
    `booth.local:${booth.port}`,
  );

  await booth.stop();
  await vi.waitFor(
    () => expect(page.lines.filter((line) => line.startsWith('-'))).toHaveLength(1),
    NOTICED,
  );
  // Without a goodbye they would be kept for two minutes.
  for (const name of NAMES) expect(await avahiResolve(inHall, name), name).toBeNull();
});

test('a plain resolver gets one answer, no wait for IPv6', { tags: 'deep' }, async (context) => {
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

async function startChecked(host: Host) {
  const { port } = await startTestServer(staffedFolder(), {
    within: host.within,
    env: { BOOTH_MDNS: 'on' },
  });
  return async () => {
    const answer = await ask(host, `http://127.0.0.1:${port}/api/admin/readiness/check`, 'POST');
    const { facts } = z.object({ data: readiness }).parse(answer).data;
    const { state, sentence } = facts.find(({ id }) => id === 'name') ?? {};
    return `${state}: ${sentence}`;
  };
}

test('the name is asked for by the network, and another booth’s is told', async (context) => {
  needNetworks(context);
  const hall = await openSwitch();
  const [laptop, neighbour] = [await openHost(), await openHost()];
  await hall.plugIn(laptop, 'eth0', '10.1.0.1/24');
  const nameAt = await startChecked(laptop);
  const says = (told: typeof nameAt, sentence: string) =>
    vi.waitFor(async () => expect(await told()).toContain(sentence), NOTICED);
  await says(nameAt, 'ok: booth.local answers.');

  await hall.plugIn(neighbour, 'eth0', '10.1.0.9/24');
  const taken = 'attention: booth-2.local answers. booth.local is already taken here.';
  await says(await startChecked(neighbour), taken);
  expect(await nameAt()).toBe('ok: booth.local answers.');

  await laptop.run('ip', 'link', 'del', 'eth0');
  await says(nameAt, 'waiting: No network knows the name');
});

/** What a command lacks after this: the right to open low ports. */
const UNPRIVILEGED = ['setpriv', '--bounding-set', '-net_bind_service', '--inh-caps', '-all', '--'];

/** What someone on that machine gets as an answer; null when nobody answers. */
async function ask(host: Host, url: string, method = 'GET'): Promise<unknown> {
  const { cookie, csrf } = inject('template');
  const admin = new URL(url);
  admin.hostname = ADMIN_HOST;
  const headers = url.includes('/api/admin/')
    ? { host: admin.host, cookie, 'x-csrf-token': csrf }
    : {};
  const script = `
    const { request } = require('node:http');
    const [url, method, headers] = process.argv.slice(1);
    request(url, { method, headers: JSON.parse(headers) }, (answer) => {
      let text = '';
      answer.on('data', (part) => (text += part)).on('end', () => console.log(text));
    }).on('error', () => console.log('null')).end();`;
  return JSON.parse(
    await host.run(nodeBinary(), '-e', script, url, method, JSON.stringify(headers)),
  );
}
/** The booth as phones are shown it: an address, and what to type beside it; null when nobody answers. */
async function joinAt(phone: Host, base: string): Promise<PublicSettings['join'] | null> {
  const answer = await ask(phone, `${base}api/settings/public`);
  return answer === null ? null : z.object({ data: publicSettings }).parse(answer).data.join;
}
async function port80Of(host: Host, port: number): Promise<Port80 | null> {
  const answer = await ask(host, `http://127.0.0.1:${port}/api/admin/status`);
  return z.object({ data: status }).parse(answer).data.port80;
}

/** A laptop on a network, all of whose ports are free, and the data of a booth that is set up. */
async function openLaptop() {
  const laptop = await openHost();
  await (await openSwitch()).plugIn(laptop, 'eth0', '10.1.0.1/24');
  return { laptop, dataDir: staffedFolder() };
}
function start(host: Host, dataDir: string, before: string[] = []) {
  return startTestServer(dataDir, { port: null, within: [...host.within, ...before] });
}

test('signs outlive a change of port 80, or staff are told', { tags: 'deep' }, async (context) => {
  needNetworks(context);
  const { laptop, dataDir } = await openLaptop();
  const refused = { reason: 'refused', system: 'linux', signs_broken: false };

  const first = await start(laptop, dataDir, UNPRIVILEGED);
  expect(first.port).toBe(8080);
  expect((await joinAt(laptop, 'http://10.1.0.1:8080/'))?.url).toBe('http://10.1.0.1:8080/');
  expect(await port80Of(laptop, 8080)).toEqual(refused);
  await first.stop();

  // As the advice says.
  await laptop.run('sysctl', '-w', 'net.ipv4.ip_unprivileged_port_start=80');
  const second = await start(laptop, dataDir, UNPRIVILEGED);
  expect(second.port).toBe(80);
  // What is printed today names no port; what was printed yesterday goes on.
  expect((await joinAt(laptop, 'http://10.1.0.1/'))?.url).toBe('http://10.1.0.1/');
  expect((await joinAt(laptop, 'http://10.1.0.1:8080/'))?.url).toBe('http://10.1.0.1/');
  expect(await port80Of(laptop, 80)).toBeNull();
  await second.stop();
  expect(await joinAt(laptop, 'http://10.1.0.1:8080/')).toBeNull();

  await laptop.run('sysctl', '-w', 'net.ipv4.ip_unprivileged_port_start=1024');
  const third = await start(laptop, dataDir, UNPRIVILEGED);
  expect(third.port).toBe(8080);
  expect(await port80Of(laptop, 8080)).toEqual({ ...refused, signs_broken: true });
});

test('another program has port 80: the booth opens all the same, and staff are told until they know', async (context) => {
  needNetworks(context);
  const { laptop, dataDir } = await openLaptop();
  const web = `require('node:http').createServer().listen(80, () => console.log('open'))`;
  await laptop.serve(/^open$/, nodeBinary(), '-e', web);
  const first = await start(laptop, dataDir);
  expect(first.port).toBe(8080);
  expect(await port80Of(laptop, 8080)).toMatchObject({ reason: 'taken', signs_broken: false });
  const url = 'http://127.0.0.1:8080/api/admin/status/port80';
  expect(await ask(laptop, url, 'DELETE')).toEqual({ success: true });
  expect(await port80Of(laptop, 8080)).toBeNull();
  await first.stop();
  await start(laptop, dataDir);
  expect(await port80Of(laptop, 8080)).toBeNull();
});

/** What staff were promised, in milliseconds. */
const AT_MOST_MS = 5000;
const PHONE = resolve(ROOT, 'tests/faults/listening-phone.mjs');

/** The join addresses in the settings that a phone was told, and when. */
async function listen(phone: Host, base: string) {
  const service = await phone.serve(/^open$/, nodeBinary(), PHONE, `${base}api/events`);
  return () =>
    service.lines
      .filter((line) => line.startsWith('{'))
      .map((line): { at: number; name: string; data: unknown } => JSON.parse(line))
      .filter(({ name }) => name === 'settings')
      .map(({ at, data }) => ({ at, url: publicSettings.parse(data).join.url }));
}

test('of two adapters with phones one is pulled: the other’s phones are sent to theirs within five seconds, and back', async (context) => {
  needNetworks(context);
  const { stand, laptop, inHall, atStand } = await openShow();
  const { port } = await startTestServer(tempFolder(), { within: laptop.within });
  const byCable = `http://10.1.0.1:${port}/`;
  const byWifi = `http://10.2.0.1:${port}/`;
  const hallHeard = await listen(inHall, byCable);
  const standHeard = await listen(atStand, byWifi);
  expect((await joinAt(inHall, byCable))?.url).toBe(byWifi);

  /** Does something to the networks, and waits for what the phones in the hall are then told. */
  const changed = async (change: () => Promise<unknown>) => {
    const before = hallHeard().length;
    await change();
    const doneAt = Date.now();
    await vi.waitFor(() => expect(hallHeard().length).toBeGreaterThan(before), {
      timeout: 60_000,
      interval: 50,
    });
    const told = hallHeard()[before];
    return { url: told?.url, ms: (told?.at ?? 0) - doneAt };
  };

  const pulled = await changed(() => laptop.run('ip', 'link', 'del', 'wlan0'));
  expect(pulled.url).toBe(byCable);
  expect(pulled.ms).toBeLessThan(AT_MOST_MS);
  expect((await joinAt(inHall, byCable))?.url).toBe(byCable);

  const back = await changed(() => stand.plugIn(laptop, 'wlan0', '10.2.0.1/24'));
  expect(back.url).toBe(byWifi);
  expect(back.ms).toBeLessThan(AT_MOST_MS);
  expect((await joinAt(atStand, byWifi))?.url).toBe(byWifi);
  // One change, one word; and the phone that was away hears where phones are sent as soon as it is back.
  expect(hallHeard().map(({ url }) => url)).toEqual([byCable, byWifi]);
  await vi.waitFor(() => expect(standHeard().at(-1)?.url).toBe(byWifi), {
    timeout: 60_000,
    interval: 50,
  });
  await context.annotate(`told ${pulled.ms} ms after the pull, ${back.ms} ms after the plug`);
});

/** Sends packets to the group from any port, 0 too: lines of a port and bytes in hexadecimal. */
const SENDER = `
import socket, struct, sys, time
s = socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_UDP)
s.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(sys.argv[1]))
for line in open(sys.argv[2]):
    port, data = line.split(' ')
    data = bytes.fromhex(data)
    s.sendto(struct.pack('!HHHH', int(port), 5353, 8 + len(data), 0) + data, ('224.0.0.251', 5353))
    time.sleep(0.002)`;

const QUESTION = encode({
  type: 'query',
  questions: [
    { name: 'booth.local', type: 'A' },
    { name: '_http._tcp.local', type: 'PTR' },
  ],
});
const PRINTER = encode({
  type: 'response',
  answers: [
    { name: 'printer.local', type: 'A', ttl: 120, data: '10.1.0.60' },
    { name: 'p._ipp._tcp.local', type: 'SRV', data: { port: 631, target: 'printer.local' } },
    { name: 'p._ipp._tcp.local', type: 'TXT', ttl: 120, data: ['a=1', 'b=2'] },
  ],
});

/** Packets with bytes changed, cut off or doubled, each from one of the ports that there are. */
function hostilePackets(count: number): string {
  const random = chance(53_53);
  const lines = Array.from({ length: count }, () => {
    const packet = damaged(random.oneOf([QUESTION, PRINTER]), random);
    return `${random.oneOf([0, 53, 5353, 40_000])} ${packet.toString('hex')}`;
  });
  // Whole, and asked from a port that no answer can be sent to.
  return [...lines, `0 ${QUESTION.toString('hex')}`].join('\n');
}

test('packets that no device sends, and a question from port 0, change nothing: names are told as before', async (context) => {
  needNetworks(context);
  needProgram(context, PYTHON, ['-c', 'import dns.query'], 'dnspython (python3-dnspython)');
  const { laptop, inHall } = await openShow();
  const booth = await startBooth(laptop);
  const isTold = () =>
    vi.waitFor(
      async () =>
        expect(await oneShot(inHall, 'booth.local', 'A')).toMatchObject({
          records: [['10.1.0.1']],
        }),
      NOTICED,
    );
  await isTold();
  const packets = join(tempFolder(), 'packets');
  writeFileSync(packets, hostilePackets(isDeep ? 5000 : 50));
  await inHall.run(PYTHON, '-c', SENDER, '10.1.0.50', packets);
  await isTold();
  expect(await booth.stop()).toBe(0);
});
