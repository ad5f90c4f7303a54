import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AdapterKind } from '../../../server/contract/network.ts';
import { kindOf } from '../../../server/platform/network/adapter-kind.ts';
import { oldPorts } from '../../../server/platform/ports.ts';
import { lanAddresses } from '../../../server/platform/network/ranking.ts';
import { interfacesOf, type Plugged } from '../../support/interfaces.ts';
import { createNetwork, type ChosenAdapter } from '../../../server/platform/network/network.ts';
import { readLinuxFacts, type LinuxFacts } from '../../../server/platform/network/linux-facts.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/** An adapter of a machine: its name and address, what it is, its rank, and what Linux says of it. */
type Row = [
  name: string,
  at: Plugged[string] | null,
  kind: AdapterKind,
  rank: number,
  linux?: Partial<LinuxFacts>,
];

/** What Linux says of a plain network card. */
const NETWORK_CARD: LinuxFacts = {
  devtype: '',
  type: 1,
  isWireless: false,
  isTunnel: false,
  isHardware: true,
  members: [],
  hasRouter: true,
};
const WIFI = { devtype: 'wlan', isWireless: true };
const BRIDGE = { devtype: 'bridge', isHardware: false, hasRouter: false };
const TUNNEL = { type: 65_534, isTunnel: true, isHardware: false, hasRouter: false };

const MACHINES: Record<string, Row[]> = {
  'Windows with WSL, Hyper-V, VirtualBox, VMware and a cable without a router': [
    ['vEthernet (WSL (Hyper-V firewall))', '172.28.16.1/20', 'vm', 4],
    ['vEthernet (Default Switch)', '172.20.96.1/20', 'vm', 5],
    ['vEthernet (Office)', '192.168.7.2/24', 'other', 2],
    ['VMware Network Adapter VMnet8', '192.168.222.1/24', 'vm', 6],
    ['Ethernet 3', { address: '192.168.56.1/24', mac: '0a:00:27:00:00:11' }, 'vm', 7],
    ['Ethernet', '169.254.10.1/16', 'link-local', 3],
    ['Wi-Fi', '10.0.0.5/24', 'wifi', 1],
  ],
  'Windows with its hotspot open, in German': [
    ['WLAN', '192.168.0.17/24', 'wifi', 2],
    ['LAN-Verbindung* 2', '192.168.137.1/24', 'hotspot', 1],
    ['Ethernet', '10.20.0.4/16', 'cable', 3],
  ],
  'Windows with VPNs and a SIM card': [
    ['Tailscale', '100.101.2.3/32', 'vpn', 7],
    ['OpenVPN TAP-Windows6', '10.8.0.6/30', 'vpn', 3],
    ['NordLynx', '10.5.0.2/16', 'vpn', 4],
    ['Cisco AnyConnect Secure Mobility Client', '10.99.0.8/24', 'vpn', 5],
    ['Cellular', '10.140.3.9/30', 'mobile', 2],
    ['Drahtlosnetzwerkverbindung 2', '192.168.1.40/24', 'wifi', 1],
    ['Ethernet 7', '172.31.1.2/32', 'vpn', 6],
  ],
  'a Mac with Internet Sharing, Parallels and iCloud’s tunnel': [
    ['en7', '10.1.0.9/24', 'cable', 3],
    ['en0', '192.168.1.30/24', 'wifi', 2],
    ['bridge100', '192.168.2.1/24', 'hotspot', 1],
    ['bridge101', '10.211.55.2/24', 'vm', 4],
    ['utun4', '10.9.0.2/32', 'vpn', 5],
  ],
  'Linux with Docker, libvirt, WireGuard and a VPN': [
    ['docker0', '172.17.0.1/16', 'container', 4, BRIDGE],
    ['br-9f2c11aa0b3d', '172.18.0.1/16', 'container', 5, BRIDGE],
    ['virbr0', '192.168.122.1/24', 'vm', 3, BRIDGE],
    ['wg0', '10.6.0.2/24', 'vpn', 6, { ...TUNNEL, isTunnel: false, devtype: 'wireguard' }],
    ['tun0', '10.8.0.2/24', 'vpn', 7, TUNNEL],
    ['enp0s31f6', '192.168.1.4/24', 'cable', 2, {}],
    ['wlp3s0', '192.168.2.4/24', 'wifi', 1, WIFI],
  ],
  'Linux with its hotspot open on one card and a Wi-Fi on another': [
    ['wlp3s0', '192.168.1.9/24', 'wifi', 2, WIFI],
    ['wlx00c0ca', '10.42.0.1/24', 'hotspot', 1, { ...WIFI, hasRouter: false }],
  ],
  'Linux with cards that somebody renamed, and a tunnel that is called lan0': [
    ['lan0', '10.7.0.1/24', 'vpn', 3, TUNNEL],
    ['stand', '192.168.9.2/24', 'cable', 2, {}],
    ['funk', '192.168.9.3/24', 'wifi', 1, WIFI],
  ],
  'Linux whose card is joined to a bridge, and one that joins an access point': [
    ['br0', '192.168.1.2/24', 'cable', 2, { ...BRIDGE, members: ['eno1', 'vnet0'] }],
    ['bridge5', '10.3.0.1/24', 'hotspot', 1, { ...BRIDGE, members: ['wlan1'] }],
    ['lxcbr0', '10.0.3.1/24', 'container', 3, BRIDGE],
    ['eno1', null, 'cable', 0, {}],
    ['wlan1', null, 'wifi', 0, WIFI],
  ],
  'Linux with a SIM card and a phone on the USB port': [
    ['wwp0s20u4', '10.64.1.2/30', 'mobile', 2, { devtype: 'wwan' }],
    ['usb0', '192.168.42.7/24', 'cable', 1, { devtype: 'gadget' }],
  ],
  'a cable of the fair’s own network with a public address, and a router’s': [
    ['eth0', '203.0.113.9/24', 'cable', 2],
    ['eth1', '172.31.255.1/24', 'cable', 1],
    ['eth2', '172.15.0.1/24', 'cable', 3],
  ],
  'no network at all': [],
};

test.each(Object.entries(MACHINES))('%s', (_machine, adapters) => {
  const plugged = adapters.flatMap(([name, at]) => (at === null ? [] : [[name, at] as const]));
  const linux = new Map(adapters.map(([name, , , , facts]) => [name, facts]));
  const ranked = lanAddresses(interfacesOf(Object.fromEntries(plugged)), '', (name) => {
    const facts = linux.get(name);
    return facts ? { ...NETWORK_CARD, ...facts } : null;
  });
  const expected = adapters
    .filter(([, at]) => at !== null)
    .toSorted(([, , , one], [, , , other]) => one - other);
  expect(ranked.map((each) => [each.interface, each.kind])).toEqual(
    expected.map(([name, , kind]) => [name, kind]),
  );
});

const OTHERS = { eno1: NETWORK_CARD, wlan1: { ...NETWORK_CARD, ...WIFI } };
const AT = '10.3.0.2';
const [SHARED, OWN] = ['192.168.137.1', '169.254.3.1'];
test.each<[name: string, address: string, kind: AdapterKind, linux?: Partial<LinuxFacts>]>([
  ['br1', AT, 'hotspot', { ...BRIDGE, members: ['eno1', 'wlan1'] }],
  ['br2', AT, 'container', { ...BRIDGE, members: ['gone'] }],
  ['net7', AT, 'mobile', { devtype: 'wwan' }],
  ['lan1', AT, 'vpn', { isTunnel: true }],
  ['lan2', AT, 'vpn', { type: 512 }],
  ['lan3', AT, 'vpn', { type: 65_534 }],
  ['lan4', AT, 'vpn', { devtype: 'wireguard' }],
  ['lan5', AT, 'other', { devtype: 'macsec' }],
  ['lan6', AT, 'other', { isHardware: false }],
  ['ap0', AT, 'hotspot', {}],
  ['wlan2', AT, 'wifi', { ...WIFI, hasRouter: false }],
  ['eno1', '10.3.0.1', 'cable', { hasRouter: false }],
  ['WLAN 2', SHARED, 'hotspot'],
  ['Ethernet 9', SHARED, 'cable'],
  ['Ethernet 9', OWN, 'link-local'],
  ['VMware', OWN, 'vm'],
  ['docker0', OWN, 'container'],
  ['wg0', OWN, 'vpn'],
  ['Cellular 2', OWN, 'mobile'],
])('%s at %s is of the kind %s', (name, address, kind, linux) => {
  const known = new Map(Object.entries(OTHERS));
  if (linux) known.set(name, { ...NETWORK_CARD, ...linux });
  const facts = { name, address, netmask: '255.255.255.0', mac: '' };
  expect(kindOf({ ...facts, linux: (each) => known.get(each) ?? null })).toBe(kind);
});

/** A folder with these files, as the kernel shows them. */
function kernelOf(files: Record<string, string>): string {
  const folder = tempFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const ROUTES = [
  'Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT',
  'wlp3s0\t00000000\t0101A8C0\t0003\t0\t0\t600\t00000000\t0\t0\t0',
  'br0\t0001A8C0\t00000000\t0001\t0\t0\t600\t00FFFFFF\t0\t0\t0',
].join('\n');

test('what the kernel says of a Wi-Fi card, a bridge and a tunnel', () => {
  const root = kernelOf({
    'wlp3s0/type': '1\n',
    'wlp3s0/uevent': 'DEVTYPE=wlan\nINTERFACE=wlp3s0\nIFINDEX=3\n',
    'wlp3s0/wireless/x': '',
    'wlp3s0/device/x': '',
    'br0/type': '1\n',
    'br0/uevent': 'DEVTYPE=bridge\nINTERFACE=br0\n',
    'br0/brif/eno1/x': '',
    'tun0/type': '65534\n',
    'tun0/uevent': 'INTERFACE=tun0\n',
    'tun0/tun_flags': '0x1002\n',
    routes: ROUTES,
  });
  const read = (name: string) => readLinuxFacts(name, root, join(root, 'routes'));
  expect(read('wlp3s0')).toEqual({ ...NETWORK_CARD, ...WIFI });
  expect(read('br0')).toMatchObject({ devtype: 'bridge', members: ['eno1'], hasRouter: false });
  expect(read('tun0')).toMatchObject({ devtype: '', type: 65_534, isTunnel: true });
  expect(read('eth9')).toBeNull();
  // A name that is a path, and another system.
  expect(read('../wlp3s0')).toBeNull();
  expect(readLinuxFacts('Wi-Fi', '/nowhere/at/all')).toBeNull();
});

function open(plugged: Plugged = {}) {
  let now = plugged;
  let kept: ChosenAdapter | null = null;
  const chosen = { target: 'lan' as 'lan' | 'custom', lanAddress: '' };
  const network = createNetwork({
    settings: () => chosen,
    memory: { get: () => kept, set: (choice) => (kept = choice) },
    interfaces: () => interfacesOf(now),
    linux: () => null,
  });
  return {
    chosen,
    state: () => network.current(),
    choose(address: string) {
      chosen.lanAddress = address;
      network.keepChoice();
    },
    plug(next: Plugged) {
      now = next;
      network.look();
    },
  };
}

describe('the address that phones are sent to', () => {
  test('is never one that no phone reaches', () => {
    const laptop = open({ tun0: '10.8.0.2/24', docker0: '172.17.0.1/16' });
    expect(laptop.state()).toMatchObject({ address: null, reach: 'no-network' });
    expect(laptop.state().adapters).toHaveLength(2);
    laptop.plug({ tun0: '10.8.0.2/24', eth0: '192.168.1.4/24' });
    expect(laptop.state()).toMatchObject({ address: '192.168.1.4', reach: 'ok' });
  });

  test('is one without a router when there is no other, and staff are told', () => {
    const laptop = open({ eth0: '169.254.8.8/16' });
    expect(laptop.state()).toMatchObject({ address: '169.254.8.8', reach: 'no-network' });
  });

  test('stays when a second Wi-Fi comes, also where the system names that first', () => {
    const laptop = open({ wlan1: '192.168.5.5/24' });
    laptop.plug({ wlan0: '192.168.1.2/24', wlan1: '192.168.5.5/24' });
    expect(laptop.state().address).toBe('192.168.5.5');
    laptop.plug({ wlan0: '192.168.1.2/24' });
    expect(laptop.state().address).toBe('192.168.1.2');
    // Of a better kind.
    laptop.plug({ wlan0: '192.168.1.2/24', 'Local Area Connection* 3': '192.168.137.1/24' });
    expect(laptop.state().address).toBe('192.168.137.1');
  });
});

test('of the ports that signs may name, the newest three are still served', () => {
  expect(oldPorts([8080, 80, 5001, 5002, 5003], 80)).toEqual([8080, 5001, 5002]);
});

describe('what staff chose', () => {
  const both = { wlan0: '192.168.1.2/24', eth0: '10.0.0.5/24' };

  test('is used, also where a phone would hardly be', () => {
    const laptop = open({ wlan0: '192.168.1.2/24', tun0: '10.8.0.2/24' });
    laptop.choose('10.8.0.2');
    expect(laptop.state()).toMatchObject({ address: '10.8.0.2', choice: 'chosen', reach: 'ok' });
  });

  test('gives way while its adapter is gone or has no router, and is used again after that', () => {
    const laptop = open(both);
    laptop.choose('10.0.0.5');
    laptop.plug({ wlan0: '192.168.1.2/24' });
    expect(laptop.state()).toMatchObject({ address: '192.168.1.2', choice: 'gone', reach: 'ok' });
    laptop.plug({ wlan0: '192.168.1.2/24', eth0: '169.254.3.3/16' });
    expect(laptop.state()).toMatchObject({ address: '192.168.1.2', choice: 'gone' });
    laptop.plug({ wlan0: '192.168.1.2/24', eth0: '10.0.0.9/24' });
    expect(laptop.state()).toMatchObject({ address: '10.0.0.9', choice: 'chosen' });
  });

  test('as an address elsewhere needs any network', () => {
    const laptop = open({ tun0: '10.8.0.2/24' });
    laptop.chosen.target = 'custom';
    expect(laptop.state().reach).toBe('ok');
    laptop.plug({});
    expect(laptop.state().reach).toBe('no-network');
  });
});
