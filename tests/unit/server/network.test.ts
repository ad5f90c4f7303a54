import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lanAddresses } from '../../../server/platform/network/ranking.ts';
import {
  interfacesOf,
  NETWORK_CARD,
  type Recorded,
  type Plugged,
} from '../../support/interfaces.ts';
import { createNetwork, type ChosenAdapter } from '../../../server/platform/network/network.ts';
import { readLinuxFacts } from '../../../server/platform/network/linux-facts.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const WIFI = { devtype: 'wlan', isWireless: true };
const BRIDGE = { devtype: 'bridge', isHardware: false, hasRouter: false };
const TUNNEL = { type: 65_534, isTunnel: true, isHardware: false, hasRouter: false };

const MACHINES: Record<string, Recorded> = {
  'Windows with WSL, Hyper-V, VirtualBox, VMware and a cable without a router': {
    plugged: {
      'vEthernet (WSL (Hyper-V firewall))': '172.28.16.1/20',
      'vEthernet (Default Switch)': '172.20.96.1/20',
      'VMware Network Adapter VMnet8': '192.168.222.1/24',
      'Ethernet 3': { address: '192.168.56.1/24', mac: '0a:00:27:00:00:11' },
      Ethernet: '169.254.10.1/16',
      'Wi-Fi': '10.0.0.5/24',
    },
    kinds: {
      'Wi-Fi': 'wifi',
      Ethernet: 'link-local',
      'vEthernet (WSL (Hyper-V firewall))': 'vm',
      'vEthernet (Default Switch)': 'vm',
      'VMware Network Adapter VMnet8': 'vm',
      'Ethernet 3': 'vm',
    },
  },
  'Windows with its hotspot open, in German': {
    plugged: {
      WLAN: '192.168.0.17/24',
      'LAN-Verbindung* 2': '192.168.137.1/24',
      Ethernet: '10.20.0.4/16',
    },
    kinds: { 'LAN-Verbindung* 2': 'hotspot', WLAN: 'wifi', Ethernet: 'cable' },
  },
  'Windows with VPNs and a SIM card': {
    plugged: {
      Tailscale: '100.101.2.3/32',
      'OpenVPN TAP-Windows6': '10.8.0.6/30',
      NordLynx: '10.5.0.2/16',
      'Cisco AnyConnect Secure Mobility Client': '10.99.0.8/24',
      Cellular: '10.140.3.9/30',
      'Drahtlosnetzwerkverbindung 2': '192.168.1.40/24',
      'Ethernet 7': '172.31.1.2/32',
    },
    kinds: {
      'Drahtlosnetzwerkverbindung 2': 'wifi',
      Cellular: 'mobile',
      'OpenVPN TAP-Windows6': 'vpn',
      NordLynx: 'vpn',
      'Cisco AnyConnect Secure Mobility Client': 'vpn',
      'Ethernet 7': 'vpn',
      Tailscale: 'vpn',
    },
  },
  'Windows whose card stands behind a Hyper-V switch of its own': {
    plugged: {
      'vEthernet (Default Switch)': '172.20.96.1/20',
      'vEthernet (Office)': '192.168.7.2/24',
    },
    kinds: { 'vEthernet (Office)': 'other', 'vEthernet (Default Switch)': 'vm' },
  },
  'a Mac with Internet Sharing, Parallels and iCloud’s tunnel': {
    plugged: {
      en7: '10.1.0.9/24',
      en0: '192.168.1.30/24',
      bridge100: '192.168.2.1/24',
      bridge101: '10.211.55.2/24',
      utun4: '10.9.0.2/32',
    },
    kinds: { bridge100: 'hotspot', en0: 'wifi', en7: 'cable', bridge101: 'vm', utun4: 'vpn' },
  },
  'Linux with Docker, libvirt, WireGuard and a VPN': {
    plugged: {
      docker0: '172.17.0.1/16',
      'br-9f2c11aa0b3d': '172.18.0.1/16',
      virbr0: '192.168.122.1/24',
      wg0: '10.6.0.2/24',
      tun0: '10.8.0.2/24',
      enp0s31f6: '192.168.1.4/24',
      wlp3s0: '192.168.2.4/24',
    },
    linux: {
      docker0: BRIDGE,
      'br-9f2c11aa0b3d': BRIDGE,
      virbr0: BRIDGE,
      wg0: { ...TUNNEL, isTunnel: false, devtype: 'wireguard' },
      tun0: TUNNEL,
      enp0s31f6: {},
      wlp3s0: WIFI,
    },
    kinds: {
      wlp3s0: 'wifi',
      enp0s31f6: 'cable',
      virbr0: 'vm',
      docker0: 'container',
      'br-9f2c11aa0b3d': 'container',
      wg0: 'vpn',
      tun0: 'vpn',
    },
  },
  'Linux with its hotspot open on one card and a Wi-Fi on another': {
    plugged: { wlp3s0: '192.168.1.9/24', wlx00c0ca: '10.42.0.1/24' },
    linux: { wlp3s0: WIFI, wlx00c0ca: { ...WIFI, hasRouter: false } },
    kinds: { wlx00c0ca: 'hotspot', wlp3s0: 'wifi' },
  },
  'Linux with cards that somebody renamed, and a tunnel that is called lan0': {
    plugged: { lan0: '10.7.0.1/24', stand: '192.168.9.2/24', funk: '192.168.9.3/24' },
    linux: { lan0: TUNNEL, stand: {}, funk: WIFI },
    kinds: { funk: 'wifi', stand: 'cable', lan0: 'vpn' },
  },
  'Linux whose card is joined to a bridge, and one that joins an access point': {
    plugged: { br0: '192.168.1.2/24', bridge5: '10.3.0.1/24', lxcbr0: '10.0.3.1/24' },
    linux: {
      br0: { ...BRIDGE, members: ['eno1', 'vnet0'] },
      eno1: {},
      bridge5: { ...BRIDGE, members: ['wlan1'] },
      wlan1: WIFI,
      lxcbr0: BRIDGE,
    },
    kinds: { bridge5: 'hotspot', br0: 'cable', lxcbr0: 'container' },
  },
  'Linux with a SIM card and a phone on the USB port': {
    plugged: { wwp0s20u4: '10.64.1.2/30', usb0: '192.168.42.7/24' },
    linux: { wwp0s20u4: { devtype: 'wwan' }, usb0: { devtype: 'gadget' } },
    kinds: { usb0: 'cable', wwp0s20u4: 'mobile' },
  },
  'a container, where nothing is hardware': {
    plugged: { eth0: '172.17.0.5/16' },
    linux: { eth0: { isHardware: false } },
    kinds: { eth0: 'cable' },
  },
  'a cable of the fair’s own network with a public address, and a router’s': {
    plugged: { eth0: '203.0.113.9/24', eth1: '172.31.255.1/24', eth2: '172.15.0.1/24' },
    kinds: { eth1: 'cable', eth0: 'cable', eth2: 'cable' },
  },
  'no network at all': { plugged: {}, kinds: {} },
};

test.each(Object.entries(MACHINES))('%s', (_name, { plugged, linux, kinds }) => {
  const ranked = lanAddresses(interfacesOf(plugged), '', (name) => {
    const facts = linux?.[name];
    return facts ? { ...NETWORK_CARD, ...facts } : null;
  });
  expect(ranked.map((each) => [each.interface, each.kind])).toEqual(Object.entries(kinds));
});

describe('of two Wi-Fi cards', () => {
  const two = interfacesOf({ wlan0: '192.168.1.2/24', wlan1: '192.168.5.5/24' });
  const first = (inUse: string) => lanAddresses(two, inUse, () => null)[0]?.interface;
  test('the one in use stays', () => {
    expect(first('')).toBe('wlan0');
    expect(first('wlan1')).toBe('wlan1');
  });
  test('a better kind takes over', () => {
    const better = interfacesOf({
      wlan1: '192.168.5.5/24',
      'Local Area Connection* 3': '192.168.137.1/24',
    });
    expect(lanAddresses(better, 'wlan1', () => null)[0]?.kind).toBe('hotspot');
  });
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
  expect(read('wlp3s0')).toEqual({
    devtype: 'wlan',
    type: 1,
    isWireless: true,
    isTunnel: false,
    isHardware: true,
    members: [],
    hasRouter: true,
  });
  expect(read('br0')).toMatchObject({ devtype: 'bridge', members: ['eno1'], hasRouter: false });
  expect(read('tun0')).toMatchObject({ devtype: '', type: 65_534, isTunnel: true });
  expect(read('eth9')).toBeNull();
  expect(read('../wlp3s0')).toBeNull();
});

test('another system, or a name that is a path', () => {
  expect(readLinuxFacts('Wi-Fi', '/nowhere/at/all')).toBeNull();
  expect(readLinuxFacts('..', '/nowhere')).toBeNull();
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
  });
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

  test('as an address elsewhere needs a network, whichever', () => {
    const laptop = open({ tun0: '10.8.0.2/24' });
    laptop.chosen.target = 'custom';
    expect(laptop.state().reach).toBe('ok');
    laptop.plug({});
    expect(laptop.state().reach).toBe('no-network');
  });
});
