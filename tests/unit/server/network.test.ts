import type { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { httpUrl, isLoopback, lanAddresses } from '../../../server/platform/network.ts';

function v4(address: string, internal = false) {
  return {
    address,
    netmask: '255.255.255.0',
    family: 'IPv4' as const,
    mac: '00:00:00:00:00:00',
    internal,
    cidr: `${address}/24`,
  };
}
function ranked(interfaces: ReturnType<typeof networkInterfaces>) {
  return lanAddresses(interfaces).map(({ address }) => address);
}

test.each<[string, ReturnType<typeof networkInterfaces>, string[]]>([
  [
    'a laptop with containers and a VPN',
    {
      lo: [v4('127.0.0.1', true)],
      docker0: [v4('172.17.0.1')],
      tun0: [v4('10.8.0.2')],
      wlp3s0: [v4('192.168.1.23')],
    },
    ['192.168.1.23', '172.17.0.1', '10.8.0.2'],
  ],
  [
    'Windows',
    {
      'vEthernet (WSL)': [v4('172.28.0.1')],
      Ethernet: [v4('169.254.10.1')],
      'Wi-Fi': [v4('10.0.0.5')],
    },
    ['10.0.0.5', '169.254.10.1', '172.28.0.1'],
  ],
  [
    'cable and Wi-Fi: phones are on the Wi-Fi',
    { eth0: [v4('192.168.1.4')], wlan0: [v4('192.168.2.4')] },
    ['192.168.2.4', '192.168.1.4'],
  ],
  [
    'a private network before any other address',
    { eth0: [v4('172.32.0.1')], eth1: [v4('172.31.255.1')], eth2: [v4('172.15.0.1')] },
    ['172.31.255.1', '172.32.0.1', '172.15.0.1'],
  ],
  ['no network', { lo: [v4('127.0.0.1', true)] }, []],
])('%s', (_name, interfaces, addresses) => expect(ranked(interfaces)).toEqual(addresses));

describe('this machine itself', () => {
  test.each(['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])('is %s', (address) =>
    expect(isLoopback(address)).toBe(true),
  );
  test.each(['192.168.1.5', '::ffff:192.168.1.5', '128.0.0.1', '12.127.0.1', '::2', '', undefined])(
    'is not %s',
    (address) => expect(isLoopback(address)).toBe(false),
  );
});

test('an address names its port unless it is 80', () => {
  expect([httpUrl('booth.local', 80), httpUrl('booth.local', 8080)]).toEqual([
    'http://booth.local/',
    'http://booth.local:8080/',
  ]);
});
